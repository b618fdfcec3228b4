/** Installs HAProxy and PgBouncer, which some tests put in front of servers, where they are missing. */
import { findHaproxy, hasPooler } from '../src/server/testing/balancer.ts';
import { aptMethods, runCommands } from './chromium.ts';

/** With apt as root only; otherwise the tests use a proxy of their own, and leave the pooler out. */
export async function fetchPrograms(env = process.env): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const missing = { haproxy: () => !findHaproxy(), pgbouncer: () => !hasPooler() };
  for (const [name, isMissing] of Object.entries(missing))
    for (const method of aptMethods(name)) if (isMissing()) await runCommands(method, env);
}

if (import.meta.main) await fetchPrograms();
