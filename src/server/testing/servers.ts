import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Server as SecureServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../config.ts';
import { type Dial, dialAddresses } from '../integrations/web/connector.ts';
import {
  createFetcher,
  type FetchedPage,
  type FetcherOptions,
} from '../integrations/web/fetcher.ts';
import { type StartOptions, type RunningServer, startServer } from '../server.ts';
import { liftedLimits, silentLog } from './app.ts';

export interface Site {
  /** Leads every connection that was let through to this site; the checks stand in front of it. */
  dial: Dial;
  port: number;
  /** What was dialled, in order. */
  dialled: { addresses: readonly string[]; port: number }[];
  /** Connections that reached the site. */
  reached: () => number;
  /** Settles when all connections to the site are closed. */
  allClosed: () => Promise<void>;
  close: () => Promise<void>;
}

/** A web site on loopback that a fetcher reaches under any public name and address. */
export async function serveSite(
  answer: RequestListener,
  server: Server | SecureServer = createServer(),
): Promise<Site> {
  let reached = 0;
  let closed = 0;
  let onClose = (): void => undefined;
  server.on('request', answer);
  server.on('connection', (socket: Socket) => {
    reached++;
    socket.on('error', () => undefined);
    socket.once('close', () => {
      closed++;
      onClose();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const dialled: Site['dialled'] = [];
  return {
    dial: (target) => {
      dialled.push(target);
      return dialAddresses({ addresses: ['127.0.0.1'], port });
    },
    port,
    dialled,
    reached: () => reached,
    allClosed: async () => {
      while (closed < reached) {
        await new Promise<void>((resolve) => {
          onClose = resolve;
        });
      }
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

const { LIMIT_ANONYMOUS_REPORTS_PER_MONTH: _, ...ofAddresses } = liftedLimits;

/**
 * The whole server in this process, on a free port and the given database. What limits an address is
 * lifted, because all tests share one; `env` sets what a test is about.
 */
export async function serveTest(
  databaseUrl: string,
  env: Record<string, string> = {},
  options: Partial<StartOptions> = {},
): Promise<RunningServer> {
  // Of each server its own: the embedded sign-in keeps its accounts there.
  const dataDir = await mkdtemp(join(tmpdir(), 'verimeter-'));
  const where = { PORT: '0', HOST: '127.0.0.1', DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  const usual = { ...where, STOP_GRACE_SECONDS: '0' };
  const server = await startServer(readConfig({ ...usual, ...ofAddresses, ...env }), silentLog, {
    onLost: (error) => {
      throw error;
    },
    ...options,
  });
  return {
    ...server,
    async stop(graceMs) {
      await server.stop(graceMs);
      await rm(dataDir, { recursive: true });
    },
  };
}

/** A key and a certificate for a name, signed by itself and valid from 2020 to 2049, as PEM. */
export function selfSigned(name: string, kind: 'ec' | 'rsa' = 'ec'): { key: string; cert: string } {
  const { privateKey, publicKey } =
    kind === 'ec'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: 2048 });
  const algorithm = kind === 'ec' ? ECDSA_SHA256 : RSA_SHA256;
  const issuer = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(name)))));
  const names = sequence(der(0x82, Buffer.from(name)));
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))), // X.509 version 3
    der(0x02, Buffer.from([1])), // serial number
    algorithm,
    issuer,
    sequence(der(0x17, Buffer.from('200101000000Z')), der(0x17, Buffer.from('491231235959Z'))),
    issuer,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(SUBJECT_ALT_NAME, der(0x04, names)))),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)]);
  const cert = sequence(body, algorithm, der(0x03, signature)).toString('base64');
  return {
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    cert: `-----BEGIN CERTIFICATE-----\n${cert}\n-----END CERTIFICATE-----\n`,
  };
}

/** A value of X.690: tag, length, content. */
function der(tag: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const { length } = body;
  const size = length < 0x80 ? [length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}

const sequence = (...content: Buffer[]): Buffer => der(0x30, ...content);
const identifier = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));

const COMMON_NAME = identifier('550403'); // 2.5.4.3
const SUBJECT_ALT_NAME = identifier('551d11'); // 2.5.29.17
const ECDSA_SHA256 = sequence(identifier('2a8648ce3d040302')); // 1.2.840.10045.4.3.2
const RSA_SHA256 = sequence(identifier('2a864886f70d01010b'), Buffer.from([5, 0])); // 1.2.840.113549.1.1.11

