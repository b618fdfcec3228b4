import express, { type RequestHandler, type Response } from 'express';
import { messages } from '../../shared/messages.ts';
import type { ErrorBody } from './errorBody.ts';
import { methodsOf, missingId, type RestRoute } from './restRoutes.ts';

/** Answers with an error that nothing in the house made. */
export function refuse(response: Response, status: number, body: ErrorBody): void {
  response.status(status).json(body);
}

/**
 * Looks at a request before it is handed to a procedure: there has to be such a call with that
 * method, and what it brings has to be JSON. A path is rewritten in the one way in which its letters
 * are usually written, so that `%61` and `a` are the same.
 */
export function readRequest(routes: readonly RestRoute[], bodyLimit: number): RequestHandler {
  const readUsual: RequestHandler = express.json({ limit: bodyLimit });
  const readers = routes.flatMap(({ method, pattern, meta }) =>
    meta.bodyLimit === undefined
      ? []
      : [{ method, pattern, read: express.json({ limit: meta.bodyLimit }) }],
  );
  return (request, response, next) => {
    const path = plainPath(request.path);
    if (path === null) {
      refuse(response, 400, { message: messages.malformedAddress, code: 'BAD_REQUEST' });
      return;
    }
    const needed = missingId(routes, request.method, path);
    if (needed !== null) {
      refuse(response, 400, { message: needed, code: 'BAD_REQUEST', error: 'invalid_input' });
      return;
    }
    const methods = methodsOf(routes, path);
    if (methods.length === 0) {
      refuse(response, 404, { message: messages.noSuchCall, code: 'NOT_FOUND' });
      return;
    }
    if (!methods.includes(request.method)) {
      response.set('Allow', methods.join(', '));
      refuse(response, 405, { message: messages.methodNotAllowed, code: 'METHOD_NOT_SUPPORTED' });
      return;
    }
    request.url = path + (/\?.*$/s.exec(request.url)?.[0] ?? '');
    if (request.method === 'GET' || request.method === 'HEAD') {
      // Node sends no body in answer to a HEAD, whoever writes one.
      request.method = 'GET';
      next();
      return;
    }
    const hasBody =
      request.headers['transfer-encoding'] !== undefined ||
      Number(request.headers['content-length'] ?? 0) > 0;
    if (hasBody && !request.is('application/json')) {
      refuse(response, 415, { message: messages.jsonOnly, code: 'UNSUPPORTED_MEDIA_TYPE' });
      return;
    }
    // The mirror wants to see the type in lower case, and one even where there is no body.
    const read = () => {
      request.headers['content-type'] = 'application/json';
      next();
    };
    const own = readers.find((one) => one.method === request.method && one.pattern.test(path));
    const readJson = own?.read ?? readUsual;
    if (hasBody) {
      readJson(request, response, (error?: unknown) => {
        if (error) next(error);
        else if (isNested(request.body, DEPTH_MAX)) {
          refuse(response, 400, { message: messages.malformedRequest, code: 'PARSE_ERROR' });
        } else read();
      });
    } else {
      request.body = {};
      read();
    }
  };
}

/** Deeper than any call's input; some thousands would be too much for whoever looks through it. */
const DEPTH_MAX = 20;

const isNested = (value: unknown, most: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (most === 0 || Object.values(value).some((inner) => isNested(inner, most - 1)));

/** The path with each part decoded and encoded again; null when it cannot be decoded. */
function plainPath(path: string): string | null {
  try {
    return path
      .split('/')
      .map((part) => encodeURIComponent(decodeURIComponent(part)))
      .join('/');
  } catch {
    return null;
  }
}
