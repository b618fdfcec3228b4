import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { Router } from 'express';
import { paths } from '../../../shared/paths.ts';
import { fileOf } from '../../root.ts';
import { type ResponseCache, sendCachedResponse, toFresh } from '../responseCache.ts';

const ownFolder = fileOf('src/server/api/rest/docs');
const swaggerFolder = dirname(
  createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'),
);

const FILES = {
  '': { file: `${ownFolder}/page.html`, type: 'text/html; charset=utf-8' },
  '/page.css': { file: `${ownFolder}/page.css`, type: 'text/css; charset=utf-8' },
  '/page.js': { file: `${ownFolder}/page.js`, type: 'text/javascript; charset=utf-8' },
  '/swagger-ui.css': { file: `${swaggerFolder}/swagger-ui.css`, type: 'text/css; charset=utf-8' },
  '/swagger-ui-bundle.js': {
    file: `${swaggerFolder}/swagger-ui-bundle.js`,
    type: 'text/javascript; charset=utf-8',
  },
};

/** Describes the API on first use, because that takes a second. */
export function apiDocs(publicUrl: string | null, responseCache: ResponseCache): Router {
  const router = Router();
  const serve = (address: string, type: string, read: () => Promise<Buffer | string>) => {
    const headers = {
      'Content-Type': type,
      'Cache-Control': 'no-cache',
      'X-Robots-Tag': 'noindex',
    };
    router.get(address, async (request, response) => {
      const make = async () => toFresh(await read(), headers, []);
      sendCachedResponse(request, response, await responseCache.make(address, make));
    });
  };
  serve(paths.openapi, 'application/json; charset=utf-8', async () => {
    const { describeApi } = await import('./openapi/describe.ts');
    return JSON.stringify(describeApi(publicUrl));
  });
  for (const [name, { file, type }] of Object.entries(FILES))
    serve(paths.apiDocs + name, type, () => readFile(file));
  return router;
}
