import { isIP, isIPv4 } from 'node:net';
import { resolve } from 'node:path';
import { type LimitName, limitVariable, SETTINGS } from '../shared/limits.ts';

/** Proxies look every few seconds, and mostly want to see three failures. */
const STOP_GRACE_SECONDS = 10;
const STOP_GRACE_SECONDS_MAX = 300;

export type Environment = Record<string, string | undefined>;

interface VendorConfig {
  /** Null: a built-in analyst takes the place. */
  apiKey: string | null;
  /** Without a slash at the end. */
  baseUrl: string;
  model: string;
}

interface FirebaseConfig {
  projectId: string;
  /** The web key, which every browser is told. */
  apiKey: string;
  /** Host of the sign-in window. */
  authDomain: string;
  appId: string | null;
  /** Path of a service account's key file. */
  serviceAccount: string | null;
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
  /** Null: people sign in with the embedded service. */
  firebase: FirebaseConfig | null;
  /** The embedded service, which sends no mail, may serve others than the person at this machine. */
  embeddedIdentityAnywhere: boolean;
  vendors: Record<'openai' | 'perplexity' | 'gemini', VendorConfig>;
  logLevel: LogLevel;
  /** How long a stop serves on while it says that it is not ready. */
  stopGraceSeconds: number;
  /** Limits that the environment fixes, so that nobody can change them while the product runs. */
  settingOverrides: Partial<Record<LimitName, number>>;
}

/**
 * The environment, parsed once. An empty variable counts as not set. Throws ConfigError that tells
 * every wrong variable with the value given (secrets are never shown) and the reason.
 */
export function readConfig(env: Environment): Config {
  const problems: string[] = [];

  function read<T>(name: string, reader: (given: string) => T, fallback: T, secret = false): T {
    const given = env[name]?.trim();
    if (!given) return fallback;
    try {
      return reader(given);
    } catch (error) {
      if (!(error instanceof WrongValue)) throw error;
      problems.push(`${name}=${secret ? '(not shown)' : given}: ${error.message}`);
      return fallback;
    }
  }

  const vendor = (name: string, baseUrl: string, model: string): VendorConfig => ({
    apiKey: read(`${name}_API_KEY`, configParsers.key, null, true),
    baseUrl: read(`${name}_BASE_URL`, configParsers.baseUrl, baseUrl),
    model: read(`${name}_MODEL`, configParsers.model, model),
  });

  const config: Config = {
    port: read('PORT', (given) => configParsers.whole(given, 0, 65_535), 3000),
    host: read('HOST', configParsers.host, 'localhost'),
    publicUrl: read('PUBLIC_URL', configParsers.origin, null),
    dataDir: resolve(read('DATA_DIR', String, './data')),
    databaseUrl: read('DATABASE_URL', configParsers.databaseUrl, null, true),
    trustProxy: read('TRUST_PROXY', configParsers.trustProxy, false),
    adminEmail: read('ADMIN_EMAIL', configParsers.email, null),
    firebase: null,
    embeddedIdentityAnywhere: read('EMBEDDED_SIGN_IN_ANYWHERE', configParsers.switch, false),
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
    stopGraceSeconds: 0,
    settingOverrides: {},
  };

  // Where the database is embedded there is no other process that requests could be led to.
  const grace = config.databaseUrl === null ? 0 : STOP_GRACE_SECONDS;
  config.stopGraceSeconds = read(
    'STOP_GRACE_SECONDS',
    (given) => configParsers.whole(given, 0, STOP_GRACE_SECONDS_MAX),
    grace,
  );

  const firebase = {
    projectId: read('FIREBASE_PROJECT_ID', configParsers.projectId, null),
    apiKey: read('FIREBASE_API_KEY', configParsers.key, null, true),
    authDomain: read('FIREBASE_AUTH_DOMAIN', configParsers.host, null),
    appId: read('FIREBASE_APP_ID', configParsers.appId, null),
    serviceAccount: read('FIREBASE_SERVICE_ACCOUNT', String, null),
  };
  const credentials = read('GOOGLE_APPLICATION_CREDENTIALS', String, null);
  problems.push(...wrongTogether(config, env));
  const { projectId, apiKey } = firebase;
  if (projectId !== null && apiKey !== null) {
    config.firebase = {
      projectId,
      apiKey,
      authDomain: firebase.authDomain ?? `${projectId}.firebaseapp.com`,
      appId: firebase.appId,
      serviceAccount: firebase.serviceAccount ?? credentials,
    };
  }

  const limits = new Set<string>();
  for (const [name, rule] of Object.entries(SETTINGS)) {
    if (rule.kind !== 'number') continue;
    const variable = limitVariable(name);
    limits.add(variable);
    const value = read(variable, (given) => configParsers.whole(given, rule.min, rule.max), null);
    if (value !== null) config.settingOverrides[name as LimitName] = value;
  }
  // A mistyped limit would go unnoticed until somebody misses it.
  for (const name of Object.keys(env)) {
    if (name.startsWith('LIMIT_') && env[name]?.trim() && !limits.has(name)) {
      problems.push(`${name}: there is no such limit; the limits are ${[...limits].join(', ')}`);
    }
  }

  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

const FIREBASE = [
  'FIREBASE_PROJECT_ID',
  'FIREBASE_API_KEY',
  'FIREBASE_AUTH_DOMAIN',
  'FIREBASE_APP_ID',
  'FIREBASE_SERVICE_ACCOUNT',
];

/** What is right by itself and wrong beside the rest: how people sign in depends on several variables. */
function wrongTogether(config: Config, env: Environment): string[] {
  const given = (name: string) => Boolean(env[name]?.trim());
  const first = FIREBASE.find(given);
  if (first === undefined) return config.embeddedIdentityAnywhere ? [] : openToOthers(config);
  const wanting = ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY'].filter((name) => !given(name));
  const problems = wanting.map((name) => `${name}: must be set where ${first} is`);
  // `firebase-admin` would speak with the emulator in place of the project.
  if (given('FIREBASE_AUTH_EMULATOR_HOST')) {
    problems.push(
      'FIREBASE_AUTH_EMULATOR_HOST: names an emulator, whose tokens nobody signs; unset it to use the project',
    );
  }
  return problems;
}

function openToOthers({ host, publicUrl }: Config): string[] {
  const text =
    'others would sign in with the embedded service, which sends no mail and is made for one person on this machine; set FIREBASE_PROJECT_ID and FIREBASE_API_KEY, or EMBEDDED_SIGN_IN_ANYWHERE=true';
  if (!configParsers.isLoopbackHost(host)) return [`HOST=${host}: ${text}`];
  if (publicUrl === null || configParsers.isLoopbackHost(new URL(publicUrl).hostname)) return [];
  return [`PUBLIC_URL=${publicUrl}: ${text}`];
}

/** From the most talkative to none. */
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
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

function parseLogLevel(given: string): LogLevel {
  const level = LOG_LEVELS.find((known) => known === given);
  if (!level) throw new WrongValue(`must be one of ${LOG_LEVELS.join(', ')}`);
  return level;
}

/** What reads a variable. Each throws WrongValue with the reason alone: `config.ts` knows the name. */
const configParsers = {
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
