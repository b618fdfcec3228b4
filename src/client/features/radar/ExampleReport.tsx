import '@mantine/core/styles/Group.layer.css';
import '@mantine/core/styles/Stack.layer.css';
import '@mantine/core/styles/Text.layer.css';
import { Box, Group, Stack, Text } from '@mantine/core';
import { paths } from '../../../shared/paths.ts';
import type { ReportExample } from '../../../shared/schema/report.ts';
import { scoreLabel } from '../../../shared/meter.ts';
import { verdictWords } from '../../../shared/verdictWords.ts';
import { api } from '../../app/api.ts';
import { Link } from '../../ui/Link.tsx';
import { Section } from '../../ui/Section.tsx';
import { Time } from '../../ui/Time.tsx';
import { MeterArc } from '../../ui/meter/Meter.tsx';
import { TONES, VERDICT_TONES } from '../../ui/tones.ts';

/** A report in short: what whoever fills in the form will get. */
export function ExampleReport() {
  const { data, isPending } = api.reports.example.useQuery();
  // Where the server has not drawn it, what is below does not move when it comes.
  if (isPending) return <Box mt="3.25rem" mih="18rem" />;
  return (
    data && (
      <Section title="What a report looks like">
        <Card example={data} />
      </Section>
    )
  );
}

function Card({ example }: { example: ReportExample }) {
  const { credibilityScore: score, verdict } = example;
  return (
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
  );
}

/** "3 sources, 2 quotes found: A newspaper, An institute". */
function sourceWords({ sources, quoted, publications }: ReportExample): string {
  const all = sources === 1 ? 'One source' : `${sources} sources`;
  const found = quoted === 1 ? ', one quote found' : `, ${quoted} quotes found`;
  return `${all}${quoted > 0 ? found : ''}: ${publications.join(', ')}`;
}