/** Every way to write an address that is not one of the public internet. */
export const LOCAL_ADDRESSES: readonly (readonly [what: string, url: string])[] = [
  ['loopback', 'http://127.0.0.1/'],
  ['loopback with a port', 'http://127.0.0.1:8080/'],
  ['loopback by https', 'https://127.0.0.1/'],
  ['anywhere in loopback', 'http://127.255.255.254/'],
  ['decimal', 'http://2130706433/'],
  ['octal', 'http://0177.0.0.1/'],
  ['octal all through', 'http://0177.0000.0000.0001/'],
  ['octal as one number', 'http://017700000001/'],
  ['hexadecimal', 'http://0x7f000001/'],
  ['hexadecimal parts', 'http://0x7f.0x0.0x0.0x1/'],
  ['two parts', 'http://127.1/'],
  ['three parts', 'http://127.0.1/'],
  ['a trailing dot', 'http://127.0.0.1./'],
  ['percent-encoded', 'http://%31%32%37.0.0.1/'],
  ['full-width digits', 'http://１２７.０.０.１/'],
  ['circled digits', 'http://①②⑦.⓪.⓪.①/'],
  ['ideographic dots', 'http://127。0。0。1/'],
  ['unspecified', 'http://0.0.0.0/'],
  ['zero', 'http://0/'],
  ['private 10', 'http://10.0.0.1/'],
  ['private 172.16', 'http://172.31.255.255/'],
  ['private 192.168', 'http://192.168.1.1/'],
  ['shared by providers', 'http://100.64.0.1/'],
  ['metadata of clouds', 'http://169.254.169.254/latest/meta-data/'],
  ['metadata in decimal', 'http://2852039166/'],
  ['protocol assignments', 'http://192.0.0.192/'],
  ['benchmarks', 'http://198.18.0.1/'],
  ['multicast', 'http://224.0.0.1/'],
  ['reserved', 'http://240.0.0.1/'],
  ['broadcast', 'http://255.255.255.255/'],
  ['IPv6 loopback', 'http://[::1]/'],
  ['IPv6 loopback in full', 'http://[0000:0000:0000:0000:0000:0000:0000:0001]/'],
  ['IPv6 unspecified', 'http://[::]/'],
  ['mapped', 'http://[::ffff:127.0.0.1]/'],
  ['mapped in hexadecimal', 'http://[::ffff:7f00:1]/'],
  ['mapped in full', 'http://[0:0:0:0:0:FFFF:7F00:0001]/'],
  ['mapped metadata', 'http://[::ffff:a9fe:a9fe]/'],
  ['mapped public', 'http://[::ffff:93.184.216.34]/'],
  ['translated mapped', 'http://[::ffff:0:127.0.0.1]/'],
  ['compatible', 'http://[::127.0.0.1]/'],
  ['compatible in hexadecimal', 'http://[::7f00:1]/'],
  ['NAT64', 'http://[64:ff9b::7f00:1]/'],
  ['NAT64 dotted', 'http://[64:ff9b::127.0.0.1]/'],
  ['local NAT64', 'http://[64:ff9b:1::7f00:1]/'],
  ['6to4', 'http://[2002:7f00:1::]/'],
  ['Teredo', 'http://[2001:0:7f00:1:0:ffff:80ff:fffe]/'],
  ['ISATAP', 'http://[2a00:1450:4001:81b:0:5efe:7f00:1]/'],
  ['ISATAP of a global address', 'http://[2a00:1450:4001:81b:200:5efe:127.0.0.1]/'],
  ['link-local', 'http://[fe80::1]/'],
  ['site-local', 'http://[fec0::1]/'],
  ['unique local', 'http://[fd00:ec2::254]/'],
  ['IPv6 multicast', 'http://[ff02::1]/'],
  ['discard', 'http://[100::1]/'],
  ['documentation', 'http://[2001:db8::1]/'],
  ['segment routing', 'http://[5f00::1]/'],
  ['a user name that looks like a host', 'http://page.example@127.0.0.1/'],
  ['a password that looks like a port', 'http://page.example:80@127.0.0.1/'],
  ['a fragment that looks like a host', 'http://127.0.0.1#@page.example/'],
  ['a backslash', 'http:\\\\127.0.0.1\\@page.example/'],
  ['one slash', 'https:/127.0.0.1/'],
  ['tabs within', 'http://127.\t0.0.1/'],
  ['localhost', 'http://localhost/'],
  ['localhost in capitals', 'http://LOCALHOST/'],
  ['localhost with a dot', 'http://localhost./'],
  ['a name under localhost', 'http://page.localhost/'],
  ['a name of the local network', 'http://printer.local/'],
  ['a name of one word', 'http://intranet/'],
  ['internal names', 'http://metadata.google.internal/'],
];

/** A name that leads to a public address; the site is reached by its `dial` alone. */
export const resolvePublic = (): Promise<string[]> => Promise.resolve(['93.184.216.34']);

/**
 * What the fetcher makes of `http://page.example/` when it is answered like this, and the site for
 * questions afterwards. Does not settle before every connection is closed.
 */
export async function fetchFrom(
  answer: RequestListener,
  options: FetcherOptions = {},
  signal = new AbortController().signal,
): Promise<{ site: Site; page: FetchedPage | null; error: unknown }> {
  const site = await serveSite(answer);
  const fetcher = createFetcher({ dial: site.dial, resolve: resolvePublic, ...options });
  try {
    return { site, page: await fetcher.fetchPage('http://page.example/', signal), error: null };
  } catch (error) {
    return { site, page: null, error };
  } finally {
    await site.allClosed();
    await site.close();
  }
}

/** An answer with status 200. */
export const body =
  (
    content: string | Buffer,
    headers: Record<string, string> = { 'content-type': HTML },
  ): RequestListener =>
  (_request, response) => {
    response.writeHead(200, headers).end(content);
  };

export const HTML = 'text/html; charset=utf-8';

/** A PDF of pages that hold lines of ASCII; pages without lines are blank, as scans are for us. */
export function pdfOf(pages: readonly (readonly string[])[]): Buffer {
  const objects = ['<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>', ''];
  const add = (object: string) => `${objects.push(object)} 0 R`;
  const kids = pages.map((lines) => {
    const shown = lines.map((line) => `(${line.replace(/[()\\]/g, '\\$&')}) Tj T*`);
    const content = `BT /F1 12 Tf 50 780 Td 14 TL ${shown.join(' ')} ET`;
    const stream = add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
    const resources = '<< /Font << /F1 1 0 R >> >>';
    return add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources ${resources} /Contents ${stream} >>`,
    );
  });
  objects[1] = `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${kids.length} >>`;
  const root = add('<< /Type /Catalog /Pages 2 0 R >>');
  let file = '%PDF-1.4\n';
  const entries = objects.map((object, index) => {
    const at = String(file.length).padStart(10, '0');
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${at} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}`;
  const trailer = `trailer\n<< /Size ${size} /Root ${root} >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + table + trailer, 'latin1');
}
