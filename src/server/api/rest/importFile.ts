import { promisify } from 'node:util';
import { TRPCError } from '@trpc/server';
import { raw, type RequestHandler } from 'express';
import { adminMessages } from '../../../shared/adminMessages.ts';
import { IMPORT_BYTES_MAX } from '../../../shared/limits.ts';
import { requireAdmin } from '../../modules/accounts/caller.ts';
import { importRecords } from '../../modules/library/import.ts';
import type { Context, CreateContext } from '../context.ts';
import { asTRPCError, refuseRequest } from '../errors.ts';

const readFile = promisify(raw({ limit: IMPORT_BYTES_MAX, type: () => true }));

/** Not a tRPC call, because files exceed the size of a call. */
export function importFile(log: Context['log'], createContext: CreateContext): RequestHandler {
  return async (request, response) => {
    response.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });
    try {
      requireAdmin(await createContext(request, response).identify());
      await readFile(request, response);
      // The role may be lost during a slow upload.
      const context = createContext(request, response);
      const admin = requireAdmin(await context.identify());
      const { name } = request.query;
      const file = {
        name: typeof name === 'string' ? name : '',
        bytes: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
      };
      response.json(await importRecords({ ...context, admin }, file));
    } catch (cause) {
      refuseRequest(request, response, bodyFault(cause) ?? asTRPCError(cause, request.path, log));
    }
  };
}

/** The body parser marks its errors with a status. */
function bodyFault(cause: unknown): TRPCError | null {
  const { status = 500 } = cause as { status?: number };
  const { tooLarge, notText } = adminMessages.library;
  if (status === 413) return new TRPCError({ code: 'PAYLOAD_TOO_LARGE', message: tooLarge });
  return status < 500 ? new TRPCError({ code: 'BAD_REQUEST', message: notText }) : null;
}
