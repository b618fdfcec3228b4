import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../../log.ts';

export interface ReconnectingClient {
  /** Whether it stands at this moment. */
  ready: () => boolean;
  /** Ends it for good; `beforeClose` runs first, if the connection stands. */
  close: (beforeClose?: () => Promise<void>) => Promise<void>;
}

export interface CacheOptions {
  /** What it is for, shown in the server's list of connections and in the log. */
  name: string;
  /** The address, found anew for each attempt. */
  url: () => string | Promise<string>;
  /** Prepares a new connection; what it throws makes the attempt fail. */
  onOpen: (client: pg.Client, again: boolean) => Promise<void>;
  /** Called when a standing connection was lost. */
  onLost?: () => void;
  /** Whether an error means that there is no sense in trying again; then `onGivenUp` is called. */
  isFinal?: (error: unknown) => boolean;
  onGivenUp?: (error: unknown) => void;
  log: Log;
}

const BACK_OFF_MS = { first: 100, longest: 5_000 };
/** A connection on which nothing moves is tried this often; an answer may take as long. */
const KEEP_ALIVE_MS = 10_000;

/**
 * Keeps one connection of its own to PostgreSQL, and opens it again with growing pauses when it is
 * lost, until it is closed.
 * @throws when the first attempt fails
 */
export async function openReconnectingClient(options: CacheOptions): Promise<ReconnectingClient> {
  const closing = new AbortController();
  const isClosing = () => closing.signal.aborted;
  let open: Open | null = await attempt(options, false);
  const loop = (async () => {
    while (open) {
      await open.ended;
      open = null;
      if (isClosing()) return;
      options.log.warn({ connection: options.name }, 'a connection to the database was lost');
      options.onLost?.();
      open = await reopen(options, closing.signal);
      // It was closed while the new one was being made.
      if (isClosing()) void open?.client.end().catch(() => undefined);
    }
  })();
  return {
    ready: () => open !== null,
    close: async (beforeClose) => {
      closing.abort();
      if (open && beforeClose) await beforeClose();
      await open?.client.end().catch(() => undefined);
      await loop;
    },
  };
}

interface Open {
  client: pg.Client;
  ended: Promise<void>;
}

async function attempt(options: CacheOptions, again: boolean): Promise<Open> {
  const client = new pg.Client({
    connectionString: await options.url(),
    application_name: `verimeter ${options.name}`,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  client.on('error', () => undefined);
  try {
    await client.connect();
    await options.onOpen(client, again);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  const stop = keepAlive(client);
  void ended.then(stop);
  return { client, ended };
}

async function reopen(options: CacheOptions, closing: AbortSignal): Promise<Open | null> {
  let delay = BACK_OFF_MS.first;
  let said = '';
  while (!closing.aborted) {
    try {
      const open = await attempt(options, true);
      options.log.info({ connection: options.name }, 'the connection to the database stands again');
      return open;
    } catch (error) {
      if (options.isFinal?.(error)) {
        options.onGivenUp?.(error);
        return null;
      }
      const text = error instanceof Error ? error.message : String(error);
      if (text !== said)
        options.log.warn({ connection: options.name, error: text }, 'not yet again');
      said = text;
    }
    await pause(delay, undefined, { signal: closing }).catch(() => undefined);
    delay = Math.min(delay * 2, BACK_OFF_MS.longest);
  }
  return null;
}

/** A lost peer that never said goodbye shows only when it is asked something. */
function keepAlive(client: pg.Client): () => void {
  let answered = true;
  const timer = setInterval(() => {
    if (!answered) return void client.end().catch(() => undefined);
    answered = false;
    client.query('SELECT 1').then(
      () => (answered = true),
      () => undefined,
    );
  }, KEEP_ALIVE_MS);
  timer.unref();
  return () => clearInterval(timer);
}
