import { isIP, isIPv4 } from 'node:net';
import { resolve } from 'node:path';
import { SETTINGS, type SettingName, type Settings } from '../shared/limits.ts';

export type Environment = Record<string, string | undefined>;

export interface VendorConfig {
  /** Null: a built-in analyst takes the place. */
  apiKey: string | null;
  /** Without a slash at the end. */
  baseUrl: string;
  model: string;
}

export interface Config {
  /** 0 is any free port. */
  port: number;
  /** `localhost` may stand for 127.0.0.1 or ::1, as the machine resolves it. */
  host: string;
  /** Origin under which people reach the product; null: to be made of host and port. */
  publicUrl: string | null;
  /** Absolute. */
  dataDir: string;
  /** Null: the embedded database. */
  databaseUrl: string | null;
  /** For Express's `trust proxy`: how many proxies stand in front, or their addresses. */
  trustProxy: false | number | string[];
  /** In lower case. */
  adminEmail: string | null;
  vendors: Record<'openai' | 'perplexity' | 'gemini', VendorConfig>;
  logLevel: LogLevel;
  /** Limits that the environment fixes, so that nobody can change them while the product runs. */
  settingOverrides: Partial<Settings>;
}

/**
 * The environment, parsed once. An empty variable counts as not set. Throws ConfigError that tells
 * every wrong variable with the value given (secrets are never shown) and the reason.
 */
export function readConfig(env: Environment): Config {
  const problems: string[] = [];

  function read<T>(name: string, parse: (given: string) => T, fallback: T, secret = false): T {
    const given = env[name]?.trim();
    if (!given) return fallback;
    try {
      return parse(given);
    } catch (error) {
      if (!(error instanceof WrongValue)) throw error;
      problems.push(`${name}=${secret ? '(not shown)' : given}: ${error.message}`);
      return fallback;
    }
  }

  const vendor = (name: string, baseUrl: string, model: string): VendorConfig => ({
    apiKey: read(`${name}_API_KEY`, parseKey, null, true),
    baseUrl: read(`${name}_BASE_URL`, parseBaseUrl, baseUrl),
    model: read(`${name}_MODEL`, parseModel, model),
  });

  const config: Config = {
    port: read('PORT', (given) => parseWhole(given, 0, 65_535), 3000),
    host: read('HOST', parseHost, 'localhost'),
    publicUrl: read('PUBLIC_URL', parseOrigin, null),
    dataDir: resolve(read('DATA_DIR', String, './data')),
    databaseUrl: read('DATABASE_URL', parseDatabaseUrl, null, true),
    trustProxy: read('TRUST_PROXY', parseTrustProxy, false),
    adminEmail: read('ADMIN_EMAIL', parseEmail, null),
    vendors: {
      openai: vendor('OPENAI', 'https://api.openai.com/v1', 'gpt-5.4-mini'),
      perplexity: vendor('PERPLEXITY', 'https://api.perplexity.ai/v1', 'perplexity/sonar'),
      gemini: vendor(
        'GEMINI',
        'https://generativelanguage.googleapis.com/v1beta',
        'gemini-3.8-flash',
      ),
    },
    logLevel: read('LOG_LEVEL', parseLogLevel, 'info'),
    settingOverrides: {},
  };

  for (const [name, { min, max }] of Object.entries(SETTINGS)) {
    const value = read(limitVariable(name), (given) => parseWhole(given, min, max), null);
    if (value !== null) config.settingOverrides[name as SettingName] = value;
  }
  // A mistyped limit would go unnoticed until somebody misses it.
  const limits = Object.keys(SETTINGS).map(limitVariable);
  for (const name of Object.keys(env)) {
    if (name.startsWith('LIMIT_') && env[name]?.trim() && !limits.includes(name)) {
      problems.push(`${name}: there is no such limit; the limits are ${limits.join(', ')}`);
    }
  }

  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** From the most talkative to none. */
export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export class ConfigError extends Error {
  /** One per wrong variable. */
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(['Wrong configuration:', ...problems].join('\n  '));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/** The variable that fixes a setting: `reuseDays` → `LIMIT_REUSE_DAYS`. */
export function limitVariable(setting: string): string {
  return `LIMIT_${setting.replace(/[A-Z]/g, '_$&').toUpperCase()}`;
}

/** The reason alone; `readConfig` knows which variable it is about. */
class WrongValue extends Error {}

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
  return parseHttpUrl(given).href.replace(/\/+$/, '');
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

function parseLogLevel(given: string): LogLevel {
  const level = LOG_LEVELS.find((known) => known === given);
  if (!level) throw new WrongValue(`must be one of ${LOG_LEVELS.join(', ')}`);
  return level;
}
