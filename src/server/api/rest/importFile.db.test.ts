import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IMPORT_BYTES_MAX } from '../../../shared/limits.ts';
import { messages } from '../../../shared/messages.ts';
import { paths } from '../../../shared/paths.ts';
import type { RunningServer } from '../../server.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { exampleReview } from '../../testing/exampleReview.ts';
import { type RegisteredPerson, registerPerson } from '../../testing/registerPerson.ts';
import { serveTest } from '../../testing/servers.ts';

const ADMIN = 'admin@example.org';
let database: TestDatabase;
/** Two processes on one database. */
let server: RunningServer;
let other: RunningServer;
let admin: RegisteredPerson;
let reader: RegisteredPerson;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await serveTest(database.url, { ADMIN_EMAIL: ADMIN });
  other = await serveTest(database.url, { ADMIN_EMAIL: ADMIN });
  admin = await registerPerson(server.address, 'Grace Hopper', ADMIN);
  reader = await registerPerson(server.address);
});
afterAll(async () => {
  await Promise.all([server.stop(2_000), other.stop(2_000)]);
  await database.drop();
});

const send = async (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string>) => {
  const response = await fetch(`${server.address}${paths.importLibrary}?name=checks.json`, {
    method: 'POST',
    headers,
    body,
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const REVIEW = JSON.stringify(exampleReview(1));

describe('a file of fact-checks', () => {
  it('is taken from admins alone, by their token', async () => {
    expect(await send(REVIEW, {})).toEqual({
      status: 401,
      body: {
        ...{ message: messages.signInRequired, code: 'UNAUTHORIZED', error: 'sign_in_required' },
      },
    });
    expect((await send(REVIEW, { Authorization: 'Bearer forged' })).status).toBe(401);
    expect((await send(REVIEW, reader.headers)).status).toBe(403);
    expect(await database.db.libraryImport.count()).toBe(0);
    expect(await send(REVIEW, admin.headers)).toMatchObject({
      status: 200,
      body: { taken: 1, unchanged: 0, refused: 0 },
    });
  });

  it('may be large, and may not be too large', async () => {
    const padded = (size: number) => new Uint8Array(Buffer.alloc(size, REVIEW + ' '.repeat(9_000)));
    expect((await send(padded(IMPORT_BYTES_MAX + 1), admin.headers)).body).toMatchObject({
      ...{ message: 'The file is larger than 20 MB.', code: 'PAYLOAD_TOO_LARGE' },
    });
    const large = `[${REVIEW}${' '.repeat(IMPORT_BYTES_MAX - REVIEW.length - 2)}]`;
    expect((await send(large, admin.headers)).status).toBe(200);
    // So large a one is not even read from somebody else.
    expect((await send(large, reader.headers)).status).toBe(403);
  });

  it('that is none is refused with the reason', async () => {
    expect(await send('{', admin.headers)).toEqual({
      status: 400,
      body: {
        message: 'The file is not valid JSON: it ends too early.',
        ...{ code: 'BAD_REQUEST', error: 'invalid_input' },
      },
    });
    expect((await send('', admin.headers)).body).toMatchObject({ message: 'The file is empty.' });
  });

  it('that is cut off on its way leaves nothing behind', async () => {
    const before = await database.db.libraryImport.count();
    const { host, hostname, port } = new URL(server.address);
    const line = connect(Number(port), hostname);
    await once(line, 'connect');
    const head = [
      `POST ${paths.importLibrary} HTTP/1.1`,
      `Host: ${host}`,
      `Authorization: ${admin.headers.Authorization}`,
      `Content-Length: ${2 * REVIEW.length}`,
    ];
    // All of a review, and less than what was announced.
    await new Promise((sent) => line.write(`${head.join('\r\n')}\r\n\r\n${REVIEW}\n`, sent));
    line.destroy();
    const next = JSON.stringify(exampleReview('after the cut'));
    expect((await send(next, admin.headers)).status).toBe(200);
    expect(await database.db.libraryImport.count()).toBe(before + 1);
  });

  it('counts from then on in every process, without a restart', async () => {
    const claim = 'Harbor cranes are painted yellow by international law.';
    const analyze = async (afresh: boolean) => {
      const response = await fetch(`${other.address}/api/analysis/analyze`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Anonymous-Token': crypto.randomUUID() },
        body: JSON.stringify({ content: claim, fresh: afresh }),
      });
      return (await response.json()) as {
        result: { perplexity: { sources: { mainstream: { link: string }[] } } };
      };
    };
    expect((await analyze(false)).result.perplexity.sources.mainstream).toEqual([]);
    const review = exampleReview('crane', { claimReviewed: claim });
    expect((await send(JSON.stringify(review), admin.headers)).status).toBe(200);
    await expect
      .poll(async () => (await analyze(false)).result.perplexity.sources.mainstream)
      .toMatchObject([{ link: 'https://checks.example.org/tower/crane' }]);
  });
});
