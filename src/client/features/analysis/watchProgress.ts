import { useEffect, useEffectEvent, useState } from 'react';
import { REPORT_MISSING_MS } from '../../../shared/limits.ts';
import { paths } from '../../../shared/paths.ts';
import type {
  AnalysisStatus,
  ProgressEnd,
  Findings,
  ProgressEvent,
  Started,
  Step,
} from '../../../shared/schema/analysis.ts';
import type { Place } from '../../../shared/schema/result.ts';
import { placeTitles } from '../../../shared/verdictWords.ts';
import { api } from '../../app/api.ts';

export const RECONNECT_MS = 3_000;
/** A timer this late slept with the device, whose network also needs a moment. */
const SLEPT_MS = 5_000;

export type Run = Pick<Started, 'reportId' | 'slug'>;

/** Reconnects lost streams; calls `onLost` only when the status request fails, too. */
export function watchProgress(watch: {
  run: Run;
  ask: () => Promise<Pick<AnalysisStatus, 'status' | 'reused'>>;
  onStep: (event: ProgressEvent) => void;
  onFindings: (findings: Findings) => void;
  onEnd: (end: ProgressEnd) => void;
  onLost: () => void;
}): () => void {
  const { reportId, slug } = watch.run;
  let source: EventSource | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let heardAt = 0;
  let over = false;

  const stop = () => {
    over = true;
    source?.close();
    clearTimeout(silence);
    clearTimeout(again);
  };
  const finish = (end: ProgressEnd) => {
    stop();
    watch.onEnd(end);
  };
  const heard = () => {
    heardAt = Date.now();
    clearTimeout(silence);
    silence = setTimeout(onSilence, REPORT_MISSING_MS);
  };
  const ask = async (onFailure: () => void) => {
    try {
      const { status, reused } = await watch.ask();
      if (over) return;
      if (status !== 'processing') finish({ status, slug, reused });
      else heard();
    } catch {
      if (!over) onFailure();
    }
  };
  const onSilence = () => {
    const slept = Date.now() - heardAt > REPORT_MISSING_MS + SLEPT_MS;
    if (slept) heard();
    connect();
    void ask(() => {
      if (slept) return;
      stop();
      watch.onLost();
    });
  };
  const connect = () => {
    source?.close();
    clearTimeout(again);
    const opened = new EventSource(paths.progress(reportId));
    source = opened;
    const on = (name: string, take: (data: string) => void) =>
      opened.addEventListener(name, (message: MessageEvent<string>) => {
        heard();
        take(message.data);
      });
    on('step', (data) => watch.onStep(JSON.parse(data) as ProgressEvent));
    on('findings', (data) => watch.onFindings(JSON.parse(data) as Findings));
    on('end', (data) => finish(JSON.parse(data) as ProgressEnd));
    opened.addEventListener('error', () => {
      if (over || opened.readyState !== EventSource.CLOSED) return;
      again = setTimeout(connect, RECONNECT_MS);
      void ask(() => undefined);
    });
  };

  heard();
  connect();
  return stop;
}

export function useProgress(run: Run | null, onEnd: (end: ProgressEnd) => void) {
  const reportId = run?.reportId;
  const slug = run?.slug ?? '';
  const utils = api.useUtils();
  const [progress, setProgress] = useState(() =>
    progressFrom(reportId === undefined ? undefined : utils.analysis.status.getData({ reportId })),
  );
  const [lost, setLost] = useState(false);
  const ended = useEffectEvent(onEnd);

  useEffect(() => {
    if (reportId === undefined) return;
    return watchProgress({
      run: { reportId, slug },
      ask: () => utils.client.analysis.status.query({ reportId }),
      onStep: (event) => setProgress((before) => withEvent(before, event, Date.now())),
      onFindings: (findings) => setProgress((before) => ({ ...before, findings })),
      onEnd: ended,
      onLost: () => setLost(true),
    });
  }, [reportId, slug, utils]);

  return { progress, lost };
}

/** In the server's time. Completed without a percentage: the analyst takes no position. */
export type Stage = Omit<AnalysisStatus['steps'][number], 'name'>;

export interface Progress {
  stages: Record<Step, Stage>;
  /** By how many milliseconds this clock is ahead of the server's; null before any event. */
  ahead: number | null;
  findings: Findings | null;
}

const WAITING: Stage = { status: 'waiting', startedAt: null, endedAt: null, percentage: null };

export function progressFrom(status?: AnalysisStatus): Progress {
  const stages: Progress['stages'] = {
    preprocessing: WAITING,
    openai_analysis: WAITING,
    perplexity_analysis: WAITING,
    gemini_analysis: WAITING,
    source_check: WAITING,
    scoring: WAITING,
    saving: WAITING,
  };
  for (const { name, ...stage } of status?.steps ?? []) stages[name] = stage;
  return { stages, ahead: null, findings: null };
}

export function withEvent(progress: Progress, event: ProgressEvent, arrived: number): Progress {
  const before = progress.stages[event.step];
  const stage: Stage =
    event.status === 'started'
      ? { ...WAITING, status: 'running', startedAt: event.at }
      : { ...before, status: event.status, endedAt: event.at, percentage: event.percentage };
  return {
    ...progress,
    stages: { ...progress.stages, [event.step]: stage },
    ahead: Math.min(progress.ahead ?? Infinity, arrived - Date.parse(event.at)),
  };
}

export const ANALYST_ROWS = [
  { place: 'chat', step: 'openai_analysis', title: placeTitles.chat },
  { place: 'search', step: 'perplexity_analysis', title: placeTitles.search },
  { place: 'general', step: 'gemini_analysis', title: placeTitles.general },
] as const satisfies readonly { place: Place; step: Step; title: string }[];

/** In this clock's time; null until an event shows how the clocks differ. */
export function startedAtOf({ stages, ahead }: Progress): number | null {
  const times = Object.values(stages)
    .flatMap(({ startedAt }) => startedAt ?? [])
    .map(Date.parse);
  return ahead === null || times.length === 0 ? null : Math.min(...times) + ahead;
}

export function reading(progress: Progress): { score: number; low: number; high: number } | null {
  const numbers = ANALYST_ROWS.flatMap(({ step }) => progress.stages[step].percentage ?? []);
  if (numbers.length === 0) return null;
  const sum = numbers.reduce((total, number) => total + number, 0);
  return { score: sum / numbers.length, low: Math.min(...numbers), high: Math.max(...numbers) };
}
