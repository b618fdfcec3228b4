import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { Report } from '../../../shared/schema/report.ts';
import type { Context } from '../../api/context.ts';
import { type CopyKey, hasCopy, storeCopy, readCopy } from '../../modules/reports/prerender.ts';
import { toCachedResponse, type CachedResponse } from './cachedResponse.ts';
import type { Site } from './renderer.ts';

const decompress = promisify(brotliDecompress);

/** What a page is made of, beside the report. */
export interface PageSource {
  /** Null: nothing is kept, because the sources change while they are served. */
  build: string | null;
  origin: string;
  site: Site;
  /** The report's cooldown is over. */
  mayResubmit: boolean;
}

type ServerParts = Pick<Context, 'db' | 'log' | 'now'>;

/** In lower case, as Express gives names out. */
export const PRERENDERED = { 'x-prerendered': 'true' } as const;

/** What a copy has to be of to be this report's page: any difference in what it shows names another one. */
function keyOf(report: Report, { build, ...source }: PageSource): CopyKey | null {
  if (build === null) return null;
  const made = createHash('sha256').update(JSON.stringify([build, source, report]));
  const { reportId, version } = report;
  return { reportId, version, build: made.digest('base64url') };
}

/**
 * The page of a listed report: its stored copy, or else `render`, which is then stored. The header says
 * that there is a copy; a database that fails at it costs no more than that.
 */
export async function prerendered(
  { db, log, now }: ServerParts,
  report: Report,
  source: PageSource,
  render: () => Promise<CachedResponse>,
): Promise<CachedResponse> {
  const key = keyOf(report, source);
  if (key === null) return render();
  const failed = (error: unknown) => {
    log.warn({ err: error, reportId: report.reportId }, 'the copy of a page is out of reach');
    return null;
  };
  const stored = await readCopy(db, key)
    .then((copy) => copy && decompress(copy))
    .catch(failed);
  if (stored) return toCachedResponse(200, stored, { ...OF_PAGES, ...PRERENDERED });
  const answer = await render();
  if (answer.status !== 200 || !answer.br) return answer;
  const kept = await storeCopy(db, key, answer.br, now).catch(failed);
  return kept ? { ...answer, headers: { ...answer.headers, ...PRERENDERED } } : answer;
}

/** What an address that leads to a listed report's page says of its copy. */
export async function copyHeader(
  { db }: Pick<Context, 'db'>,
  report: Report,
  source: PageSource,
): Promise<Record<string, string>> {
  const key = keyOf(report, source);
  return key !== null && (await hasCopy(db, key)) ? PRERENDERED : {};
}

/** The headers of every page that may be kept. */
export const OF_PAGES = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-cache',
} as const;
