/**
 * HAProxy for the test of a rolling restart. Alone, `node scripts/haproxy.ts` says where it is, after
 * fetching it if need be.
 */
import { findHaproxy } from '../src/server/testing/balancer.ts';
import { aptWays, follow } from './chromium.ts';

/**
 * The path of HAProxy: fetched by apt where this is root and it is missing. Without it the test uses a
 * proxy of its own, so nobody is asked for a password.
 */
export async function fetchHaproxy(env = process.env): Promise<string | undefined> {
  if (process.getuid?.() === 0) {
    for (const way of aptWays('haproxy')) {
      if (findHaproxy()) break;
      await follow(way, env);
    }
  }
  return findHaproxy();
}

if (import.meta.main)
  console.log((await fetchHaproxy()) ?? 'There is none, and it could not be fetched.');
