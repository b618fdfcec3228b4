import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { pageMessages } from '../../../shared/pageMessages.ts';
import { paths } from '../../../shared/paths.ts';
import type { Report, VersionComparison, VersionHead } from '../../../shared/schema/report.ts';
import { assessmentWords, placeTitles, verdictWords } from '../../../shared/verdictWords.ts';
import { api } from '../../app/api.ts';
import { Link, OutLink } from '../../ui/Link.tsx';
import { Section } from '../../ui/Section.tsx';
import { Time } from '../../ui/Time.tsx';

export function Versions({ report, number }: { report: Report; number: number }) {
  const { data, error } = api.analysis.versions.useQuery({ id: report.slug, from: number });
  return (
    <Section
      title="Versions"
      anchor="versions"
      aside={<Link to={paths.report(report.slug)}>Back to the report</Link>}
    >
      {error && <p role="alert">{error.data ? error.message : pageMessages.notLoaded}</p>}
      {!data && !error && <p role="status">Comparing…</p>}
      {data?.comparison && <Compared {...data.comparison} />}
      {data && (
        <nav aria-label="Versions of this report">
          <ul className="plain">
            {data.versions.map((version) => (
              <li key={version.number}>
                <Link
                  to={`?version=${version.number}`}
                  aria-current={version.number === number ? 'true' : undefined}
                >
                  Version {version.number}
                </Link>{' '}
                · <Time iso={version.finishedAt} /> · {verdictWords[version.verdict]},{' '}
                {version.score} of 100
              </li>
            ))}
          </ul>
        </nav>
      )}
    </Section>
  );
}

/** These cells hold words, but `figures` aligns numbers at the end. */
const START = { textAlign: 'start' } as const;

function Compared({ before, after, claims, sources, texts }: VersionComparison) {
  if (before.number === after.number) return <p>This is the current version.</p>;
  const row = (name: string, show: (version: VersionHead) => ReactNode) =>
    [name, show(before), show(after)] as const;
  const assessed = (assessment: keyof typeof assessmentWords | null) =>
    assessment === null ? 'Not among its claims' : assessmentWords[assessment];
  const rows = [
    row('Checked on', ({ finishedAt }) => <Time iso={finishedAt} />),
    row('Verdict', ({ verdict }) => verdictWords[verdict]),
    row('Score', ({ score }) => `${score} of 100`),
    row('Confidence', ({ confidence }) => confidence),
    ...claims.map((claim) => [claim.text, assessed(claim.before), assessed(claim.after)] as const),
  ];
  const changes = { Added: sources.added, Removed: sources.gone };
  return (
    <>
      {/* Mantine's Table would load floating-ui for its scroll bars. */}
      <Box component="table" className="figures" my="md" style={{ tableLayout: 'fixed' }}>
        <caption className="unseen">
          {`Version ${before.number} compared with version ${after.number}`}
        </caption>
        <thead>
          <tr>
            <td />
            <th scope="col" style={START}>
              Version {before.number}
            </th>
            <th scope="col" style={START}>
              Version {after.number} (current)
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, then, now]) => (
            <tr key={name}>
              <th scope="row" dir="auto">
                {name}
              </th>
              <td style={START}>{then}</td>
              <td style={START}>{now}</td>
            </tr>
          ))}
        </tbody>
      </Box>
      <h3>Sources</h3>
      <p>{sourcesInWords(sources)}</p>
      <ul className="plain">
        {Object.entries(changes).map(([what, list]) =>
          list.map(({ link, title, publication }) => (
            <li key={link}>
              {what}:{' '}
              <OutLink href={link}>
                {title} ({publication})
              </OutLink>
            </li>
          )),
        )}
      </ul>
      {texts.map(({ place, pieces }) => (
        <div key={place}>
          <h3>{placeTitles[place]}</h3>
          <p dir="auto">
            {pieces.map(({ text, change }, index) => {
              const Marked = { same: 'span', added: 'ins', gone: 'del' }[change] as 'span';
              return <Marked key={index}>{text} </Marked>;
            })}
          </p>
        </div>
      ))}
      {texts.length === 0 && <p>The analysts’ words are the same.</p>}
    </>
  );
}

function sourcesInWords({ added, gone, kept }: VersionComparison['sources']): string {
  if (added.length + gone.length + kept === 0) return 'Neither version has sources.';
  if (added.length + gone.length === 0) return 'Both versions have the same sources.';
  return `${added.length} added, ${gone.length} removed, ${kept} in both.`;
}
