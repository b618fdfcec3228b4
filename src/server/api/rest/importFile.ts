import type { IncomingMessage, ServerResponse } from 'node:http';
import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { type ErrorRequestHandler, raw, type RequestHandler } from 'express';
import { adminMessages } from '../../../shared/adminMessages.ts';
import { IMPORT_BYTES_MAX } from '../../../shared/limits.ts';
import { type Admin, asAdmin } from '../../modules/accounts/caller.ts';
import { DomainError } from '../../modules/errors.ts';
import { importRecords } from '../../modules/library/import.ts';
import type { Context } from '../context.ts';
import { errorBody, retryHeader, toTRPCError } from '../errors.ts';
import { refuse } from './handler.ts';

/** Outside tRPC, because a file exceeds a call's size. */
export function importFile(
  log: Context['log'],
  createContext: (request: IncomingMessage, response: ServerResponse, gone: AbortSignal) => Context,
): (RequestHandler | ErrorRequestHandler)[] {
  const requireAdmin: RequestHandler = async (request, response, next) => {
    response.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });
    await identifyAdmin(createContext(request, response, NEVER_ABORTED));
    next();
  };
  const importBody: RequestHandler = async (request, response) => {
    // Check again, because the role may be lost during a slow upload.
    const context = createContext(request, response, NEVER_ABORTED);
    const admin = await identifyAdmin(context);
    const { name } = request.query;
    const file = {
      name: typeof name === 'string' ? name : '',
      bytes: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    };
    response.json(await importRecords(context.db, admin, file, context.now));
  };
  return [
    requireAdmin,
    raw({ limit: IMPORT_BYTES_MAX, type: () => true }),
    importBody,
    handleError(log),
  ];
}

const NEVER_ABORTED = new AbortController().signal;

async function identifyAdmin(context: Context): Promise<Admin> {
  const caller = await context.identify();
  if (caller.kind !== 'user') throw new DomainError('sign_in_required');
  const admin = asAdmin(caller);
  if (!admin) throw new DomainError('forbidden');
  return admin;
}

function handleError(log: Context['log']): ErrorRequestHandler {
  return (cause: unknown, request, response, next) => {
    if (response.headersSent) {
      next(cause);
      return;
    }
    const { status } = cause as { status?: number };
    if (status === 413) {
      const message = adminMessages.library.tooLarge;
      refuse(response, 413, { message, code: 'PAYLOAD_TOO_LARGE' });
    } else if (status !== undefined && status >= 400 && status < 500) {
      refuse(response, status, { message: adminMessages.library.notText, code: 'BAD_REQUEST' });
    } else {
      const raised = new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause });
      const error = toTRPCError(raised, request.path, log);
      response.set(retryHeader([error]));
      refuse(response, getHTTPStatusCodeFromError(error), errorBody(error));
    }
  };
}
