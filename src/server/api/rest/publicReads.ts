import type { RequestHandler } from 'express';
import { FeaturedCategory } from '../../../shared/schema/admin.ts';
import type { Context } from '../context.ts';
import { createCallerFactory } from '../procedures.ts';
import {
  LIST_TAG,
  reportTag,
  type ResponseCache,
  sendCachedResponse,
  toFresh,
} from '../responseCache.ts';
import { appRouter } from '../router.ts';

const createCaller = createCallerFactory(appRouter);
type Reader = ReturnType<typeof createCaller>;

/** By their addresses, letter for letter, so that the cache has few entries for each report. */
const READS: readonly [
  RegExp,
  (reader: Reader, asked: string, part?: string) => Promise<object>,
][] = [
  [
    /^\/api\/analysis\/reports(?:\?page=([1-9]|10))?$/,
    ({ reports }, page) => reports.list({ page: page || 1 }),
  ],
  [
    /^\/api\/featured(?:\?category=(\w{1,40}))?$/,
    ({ radar }, name) =>
      radar.featured({ category: name ? FeaturedCategory.parse(name) : undefined }),
  ],
  [
    /^\/api\/analysis\/public\/report\/([\w-]{1,200})$/,
    ({ reports }, shareId) => reports.shared({ shareId }),
  ],
  [/^\/api\/analysis\/report\/([\w-]{1,200})$/, ({ reports }, id) => reports.fetch({ id })],
  [
    /^\/api\/analysis\/([\w-]{1,200})(?:\?(critical|full)=true)?$/,
    ({ reports }, id, part) => reports.view({ id, ...(part && { [part]: true }) }),
  ],
];

/** Unlike other calls' answers these may be kept, and asked for again with their tag. */
const HEADERS = {
  'Content-Type': 'application/json',
  'Cache-Control': 'no-cache',
  'X-Robots-Tag': 'noindex',
  Vary: 'Accept-Encoding, Authorization',
};

interface PublicReadsParts {
  responseCache: ResponseCache;
  anonymousContext: () => Context;
}

/**
 * Answers REST reads that are the same for everybody with finished bytes, which the cache then gives
 * out before anything else is asked. Leaves all others to the REST interface: callers who sign in,
 * other queries, errors, reports in the making, and addresses that lead on.
 */
export function publicReads({ responseCache, anonymousContext }: PublicReadsParts): RequestHandler {
  return async ({ method, headers: given, originalUrl }, response, next) => {
    const isRead = (method === 'GET' || method === 'HEAD') && !given.authorization;
    const [at, read] = (isRead && READS.find(([pattern]) => pattern.test(originalUrl))) || [];
    if (!at || !read) {
      next();
      return;
    }
    const [, asked = '', part] = at.exec(originalUrl) ?? [];
    const answer = await responseCache
      .make(originalUrl, async () => {
        const output = await read(createCaller(anonymousContext()), asked, part);
        const tag = 'reports' in output ? LIST_TAG : lastingTag(output, asked);
        if (tag === null) throw new NotKept();
        const { redirect } = output as { redirect?: string };
        const headers = { ...HEADERS, ...(redirect && { Location: redirect }) };
        return toFresh(JSON.stringify(output), headers, [tag]);
      })
      // The REST interface tells what went wrong.
      .catch(() => null);
    if (answer) sendCachedResponse(response.req, response, answer);
    else next();
  };
}

class NotKept extends Error {}

/** Of a completed report, under an id that can't come to mean another one. */
function lastingTag(output: object, asked: string): string | null {
  const { id, reportId, shareId, slug, status } = output as Partial<Record<string, string>>;
  const isLasting = [id, reportId, shareId, slug].includes(asked);
  // In the shared view `reportId` is the share id.
  return status === 'completed' && isLasting ? reportTag(id ?? reportId ?? '') : null;
}
