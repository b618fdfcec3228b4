import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { dialAddresses } from './connector.ts';

let server: ReturnType<typeof createServer>;
let port: number;

beforeEach(async () => {
  server = createServer((socket) => void socket.on('error', () => undefined)).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterEach(() => void server.close());

it('connects to the address given, asking no name server', async () => {
  const socket = dialAddresses({ addresses: ['127.0.0.1'], port });
  await once(socket, 'connect');
  expect(socket.remoteAddress).toBe('127.0.0.1');
  socket.destroy();
});

it('tries the next address when one does not answer', async () => {
  const socket = dialAddresses({ addresses: ['::1', '127.0.0.1'], port });
  await once(socket, 'connect');
  expect(socket.remoteAddress).toBe('127.0.0.1');
  socket.destroy();
});

it('ends with an error when none answers', async () => {
  const socket = dialAddresses({ addresses: ['::1'], port });
  await expect(once(socket, 'connect')).rejects.toHaveProperty('code');
});
