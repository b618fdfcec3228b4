import {
  type AnalysisStatus,
  type ProgressEnd,
  ProgressEvent,
  Step,
} from '../../../shared/schema/progress.ts';
import type { Database } from '../../platform/database/database.ts';
import { DomainError } from '../errors.ts';
import { failureText, missingPlaces } from '../reports/presentation.ts';
import { isGoneName } from '../reports/reports.repository.ts';
import { checkVisible, findVisible, type Reader } from '../reports/visible.ts';
import { type EventRecord, findEvents, findProgress } from './progress.repository.ts';

export interface Progress {
  events: ProgressEvent[];
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
  return { events: events.map(toProgressEvent), end };
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
