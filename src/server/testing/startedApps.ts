import { afterEach } from 'vitest';
import { type AppOptions, type RunningApp, startApp } from './app.ts';

/** Gives a function that starts apps, each of which is stopped when its test ends. */
export function startedApps(): (options?: AppOptions) => Promise<RunningApp> {
  const running: RunningApp[] = [];
  afterEach(async () => {
    for (const app of running.splice(0).reverse()) await app.stop();
  });
  return async (options) => {
    const app = await startApp(options);
    running.push(app);
    return app;
  };
}
