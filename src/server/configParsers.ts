import { isIP, isIPv4 } from 'node:net';

/** What reads a variable. Each throws WrongValue with the reason alone: `config.ts` knows the name. */
export const configParsers = {
  whole: parseWhole,
  host: parseHost,
  origin: parseOrigin,
  baseUrl: parseBaseUrl,
  databaseUrl: parseDatabaseUrl,
  trustProxy: parseTrustProxy,
  email: parseEmail,
  key: parseKey,
  projectId: parseProjectId,
  appId: parseAppId,
  switch: parseSwitch,
  model: parseModel,
  isLoopbackHost,
};

export class WrongValue extends Error {}

function parseWhole(given: string, min: number, max: number): number {
  const value = Number(given);
  if (!/^\d+$/.test(given) || value < min || value > max) {
    throw new WrongValue(`must be a whole number from ${min} to ${max}`);
  }
  return value;
}

function parseHost(given: string): string {
  const isName = given.length <= 253 && /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(given);
  // A name whose last part is a number is an IPv4 address gone wrong.
  if (isIP(given) || (isName && !/(^|\.)\d+$/.test(given))) return given;
  throw new WrongValue('must be a host name or an IP address to listen on, without a port');
}

function parseHttpUrl(given: string): URL {
  const url = URL.parse(given);
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new WrongValue('must be an absolute address that begins with http:// or https://');
  }
  if (url.username || url.password) throw new WrongValue('must not hold a user name or password');
  if (url.search || url.hash) throw new WrongValue('must not hold a query or fragment');
  return url;
}

function parseOrigin(given: string): string {
  const url = parseHttpUrl(given);
  if (url.pathname !== '/')
    throw new WrongValue('must have no path: the product lives at the root');
  return url.origin;
}

function parseBaseUrl(given: string): string {
  return parseHttpUrl(given).href.replace(/(?<!\/)\/+$/, '');
}

function parseDatabaseUrl(given: string): string {
  const url = URL.parse(given);
  if (!url || !['postgres:', 'postgresql:'].includes(url.protocol)) {
    throw new WrongValue('must be an address that begins with postgres:// or postgresql://');
  }
  return given;
}

function parseTrustProxy(given: string): false | number | string[] {
  if (given === 'false') return false;
  if (given === 'true') {
    throw new WrongValue(
      'would let anybody pretend to be any address; give the number of proxies in front or their addresses',
    );
  }
  if (/^\d+$/.test(given)) return parseWhole(given, 0, 32) || false;
  const addresses = given.split(',').map((address) => address.trim());
  for (const address of addresses) {
    if (!isProxyAddress(address)) {
      throw new WrongValue(
        `"${address}" is none of: a number of proxies, loopback, linklocal, uniquelocal, an IP address, a range such as 10.0.0.0/8`,
      );
    }
  }
  return addresses;
}

function isProxyAddress(given: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(given)) return true;
  const [address = '', range, ...rest] = given.split('/');
  if (!isIP(address) || rest.length > 0) return false;
  if (range === undefined) return true;
  const bits = isIPv4(address) ? 32 : 128;
  // A range of no bits is everybody.
  return /^\d{1,3}$/.test(range) && Number(range) >= 1 && Number(range) <= bits;
}

function parseEmail(given: string): string {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(given)) throw new WrongValue('must be an e-mail address');
  return given.toLowerCase();
}

function parseProjectId(given: string): string {
  if (!/^[a-z][a-z0-9-]{4,28}[a-z0-9]$/.test(given)) {
    throw new WrongValue(
      "must be a project's id: 6 to 30 lower-case letters, digits and hyphens, a letter first",
    );
  }
  return given;
}

function parseAppId(given: string): string {
  if (!/^[\w:.-]{1,200}$/.test(given)) {
    throw new WrongValue('must be an app id such as 1:1234567890:web:0a1b2c3d');
  }
  return given;
}

function parseSwitch(given: string): boolean {
  if (given !== 'true' && given !== 'false') throw new WrongValue('must be true or false');
  return given === 'true';
}

function parseKey(given: string): string {
  // It travels in a header.
  if (!/^[\x21-\x7e]+$/.test(given)) throw new WrongValue('must be visible ASCII without spaces');
  return given;
}

function parseModel(given: string): string {
  if (!/^[\w.:/@-]{1,200}$/.test(given)) {
    throw new WrongValue('must be a model name of letters, digits and . : / @ _ -');
  }
  return given;
}

/** Whether a host, as it is written in an address, is this very machine and nothing else. */
function isLoopbackHost(host: string): boolean {
  const plain = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  return /^(.+\.)?localhost$/.test(plain) || plain === '::1' || /^127\.\d+\.\d+\.\d+$/.test(plain);
}
