import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { Router, type Request, type Response } from 'express';
import { paths } from '../../../shared/paths.ts';
import { fileOf } from '../../root.ts';
import { describeApi } from './openapi/describe.ts';

const compress = promisify(brotliCompress);
const ownFolder = fileOf('src/server/api/rest/docs');
const swaggerFolder = dirname(
  createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'),
);

/** No other file of either folder is served. */
const FILES: Record<string, { file: string; type: string }> = {
  '': { file: join(ownFolder, 'page.html'), type: 'text/html; charset=utf-8' },
  '/page.css': { file: join(ownFolder, 'page.css'), type: 'text/css; charset=utf-8' },
  '/page.js': { file: join(ownFolder, 'page.js'), type: 'text/javascript; charset=utf-8' },
  '/swagger-ui.css': {
    file: join(swaggerFolder, 'swagger-ui.css'),
    type: 'text/css; charset=utf-8',
  },
  '/swagger-ui-bundle.js': {
    file: join(swaggerFolder, 'swagger-ui-bundle.js'),
    type: 'text/javascript; charset=utf-8',
  },
};

interface Asset {
  type: string;
  etag: string;
  plain: Buffer;
  brotli: Buffer;
}

/** Built on first use, because that takes a second. */
export function apiDocs(publicUrl: string | null): Router {
  const router = Router();
  const cache = new Map<string, Promise<Asset>>();
  const serve = (address: string, make: () => Promise<Asset>) => {
    router.get(address, async (request, response) => {
      const asset = cache.get(address) ?? make();
      cache.set(address, asset);
      try {
        send(request, response, await asset);
      } catch (error) {
        cache.delete(address);
        throw error;
      }
    });
  };
  serve(paths.openapi, () => {
    const text = JSON.stringify(describeApi(publicUrl));
    return toAsset(Buffer.from(text), 'application/json; charset=utf-8');
  });
  for (const [name, { file, type }] of Object.entries(FILES)) {
    serve(paths.apiDocs + name, async () => toAsset(await readFile(file), type));
  }
  return router;
}

async function toAsset(plain: Buffer, type: string): Promise<Asset> {
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
  return { type, etag, plain, brotli: await compress(plain, quality) };
}

function send(request: Request, response: Response, { type, etag, plain, brotli }: Asset): void {
  response.set({
    'Content-Type': type,
    'Cache-Control': 'no-cache',
    'X-Robots-Tag': 'noindex',
    Vary: 'Accept-Encoding',
    ETag: etag,
  });
  // The hash is unique, so a substring match suffices.
  if (request.get('if-none-match')?.includes(etag.slice(2))) {
    response.status(304).end();
    return;
  }
  const useBrotli = request.acceptsEncodings('br') === 'br';
  if (useBrotli) response.set('Content-Encoding', 'br');
  response.end(useBrotli ? brotli : plain);
}
