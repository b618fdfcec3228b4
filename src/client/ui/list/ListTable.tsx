import { Box, Button, Group, Menu, Table, UnstyledButton } from '@mantine/core';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Table.layer.css';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { COUNT_MAX } from '../../../shared/limits.ts';
import { paths } from '../../../shared/paths.ts';
import type { MyReport } from '../../../shared/schema/account.ts';
import { verdictWords } from '../../../shared/verdictWords.ts';
import { Link } from '../Link.tsx';
import { MeterArc } from '../meter/Meter.tsx';
import { inDigits } from '../text.ts';
import { TONES, VERDICT_TONES } from '../tones.ts';
import list from './Table.module.css';

interface Column<Sort> {
  name: string;
  up?: Sort;
  down?: Sort;
  isNumber?: true;
  unseen?: true;
}

/** One card per row on a phone. The keys j and k move between rows, and x selects one. */
export function ListTable<Sort extends string = never>(
  props: {
    label: string;
    columns: readonly (string | Column<Sort>)[];
    sort?: Sort;
    onSort?: (sort: Sort) => void;
  } & ComponentProps<typeof Table>,
) {
  const { label, columns, sort, onSort, className = '', children, ...others } = props;
  return (
    <Table.ScrollContainer minWidth={0} type="native" className={list.scroller ?? ''}>
      <Table {...others} onKeyDown={stepThrough} className={`${list.table} ${className}`}>
        <caption className="unseen">{label}</caption>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => {
              const at: Column<Sort> = typeof column === 'string' ? { name: column } : column;
              return <Head key={at.name} column={at} sort={sort} onSort={onSort} />;
            })}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Head<Sort extends string>(props: {
  column: Column<Sort>;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
}) {
  const { column, sort, onSort } = props;
  const { name, up, down, isNumber = false, unseen = false } = column;
  const next = sort === down ? (up ?? down) : (down ?? up);
  const isDown = sort === down;
  const isSorted = sort !== undefined && (isDown || sort === up);
  const sorted = isSorted ? (isDown ? 'descending' : 'ascending') : undefined;
  return (
    <Table.Th scope="col" ta={isNumber ? 'end' : undefined} aria-sort={sorted}>
      {next === undefined ? (
        <span className={unseen ? 'unseen' : undefined}>{name}</span>
      ) : (
        <UnstyledButton
          className={list.sort}
          pos="relative"
          mih="1.5rem"
          fz="inherit"
          data-number={isNumber || undefined}
          onClick={() => onSort?.(next)}
        >
          {name}
          <span aria-hidden="true">{isSorted && (isDown ? '↓' : '↑')}</span>
        </UnstyledButton>
      )}
    </Table.Th>
  );
}

function stepThrough(event: KeyboardEvent<HTMLTableElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  // React bubbles keys of a row's menu to here, though it is elsewhere in the document.
  if (!event.currentTarget.contains(event.target as HTMLElement)) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('tbody tr')];
  const at = rows.findIndex((row) => row.contains(event.target as HTMLElement));
  if (event.key === 'x') rows[at]?.querySelector<HTMLElement>('[data-select]')?.click();
  const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0;
  if (step === 0) return;
  const to = rows[Math.min(Math.max(at + step, 0), rows.length - 1)];
  to?.querySelector<HTMLElement>('a, select, button')?.focus();
}

export const HeadCell = Table.Th.withProps({ scope: 'row', fw: 400, className: list.head ?? '' });

export const LongCell = Table.Td.withProps({ className: list.long ?? '' });

/** Breaks before the @ rather than within a name. */
export function Email({ address }: { address: string }) {
  const at = Math.max(address.lastIndexOf('@'), 0);
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}

export function ReportHead(props: {
  report: Pick<MyReport, 'slug' | 'content' | 'title' | 'credibilityScore' | 'confidence'>;
  children?: ReactNode;
}) {
  const { credibilityScore, confidence, slug, content, title } = props.report;
  return (
    <HeadCell>
      <Group component="span" gap="0.75rem" wrap="nowrap">
        {credibilityScore === null ? (
          <Box
            component="span"
            w={40}
            flex="none"
            style={{ borderTop: '1px dashed var(--rule-strong)' }}
            aria-hidden="true"
          />
        ) : (
          <MeterArc score={credibilityScore} provisional={confidence === 'low'} />
        )}
        <ClaimLink {...{ slug, content, title }} />
      </Group>
      {props.children}
    </HeadCell>
  );
}

export function ClaimLink(props: { slug: string; content: string; title?: string | null }) {
  const { slug, content, title = null } = props;
  return (
    <Link className={list.claim} to={paths.report(slug)} dir="auto" title={content}>
      {title ?? content}
    </Link>
  );
}

export function CountCell(props: {
  count: number;
  unit: readonly [one: string, many: string];
  atLeast?: boolean;
}) {
  const { count, unit, atLeast = false } = props;
  return (
    <Table.Td c="dimmed" ta="end">
      {inDigits(count)}
      {atLeast && '+'}
      <span className={list.unit}> {unit[count === 1 ? 0 : 1]}</span>
    </Table.Td>
  );
}

export function ScoreCell({ score, provisional }: { score: number | null; provisional: boolean }) {
  const isSure = score !== null && !provisional;
  return (
    <Table.Td ta="end" ff="var(--serif)" fz="md" {...(isSure ? { fw: 600 } : { c: 'dimmed' })}>
      {score ?? (
        <>
          <span aria-hidden="true">–</span>
          <span className="unseen">None</span>
        </>
      )}
      {score !== null && (
        <span className={list.unit} style={{ fontWeight: 400 }}>
          {' of 100'}
        </span>
      )}
    </Table.Td>
  );
}

export function ActionsMenu(props: { opener: ReactNode; label?: string; children: ReactNode }) {
  const opener = useRef<HTMLButtonElement>(null);
  // Before a dialog of an item opens, so that it returns the focus to the opener.
  const focusOpener = () => opener.current?.focus({ preventScroll: true });
  return (
    // Within the main landmark, but outside of the table, which would cut it off.
    <Menu onClose={focusOpener} returnFocus={false} portalProps={{ target: '#main' }}>
      <Menu.Target>
        <Button ref={opener} variant="subtle" size="compact-md" aria-label={props.label}>
          {props.opener}
        </Button>
      </Menu.Target>
      <Menu.Dropdown onClickCapture={focusOpener}>{props.children}</Menu.Dropdown>
    </Menu>
  );
}

/** At low confidence, any verdict but `inconclusive` would say too much. */
export function findingOf(
  report: Pick<MyReport, 'status' | 'credibilityScore' | 'verdict' | 'confidence'>,
): { text: string; c: string } {
  const { status, credibilityScore, verdict, confidence } = report;
  if (status === 'processing') {
    const text = credibilityScore === null ? 'Being analyzed' : 'Being analyzed again';
    return { text, c: 'dimmed' };
  }
  if (status === 'withheld') return { text: 'Withheld', c: 'dimmed' };
  if (status === 'failed' || verdict === null) return { text: 'Failed', c: 'var(--danger)' };
  const shown = confidence === 'low' ? 'inconclusive' : verdict;
  const text = verdictWords[shown];
  return {
    text: status === 'partial' ? `${text}, incomplete` : text,
    c: TONES[VERDICT_TONES[shown]],
  };
}

/** `10,000+` beyond `COUNT_MAX`, where the server stops counting. */
export const cappedCount = (count: number, less = 0): string =>
  `${inDigits(Math.min(count, COUNT_MAX) - less)}${count > COUNT_MAX ? '+' : ''}`;
