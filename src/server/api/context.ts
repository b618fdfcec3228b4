import type { ServerResponse } from 'node:http';
import type { Settings } from '../../shared/limits.ts';
import type { Place } from '../../shared/schema/result.ts';
import type { Log } from '../log.ts';
import type { AccountParts, Anonymous, Caller } from '../modules/accounts/caller.ts';
import { identifyBearer } from '../modules/accounts/sessions.ts';
import type { StartParts } from '../modules/analysis/start.ts';
import type { Waiting } from '../modules/analysis/wait.ts';
import type { Analysts } from '../modules/analysts/analyst.ts';
import type { AnalystsFor, ConfiguredPlace } from '../modules/analysts/places.ts';
import type { SettingOverrides } from '../modules/settings/settings.ts';
import type { RunCostly } from './addressShare.ts';
import {
  clearSessionCookie,
  clearVisitorCookies,
  type LocatedRequest,
  readCaller,
  readBearer,
  readSessionToken,
  sessionCookie,
  visitorCookies,
} from './caller.ts';

export interface Context extends AccountParts {
  log: Log;
  queue: StartParts['queue'];
  analysts: AnalystsFor;
  configured: Record<Place, ConfiguredPlace>;
  overrides: SettingOverrides;
  settings: () => Promise<Settings>;
  waiting: Waiting;
  identify: () => Promise<Caller>;
  credentials: Credentials;
  runCostly: RunCostly;
  copyPage: (slug: string) => Promise<void>;
  now: Date;
  rememberVisitor: (token: string | null) => void;
  rememberSession: (token: string | null) => void;
}

interface Credentials {
  visitor: Anonymous;
  bearer: string | null;
  /** Authorizes page loads only, and no call but its own sign-out. */
  sessionToken: string | null;
}

export type RequestContext = Pick<
  Context,
  'identify' | 'credentials' | 'now' | 'rememberVisitor' | 'rememberSession'
>;

export function requestContext(
  parts: AccountParts & { https: boolean },
  request: LocatedRequest,
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
      cookie(...(token === null ? clearVisitorCookies(https) : visitorCookies(token, https))),
    rememberSession: (token) =>
      cookie(token === null ? clearSessionCookie(https) : sessionCookie(token, https)),
  };
}

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

/** Batched calls share one lookup. */
function identifyOnce(
  parts: AccountParts,
  { bearer, visitor }: Credentials,
  now: Date,
): () => Promise<Caller> {
  const { address } = visitor;
  const located = address === undefined ? {} : { address };
  let pending: Promise<Caller> | null = null;
  return () =>
    (pending ??=
      bearer === null ? Promise.resolve(visitor) : identifyBearer(parts, bearer, located, now));
}

export async function withCurrentSettings<C extends Pick<Context, 'settings' | 'analysts'>>(
  ctx: C,
): Promise<Omit<C, 'settings' | 'analysts'> & { settings: Settings; analysts: Analysts }> {
  const settings = await ctx.settings();
  return { ...ctx, settings, analysts: await ctx.analysts(settings) };
}
