import { EventEmitter } from 'node:events';
import type { Log } from '../../log.ts';
import { withinTime } from '../withinTime.ts';
import { openReconnectingClient } from './reconnectingClient.ts';

export interface NotificationPayloads {
  report_changed: {
    reportId: string;
    version: number;
    status: 'processing' | 'completed' | 'failed' | 'deleted';
  };
  analysis_progress: { reportId: string; run: number; seq: number };
  setting_changed: { name: string };
  library_changed: Record<string, never>;
  job_enqueued: { queue: string };
}

interface Events extends NotificationPayloads {
  loss: undefined;
  /** Reconnected: notifications may have been missed. */
  gap: undefined;
}

const CHANNELS: Record<keyof NotificationPayloads, true> = {
  report_changed: true,
  analysis_progress: true,
  setting_changed: true,
  library_changed: true,
  job_enqueued: true,
};

export async function listenNotifications(url: string, log: Log) {
  const events = new EventEmitter().setMaxListeners(0);
  const safely = (call: () => unknown) => {
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
        safely(() => events.emit(channel, JSON.parse(payload)));
      });
      for (const channel of Object.keys(CHANNELS)) await client.query(`LISTEN ${channel}`);
      if (again) events.emit('gap');
    },
    onLost: () => events.emit('loss'),
  });
  return {
    on: <Name extends keyof Events>(name: Name, handler: (event: Events[Name]) => void): void => {
      events.on(name, (event: Events[Name]) => safely(() => handler(event)));
    },
    ready: () => connection.client() !== null,
    /** Resolves when notifications committed before the call were handled, or after a second. */
    catchUp: async (): Promise<void> => {
      // PostgreSQL sends pending notifications before it reports a statement's end.
      const answer = connection.client()?.query('SELECT 1');
      if (answer) await withinTime(answer, 1_000).catch(() => false);
    },
    close: () => connection.close(),
  };
}
