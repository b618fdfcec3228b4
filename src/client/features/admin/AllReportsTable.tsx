import { Button, Checkbox, Group, Menu, Switch, Table, Text } from '@mantine/core';
import { memo, useCallback, useState } from 'react';
import { FEATURED_CATEGORIES, FEATURED_FIELDS } from '../../../shared/lists.ts';
import { paths } from '../../../shared/paths.ts';
import type { AdminReport, FeaturedCategory } from '../../../shared/schema/admin.ts';
import { Link } from '../../ui/Link.tsx';
import { Time } from '../../ui/Time.tsx';
import { useShownAtOnce } from '../../ui/list/ListControls.tsx';
import {
  ActionsMenu,
  CountCell,
  Email,
  findingOf,
  LongCell,
  ReportHead,
  ScoreCell,
} from '../../ui/list/ListTable.tsx';
import { inDigits } from '../../ui/text.ts';
import { FEATURED, nameOfReport, type ReportActs } from './reportActs.ts';
import classes from './admin.module.css';

export const COLUMNS = [
  { name: 'Selected', unseen: true },
  'Report',
  'Verdict',
  'Asked by',
  { name: 'Created', up: 'oldest', down: 'newest' },
  { name: 'Updated', up: 'updated', down: 'updated' },
  { name: 'Views', isNumber: true },
  { name: 'Score', up: 'lowest', down: 'highest', isNumber: true },
  'Indexable',
  'Featured',
  { name: 'Further', unseen: true },
] as const;

export const AllReportsRow = memo(function AllReportsRow(props: {
  report: AdminReport;
  selected: boolean;
  toggle: (report: AdminReport) => void;
  acts: ReportActs;
  onWithhold: (report: AdminReport) => void;
}) {
  const { report, selected, toggle, acts, onWithhold } = props;
  const { partial, status, isAboutPerson, withheldAt, confidence } = report;
  const { text, ...color } = findingOf({
    ...report,
    status: partial && status === 'completed' ? 'partial' : status,
  });
  const name = nameOfReport(report);
  return (
    <Table.Tr {...(selected && { bg: CHOSEN })}>
      <Table.Td>
        <Checkbox
          data-select
          aria-label={`Select ${name}`}
          checked={selected}
          onChange={() => toggle(report)}
        />
      </Table.Td>
      <ReportHead report={report} />
      <LongCell>
        <Text span fz="inherit" {...color}>
          {text}
        </Text>
        <Marks report={report} />
      </LongCell>
      <LongCell>{peopleOf(report)}</LongCell>
      <Table.Td data-label="Created">
        <Time iso={report.createdAt} />
      </Table.Td>
      <Table.Td data-label="Updated">
        <Time iso={report.updatedAt} />
      </Table.Td>
      <CountCell count={report.views} unit={['view', 'views']} />
      <ScoreCell score={report.credibilityScore} provisional={confidence === 'low'} />
      <Table.Td data-label="Indexable">
        <IndexableSwitch {...{ report, acts, name }} />
      </Table.Td>
      <Table.Td>
        <Group gap={4} miw="6.75rem">
          {FEATURED_CATEGORIES.map((category) => (
            <FeatureButton key={category} {...{ report, acts, name, category }} />
          ))}
        </Group>
      </Table.Td>
      <Table.Td>
        <ActionsMenu opener={<span aria-hidden="true">⋯</span>} label={`More for ${name}`}>
          <Menu.Item component={Link} to={paths.editSeo(report.reportId)}>
            Edit SEO
          </Menu.Item>
          <Menu.Item onClick={() => acts.setAboutPerson(report, !isAboutPerson)}>
            {isAboutPerson ? 'Not about a person' : 'About a person'}
          </Menu.Item>
          {withheldAt === null ? (
            <Menu.Item onClick={() => onWithhold(report)}>Withhold…</Menu.Item>
          ) : (
            <Menu.Item onClick={() => acts.release(report)}>Release</Menu.Item>
          )}
          <Menu.Item c="var(--danger)" onClick={() => acts.remove([report])}>
            Delete
          </Menu.Item>
        </ActionsMenu>
      </Table.Td>
    </Table.Tr>
  );
});

type Switched = { report: AdminReport; acts: ReportActs; name: string };

function IndexableSwitch({ report, acts, name }: Switched) {
  const [isOn, turn] = useShownAtOnce(report.isIndexable, (on) => acts.setIndexable(report, on));
  return <Switch aria-label={`Indexable: ${name}`} checked={isOn} onChange={() => turn(!isOn)} />;
}

