import { Resolver } from 'node:dns/promises';

/** All addresses of a host name, in no particular order; empty when there is none. */
export type ResolveName = (hostname: string, signal: AbortSignal) => Promise<string[]>;

/**
 * Asks the name servers (the system's own when none are given, as `address:port`) for the addresses of
 * both families. The machine's table of hosts is left out on purpose, as it names what is near.
 * Unlike the system's look-up this one occupies no thread, so name servers that keep silent cannot
 * hold up files, compression and other look-ups. Gives nothing when the signal ends it.
 */
export async function resolveName(
  hostname: string,
  signal: AbortSignal,
  servers?: readonly string[],
): Promise<string[]> {
  const resolver = new Resolver({ timeout: QUERY_MS, tries: 2 });
  if (servers) resolver.setServers(servers);
  const cancel = (): void => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const found = await Promise.allSettled([
      resolver.resolve4(hostname),
      resolver.resolve6(hostname),
    ]);
    return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

/** Milliseconds until a question is asked again; leaves time for the page within its own limit. */
const QUERY_MS = 1_500;
