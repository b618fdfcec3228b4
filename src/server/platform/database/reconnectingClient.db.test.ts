import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEmptyDatabase, type EmptyDatabase } from '../../testing/database.ts';
import { silentLog } from '../../testing/app.ts';
import { openReconnectingClient } from './reconnectingClient.ts';

type Connection = Awaited<ReturnType<typeof openReconnectingClient>>;

let database: EmptyDatabase;
beforeAll(async () => {
  database = await createEmptyDatabase();
});
afterAll(() => database.drop());

it('a connection that is closed while it is being opened again stays closed', async () => {
  const closed = Promise.withResolvers<undefined>();
  let opened = 0;
  const connection: Connection = await openReconnectingClient({
    name: 'kept',
    url: () => database.url,
    log: silentLog,
    onOpen: async (client, again) => {
      opened += 1;
      if (again) void connection.close().then(() => closed.resolve(undefined));
      else
        void client.query('SELECT pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
      await Promise.resolve();
    },
  });
  await closed.promise;
  expect(opened).toBe(2);
  expect(connection.client()).toBeNull();
});
