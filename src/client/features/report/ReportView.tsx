import { Group, Text } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { pageMessages } from '../../../shared/pageMessages.ts';
import { paths } from '../../../shared/paths.ts';
import type { Report } from '../../../shared/schema/report.ts';
import type { Result } from '../../../shared/schema/result.ts';
import { knowsNothing } from '../../../shared/verdictWords.ts';
import { api } from '../../app/api.ts';
import { type Chunk, lazyOr, lazyPart, loadAhead } from '../../app/lazyPart.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { Fold } from '../../ui/Section.tsx';
import { Link, opensElsewhere } from '../../ui/Link.tsx';
import { SuspenseBoundary } from '../../ui/SuspenseBoundary.tsx';
import { Time } from '../../ui/Time.tsx';
import { Agreement } from './Agreement.tsx';
import { Answer } from './Answer.tsx';
import { Detailed } from './Detailed.tsx';
import { numberSources } from './evidence.ts';
import { ReportHeader } from './ReportHeader.tsx';
import { AskAgain, Resubmit } from './Resubmit.tsx';
import { Sources } from './Sources.tsx';
import { Breakdown, Legend, Origin, Reasons, WorkedSum } from './Workings.tsx';
import classes from './Report.module.css';

const CLAIMS = 'src/client/features/report/Claims.tsx';
const Claims = lazyPart(CLAIMS, async () => (await import('./Claims.tsx')).Claims);
const Related = lazyPart(CLAIMS, async () => (await import('./Claims.tsx')).Related);

/** Loaded separately, because most reports have neither claims nor related records. */
export const reportParts = ({ result }: Report): readonly Chunk[] => [
  ...(result?.perplexity.claims ? [Claims] : []),
  ...(result?.related.length ? [Related] : []),
];

export function ReportView(props: {
  report: Report;
  result: Result;
  above?: ReactNode;
  versions?: ReactNode;
  actions?: ReactNode;
  /** A request for the missing answers ended without them. */
  askedAgain?: boolean;
  readOnly?: boolean;
}) {
  const { report, result, above, askedAgain = false, readOnly = false } = props;
  const isUnknown = knowsNothing(result);
  const broken = (
    <p className="aside error" role="alert">
      {pageMessages.reportPartBroken}
    </p>
  );
  return (
    <article data-unknown={isUnknown || undefined}>
      {above}
      <ReportHeader report={report} result={result} actions={props.actions} />
      {props.versions}
      <Corrections report={report} />
      <Answer
        result={result}
        version={report.version}
        completion={result.partial && !readOnly && <AskAgain report={report} inVain={askedAgain} />}
        action={!readOnly && <Resubmit report={report} />}
      />
      <ErrorBoundary version={report.version} otherwise={broken}>
        <Reasoning report={report} result={result} readOnly={readOnly} />
      </ErrorBoundary>
      {!isUnknown && <Legend />}
      {!readOnly && <Recourse reportId={report.reportId} feed={isUnknown ? null : report.slug} />}
    </article>
  );
}

function Corrections({ report }: { report: Report }) {
  if (report.corrections.length === 0) return null;
  return (
    <section className="aside" aria-label="Corrections">
      {report.corrections.toReversed().map(({ at, text, resultNumber }) => (
        <p key={at} dir="auto">
          <strong>
            Correction, <Time iso={at} />
          </strong>
          {resultNumber !== report.resultNumber && ' (about an earlier result)'}: {text}
        </p>
      ))}
    </section>
  );
}

const loadWrong = () => import('./SomethingWrong.tsx');
const SomethingWrong = lazyOr(loadWrong);

