import * as schema from '../../../shared/schema/analysis.ts';
import type { TextClaim } from '../../../shared/schema/result.ts';
import { isPosition } from '../../../shared/verdict.ts';
import type { Database } from '../../platform/database/database.ts';
import { withoutAddresses } from '../evidence/checkSources.ts';
import { failureText, missingPlaces } from '../reports/presentation.ts';
import { checkVisible, findVisible, missing, type Reader } from '../reports/visible.ts';
import * as repository from './runs.repository.ts';

/** What is new since the event `after`; `findings` is null without new ones. */
export async function readProgress(db: Database, reportId: string, after: number) {
  const found = await repository.findProgress(db, reportId, after);
  if (!found) throw await missing(db, reportId);
  checkVisible(found, 'anybody');
  const { status, slug, reused, events } = found;
  const end = status === 'processing' ? null : { status, slug, reused };
  const findings = found.findings && schema.ProgressFindings.parse(found.findings);
  return { events: events.map(toProgressEvent), findings, end };
}

/** Hides positions of the search until its quotes are checked. */
export function showClaims(
  { list, counted }: { list: readonly ShownClaim[]; counted: number },
  page: object | null,
  isChecked = true,
): Pick<schema.Findings, 'claims' | 'counted'> {
  const claims = list.map((claim) => {
    const { text, wording, assessment = null } = page ? withoutAddresses(claim) : claim;
    const isShown = isChecked || assessment === null || !isPosition(assessment);
    return { text: wording ?? text, assessment: isShown ? assessment : null };
  });
  return { claims, counted };
}

type ShownClaim = Pick<TextClaim, 'text' | 'wording'> & Partial<Pick<TextClaim, 'assessment'>>;

/** Writes what subscribers see. Changes that come during a write are written together. */
export function trackFindings(db: Database, { id, run }: repository.RunKey) {
  let findings: schema.Findings = { claims: [], counted: 0, sources: null };
  let last: Promise<void> = Promise.resolve();
  let isWaiting = false;
  return (change: Partial<schema.Findings>): Promise<void> => {
    findings = { ...findings, ...change };
    if (isWaiting) return last;
    isWaiting = true;
    last = last.then(() => {
      isWaiting = false;
      return repository.saveFindings(db, id, run, findings);
    });
    return last;
  };
}

export type ShowFindings = ReturnType<typeof trackFindings>;

export async function readStatus(
  db: Database,
  reportId: string,
  reader: Reader = 'anybody',
): Promise<schema.AnalysisStatus> {
  const report = await findVisible(db, reportId, reader);
  const found = await repository.findProgress(db, report.reportId, 0);
  const events = found?.events.map(toProgressEvent) ?? [];
  const error = failureText(report);
  return {
    status: report.status,
    partial: report.partial,
    missing: missingPlaces(report),
    reused: found?.reused ?? false,
    step: events.findLast(({ status }) => status === 'started')?.step ?? null,
    steps: schema.Step.options.map((name) => {
      const own = events.filter(({ step }) => step === name);
      const started = own.find(({ status }) => status === 'started');
      const ended = own.find(({ status }) => status !== 'started');
      const endedAs = ended?.status === 'failed' ? 'failed' : 'completed';
      return {
        name,
        status: ended ? endedAs : started ? 'running' : 'waiting',
        startedAt: started?.at ?? null,
        endedAt: ended?.at ?? null,
        percentage: ended?.percentage ?? null,
      };
    }),
    ...(error === null ? {} : { error }),
  };
}

const toProgressEvent = (event: { at: string }): schema.ProgressEvent =>
  schema.ProgressEvent.parse({ ...event, at: new Date(event.at).toISOString() });
