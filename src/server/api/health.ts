import { Router } from 'express';
import { paths } from '../../shared/paths.ts';

export type ReadinessChecks = Record<string, () => boolean | Promise<boolean>>;

/** `/readyz` fails as soon as a stop begins, so that proxies send no more requests. */
export function health(checks: ReadinessChecks, isStopping: () => boolean): Router {
  const router = Router();
  router.get(paths.livez, (_request, response) => {
    response.set('Cache-Control', 'no-store').type('text/plain').send('alive\n');
  });
  router.get(paths.readyz, async (_request, response) => {
    response.set('Cache-Control', 'no-store');
    if (isStopping()) {
      response.status(503).json({ ready: false, stopping: true });
      return;
    }
    const states = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await check()] as const),
    );
    const ready = states.every(([, holds]) => holds);
    response.status(ready ? 200 : 503).json({ ready, ...Object.fromEntries(states) });
  });
  return router;
}
