import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../../log.ts';

interface Options {
  name: string;
  url: () => string | Promise<string>;
  onOpen: (client: pg.Client, isReconnect: boolean) => Promise<void>;
  onLost?: () => void;
  isFinal?: (error: unknown) => boolean;
  onGivenUp?: (error: unknown) => void;
  log: Log;
}

const BACKOFF_MS = { first: 100, longest: 5_000 };
const KEEP_ALIVE_MS = 10_000;

/** Reconnects with exponential backoff until closed. Throws when the first attempt fails. */
export async function openReconnectingClient(options: Options) {
  const closing = new AbortController();
  const isClosing = () => closing.signal.aborted;
  let open: OpenConnection | null = await attempt(options, false);
  const loop = (async () => {
    while (open) {
      await open.ended;
      open = null;
      if (isClosing()) return;
      options.log.warn({ connection: options.name }, 'a connection to the database was lost');
      options.onLost?.();
      open = await reopen(options, closing.signal);
      if (isClosing()) void open?.client.end().catch(() => undefined);
    }
  })();
  return {
    ready: () => open !== null,
    /** `beforeClose` runs only while connected. */
    close: async (beforeClose?: () => Promise<void>): Promise<void> => {
      closing.abort();
      if (open && beforeClose) await beforeClose();
      await open?.client.end().catch(() => undefined);
      await loop;
    },
  };
}

type OpenConnection = Awaited<ReturnType<typeof attempt>>;

async function attempt(options: Options, isReconnect: boolean) {
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
    await options.onOpen(client, isReconnect);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  const stop = keepAlive(client);
  void ended.then(stop);
  return { client, ended };
}

async function reopen(options: Options, closing: AbortSignal): Promise<OpenConnection | null> {
  let delay = BACKOFF_MS.first;
  let lastMessage = '';
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
      if (text !== lastMessage)
        options.log.warn({ connection: options.name, error: text }, 'not yet again');
      lastMessage = text;
    }
    await sleep(delay, undefined, { signal: closing }).catch(() => undefined);
    delay = Math.min(delay * 2, BACKOFF_MS.longest);
  }
  return null;
}

/** A silently lost connection shows only when it is used. */
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
