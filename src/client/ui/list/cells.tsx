import { Table, UnstyledButton } from '@mantine/core';
import '@mantine/core/styles/Table.layer.css';
import type { ComponentProps, ReactNode } from 'react';
import { COUNT_MAX } from '../../../shared/limits.ts';
import { paths } from '../../../shared/paths.ts';
import type { MyReport } from '../../../shared/schema/account.ts';
import { verdictWords } from '../../../shared/verdictWords.ts';
import { Link } from '../Link.tsx';
import { MeterArc } from '../meter/Meter.tsx';
import { inDigits } from '../text.ts';
import row from './Table.module.css';

/** A table with a sticky header, and one card per row on a phone. */
export function ListTable<Order extends string = never>(
  props: { label: string } & Heads<Order> & ComponentProps<typeof Table>,
) {
  const { label, columns, sort, onSort, children, className = '', ...others } = props;
  return (
    <Table {...others} className={`${row.table} ${className}`}>
      <caption className="unseen">{label}</caption>
      <SortHeads {...{ columns, sort, onSort }} />
      <Table.Tbody>{children}</Table.Tbody>
    </Table>
  );
}

export function ListRow({ className = '', ...others }: ComponentProps<typeof Table.Tr>) {
  return <Table.Tr {...others} className={`${row.row} ${className}`} />;
}

export function CountCell(props: {
  count: number;
  /** Singular and plural; shown where the table has no header. */
  unit: readonly [string, string];
  atLeast?: boolean;
  className?: string | undefined;
}) {
  const { count, unit, atLeast = false, className = '' } = props;
  return (
    <Table.Td className={`${row.quiet} ${row.number} ${className}`}>
      {inDigits(count)}
      {atLeast && '+'}
      <span className={row.unit}> {unit[count === 1 ? 0 : 1]}</span>
    </Table.Td>
  );
}

export function ScoreCell(props: {
  score: number | null;
  provisional: boolean;
  className?: string | undefined;
}) {
  const { score, provisional, className = '' } = props;
  return (
    <Table.Td
      className={`${row.score} ${className}`}
      data-provisional={provisional || score === null}
    >
      {score ?? (
        <>
          <span aria-hidden="true">–</span>
          <span className="unseen">None</span>
        </>
      )}
    </Table.Td>
  );
}

interface Column<Sort> {
  name: string;
  up?: Sort;
  down?: Sort;
  className?: string | undefined;
  unseen?: true;
}

interface Heads<Sort> {
  columns: readonly (string | Column<Sort>)[];
  sort?: Sort | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
}

/** Columns sort descending first, then ascending; or only the given way. */
function SortHeads<Sort extends string>(props: Heads<Sort>) {
  const { columns, sort, onSort } = props;
  const heads = columns.map((column) => {
    const at: Column<Sort> = typeof column === 'string' ? { name: column } : column;
    const { name, up, down, className, unseen } = at;
    const sorted =
      sort === undefined
        ? undefined
        : sort === down
          ? 'descending'
          : sort === up
            ? 'ascending'
            : undefined;
    const next = sort === down ? (up ?? down) : (down ?? up);
    const label = unseen ? <span className="unseen">{name}</span> : name;
    return (
      <Table.Th key={name} scope="col" className={className ?? ''} aria-sort={sorted}>
        {next === undefined ? (
          label
        ) : (
          <UnstyledButton className={row.sort} onClick={() => onSort?.(next)}>
            {label}
            <span className={row.arrow} aria-hidden="true">
              {sorted === 'ascending' ? '↑' : sorted === 'descending' ? '↓' : ''}
            </span>
          </UnstyledButton>
        )}
      </Table.Th>
    );
  });
  return (
    <Table.Thead>
      <Table.Tr>{heads}</Table.Tr>
    </Table.Thead>
  );
}

/** The result of a report in words. At low confidence any other verdict would say too much. */
export function findingOf(
  report: Pick<MyReport, 'status' | 'credibilityScore' | 'verdict' | 'confidence'>,
): { text: string; tone: 'plain' | 'quiet' | 'bad' } {
  const { status, credibilityScore, verdict, confidence } = report;
  if (status === 'processing') {
    const text = credibilityScore === null ? 'Being analyzed' : 'Being analyzed anew';
    return { text, tone: 'quiet' };
  }
  if (status === 'withheld') return { text: 'Withheld', tone: 'quiet' };
  if (status === 'failed' || verdict === null) return { text: 'Failed', tone: 'bad' };
  const open = confidence === 'low' || verdict === 'inconclusive';
  const text = open ? verdictWords.inconclusive : verdictWords[verdict];
  const tone = open ? 'quiet' : 'plain';
  return { text: status === 'partial' ? `${text}, incomplete` : text, tone };
}

/** `12`, or `10,000+` beyond `COUNT_MAX`, where counting stops. `less` is subtracted. */
export const cappedCount = (count: number, less = 0): string =>
  `${inDigits(Math.min(count, COUNT_MAX) - less)}${count > COUNT_MAX ? '+' : ''}`;

export function ReportHead(props: {
  report: Pick<MyReport, 'slug' | 'content' | 'title' | 'credibilityScore' | 'confidence'>;
  className?: string | undefined;
  children?: ReactNode;
}) {
  const { credibilityScore, confidence, slug, content, title } = props.report;
  return (
    <Table.Th scope="row" className={`${row.head} ${props.className ?? ''}`}>
      <span className={row.about}>
        {credibilityScore === null ? (
          <span className={row.noArc} aria-hidden="true" />
        ) : (
          <MeterArc score={credibilityScore} provisional={confidence === 'low'} />
        )}
        <ClaimLink {...{ slug, content, title }} />
      </span>
      {props.children}
    </Table.Th>
  );
}

export function ClaimLink(props: { slug: string; content: string; title?: string | null }) {
  const { slug, content, title = null } = props;
  return (
    <Link className={row.claim} to={paths.report(slug)} dir="auto" title={content}>
      {title ?? content}
    </Link>
  );
}
