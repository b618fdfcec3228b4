import { randomUUID } from 'node:crypto';
import type { User } from '../modules/accounts/caller.ts';
import { runAnalysis } from '../modules/analysis/run.ts';
import { startAnalysis } from '../modules/analysis/start.ts';
import type { DetailedAnalyst } from '../modules/detailed/analyst.ts';
import { readDetailed } from '../modules/detailed/detailed.ts';
import { requestDetailed } from '../modules/detailed/detailed.ts';
import { runDetailed } from '../modules/detailed/run.ts';
import type { IdleHouse } from './idleHouse.ts';
import { scriptedAnalysts } from './scriptedAnalysts.ts';
import { scriptedPages } from './scriptedPages.ts';
import { defaultSettings, newClaim, newVisitor, storedReport } from './startParts.ts';

const analysedAt = new Date('2026-11-20T12:00:00Z');
const writtenAt = new Date('2026-11-20T12:01:00Z');

/** A report for which somebody asked, its job left lying, and what that job does. */
export async function requestedDetailed(
  house: Pick<IdleHouse, 'db' | 'queue' | 'log'>,
  script: CompletedScript = {},
) {
  const reportId = await completedReport(house, script);
  await requestDetailed(house, newUser(), reportId, analysedAt);
  const { id, run } = await storedReport(house.db, reportId);
  const { db } = house;
  const clock = () => writtenAt;
  return {
    reportId,
    id,
    run,
    work: (detailed: DetailedAnalyst, signal = new AbortController().signal) =>
      runDetailed({ db, detailed, clock, signal }, { id, run }),
    read: () => readDetailed(db, reportId),
  };
}

interface CompletedScript {
  content?: string;
  pages?: Parameters<typeof scriptedPages>[0];
}

/** A report that three scripted analysts answered for; its public id. */
export async function completedReport(
  house: Pick<IdleHouse, 'db' | 'queue' | 'log'>,
  { content = newClaim(), pages = {} }: CompletedScript = {},
): Promise<string> {
  const analysts = scriptedAnalysts({ chat: 80, search: 80, general: 80 });
  const parts = { ...house, analysts, settings: defaultSettings };
  const { reportId } = await startAnalysis(parts, newVisitor(), { content }, analysedAt);
  const { id, run } = await storedReport(house.db, reportId);
  const { readPage } = scriptedPages(pages);
  const signal = new AbortController().signal;
  await runAnalysis({ ...parts, readPage, clock: () => analysedAt, signal }, { id, run });
  return reportId;
}

/** Somebody who is signed in. */
export const newUser = (): User => ({
  kind: 'user',
  id: randomUUID(),
  email: 'reader@example.org',
  name: 'Reader',
  role: 'REGISTERED',
});