function FeatureButton(props: Switched & { category: FeaturedCategory }) {
  const { report, acts, name, category } = props;
  const { sign, name: of } = FEATURED[category];
  const [isOn, turn] = useShownAtOnce(report[FEATURED_FIELDS[category]], (on) =>
    acts.setFeatured(report, category, on),
  );
  return (
    <Button
      size="compact-sm"
      variant={isOn ? 'filled' : 'default'}
      aria-pressed={isOn}
      aria-label={`Featured as ${of}: ${name}`}
      title={`Featured as ${of}`}
      onClick={() => turn(!isOn)}
    >
      {sign}
    </Button>
  );
}

const CHOSEN = 'color-mix(in srgb, var(--accent) 8%, transparent)';

function Marks({ report }: { report: AdminReport }) {
  const isWithheld = report.withheldAt !== null;
  const marks = [
    isWithheld && '',
    report.isSample && 'sample',
    report.hasDetailedAnalysis && 'detailed',
    report.isAboutPerson && 'about a person',
    report.reviewedAt !== null && 'reviewed',
  ].filter((mark) => mark !== false);
  return (
    <Text c="dimmed" fz="xs">
      {isWithheld && (
        <Text span fz="xs" fw={600} c="var(--danger)">
          Withheld
        </Text>
      )}
      {marks.join(' · ')}
    </Text>
  );
}

function peopleOf({ owners: [first], askers }: AdminReport) {
  if (first === undefined)
    return askers === 0 ? 'Nobody' : askers === 1 ? 'A visitor' : `${inDigits(askers)} visitors`;
  return (
    <>
      <span title={first}>
        <Email address={first} />
      </span>{' '}
      {askers > 1 && `+${inDigits(askers - 1)}`}
    </>
  );
}

type Selection = ReturnType<typeof useSelection>;

export function ReportsBar(props: { selection: Selection; acts: ReportActs; busy: boolean }) {
  const { acts, busy } = props;
  const { chosen, isAll, toggleAll } = props.selection;
  const button = (label: string, act: () => void, color?: string) => (
    <Button
      variant="subtle"
      size="compact-sm"
      {...(color !== undefined && { c: color })}
      aria-disabled={busy}
      onClick={busy ? undefined : act}
    >
      {label}
    </Button>
  );
  return (
    <Group
      className={classes.bar ?? ''}
      wrap="nowrap"
      mih="2.75rem"
      bg="var(--paper)"
      aria-busy={busy}
    >
      <Checkbox
        aria-label="Select all on this page"
        indeterminate={chosen.length > 0 && !isAll}
        checked={isAll}
        onChange={toggleAll}
      />
      <span role="status">
        {chosen.length === 0 ? 'Select all on this page' : `${chosen.length} selected`}
      </span>
      {chosen.length > 0 && (
        <Group gap="xs" wrap="nowrap" role="group" aria-label="With the selected reports">
          {button('Make indexable', () => acts.setAllIndexable(chosen, true))}
          {button('Not indexable', () => acts.setAllIndexable(chosen, false))}
          <ActionsMenu opener="Feature…">
            {[true, false].map((on) =>
              FEATURED_CATEGORIES.map((category) => (
                <Menu.Item
                  key={category}
                  disabled={busy}
                  onClick={() => acts.setAllFeatured(chosen, category, on)}
                >
                  {on ? 'Feature' : 'No longer'} as {FEATURED[category].name}
                </Menu.Item>
              )),
            )}
          </ActionsMenu>
          {button('Delete', () => acts.remove(chosen), 'var(--danger)')}
        </Group>
      )}
    </Group>
  );
}

/** The selected reports of the page with this address; another page starts with none. */
export function useSelection(page: string, reports: readonly AdminReport[]) {
  const [chosen, setChosen] = useState({ page, ids: new Set<string>() });
  const has = ({ reportId }: AdminReport) => chosen.page === page && chosen.ids.has(reportId);
  const isAll = reports.every(has);
  const toggleAll = () =>
    setChosen({ page, ids: new Set(isAll ? [] : reports.map(({ reportId }) => reportId)) });
  const toggle = useCallback(
    ({ reportId }: AdminReport) =>
      setChosen((last) => {
        const ids = new Set(last.page === page ? last.ids : []);
        if (!ids.delete(reportId)) ids.add(reportId);
        return { page, ids };
      }),
    [page],
  );
  return { has, toggle, chosen: reports.filter(has), isAll, toggleAll };
}
