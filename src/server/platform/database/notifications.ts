import type { Log } from '../../log.ts';
import { openReconnectingClient } from './reconnectingClient.ts';

/** What the database's triggers tell, by channel; see the migrations. */
export interface Notices {
  /** A report was changed or deleted; `reportId` is the public one. */
  report_changed: {
    reportId: string;
    version: number;
    status: 'processing' | 'completed' | 'failed' | 'deleted';
  };
  /** An event was added to the analysis of a report; `reportId` is the public one. */
  analysis_progress: { reportId: string; run: number; seq: number };
  setting_changed: { name: string };
  /** Fact-check records were added, changed or removed. */
  library_changed: Record<string, never>;
}

export type Channel = keyof Notices;
export type Handler<C extends Channel> = (notice: Notices[C]) => void;

export interface Notifications {
  on: <C extends Channel>(channel: C, handler: Handler<C>) => void;
  off: <C extends Channel>(channel: C, handler: Handler<C>) => void;
  /** The handler is called when the connection was lost: from now on notices are missing. */
  onLost: (handler: () => void) => void;
  /** The handler is called when the connection stands again after a loss: notices may be missing. */
  onGap: (handler: () => void) => void;
  ready: () => boolean;
  close: () => Promise<void>;
}

const CHANNELS: Record<Channel, true> = {
  report_changed: true,
  analysis_progress: true,
  setting_changed: true,
  library_changed: true,
};

/**
 * Listens to what the database tells, on one connection for the whole process.
 * @throws when the first connection cannot be made
 */
export async function listenNotifications(url: string, log: Log): Promise<Notifications> {
  const handlers = new Map<string, Set<(notice: never) => void>>();
  const gapHandlers = new Set<() => void>();
  const lossHandlers = new Set<() => void>();
  const guarded = (call: () => void) => {
    try {
      call();
    } catch (error) {
      log.error({ err: error }, 'a notice from the database could not be handled');
    }
  };
  const connection = await openReconnectingClient({
    name: 'notices',
    url: () => url,
    log,
    onOpen: async (client, again) => {
      client.on('notification', ({ channel, payload = '' }) => {
        guarded(() => {
          const notice = JSON.parse(payload) as never;
          for (const handler of handlers.get(channel) ?? []) guarded(() => handler(notice));
        });
      });
      for (const channel of Object.keys(CHANNELS)) await client.query(`LISTEN ${channel}`);
      if (again) for (const handler of gapHandlers) guarded(handler);
    },
    onLost: () => {
      for (const handler of lossHandlers) guarded(handler);
    },
  });
  return {
    on: (channel, handler) => {
      handlers.set(channel, (handlers.get(channel) ?? new Set()).add(handler));
    },
    off: (channel, handler) => {
      handlers.get(channel)?.delete(handler);
    },
    onLost: (handler) => {
      lossHandlers.add(handler);
    },
    onGap: (handler) => {
      gapHandlers.add(handler);
    },
    ready: connection.ready,
    close: () => connection.close(),
  };
}
