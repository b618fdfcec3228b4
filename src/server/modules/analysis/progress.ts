import {
  type AnalysisStatus,
  type Findings,
  type ProgressEnd,
  ProgressEvent,
  ProgressFindings,
  Step,
} from '../../../shared/schema/analysis.ts';
import type { SearchBlock, TextClaim } from '../../../shared/schema/result.ts';
import { isPosition } from '../../../shared/verdict.ts';
import type { Database } from '../../platform/database/database.ts';
import { DomainError } from '../errors.ts';
import { withoutAddresses } from '../evidence/checkSources.ts';
import { failureText, missingPlaces } from '../reports/presentation.ts';
import { isGoneName } from '../reports/reports.repository.ts';
import { checkVisible, findVisible, type Reader } from '../reports/visible.ts';
import {
  type EventRecord,
  findEvents,
  findProgress,
  type RunKey,
  saveFindings,
} from './progress.repository.ts';

export interface Progress {
  events: ProgressEvent[];
  /** Null where nothing new was found. */
  findings: ProgressFindings | null;
  end: ProgressEnd | null;
}

export async function readProgress(
  db: Database,
  reportId: string,
  after: number,
): Promise<Progress | null> {
  const found = await findProgress(db, reportId, after);
  if (!found) {
    if (await isGoneName(db, reportId)) throw new DomainError('gone');
    return null;
  }
  checkVisible(found, 'anybody');
  const { status, slug, events } = found;
  const end = status === 'processing' ? null : { status, slug };
  const findings = found.findings && ProgressFindings.parse(found.findings);
  return { events: events.map(toProgressEvent), findings, end };
}

/** The claims of a text for those who watch. */
export function showClaims(
  { list, counted }: { list: readonly ShownClaim[]; counted: number },
  page: object | null,
): Pick<Findings, 'claims' | 'counted'> {
  const claims = list.map((claim) => {
    const { text, wording, assessment = null } = page ? withoutAddresses(claim) : claim;
    return { text: wording ?? text, assessment };
  });
  return { claims, counted };
}

/** What the search is for or against is not shown before the quotes that it rests on were looked for. */
export const unchecked = ({ list, counted }: NonNullable<SearchBlock['claims']>) => ({
  list: list.map(({ assessment, ...claim }) =>
    isPosition(assessment) ? claim : { ...claim, assessment },
  ),
  counted,
});

type ShownClaim = Pick<TextClaim, 'text' | 'wording'> & Partial<Pick<TextClaim, 'assessment'>>;

/** Keeps what watchers see of claims and sources. While it is written, further changes gather. */
export function trackFindings(db: Database, run: RunKey) {
  let findings: Findings = { claims: [], counted: 0, sources: null };
  let last: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | null = null;
  /** Resolves when the change is stored. */
  return (change: Partial<Findings>): Promise<void> => {
    findings = { ...findings, ...change };
    if (waiting) return waiting;
    waiting = last.then(() => {
      waiting = null;
      return saveFindings(db, run, findings);
    });
    last = waiting;
    return waiting;
  };
}

type StepRow = AnalysisStatus['steps'][number];

export async function readStatus(
  db: Database,
  reportId: string,
  reader: Reader = 'anybody',
): Promise<AnalysisStatus> {
  const report = await findVisible(db, reportId, reader);

  const events = (await findEvents(db, report.id, 0)).filter((event) => event.run === report.run);
  const steps = Step.options.map((name) => stepRow(name, events));
  const begun = events.filter((event) => event.status === 'started').at(-1);
  const error = failureText(report);
  return {
    status: report.status,
    partial: report.partial,
    missing: missingPlaces(report),
    step: begun ? toProgressEvent(begun).step : null,
    steps,
    ...(error === null ? {} : { error }),
  };
}

function stepRow(name: Step, events: EventRecord[]): StepRow {
  const own = events.filter((event) => event.step === name).map(toProgressEvent);
  const started = own.find((event) => event.status === 'started');
  const ended = own.find((event) => event.status !== 'started');
  const endedAs = ended?.status === 'failed' ? 'failed' : 'completed';
  return {
    name,
    status: ended ? endedAs : started ? 'running' : 'waiting',
    startedAt: started?.at ?? null,
    endedAt: ended?.at ?? null,
    percentage: ended?.percentage ?? null,
  };
}

function toProgressEvent(
  event: Pick<EventRecord, 'seq' | 'step' | 'status' | 'data' | 'at'>,
): ProgressEvent {
  const data = event.data as { percentage: number } | null;
  return ProgressEvent.parse({
    seq: event.seq,
    step: event.step,
    status: event.status,
    at: event.at.toISOString(),
    percentage: data?.percentage ?? null,
  });
}
