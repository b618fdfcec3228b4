import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../../log.ts';
import { withinTime } from '../withinTime.ts';

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
      await open.lost;
      open = null;
      if (isClosing()) return;
      options.log.warn({ connection: options.name }, 'a connection to the database was lost');
      options.onLost?.();
      open = await reopen(options, closing.signal);
      if (isClosing()) void open?.client.end().catch(ignore);
    }
  })();
  return {
    client: () => open?.client ?? null,
    close: async (beforeClose?: () => Promise<void>): Promise<void> => {
      closing.abort();
      if (open && beforeClose) await beforeClose();
      await open?.client.end().catch(ignore);
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
  client.on('error', ignore);
  try {
    await client.connect();
    await options.onOpen(client, isReconnect);
  } catch (error) {
    await client.end().catch(ignore);
    throw error;
  }
  return { client, lost: untilLost(client, ended) };
}

const ignore = () => undefined;

/** A silent loss shows only when the connection is used. */
async function untilLost(client: pg.Client, ended: Promise<void>): Promise<void> {
  do await Promise.race([ended, sleep(KEEP_ALIVE_MS, undefined, { ref: false })]);
  while (await withinTime(client.query('SELECT 1'), KEEP_ALIVE_MS).catch(() => false));
  await client.end().catch(ignore);
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
    await sleep(delay, undefined, { signal: closing }).catch(ignore);
    delay = Math.min(delay * 2, BACKOFF_MS.longest);
  }
  return null;
}
