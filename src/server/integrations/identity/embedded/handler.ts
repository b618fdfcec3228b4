import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../../../log.ts';
import { CallError, readBody } from './callError.ts';
import type { CallParts } from './calls.ts';
import { type Caller, judgeConnection } from './judgeConnection.ts';
import { createPages, OUTBOX_PATH, type PagesParts, sendPage } from './pages.ts';
import { BusyError } from './passwords.ts';
import { callAt, REFRESH_PATH } from './signInCalls.ts';
import type { DebouncedWriter } from './debouncedWriter.ts';
import type { Tokens } from './tokens.ts';

export type IdentityHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void;

const SERVICES = /^\/(identitytoolkit|securetoken)\.googleapis\.com\//;

/** Must come before body parsers. */
export function createHandler(
  parts: AnswerParts & PagesParts,
  origin: string | null,
): IdentityHandler {
  const pageAt = createPages(parts);
  return (request, response, next) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    if (SERVICES.test(path)) {
      void answerCall(parts, path, judgeConnection(request, origin), request, response);
    } else if (path.startsWith('/emulator/') || path === OUTBOX_PATH) {
      const page = pageAt(path);
      const asked = request.method === 'GET' || request.method === 'HEAD';
      if (page && asked && judgeConnection(request, origin)) {
        sendPage(response, page, request.method === 'GET');
      } else next();
    } else next();
  };
}

interface AnswerParts extends CallParts {
  writer: DebouncedWriter;
  log: Log;
}

/** Ignores credentials in headers: `Authorization: Bearer owner` is the emulator's admin. */
async function answerCall(
  parts: AnswerParts,
  path: string,
  caller: Caller | null,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    if (!caller) throw new CallError('OPERATION_NOT_ALLOWED', 403);
    const call = callAt(path);
    if (!call) throw new CallError('NOT_FOUND', 404);
    if (request.method !== 'POST') throw new CallError('METHOD_NOT_ALLOWED', 405);
    const body = await readBody(request, path === REFRESH_PATH);
    const answer = sealAnswer(await call.run(parts, body, caller), parts.tokens, parts.clock());
    if (call.keep === 'before the answer') {
      await parts.writer.now().catch((error: unknown) => {
        if (typeof body.oobCode === 'string') parts.codes.giveBack(body.oobCode);
        throw error;
      });
    } else if (call.keep === 'soon') parts.writer.soon();
    send(response, 200, answer);
  } catch (error) {
    const { status, text } = describe(error, parts);
    send(response, status, { error: text });
  }
}

function describe(error: unknown, parts: AnswerParts): { status: number; text: object } {
  const refused = error instanceof BusyError ? new CallError('TOO_MANY_ATTEMPTS_TRY_LATER') : error;
  if (refused instanceof CallError) return { status: refused.status, text: refused.toJSON() };
  if (refused instanceof parts.emulator.ApiError && refused.code < 500) {
    return { status: refused.code, text: refused.toJSON() };
  }
  parts.log.error({ err: error }, 'a call to the embedded sign-in service failed');
  return { status: 500, text: new CallError('INTERNAL_ERROR', 500).toJSON() };
}

function send(response: ServerResponse, status: number, answer: object): void {
  response
    .writeHead(status, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      ...(status === 413 ? { Connection: 'close' } : {}),
    })
    .end(JSON.stringify(answer));
}

type Answer = Record<string, unknown>;

const ID_TOKENS = ['idToken', 'id_token', 'access_token'];
const REFRESH_TOKENS = ['refreshToken', 'refresh_token'];
const SECRETS = new Set(['passwordHash', 'salt', 'authenticatedAt']);

/**
 * Signs tokens and removes passwords. Tokens without an authentication time were issued just now.
 */
function sealAnswer(given: unknown, tokens: Tokens, now: Date): Answer {
  const answer = withoutSecrets(given) as Answer;
  const kept = (given as Answer).authenticatedAt;
  const authenticatedAt = typeof kept === 'number' ? kept : now.getTime();
  for (const name of ID_TOKENS) {
    const token = answer[name];
    if (typeof token === 'string') answer[name] = tokens.signIdToken(token, authenticatedAt);
  }
  for (const name of REFRESH_TOKENS) {
    const token = answer[name];
    if (typeof token === 'string') answer[name] = tokens.signRefreshToken(token, authenticatedAt);
  }
  return answer;
}

function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([name]) => !SECRETS.has(name));
  return Object.fromEntries(entries.map(([name, inner]) => [name, withoutSecrets(inner)]));
}
