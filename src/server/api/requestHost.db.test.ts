import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningServer } from '../server.ts';
import { createTestDatabase, insertReport, type TestDatabase } from '../testing/database.ts';
import { serveTest } from '../testing/servers.ts';

let database: TestDatabase;
let server: RunningServer;
let report: { slug: string; shareId: string };

beforeAll(async () => {
  database = await createTestDatabase();
  server = await serveTest(database.url);
  report = await insertReport(database.db, { isIndexable: true });
});
afterAll(async () => {
  await server.stop(2_000);
  await database.drop();
});

/** Sends a request with these header lines as they are, and reads the whole answer. */
async function ask(path: string, headers: readonly string[], version = '1.1') {
  const socket = connect(Number(new URL(server.address).port), '127.0.0.1');
  await once(socket, 'connect');
  const lines = [`GET ${path} HTTP/${version}`, ...headers, 'Connection: close', '', ''];
  socket.write(lines.join('\r\n'));
  const answer = await text(socket);
  const [head = '', body = ''] = answer.split(/\r\n\r\n(.*)/s);
  return { answer, body, head, status: Number(head.split(' ')[1]) };
}

describe('a request that does not name one host is refused with 400', () => {
  it.each([
    ['two of them', ['Host: localhost', 'Host: evil.example']],
    ['the same one twice', ['Host: localhost', 'host: localhost']],
    ['two of them, one in capitals', ['HOST: localhost', 'Accept: */*', 'host: evil.example']],
    ['an empty one', ['Host:']],
    ['none', []],
    ['two in one line', ['Host: localhost, evil.example']],
    ['one with a path', ['Host: localhost/evil']],
    ['one with a question', ['Host: localhost?evil']],
    ['one with a fragment', ['Host: localhost#evil']],
    ['one with a name before it', ['Host: evil@localhost']],
    ['one with a backslash', ['Host: localhost\\evil']],
    ['one with a space', ['Host: local host']],
    ['one with a quotation mark', ['Host: localhost"><script>']],
    ['one with letters that are not ASCII', ['Host: löcalhost']],
    ['one with a port that is none', ['Host: localhost:99999']],
    ['one with a port in letters', ['Host: localhost:http']],
    ['one with half an address', ['Host: [::1']],
    ['one that is too long', [`Host: ${'a'.repeat(300)}`]],
  ])('%s', async (_, headers) => {
    // The home page lies ready in memory, the others are made.
    for (const path of ['/', '/api/analysis/reports', '/nowhere', '/livez', '/dev/outbox']) {
      const { status, body, head } = await ask(path, headers);
      expect([path, status]).toEqual([path, 400]);
      expect(body).not.toContain('evil');
      expect(head).toMatch(/^connection: close$/im);
    }
  });

  it('in the form of the REST interface where it is asked', async () => {
    const { body, head } = await ask('/api/analysis/reports', ['Host: a', 'Host: b']);
    expect(head).toMatch(/^content-type: application\/json/im);
    expect(JSON.parse(body)).toEqual({
      message: 'The request must name one host.',
      code: 'BAD_REQUEST',
    });
  });
});

it.each([
  'localhost',
  'LOCALHOST:3000',
  '127.0.0.1:80',
  '[::1]:3000',
  'my_service.internal',
  'xn--lcalhost-n4a.example.',
])('a request is answered that names %s', async (host) => {
  expect((await ask('/livez', [`Host: ${host}`])).status).toBe(200);
});

it('a proxy may look after us by HTTP/1.0, which names no host', async () => {
  expect((await ask('/readyz', [], '1.0')).status).toBe(200);
});

it('a host that somebody else wrote gets into no link and no redirect', async () => {
  const { slug, shareId } = report;
  const paths = [
    ...['/', `/report/${slug}`, `/report/${shareId}`, '/analyze/', '/my-reports', '/nowhere'],
    ...['/robots.txt', '/sitemap.xml', '/feed.atom', '/llms.txt', `/embed/${slug}`],
    ...['/api/openapi.json', `/api/analysis/report/${shareId}`, '/dev/outbox'],
  ];
  for (const path of paths) {
    const { answer, status } = await ask(path, [
      'Host: evil.example',
      'X-Forwarded-Host: evil.example',
    ]);
    expect([path, status < 500]).toEqual([path, true]);
    expect(answer.includes('evil.example'), path).toBe(false);
  }
});
