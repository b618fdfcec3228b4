import type { ServerResponse } from 'node:http';
import type { AccountParts } from '../modules/accounts/accountParts.ts';
import type { Asker } from '../modules/accounts/asker.ts';
import { identifyBearer } from '../modules/accounts/identify.ts';
import { endedVisitorCookies, type Located, readAsker, visitorCookies } from './asker.ts';
import type { Brought, Context } from './context.ts';
import { readBearer } from './readBearer.ts';
import { endedSessionCookie, readSessionToken, sessionCookie } from './sessionCookie.ts';

/** The part of a context that each request has of its own. */
export type RequestContext = Pick<
  Context,
  'identify' | 'brought' | 'now' | 'rememberVisitor' | 'rememberSession'
>;

/** What a request says about who makes it, and how its answer makes the browser remember that. */
export function requestContext(
  parts: AccountParts & { https: boolean },
  request: Located,
  response: Pick<ServerResponse, 'appendHeader'>,
  now: Date,
): RequestContext {
  const { https } = parts;
  const brought = {
    visitor: readAsker(request, { https, now }),
    bearer: readBearer(request),
    sessionToken: readSessionToken(request, https),
  };
  const cookie = (...lines: string[]) => {
    for (const line of lines) response.appendHeader('Set-Cookie', line);
  };
  return {
    brought,
    identify: identifyOnce(parts, brought, now),
    now,
    rememberVisitor: (token) =>
      cookie(...(token === null ? endedVisitorCookies(https) : visitorCookies(token, https))),
    rememberSession: (token) =>
      cookie(token === null ? endedSessionCookie(https) : sessionCookie(token, https)),
  };
}

/** What is made for nobody in particular. */
export function nobodyAsks(now: Date): RequestContext {
  const visitor = { kind: 'anonymous', token: null, cookie: null } as const;
  return {
    brought: { visitor, bearer: null, sessionToken: null },
    identify: () => Promise.resolve(visitor),
    now,
    rememberVisitor: () => undefined,
    rememberSession: () => undefined,
  };
}

/** Calls that travel together ask once. */
function identifyOnce(
  parts: AccountParts,
  { bearer, visitor }: Brought,
  now: Date,
): () => Promise<Asker> {
  const { address } = visitor;
  const located = address === undefined ? {} : { address };
  let asked: Promise<Asker> | null = null;
  return () =>
    (asked ??=
      bearer === null ? Promise.resolve(visitor) : identifyBearer(parts, bearer, located, now));
}
