import { Box, Group, Stack, Text } from '@mantine/core';
import { paths } from '../../../shared/paths.ts';
import type { ReportExample, ReportRow } from '../../../shared/schema/report.ts';
import { scoreLabel } from '../../../shared/meter.ts';
import { PROVISIONAL, verdictWords } from '../../../shared/verdictWords.ts';
import { api } from '../../app/api.ts';
import { Link } from '../../ui/Link.tsx';
import { Section } from '../../ui/Section.tsx';
import { Time } from '../../ui/Time.tsx';
import { MeterArc } from '../../ui/meter/Meter.tsx';
import { TONES, VERDICT_TONES } from '../../ui/tones.ts';
import classes from './radar.module.css';

export function ReportRows({ rows }: { rows: readonly ReportRow[] }) {
  return (
    <Box
      component="ol"
      className="ruled"
      mt="0.75rem"
      style={{ borderTop: '1px solid var(--rule)' }}
    >
      {rows.map((row) => (
        <li key={row.slug}>
          <Link className={classes.row} to={paths.report(row.slug)}>
            <MeterArc score={row.credibilityScore} provisional={isOpen(row)} />
            <Group component="span" gap="0 1rem">
              <Box
                component="span"
                className="clamped"
                flex="1 1 24rem"
                lh={1.4}
                style={{ WebkitLineClamp: 3 }}
                dir="auto"
                data-claim
              >
                {row.content}
              </Box>
              <Group component="span" className="fine" gap="0 0.75rem">
                <span>
                  {row.isSample && 'Sample · '}
                  <Finding row={row} />
                </span>
                <Time iso={row.updatedAt} />
              </Group>
            </Group>
            <Text
              span
              className="numeral"
              miw="2.5rem"
              ta="end"
              {...(isOpen(row) ? { c: 'dimmed' } : { fz: 'lg', fw: 600 })}
            >
              {row.credibilityScore}
              <span className="unseen"> of 100</span>
            </Text>
          </Link>
        </li>
      ))}
    </Box>
  );
}

const isOpen = ({ confidence }: ReportRow) => confidence === 'low';

function Finding({ row }: { row: ReportRow }) {
  if (isOpen(row)) return PROVISIONAL;
  const { verdict, credibilityScore } = row;
  return (
    <>
      <b style={{ color: TONES[VERDICT_TONES[verdict]] }}>{verdictWords[verdict]}</b>
      {` · ${scoreLabel(credibilityScore)}`}
    </>
  );
}

export function RecentReports() {
  const { data = [] } = api.reports.recent.useQuery();
  const { data: example } = api.reports.example.useQuery();
  // The home page shows the example above this list.
  const rows = data.filter(({ slug }) => slug !== example?.slug);
  if (rows.length === 0) return null;
  const isPicked = rows.some(({ isFeatured }) => isFeatured);
  return (
    <Section title={isPicked ? 'Featured reports' : 'Recently checked'}>
      <ReportRows rows={rows} />
      <Lead>
        <Link to={paths.truthRadar}>More on Truth Radar</Link>
      </Lead>
    </Section>
  );
}

export function ExampleReport() {
  const { data: example, isPending } = api.reports.example.useQuery();
  // Reserves the room, so that nothing below moves when the example arrives.
  if (isPending) return <Box mt="3.25rem" mih="18rem" />;
  if (!example) return null;
  const { credibilityScore: score, verdict } = example;
  return (
    <Section title="What a report looks like">
      <Stack
        gap="0.9rem"
        p="clamp(1rem, 3vw, 1.5rem)"
        bg="var(--sheet)"
        style={{ border: '1px solid var(--rule)', borderTop: '2px solid var(--ink)' }}
      >
        <h3 className="clamped" style={{ WebkitLineClamp: 3 }} dir="auto">
          <Link to={paths.report(example.slug)} style={{ color: 'inherit' }}>
            {example.content}
          </Link>
        </h3>
        <Group gap="0.75rem 1.75rem">
          <Group flex="1 1 15rem" gap="1rem" wrap="nowrap">
            <MeterArc score={score} width={112} />
            <Text size="sm">
              <b className="numeral" style={{ color: TONES[VERDICT_TONES[verdict]] }}>
                {verdictWords[verdict]}
              </b>
              <br />
              <b>{score}</b> of 100
              <br />
              {scoreLabel(score)}
            </Text>
          </Group>
          <Text
            className="clamped"
            flex="1 1 20rem"
            size="sm"
            style={{ WebkitLineClamp: 9 }}
            dir="auto"
          >
            {example.summary}
          </Text>
        </Group>
        <Group className="fine" gap="0 1.1rem">
          {example.isSample && <span>Sample</span>}
          <span>Confidence: {example.confidence}</span>
          <Time iso={example.updatedAt} />
          <span style={{ overflowWrap: 'anywhere' }}>{sourceWords(example)}</span>
        </Group>
      </Stack>
    </Section>
  );
}

function sourceWords({ sources, quoted, publications }: ReportExample): string {
  const all = sources === 1 ? 'One source' : `${sources} sources`;
  const found = quoted === 1 ? ', one quote found' : `, ${quoted} quotes found`;
  return `${all}${quoted > 0 ? found : ''}: ${publications.join(', ')}`;
}

export const Lead = Text.withProps({ maw: '42rem', mt: 'xs', mb: 'md', c: 'dimmed' });