function Recourse({ reportId, feed }: { reportId: string; feed: string | null }) {
  const utils = api.useUtils();
  const [open, setOpen] = useState(false);
  return (
    <Text className="unprinted" mt="clamp(0.75rem, 3vw, 1.75rem)" fz="xs" c="dimmed">
      <a
        href={paths.contactPress}
        aria-haspopup="dialog"
        {...loadAhead(loadWrong)}
        onClick={(event) => {
          if (opensElsewhere(event)) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        Something wrong?
      </a>{' '}
      Tell us, or ask us to remove it.
      {feed !== null && (
        <>
          {' '}
          <a href={paths.reportFeed(feed)}>A feed</a> tells you when this report changes.
        </>
      )}
      {open && (
        <SuspenseBoundary>
          <SomethingWrong
            reportId={reportId}
            onClose={(hidden) => {
              setOpen(false);
              if (hidden) void utils.reports.invalidate();
            }}
          />
        </SuspenseBoundary>
      )}
    </Text>
  );
}

function Reasoning(props: { report: Report; result: Result; readOnly: boolean }) {
  const { report, result, readOnly } = props;
  const { claims, sources, grades, not_judged } = result.perplexity;
  const related = result.related.length > 0 && (
    <SuspenseBoundary>
      <Related.Component records={result.related} />
    </SuspenseBoundary>
  );
  const agreement = <Agreement result={result} />;
  const found = claims && (
    <SuspenseBoundary>
      <Claims.Component
        claims={claims}
        text={result.page === null ? report.content : null}
        sources={numberSources(sources)}
      />
    </SuspenseBoundary>
  );
  const evidence = <Sources sources={sources} origins={result.confidenceBasis.origins} />;
  const detailed = <Detailed report={report} readOnly={readOnly} />;
  const reasons = <Reasons result={result} />;
  const origin = <Origin result={result} review={report.review} />;
  if (knowsNothing(result))
    return (
      <>
        {related}
        {found}
        {report.detailedAnalysis !== null && detailed}
        <Fold group title="How this was judged" anchor="room">
          {agreement}
          {evidence}
          {report.detailedAnalysis === null && detailed}
          {reasons}
          {origin}
          <Legend />
        </Fold>
      </>
    );
  return (
    <>
      <Outline
        parts={{
          score: 'Answer',
          agreement: 'Analysts',
          ...(claims && { claims: 'Claims' }),
          evidence: 'Sources',
          breakdown: 'Breakdown',
          ...((!readOnly || report.detailedAnalysis) && { detailed: 'Details' }),
          legend: 'Legend',
        }}
      />
      {related}
      {agreement}
      {found}
      {evidence}
      <Breakdown grades={grades} not_judged={not_judged} />
      {detailed}
      {reasons}
      <WorkedSum result={result} />
      {origin}
    </>
  );
}

export function SharedLine({ slug }: { slug: string }) {
  return (
    <Text className={classes.header} fz="sm" c="dimmed" mb="1.75rem">
      A shared view, for reading. <Link to={paths.report(slug)}>Go to the report’s own page</Link>
    </Text>
  );
}

function Outline({ parts }: { parts: Record<string, string> }) {
  const current = useCurrentPart(Object.keys(parts).join(' '));
  return (
    <nav className={classes.outline} aria-label="On this page" data-unprinted>
      <Group component="ul" gap="xs">
        {Object.entries(parts).map(([id, name]) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </Group>
    </nav>
  );
}

/** The last part that begins in the top quarter of the window; null at the top of the page. */
function useCurrentPart(ids: string): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const parts = ids.split(' ').flatMap((id) => {
      const section = document.getElementById(id)?.closest('section');
      return section ? [{ id, section }] : [];
    });
    // An observer, because a scroll listener would measure the layout at each step.
    const watch = new IntersectionObserver(
      () => {
        const line = innerHeight / 4;
        const last = parts.findLast(({ section }) => section.getBoundingClientRect().top < line);
        setCurrent(last?.id ?? null);
      },
      { rootMargin: '-15% 0px -75% 0px' },
    );
    for (const { section } of parts) watch.observe(section);
    return () => watch.disconnect();
  }, [ids]);
  return current;
}
