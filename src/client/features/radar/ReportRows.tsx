import '@mantine/core/styles/Group.layer.css';
import '@mantine/core/styles/Text.layer.css';
import { Box, Group, Text } from '@mantine/core';
import { paths } from '../../../shared/paths.ts';
import type { ReportRow } from '../../../shared/schema/report.ts';
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
              {/* As wide as leaves room for the finding beside it, or below it. */}
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

const isOpen = ({ confidence }: Pick<ReportRow, 'confidence'>) => confidence === 'low';

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
  // That one stands above, with more of it.
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

/** What a list is of. */
export const Lead = Text.withProps({ maw: '42rem', mt: 'xs', mb: 'md', c: 'dimmed' });
