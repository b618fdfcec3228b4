import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerCall, type AnswerParts } from './answerCall.ts';
import { type Gate, judgeCaller } from './judgeCaller.ts';
import { createPages, OUTBOX_PATH, type PagesParts, sendPage } from './createPages.ts';

/** Answers what is addressed to the sign-in service, and hands on the rest; knows Express only by form. */
export type IdentityHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void;

const SERVICES = /^\/(identitytoolkit|securetoken)\.googleapis\.com\//;

/** Must stand before whatever reads the bodies of requests. */
export function createHandler(parts: AnswerParts & PagesParts, gate: Gate): IdentityHandler {
  const pageAt = createPages(parts);
  return (request, response, next) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    if (SERVICES.test(path)) {
      void answerCall(parts, path, judgeCaller(request, gate), request, response);
    } else if (path.startsWith('/emulator/') || path === OUTBOX_PATH) {
      const page = pageAt(path);
      const asked = request.method === 'GET' || request.method === 'HEAD';
      // For everybody else there is no such page.
      if (page && asked && judgeCaller(request, gate)?.local) {
        sendPage(response, page, request.method === 'GET');
      } else next();
    } else next();
  };
}
