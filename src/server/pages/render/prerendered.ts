import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { Report } from '../../../shared/schema/report.ts';
import type { Context } from '../../api/context.ts';
import { type CopyKey, hasCopy, storeCopy, readCopy } from '../../modules/reports/read.ts';
import { toCachedResponse, type CachedResponse } from './cachedResponse.ts';
import type { Site } from './renderer.ts';

const decompress = promisify(brotliDecompress);

export interface PageSource {
  /** Null in development: copies would outlive source changes. */
  build: string | null;
  origin: string;
  site: Site;
  mayResubmit: boolean;
}

type ServerParts = Pick<Context, 'db' | 'log' | 'now'>;

/** Express lower-cases header names. */
export const PRERENDERED = { 'x-prerendered': 'true' } as const;

/** Identifies a copy by everything that the page shows. */
function copyKey(report: Report, { build, ...source }: PageSource): CopyKey | null {
  if (build === null) return null;
  const hash = createHash('sha256').update(JSON.stringify([build, source, report]));
  const { reportId, version } = report;
  return [reportId, version, hash.digest('base64url')];
}

/**
 * Returns the stored copy of a listed report's page, or renders and stores it. Database errors only
 * cost the copy and its header.
 */
export async function prerendered(
  { db, log, now }: ServerParts,
  report: Report,
  source: PageSource,
  render: () => Promise<CachedResponse>,
): Promise<CachedResponse> {
  const key = copyKey(report, source);
  if (key === null) return render();
  const onError = (error: unknown) => {
    log.warn({ err: error, reportId: report.reportId }, 'the copy of a page is out of reach');
    return null;
  };
  const stored = await readCopy(db, ...key)
    .then((copy) => copy && decompress(copy.html))
    .catch(onError);
  if (stored) return toCachedResponse(200, stored, { ...PAGE_HEADERS, ...PRERENDERED });
  const answer = await render();
  if (answer.status !== 200 || !answer.br) return answer;
  const isStored = await storeCopy(db, ...key, answer.br, now).catch(onError);
  return isStored ? { ...answer, headers: { ...answer.headers, ...PRERENDERED } } : answer;
}

export async function copyHeader(
  { db }: Pick<Context, 'db'>,
  report: Report,
  source: PageSource,
): Promise<Record<string, string>> {
  const key = copyKey(report, source);
  return key !== null && (await hasCopy(db, ...key)) ? PRERENDERED : {};
}

export const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-cache',
} as const;
