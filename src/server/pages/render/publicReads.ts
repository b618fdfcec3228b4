import type { RequestHandler } from 'express';
import { FeaturedCategory } from '../../../shared/schema/admin.ts';
import type { Context } from '../../api/context.ts';
import { createCallerFactory } from '../../api/procedures.ts';
import { appRouter } from '../../api/router.ts';
import { sendCachedResponse, toCachedResponse } from './cachedResponse.ts';
import type { ResponseCache } from './responseCache.ts';
import { LIST_TAG, reportTag } from './resolvePage.ts';

const createCaller = createCallerFactory(appRouter);
type Reader = ReturnType<typeof createCaller>;

interface PublicRead {
  read: (reader: Reader) => Promise<object>;
  tag: (output: object) => string | null;
}

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
  return async (request, response, next) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const found = isRead && !request.headers.authorization && findRead(request.originalUrl);
    if (!found) {
      next();
      return;
    }
    const answer = await responseCache
      .make(request.originalUrl, async () => {
        const output = await found.read(createCaller(anonymousContext()));
        const tag = found.tag(output);
        if (tag === null) throw new NotKept();
        const { redirect } = output as { redirect?: string };
        const headers = { ...HEADERS, ...(redirect && { Location: redirect }) };
        const body = Buffer.from(JSON.stringify(output));
        return { answer: await toCachedResponse(200, body, headers), tags: [tag] };
      })
      // The REST interface tells what went wrong.
      .catch(() => null);
    if (answer) sendCachedResponse(request, response, answer, {});
    else next();
  };
}

class NotKept extends Error {}

/** Unlike other calls' answers these may be kept, and asked for again with their tag. */
const HEADERS = {
  'Content-Type': 'application/json',
  'Cache-Control': 'no-cache',
  'X-Robots-Tag': 'noindex',
  Vary: 'Accept-Encoding, Authorization',
};

const VIEW = /^\/api\/analysis\/([\w-]{1,200})(?:\?(critical|full)=true)?$/;
const FETCHED = /^\/api\/analysis\/report\/([\w-]{1,200})$/;
const SHARED = /^\/api\/analysis\/public\/report\/([\w-]{1,200})$/;
const FEATURED = /^\/api\/featured(?:\?category=(\w{1,40}))?$/;
const LIST = /^\/api\/analysis\/reports(?:\?page=(\d{1,2}))?$/;
const LIST_PAGES_KEPT = 10;

/** By its address, letter for letter, so that the cache has few entries for each report. */
function findRead(address: string): PublicRead | null {
  const list = LIST.exec(address);
  if (list) {
    const page = Number(list[1] ?? 1);
    return page >= 1 && page <= LIST_PAGES_KEPT
      ? { read: ({ reports }) => reports.list({ page }), tag: () => LIST_TAG }
      : null;
  }
  const featured = FEATURED.exec(address);
  if (featured) {
    const category = FeaturedCategory.optional().safeParse(featured[1]);
    return category.success
      ? { read: ({ radar }) => radar.featured({ category: category.data }), tag: () => LIST_TAG }
      : null;
  }
  const [, shared] = SHARED.exec(address) ?? [];
  if (shared !== undefined)
    return { read: ({ reports }) => reports.shared({ shareId: shared }), tag: tagOf(shared) };
  const [, fetched] = FETCHED.exec(address) ?? [];
  if (fetched !== undefined)
    return { read: ({ reports }) => reports.fetch({ id: fetched }), tag: tagOf(fetched) };
  const [, viewed, part] = VIEW.exec(address) ?? [];
  if (viewed === undefined) return null;
  const input = { id: viewed, ...(part && { [part]: true }) };
  return { read: ({ reports }) => reports.view(input), tag: tagOf(viewed) };
}

/** Of a completed report, under an id that can't come to mean another one. */
const tagOf = (asked: string) => (output: object) => {
  const { id, reportId, shareId, slug, status } = output as Partial<Record<string, string>>;
  const isLasting = [id, reportId, shareId, slug].includes(asked);
  // In the shared view `reportId` is the share id.
  return status === 'completed' && isLasting ? reportTag(id ?? reportId ?? '') : null;
};
