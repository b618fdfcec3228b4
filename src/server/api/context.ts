import type { ServerResponse } from 'node:http';
import type { Settings } from '../../shared/limits.ts';
import type { Place } from '../../shared/schema/result.ts';
import type { Log } from '../log.ts';
import type { AccountParts, Anonymous, Caller } from '../modules/accounts/caller.ts';
import { identifyBearer } from '../modules/accounts/identify.ts';
import type { StartParts } from '../modules/analysis/start.ts';
import type { Waiting } from '../modules/analysis/wait.ts';
import type { Analysts } from '../modules/analysts/analyst.ts';
import type { AnalystsFor, ConfiguredPlace } from '../modules/analysts/places.ts';
import type { SettingOverrides } from '../modules/settings/settings.ts';
import type { RunCostly } from './addressShare.ts';
import {
  endedSessionCookie,
  endedVisitorCookies,
  type Located,
  readCaller,
  readBearer,
  readSessionToken,
  sessionCookie,
  visitorCookies,
} from './caller.ts';

/** What every procedure is given: the house's parts, who is asking, and when. */
export interface Context extends AccountParts {
  log: Log;
  queue: StartParts['queue'];
  analysts: AnalystsFor;
  configured: Record<Place, ConfiguredPlace>;
  overrides: SettingOverrides;
  /** Read when a procedure needs it; changed settings hold at once. */
  settings: () => Promise<Settings>;
  /** What a call that waits for an analysis hangs on. */
  waiting: Waiting;
  /**
   * Who makes the call: somebody who is signed in where it brings an identity token, else a visitor.
   * Found once for all calls of a request. Fails as `identifyBearer` does.
   */
  identify: () => Promise<Caller>;
  credentials: Credentials;
  /** Does what costs much, as far as the share of the caller's address goes. */
  runCostly: RunCostly;
  /** Makes the stored copy of a listed report's page from the data, unless there is one of its present state. */
  copyPage: (slug: string) => Promise<void>;
  now: Date;
  /** Lets the answer carry the visitor's token in a cookie that scripts can't read; null takes it away. */
  rememberVisitor: (token: string | null) => void;
  /** The same with the token of a page session. */
  rememberSession: (token: string | null) => void;
}

/** What a request brings that could say who makes it, as it was sent. */
interface Credentials {
  visitor: Anonymous;
  /** The identity token; null without one. */
  bearer: string | null;
  /** Of a page session: opens pages, and counts for no call but the end of that session. */
  sessionToken: string | null;
}

/** The part of a context that each request has of its own. */
export type RequestContext = Pick<
  Context,
  'identify' | 'credentials' | 'now' | 'rememberVisitor' | 'rememberSession'
>;

/** What a request says about who makes it, and how its answer makes the browser remember that. */
export function requestContext(
  parts: AccountParts & { https: boolean },
  request: Located,
  response: Pick<ServerResponse, 'appendHeader'>,
  now: Date,
): RequestContext {
  const { https } = parts;
  const credentials = {
    visitor: readCaller(request, { https, now }),
    bearer: readBearer(request),
    sessionToken: readSessionToken(request, https),
  };
  const cookie = (...lines: string[]) => {
    for (const line of lines) response.appendHeader('Set-Cookie', line);
  };
  return {
    credentials,
    identify: identifyOnce(parts, credentials, now),
    now,
    rememberVisitor: (token) =>
      cookie(...(token === null ? endedVisitorCookies(https) : visitorCookies(token, https))),
    rememberSession: (token) =>
      cookie(token === null ? endedSessionCookie(https) : sessionCookie(token, https)),
  };
}

/** What is made for nobody in particular. */
export function anonymousRequest(now: Date): RequestContext {
  const visitor = { kind: 'anonymous', token: null, cookie: null } as const;
  return {
    credentials: { visitor, bearer: null, sessionToken: null },
    identify: () => Promise.resolve(visitor),
    now,
    rememberVisitor: () => undefined,
    rememberSession: () => undefined,
  };
}

/** Calls that travel together ask once. */
function identifyOnce(
  parts: AccountParts,
  { bearer, visitor }: Credentials,
  now: Date,
): () => Promise<Caller> {
  const { address } = visitor;
  const located = address === undefined ? {} : { address };
  let asked: Promise<Caller> | null = null;
  return () =>
    (asked ??=
      bearer === null ? Promise.resolve(visitor) : identifyBearer(parts, bearer, located, now));
}

/** The context with what holds now: the settings, and who fills the places under them. */
export async function withCurrentSettings<C extends Pick<Context, 'settings' | 'analysts'>>(
  ctx: C,
): Promise<Omit<C, 'settings' | 'analysts'> & { settings: Settings; analysts: Analysts }> {
  const settings = await ctx.settings();
  return { ...ctx, settings, analysts: await ctx.analysts(settings) };
}
