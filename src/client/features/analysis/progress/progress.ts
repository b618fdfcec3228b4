import type { AnalysisStatus, ProgressEvent, Step } from '../../../../shared/schema/progress.ts';
import type { Place } from '../../../../shared/schema/result.ts';

export interface Stage {
  status: 'waiting' | 'running' | 'completed' | 'failed';
  /** Milliseconds of the server's clock. */
  startedAt: number | null;
  endedAt: number | null;
  /** An analyst's number, 0–100, once it is in. */
  percentage: number | null;
}

/** An analysis as far as it is known here. */
export interface Progress {
  stages: Record<Step, Stage>;
  /** How far this clock is ahead of the server's, in milliseconds: the least seen, null before any event. */
  ahead: number | null;
}

const WAITING: Stage = { status: 'waiting', startedAt: null, endedAt: null, percentage: null };

/** Nothing known, or what the server knew when it made the page. */
export function progressFrom(status?: AnalysisStatus): Progress {
  const stages: Progress['stages'] = {
    preprocessing: WAITING,
    openai_analysis: WAITING,
    perplexity_analysis: WAITING,
    gemini_analysis: WAITING,
    scoring: WAITING,
    saving: WAITING,
  };
  for (const step of status?.steps ?? []) {
    stages[step.name] = {
      status: step.status,
      startedAt: step.startedAt === null ? null : Date.parse(step.startedAt),
      endedAt: step.endedAt === null ? null : Date.parse(step.endedAt),
      percentage: step.percentage,
    };
  }
  return { stages, ahead: null };
}

/** What an event changes. An event that comes a second time changes nothing. */
export function withEvent(progress: Progress, event: ProgressEvent, arrived: number): Progress {
  const at = Date.parse(event.at);
  const before = progress.stages[event.step];
  const stage: Stage =
    event.status === 'started'
      ? { ...WAITING, status: 'running', startedAt: at }
      : { ...before, status: event.status, endedAt: at, percentage: event.percentage };
  return {
    stages: { ...progress.stages, [event.step]: stage },
    ahead: Math.min(progress.ahead ?? Infinity, arrived - at),
  };
}

/** The three analysts in the order in which they are shown, and the stage of each. */
export const ANALYST_ROWS = [
  { place: 'chat', step: 'openai_analysis', title: 'Chat analysis' },
  { place: 'search', step: 'perplexity_analysis', title: 'Search analysis' },
  { place: 'general', step: 'gemini_analysis', title: 'General analysis' },
] as const satisfies readonly { place: Place; step: Step; title: string }[];

/** When the first stage began, by this clock; null until an event has told how the clocks differ. */
export function beganAt({ stages, ahead }: Progress): number | null {
  const times = Object.values(stages).flatMap(({ startedAt }) => startedAt ?? []);
  return ahead === null || times.length === 0 ? null : Math.min(...times) + ahead;
}

/** Mean and range of the numbers that are in; null before the first. */
export function reading(progress: Progress): { score: number; low: number; high: number } | null {
  const numbers = ANALYST_ROWS.map(({ step }) => progress.stages[step].percentage).filter(
    (number) => number !== null,
  );
  if (numbers.length === 0) return null;
  const sum = numbers.reduce((total, number) => total + number, 0);
  return { score: sum / numbers.length, low: Math.min(...numbers), high: Math.max(...numbers) };
}
