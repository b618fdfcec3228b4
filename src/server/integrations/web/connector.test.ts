import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dialAddresses, isPublicAddress, resolveName } from './connector.ts';

describe('addresses', () => {
  /** First and last address of each range, written down apart from the table that the product uses. */
  const SPECIAL_4: [first: string, last: string][] = [
    ['0.0.0.0', '0.255.255.255'],
    ['10.0.0.0', '10.255.255.255'],
    ['100.64.0.0', '100.127.255.255'],
    ['127.0.0.0', '127.255.255.255'],
    ['169.254.0.0', '169.254.255.255'],
    ['172.16.0.0', '172.31.255.255'],
    ['192.0.0.0', '192.0.0.255'],
    ['192.0.2.0', '192.0.2.255'],
    ['192.31.196.0', '192.31.196.255'],
    ['192.52.193.0', '192.52.193.255'],
    ['192.88.99.0', '192.88.99.255'],
    ['192.168.0.0', '192.168.255.255'],
    ['192.175.48.0', '192.175.48.255'],
    ['198.18.0.0', '198.19.255.255'],
    ['198.51.100.0', '198.51.100.255'],
    ['203.0.113.0', '203.0.113.255'],
    ['224.0.0.0', '255.255.255.255'],
  ];

  /** In eight groups of four digits. */
  const SPECIAL_6: [first: string, last: string][] = [
    [`0000${':0000'.repeat(7)}`, `1fff${':ffff'.repeat(7)}`],
    [`2001${':0000'.repeat(7)}`, `2001:01ff${':ffff'.repeat(6)}`],
    [`2001:0db8${':0000'.repeat(6)}`, `2001:0db8${':ffff'.repeat(6)}`],
    [`2002${':0000'.repeat(7)}`, `2002${':ffff'.repeat(7)}`],
    [`2620:004f:8000${':0000'.repeat(5)}`, `2620:004f:8000${':ffff'.repeat(5)}`],
    [`3fff${':0000'.repeat(7)}`, `3fff:0fff${':ffff'.repeat(6)}`],
    [`4000${':0000'.repeat(7)}`, `ffff${':ffff'.repeat(7)}`],
  ];

  const number4 = (address: string): bigint =>
    address.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n);
  const number6 = (address: string): bigint => BigInt(`0x${address.replaceAll(':', '')}`);

  const text4 = (value: bigint): string =>
    [24n, 16n, 8n, 0n].map((bits) => (value >> bits) & 255n).join('.');
  const text6 = (value: bigint): string =>
    value.toString(16).padStart(32, '0').match(/.{4}/g)?.join(':') ?? '';

  const within = (ranges: [bigint, bigint][], value: bigint): boolean =>
    ranges.some(([first, last]) => first <= value && value <= last);

  const ranges4 = SPECIAL_4.map(([first, last]): [bigint, bigint] => [
    number4(first),
    number4(last),
  ]);
  const ranges6 = SPECIAL_6.map(([first, last]): [bigint, bigint] => [
    number6(first),
    number6(last),
  ]);

  /** ISATAP: 0000:5efe or 0200:5efe at the beginning of the second half. */
  const isTunnelled = (value: bigint): boolean =>
    [0x5efen, 0x2005efen].includes((value >> 32n) & 0xffffffffn);

  const isPublic4 = (value: bigint): boolean => !within(ranges4, value);
  const isPublic6 = (value: bigint): boolean => !within(ranges6, value) && !isTunnelled(value);

  describe('a public address', () => {
    it.each([...SPECIAL_4, ...SPECIAL_6])('is none from %s to %s', (first, last) => {
      const [read, write, isPublic, end] = first.includes(':')
        ? ([number6, text6, isPublic6, 1n << 128n] as const)
        : ([number4, text4, isPublic4, 1n << 32n] as const);
      expect(isPublicAddress(first)).toBe(false);
      expect(isPublicAddress(last)).toBe(false);
      for (const beside of [read(first) - 1n, read(last) + 1n]) {
        if (beside < 0n || beside >= end) continue;
        expect(isPublicAddress(write(beside)), write(beside)).toBe(isPublic(beside));
      }
    });

    it('is told apart everywhere in IPv4', () => {
      fc.assert(
        fc.property(fc.bigInt(0n, (1n << 32n) - 1n), (value) => {
          expect(isPublicAddress(text4(value))).toBe(isPublic4(value));
        }),
        { numRuns: 2_000 },
      );
    });

    it('is told apart everywhere in IPv6, however it is written', () => {
      const anywhere = fc.bigInt(0n, (1n << 128n) - 1n);
      const global = fc.bigInt(1n << 125n, (1n << 126n) - 1n);
      const near = fc
        .tuple(fc.constantFrom(...ranges6.flat()), fc.bigInt(-(1n << 70n), 1n << 70n))
        .map(([edge, offset]) => BigInt.asUintN(128, edge + offset));
      const tunnel = fc
        .tuple(global, fc.constantFrom(0x5efen, 0x2005efen, 0x1005efen))
        .map(([value, mark]) => (value & ~(0xffffffffn << 32n)) | (mark << 32n));
      fc.assert(
        fc.property(fc.oneof(anywhere, global, near, tunnel), (value) => {
          const long = text6(value);
          const short = URL.parse(`http://[${long}]/`)?.hostname.slice(1, -1) ?? '';
          expect(isPublicAddress(long), long).toBe(isPublic6(value));
          expect(isPublicAddress(short), short).toBe(isPublic6(value));
          expect(isPublicAddress(long.toUpperCase())).toBe(isPublic6(value));
        }),
        { numRuns: 2_000 },
      );
    });

    it.each([
      '1.1.1.1',
      '93.184.216.34',
      '8.8.8.8',
      '223.255.255.255',
      '2606:4700:4700::1111',
      '2001:4860:4860::8888',
      '2a00:1450:4001:81b::200e',
    ])('is %s', (address) => {
      expect(isPublicAddress(address)).toBe(true);
    });

    it.each([
      '::ffff:8.8.8.8',
      '::ffff:808:808',
      '::8.8.8.8',
      '64:ff9b::8.8.8.8',
      '64:ff9b:1::8.8.8.8',
      '2002:808:808::',
      '2001:0:4136:e378:8000:63bf:3fff:fdd2',
      '2a00:1450::5efe:8.8.8.8',
      '2a00:1450::200:5efe:808:808',
    ])('is none that holds an IPv4 address, be it public: %s', (address) => {
      expect(isPublicAddress(address)).toBe(false);
    });

    it.each([
      '',
      'page.example',
      'localhost',
      '127.1',
      '2130706433',
      '0x7f000001',
      '0177.0.0.1',
      '8.8.8',
      '8.8.8.8:80',
      '8.8.8.8 ',
      '08.8.8.8',
      '８.8.8.8',
      '[2606:4700::1111]',
      'fe80::1%eth0',
      '2606:4700::1111%eth0',
      '2606:4700::1111]@[::1',
      '2606:4700',
      '2606:4700::1::1',
    ])('is never what is no address in its usual form: "%s"', (text) => {
      expect(isPublicAddress(text)).toBe(false);
    });
  });

  describe('resolve name', () => {
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
  });
});

describe('dialAddresses', () => {
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
});
