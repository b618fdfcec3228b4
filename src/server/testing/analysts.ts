import { expect } from 'vitest';
import type { Report } from '../../shared/schema/report.ts';
import type { Place } from '../../shared/schema/result.ts';
import { remainingReports } from '../modules/accounts/allowance.ts';
import type { Caller } from '../modules/accounts/caller.ts';
import { runAnalysis } from '../modules/analysis/run.ts';
import { startAnalysis } from '../modules/analysis/start.ts';
import { readReport } from '../modules/reports/read.ts';
import type { ServedRest } from './api.ts';
import { defaultSettings, newClaim, newVisitor } from './app.ts';
import { storedReport } from './database.ts';
import { type IdleServices, type Script, scriptedAnalysts } from './context.ts';
import { type PageScript, scriptedPages } from './models.ts';

type Answers = Partial<Record<Place, Script>>;

/** Three who agree, so that the report is whole and its verdict clear. */
export const agreed: Answers = { chat: 80, search: 80, general: 80 };

/** What tests of further analyses do over and over with stored reports. */
export function analyzing(services: IdleServices) {
  const parts = () => ({ ...services, settings: defaultSettings, analysts: scriptedAnalysts() });

  /** The jobs that were written for a report, in the order of its runs. */
  async function jobsFor(reportId: string) {
    const { id } = await storedReport(services.db, reportId);
    const { rows } = await services.db.pool.query<{ data: { run: number; fresh: boolean } }>(
      `SELECT data FROM pgboss.job WHERE data->>'id' = $1 ORDER BY data->'run'`,
      [id],
    );
    return rows.map(({ data }) => data);
  }

  /** Runs the report's present run as its job says. */
  async function run(
    reportId: string,
    at: Date,
    script: Answers = agreed,
    pages: Record<string, PageScript> = {},
  ) {
    const analysts = scriptedAnalysts(script);
    const { id, run } = await storedReport(services.db, reportId);
    const { web, read } = scriptedPages(pages);
    const { signal } = new AbortController();
    const runParts = { ...parts(), analysts, web, clock: () => at, signal };
    await runAnalysis(runParts, { ...(await jobsFor(reportId)).at(-1), id, run });
    return { asked: analysts.asked, read, report: await readReport(services.db, reportId) };
  }

  interface Analyzed {
    content: string;
    reportId: string;
    report: Report;
  }

  /** A report whose first analysis has ended. */
  async function analyzed(
    at: Date,
    { caller = newVisitor(), script = agreed }: { caller?: Caller; script?: Answers } = {},
  ): Promise<Analyzed> {
    const content = newClaim();
    const { reportId } = await startAnalysis(parts(), caller, { content }, at);
    const { report } = await run(reportId, at, script);
    return { content, reportId, report };
  }

  const leftTo = async (caller: Caller, at: Date): Promise<number> =>
    (await remainingReports(services.db, caller, defaultSettings, at)).remainingReports;

  return { parts, jobsFor, run, analyzed, leftTo };
}

/**
 * Does with the claim, as soon as its analysis was asked for, what a worker would, here or in another
 * process, and tells the news of it. `search` is what the search analyst does. Resolves to its report.
 */
export async function workOnClaim(
  { db }: IdleServices,
  { subscribers }: Pick<ServedRest, 'subscribers'>,
  content: string,
  search: Script = 80,
): Promise<string> {
  const asked = () => db.report.findFirst({ where: { content, status: 'processing' } });
  await expect.poll(asked).not.toBeNull();
  const { reportId } = await db.report.findFirstOrThrow({ where: { content } });
  const { id, run } = await storedReport(db, reportId);
  await runAnalysis(
    {
      ...{ db, settings: defaultSettings, analysts: scriptedAnalysts({ search }) },
      ...{ web: scriptedPages().web, clock: () => new Date('2026-11-20T12:00:09Z') },
      signal: new AbortController().signal,
    },
    { id, run },
  );
  subscribers.wake(reportId);
  return reportId;
}
