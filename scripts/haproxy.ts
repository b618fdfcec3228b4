/** Prints the path of HAProxy for the rolling-restart test and installs it if missing. */
import { findHaproxy } from '../src/server/testing/balancer.ts';
import { aptMethods, runCommands } from './chromium.ts';

/** Installs with apt as root only; otherwise the test uses its own proxy. */
export async function fetchHaproxy(env = process.env): Promise<string | undefined> {
  if (process.getuid?.() === 0) {
    for (const method of aptMethods('haproxy')) {
      if (findHaproxy()) break;
      await runCommands(method, env);
    }
  }
  return findHaproxy();
}

if (import.meta.main)
  console.log((await fetchHaproxy()) ?? 'There is none, and it could not be fetched.');
