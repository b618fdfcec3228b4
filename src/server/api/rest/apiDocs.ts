import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { Router, type Request, type Response } from 'express';
import { paths } from '../../../shared/paths.ts';
import { describeApi } from './openapi/describe.ts';

const compress = promisify(brotliCompress);
const ours = join(import.meta.dirname, 'docs');
const swagger = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

/** What the page consists of: no other file of either folder can be asked for. */
const FILES: Record<string, { file: string; type: string }> = {
  '': { file: join(ours, 'page.html'), type: 'text/html; charset=utf-8' },
  '/page.css': { file: join(ours, 'page.css'), type: 'text/css; charset=utf-8' },
  '/page.js': { file: join(ours, 'page.js'), type: 'text/javascript; charset=utf-8' },
  '/swagger-ui.css': { file: join(swagger, 'swagger-ui.css'), type: 'text/css; charset=utf-8' },
  '/swagger-ui-bundle.js': {
    file: join(swagger, 'swagger-ui-bundle.js'),
    type: 'text/javascript; charset=utf-8',
  },
};

interface Made {
  type: string;
  etag: string;
  plain: Buffer;
  brotli: Buffer;
}

/**
 * `/api/openapi.json`, and at `/api/docs` a page to read and try it, all of it from our own origin.
 * Made when somebody first asks, then kept: few people read it, and it takes a second.
 */
export function apiDocs(publicUrl: string | null): Router {
  const router = Router();
  const kept = new Map<string, Promise<Made>>();
  const serve = (address: string, make: () => Promise<Made>) => {
    router.get(address, async (request, response) => {
      const made = kept.get(address) ?? make();
      kept.set(address, made);
      try {
        send(request, response, await made);
      } catch (error) {
        kept.delete(address);
        throw error;
      }
    });
  };
  serve(paths.openapi, () => {
    const text = JSON.stringify(describeApi(publicUrl));
    return makeOf(Buffer.from(text), 'application/json; charset=utf-8');
  });
  for (const [name, { file, type }] of Object.entries(FILES)) {
    serve(paths.apiDocs + name, async () => makeOf(await readFile(file), type));
  }
  return router;
}

async function makeOf(plain: Buffer, type: string): Promise<Made> {
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
  return { type, etag, plain, brotli: await compress(plain, quality) };
}

function send(request: Request, response: Response, { type, etag, plain, brotli }: Made): void {
  response.set({
    'Content-Type': type,
    'Cache-Control': 'no-cache',
    'X-Robots-Tag': 'noindex',
    Vary: 'Accept-Encoding',
    ETag: etag,
  });
  // Named in whatever way: the quoted hash is like no other.
  if (request.get('if-none-match')?.includes(etag.slice(2))) {
    response.status(304).end();
    return;
  }
  const asks = request.acceptsEncodings('br') === 'br';
  if (asks) response.set('Content-Encoding', 'br');
  response.end(asks ? brotli : plain);
}
