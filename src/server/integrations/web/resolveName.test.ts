import { createSocket } from 'node:dgram';
import type { Socket } from 'node:dgram';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { resolveName } from './resolveName.ts';

type Answer = [type: number, data: number[]];
const A = 1;
const CNAME = 5;
const AAAA = 28;
const LOOPBACK_6 = [...Array<number>(15).fill(0), 1];

let server: Socket;
let servers: string[];
/** What the name server answers to a question of a type; null: nothing at all. */
let answers: (type: number) => Answer[] | null;
const never = new AbortController().signal;

beforeEach(async () => {
  server = createSocket('udp4', (question, { port, address }) => {
    const found = answers(question.readUInt16BE(question.indexOf(0, 12) + 1));
    if (found) server.send(reply(question, found), port, address);
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  servers = [`127.0.0.1:${server.address().port}`];
});
afterEach(() => void server.close());

/** A message of RFC 1035: the question again, and the answers to the name in it. */
function reply(question: Buffer, found: Answer[]): Buffer {
  const header = Buffer.from(question.subarray(0, 12));
  header.writeUInt16BE(0x8180, 2); // an answer without error
  header.writeUInt16BE(found.length, 6);
  header.writeUInt32BE(0, 8);
  const asking = question.subarray(12, question.indexOf(0, 12) + 5);
  const records = found.map(([type, data]) =>
    Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length, ...data]),
  );
  return Buffer.concat([header, asking, ...records]);
}

it('finds the addresses of both families', async () => {
  answers = (type) =>
    type === A
      ? [
          [A, [93, 184, 216, 34]],
          [A, [127, 0, 0, 1]],
        ]
      : [[AAAA, LOOPBACK_6]];
  const found = await resolveName('page.example', never, servers);
  expect(found.sort()).toEqual(['127.0.0.1', '93.184.216.34', '::1']);
});

it('finds the addresses of one family when there is no other', async () => {
  answers = (type) => (type === A ? [[A, [93, 184, 216, 34]]] : []);
  expect(await resolveName('page.example', never, servers)).toEqual(['93.184.216.34']);
});

it('sees behind another name', async () => {
  answers = (type) =>
    type === A
      ? [
          [CNAME, [3, 119, 119, 119, 0xc0, 12]],
          [A, [10, 0, 0, 1]],
        ]
      : [];
  expect(await resolveName('page.example', never, servers)).toEqual(['10.0.0.1']);
});

it('finds nothing where there is nothing', async () => {
  answers = () => [];
  expect(await resolveName('page.example', never, servers)).toEqual([]);
  expect(await resolveName(`${'a.'.repeat(200)}example`, never, servers)).toEqual([]);
});

it('ends with the signal when the name servers keep silent', async () => {
  const aborter = new AbortController();
  answers = () => {
    aborter.abort();
    return null;
  };
  expect(await resolveName('page.example', aborter.signal, servers)).toEqual([]);
});
