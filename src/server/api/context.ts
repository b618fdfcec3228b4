import type { ServerResponse, IncomingMessage } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';
import { type Settings, SESSION_DAYS } from '../../shared/limits.ts';
import type { Place } from '../../shared/schema/result.ts';
import { UUID } from '../../shared/seo.ts';
import type { Log } from '../log.ts';
import type { AccountParts, Anonymous, Caller } from '../modules/accounts/caller.ts';
import { identifyBearer } from '../modules/accounts/sessions.ts';
import type { StartParts } from '../modules/analysis/start.ts';
import type { Waiting } from '../modules/analysis/wait.ts';
import type { Analysts } from '../modules/analysts/analyst.ts';
import type { AnalystsFor, ConfiguredPlace } from '../modules/analysts/places.ts';
import type { SettingOverrides } from '../modules/settings/settings.ts';
import type { RunCostly } from './addressShare.ts';
import { networkOf } from '../modules/accounts/address.ts';

export interface Context extends AccountParts {
  log: Log;
  queue: StartParts['queue'];
  analysts: AnalystsFor;
  configured: Record<Place, ConfiguredPlace>;
  overrides: SettingOverrides;
  settings: () => Promise<Settings>;
  waiting: Waiting;
  /** Resolves when this process has dropped what it cached before the changes so far. */
  catchUp: () => Promise<void>;
  identify: () => Promise<Caller>;
  credentials: {
    visitor: Anonymous;
    bearer: string | null;
    /** Authorizes page loads only, and no call but its own sign-out. */
    sessionToken: string | null;
  };
  runCostly: RunCostly;
  copyPage: (slug: string) => Promise<void>;
  observe?: ProcedureObserver | undefined;
  now: Date;
  rememberVisitor: (token: string | null) => void;
  rememberSession: (token: string | null) => void;
}

/** `gone` aborts when the client disconnects. */
export type CreateContext = (
  request: IncomingMessage,
  response: ServerResponse,
  gone?: AbortSignal,
) => Context;

export type ProcedureObserver = <
  Result extends { ok: true } | { ok: false; error: { code: string } },
>(
  procedure: string,
  call: () => Promise<Result>,
) => Promise<Result>;

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
  const visitor = readCaller(request, { https, now });
  const bearer = readBearer(request);
  const located = { address: networkOf(request.ip) };
  let caller: Promise<Caller> | null = null;
  return {
    credentials: { visitor, bearer, sessionToken: readSessionToken(request, https) },
    // Batched calls share one lookup.
    identify: () =>
      (caller ??=
        bearer === null ? Promise.resolve(visitor) : identifyBearer(parts, bearer, located, now)),
    now,
    rememberVisitor: (token) => response.appendHeader('Set-Cookie', visitorCookies(token, https)),
    rememberSession: (token) => response.appendHeader('Set-Cookie', sessionCookie(token, https)),
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

export async function withCurrentSettings<C extends Pick<Context, 'settings' | 'analysts'>>(
  ctx: C,
): Promise<Omit<C, 'settings' | 'analysts'> & { settings: Settings; analysts: Analysts }> {
  const settings = await ctx.settings();
  return { ...ctx, settings, analysts: await ctx.analysts(settings) };
}

/** Browsers refuse a `__Host-` cookie set by another host of the domain or without encryption. */
const visitorCookieName = (https: boolean): string => (https ? `__Host-${PLAIN_NAME}` : PLAIN_NAME);
const PLAIN_NAME = 'anonymous_token';
const COOKIE_SECONDS = 400 * 86_400; // the longest that browsers keep one
/** The last https cookies with the plain name expire by then. */
const FORMER_NAME_UNTIL = new Date('2028-01-01T00:00:00Z');

const asToken = (value: unknown): string | null =>
  typeof value === 'string' && UUID.test(value) ? value.toLowerCase() : null;

/** Express request; `ip` respects `TRUST_PROXY`. */
type LocatedRequest = Pick<IncomingMessage, 'headers'> & { ip?: string | undefined };

export function readCaller(
  request: LocatedRequest,
  { https, now }: { https: boolean; now: Date },
): Anonymous {
  const cookies = parseCookie(request.headers.cookie ?? '');
  const former = now < FORMER_NAME_UNTIL ? asToken(cookies[PLAIN_NAME]) : null;
  return {
    kind: 'anonymous',
    token: asToken(request.headers['x-anonymous-token']),
    cookie: asToken(cookies[visitorCookieName(https)]) ?? former,
    address: networkOf(request.ip),
  };
}

export const visitorCookies = (token: string | null, https: boolean): string[] => [
  writeCookie(visitorCookieName(https), token, COOKIE_SECONDS, https),
  ...(https ? [writeCookie(PLAIN_NAME, null, 0, https)] : []),
];

function writeCookie(name: string, value: string | null, seconds: number, secure: boolean): string {
  const maxAge = value === null ? 0 : seconds;
  const attributes = { path: '/', maxAge, httpOnly: true, sameSite: 'lax', secure } as const;
  return stringifySetCookie({ name, value: value ?? '', ...attributes });
}

export function withInputToken<C extends Caller>(
  caller: C,
  inputToken: string | null | undefined,
): C {
  if (caller.kind === 'user' || caller.token !== null || !UUID.test(inputToken ?? ''))
    return caller;
  return { ...caller, token: inputToken?.toLowerCase() ?? null };
}

/** Null also for other schemes, because a proxy may use Basic. */
export function readBearer(request: Pick<IncomingMessage, 'headers'>): string | null {
  const found = /^Bearer(?: (.*))?$/i.exec(request.headers.authorization ?? '');
  return found ? (found[1] ?? '').trim() : null;
}

export const sessionCookie = (token: string | null, https: boolean): string =>
  writeCookie(sessionCookieName(https), token, SESSION_DAYS * 86_400, https);

export function readSessionToken(request: Pick<IncomingMessage, 'headers'>, https: boolean) {
  const value = parseCookie(request.headers.cookie ?? '')[sessionCookieName(https)];
  return value !== undefined && TOKEN.test(value) ? value : null;
}

const TOKEN = /^[\w-]{43}$/;

const sessionCookieName = (https: boolean): string => (https ? '__Host-session' : 'session');
