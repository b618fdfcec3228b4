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

/** Only these exact addresses, so that the cache has few entries for each report. */
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

/** Caches REST reads that are the same for everybody; all others pass to the REST handler. */
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
        if (tag === null) throw new Error('The answer can change');
        const { redirect } = output as { redirect?: string };
        const headers = { ...HEADERS, ...(redirect && { Location: redirect }) };
        return toFresh(JSON.stringify(output), headers, [tag]);
      })
      // The REST handler answers with the error.
      .catch(() => null);
    if (answer) sendCachedResponse(response.req, response, answer);
    else next();
  };
}

/** Null unless the report is completed and `asked` is an id that always names it. */
function lastingTag(output: object, asked: string): string | null {
  const { id, reportId, shareId, slug, status } = output as Partial<Record<string, string>>;
  const isLasting = [id, reportId, shareId, slug].includes(asked);
  // In the shared view `reportId` is the share id.
  return status === 'completed' && isLasting ? reportTag(id ?? reportId ?? '') : null;
}
