import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../../../log.ts';
import { CallError } from './callError.ts';
import type { CallParts } from './calls.ts';
import { callAt, REFRESH_PATH } from './callAt.ts';
import type { Caller } from './judgeCaller.ts';
import type { Keeper } from './signingKeys.ts';
import type { Accounts } from './openAccounts.ts';
import { BusyError } from './passwords.ts';
import { readBody } from './readBody.ts';
import { sealAnswer } from './sealAnswer.ts';

export interface AnswerParts extends CallParts {
  accounts: Accounts;
  keeper: Keeper;
  log: Log;
}

/**
 * Answers one call of the browser's library in the service's form. Headers of the request count for
 * nothing: `Authorization: Bearer owner`, which makes somebody the emulator's master, never gets there.
 */
export async function answerCall(
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
    await parts.accounts.refresh();
    const answer = sealAnswer(await call.run(parts, body, caller), parts.tokens, parts.clock());
    if (call.keep === 'before the answer') {
      await parts.keeper.now().catch((error: unknown) => {
        if (typeof body.oobCode === 'string') parts.codes.giveBack(body.oobCode);
        throw error;
      });
    } else if (call.keep === 'soon') parts.keeper.soon();
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
    // What is left of a body that was too large is not read.
    .writeHead(status, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      ...(status === 413 ? { Connection: 'close' } : {}),
    })
    .end(JSON.stringify(answer));
}
