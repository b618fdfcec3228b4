import type { IncomingMessage, ServerResponse } from 'node:http';
import { messages } from '../../shared/messages.ts';
import { paths } from '../../shared/paths.ts';

/** Two servers could take a request that names several hosts for two different requests. */
export function refuseUnclearHost(
  commonHeaders: Record<string, string>,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (namesOneHost(request)) return false;
  const isCall = request.url?.startsWith(`${paths.api}/`);
  const error = { message: messages.unclearHost, code: 'BAD_REQUEST' };
  const body = isCall ? JSON.stringify(error) : error.message;
  response
    .writeHead(400, {
      ...commonHeaders,
      'Content-Type': isCall ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      'Cache-Control': 'no-store',
      Connection: 'close',
    })
    .end(body);
  return true;
}

let clearHost: string | undefined;

/** Node refuses HTTP/1.1 requests without a host, but keeps the first of several hosts. */
function namesOneHost({ rawHeaders }: IncomingMessage): boolean {
  let host: string | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length !== 4 || name.toLowerCase() !== 'host') continue;
    if (host !== undefined) return false;
    host = rawHeaders[index + 1] ?? '';
  }
  if (host === undefined || host === clearHost) return true;
  const isClear = HOST.test(host) && URL.canParse(`http://${host}`);
  if (isClear) clearHost = host;
  return isClear;
}

const HOST = /^(?:[a-z0-9._-]{1,255}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;
