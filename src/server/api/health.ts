import { Router } from 'express';
import { paths } from '../../shared/paths.ts';

/** What has to work for the product to do its work, by name. */
export type ReadinessChecks = Record<string, () => boolean | Promise<boolean>>;

/** `/livez`: the process runs. `/readyz`: it can do its work, or says what is missing. */
export function health(checks: ReadinessChecks): Router {
  const router = Router();
  router.get(paths.livez, (_request, response) => {
    response.set('Cache-Control', 'no-store').type('text/plain').send('alive\n');
  });
  router.get(paths.readyz, async (_request, response) => {
    const names = Object.keys(checks);
    const results = await Promise.all(Object.values(checks).map(async (check) => check()));
    const ready = results.every(Boolean);
    const states = Object.fromEntries(names.map((name, index) => [name, results[index]]));
    response
      .set('Cache-Control', 'no-store')
      .status(ready ? 200 : 503)
      .json({ ready, ...states });
  });
  return router;
}
