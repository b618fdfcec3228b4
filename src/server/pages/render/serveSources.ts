import type { Server } from 'node:http';
import { watchSources } from './renderer.ts';
import type { ClientBuild } from './build.ts';

export async function serveSources(server: Server): Promise<ClientBuild> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    appType: 'custom',
    // Node reads the configuration as it is: a temporary copy of it would look like an edit.
    configLoader: 'native',
    server: { middlewareMode: true, hmr: { server } },
  });
  return {
    renderer: await watchSources(vite),
    assets: vite.middlewares,
    close: () => vite.close(),
  };
}
