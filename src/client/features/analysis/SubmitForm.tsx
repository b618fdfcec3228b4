import { Box, Group, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { pageMessages } from '../../../shared/pageMessages.ts';
import { paths } from '../../../shared/paths.ts';
import type { ProgressEnd } from '../../../shared/schema/analysis.ts';
import { refreshAllowance } from '../../app/allowance.ts';
import { api, whileProcessing } from '../../app/api.ts';
import { useVisitState } from '../../app/boot.ts';
import { lazyOr, loadSoon, Nothing } from '../../app/lazyPart.tsx';
import { useSession } from '../../app/session.ts';
import { Link } from '../../ui/Link.tsx';
import { TimeoutNotice } from '../../ui/Notice.tsx';
import { needleSettles } from '../../ui/meter/Meter.tsx';
import { SuspenseBoundary } from '../../ui/SuspenseBoundary.tsx';
import { FailedAnalysis, refundOf } from './FailedAnalysis.tsx';
import { ClaimForm } from './ClaimForm.tsx';
import { draft, emptyDraft, useDraftText, useRunning, useVisitDraft } from './draft.ts';
import { focusFor } from './linkHost.ts';
import { useStartAnalysis, useStartAndOpen } from './useStartAnalysis.ts';
import type { Run } from './watchProgress.ts';

type State =
  | { shows: 'form'; leftRunning?: string; focus?: 'end' | 'all' }
  | { shows: 'opening' }
  | { shows: 'failed'; error: string | null; reportId: string | null }
  | { shows: 'lost' }
  | { shows: 'result'; reportId: string };

/** Needs the visit as its key, so that a second visit to the page begins with an empty state. */
export function SubmitForm(props: {
  above: ReactNode;
  below: ReactNode;
  /** For a result without a slug. */
  inPlace: (reportId: string) => ReactNode;
}) {
  const navigate = useNavigate();
  const utils = api.useUtils();
  const queryClient = useQueryClient();
  const { state } = useSession();
  const visit = useVisitState();
  useVisitDraft();
  const running = useRunning();
  const [view, setView] = useState<State>({ shows: 'form' });
  const [since, setSince] = useState(0);
  const waitingRef = useWaiting();

  const fail = (error: string | null, reportId: string | null = null) => {
    running.drop();
    setView({ shows: 'failed', error, reportId });
  };
  const openReport = async (reportId: string, slug: string, reused = false) => {
    const awaited = waitingRef.current;
    await utils.reports.invalidate(undefined, { refetchType: 'none' });
    const id = slug === '' ? reportId : slug;
    await Promise.all([utils.reports.read.prefetch({ id }), reused || needleSettles()]);
    if (awaited === null || waitingRef.current !== awaited) return;
    const report = utils.reports.read.getData({ id });
    if (report?.status === 'completed' && report.result === null) {
      fail(pageMessages.noResultReturned);
      return;
    }
    emptyDraft();
    if (slug === '') setView({ shows: 'result', reportId });
    else await navigate(paths.report(slug), reused ? { state: { reused } } : {});
    running.drop();
  };
  const { start, starting, refusal, reset, write } = useStartAnalysis((started, content) => {
    const { reportId, slug } = started;
    if (waitingRef.current !== content) {
      setView({ shows: 'form', leftRunning: slug });
    } else if (started.status === 'completed') {
      setView({ shows: 'opening' });
      void openReport(reportId, slug, started.reused);
    } else {
      setView({ shows: 'form' });
      running.keep({ reportId, slug, claim: content, since });
    }
  });
  const begin = (content: string) => {
    waitingRef.current = content;
    setSince(Date.now());
    start(content);
  };
  const end = async ({ reportId }: Run, ended: ProgressEnd) => {
    if (ended.status === 'completed') {
      if (ended.reused) void refreshAllowance(utils);
      return openReport(reportId, ended.slug, ended.reused);
    }
    const [status] = await Promise.all([
      utils.client.analysis.status.query({ reportId }).catch(() => null),
      // Updates the allowance before a retry can check it.
      queryClient.query(refundOf(utils, reportId, state)).catch(() => null),
    ]);
    if (waitingRef.current !== null) fail(status?.error ?? null, reportId);
  };

  const run = running.here;
  const waits = starting || run !== null || view.shows === 'opening';
  const overlay = waits && (
    <SuspenseBoundary>
      <LazyOverlay
        run={run}
        claim={run?.claim ?? draft.read()}
        since={run?.since ?? since}
        onEnd={(ended) => run && void end(run, ended)}
        onCancel={() => {
          waitingRef.current = null;
          reset();
          running.drop();
          setView({ shows: 'form', focus: 'end', ...(run ? { leftRunning: run.slug } : {}) });
        }}
        onLost={() => {
          running.leave();
          setView({ shows: 'lost' });
        }}
      />
    </SuspenseBoundary>
  );

  if (view.shows === 'lost') return <TimeoutNotice />;
  if (view.shows === 'result') return props.inPlace(view.reportId);
  if (view.shows === 'failed') {
    return (
      <>
        <FailedAnalysis
          claim={draft.read()}
          reportId={view.reportId}
          error={view.error}
          refusal={refusal}
          busy={starting}
          onAgain={() => begin(draft.read())}
          onInstead={() => {
            reset();
            setView({ shows: 'form', focus: focusFor(draft.read()) });
          }}
        />
        {overlay}
      </>
    );
  }
  const form = view.shows === 'form' ? view : undefined;
  const left = form?.leftRunning ?? visit?.leftRunning ?? running.left?.slug;
  return (
    <>
      {props.above}
      {left !== undefined && <LeftRunning slug={left} onOpen={running.drop} />}
      <DraftForm
        onText={write}
        onSubmit={begin}
        busy={waits}
        refusal={refusal}
        focus={form?.focus ?? visit?.focus}
      />
      <Examples onChosen={write} />
      {!waits && <SimilarToDraft />}
      {props.below}
      {overlay}
    </>
  );
}

function LeftRunning({ slug, onOpen }: { slug: string; onOpen: () => void }) {
  const { data, error } = api.reports.read.useQuery(
    { id: slug },
    { ...whileProcessing, staleTime: 0 },
  );
  // Deleted or withheld in the meantime.
  if (error?.data) return null;
  return (
    <Box component="p" className="aside" mb="1.75rem" role="status">
      {STATUS_WORDS[data?.status ?? 'processing']}{' '}
      <Link to={paths.report(slug)} onClick={onOpen}>
        See its report
      </Link>
    </Box>
  );
}

const STATUS_WORDS = {
  processing: 'The analysis is still running.',
  completed: 'The report is ready.',
  failed: 'The analysis failed.',
};

export function FloatingSubmitForm({ onStarted }: { onStarted: () => void }) {
  useVisitDraft();
  const { start, starting, refusal, write } = useStartAndOpen(() => {
    emptyDraft();
    onStarted();
  });
  return (
    <DraftForm onText={write} onSubmit={start} busy={starting} refusal={refusal} focus="end" />
  );
}

const DraftForm = (props: Omit<ComponentProps<typeof ClaimForm>, 'text'>) => (
  <ClaimForm {...props} text={useDraftText()} />
);

/** Loads its code when typing pauses, because the first keys would wait for that. */
function SimilarToDraft() {
  const text = useDraftText().trim();
  const [typed] = useDebouncedValue(text, PAUSE_MS);
  const isEmpty = typed === '';
  useEffect(() => {
    if (!isEmpty) loadSoon(loadOverlay);
  }, [isEmpty]);
  return (
    !isEmpty &&
    text !== '' && (
      <SuspenseBoundary>
        <LazySimilar text={typed} />
      </SuspenseBoundary>
    )
  );
}

const PAUSE_MS = 300;

/** The text that was sent; empty before the first, null after a cancel or on another page. */
function useWaiting() {
  const waitingRef = useRef<string | null>(null);
  useEffect(() => {
    waitingRef.current = '';
    return () => {
      waitingRef.current = null;
    };
  }, []);
  return waitingRef;
}

/** Only fills in the form, because Analyze spends a report. */
function Examples({ onChosen }: { onChosen: (text: string) => void }) {
  return (
    <Group
      className="unprinted"
      gap="0.25rem 1.25rem"
      align="baseline"
      mt="md"
      c="dimmed"
      fz="sm"
      role="group"
      aria-label="Examples"
    >
      <span>Try one:</span>
      {examples.map((text) => (
        <UnstyledButton
          key={text}
          mih="1.75rem"
          fz="sm"
          c="var(--accent)"
          td="underline"
          onClick={() => {
            onChosen(text);
            document.querySelector<HTMLElement>('textarea[name="content"]')?.focus();
          }}
        >
          {text}
        </UnstyledButton>
      ))}
    </Group>
  );
}

/** The library has them, so that built-in analysts can judge them, too. */
const examples = ['Bananas are berries.', 'Bats are blind.', 'Vikings wore horned helmets.'];

const LazySimilar = lazyOr(() => import('./SimilarClaims.tsx'), Nothing);

const loadOverlay = async () => ({
  default: (await import('./RunningAnalysis.tsx')).AnalysisOverlay,
});

const LazyOverlay = lazyOr(loadOverlay, OpenReportPage);

/** If the overlay's code can't be loaded, the report's own page shows the progress. */
function OpenReportPage({ run }: { run: Run | null }) {
  const slug = run?.slug;
  const navigate = useNavigate();
  useEffect(() => {
    if (slug !== undefined) void navigate(paths.report(slug));
  }, [slug, navigate]);
  return null;
}
