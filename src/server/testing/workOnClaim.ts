import { expect } from 'vitest';
import { runAnalysis } from '../modules/analysis/run.ts';
import type { IdleHouse } from './idleHouse.ts';
import { type Script, scriptedAnalysts } from './scriptedAnalysts.ts';
import { scriptedPages } from './scriptedPages.ts';
import type { ServedMirror } from './serveMirror.ts';
import { defaultSettings, storedReport } from './startParts.ts';

/**
 * Does with the claim, as soon as its analysis was asked for, what a worker would, here or in another
 * process, and tells the news of it. `search` is what the search analyst does. Resolves to its report.
 */
export async function workOnClaim(
  { db }: IdleHouse,
  { watchers }: Pick<ServedMirror, 'watchers'>,
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
      ...{ readPage: scriptedPages().readPage, clock: () => new Date('2026-11-20T12:00:09Z') },
      signal: new AbortController().signal,
    },
    { id, run },
  );
  watchers.wake(reportId);
  return reportId;
}
