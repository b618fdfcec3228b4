import { Step, type AnalysisStatus } from '../../../shared/schema/progress.ts';
import type { Database } from '../../platform/database/database.ts';
import { type EventRecord, findEvents } from './progress.repository.ts';
import { failureText } from '../reports/failureText.ts';
import { findVisible, type Reader } from '../reports/visible.ts';
import { missingPlaces } from '../reports/missingPlaces.ts';
import { toProgressEvent } from './toProgressEvent.ts';

type StepRow = AnalysisStatus['steps'][number];

/** Where the analysis of a report stands. Fails as `findVisible` does. */
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
