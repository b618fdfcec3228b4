import { resolve } from 'node:path';
import { type LimitName, SETTINGS } from '../shared/limits.ts';
import { limitVariable } from '../shared/limitVariable.ts';
import { configParsers as parse, WrongValue } from './configParsers.ts';

/** Proxies look every few seconds, and mostly want to see three failures. */
const STOP_GRACE_SECONDS = 10;
const STOP_GRACE_SECONDS_MAX = 300;

export type Environment = Record<string, string | undefined>;

export interface VendorConfig {
  /** Null: a built-in analyst takes the place. */
  apiKey: string | null;
  /** Without a slash at the end. */
  baseUrl: string;
  model: string;
}

export interface FirebaseConfig {
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
    apiKey: read(`${name}_API_KEY`, parse.key, null, true),
    baseUrl: read(`${name}_BASE_URL`, parse.baseUrl, baseUrl),
    model: read(`${name}_MODEL`, parse.model, model),
  });

  const config: Config = {
    port: read('PORT', (given) => parse.whole(given, 0, 65_535), 3000),
    host: read('HOST', parse.host, 'localhost'),
    publicUrl: read('PUBLIC_URL', parse.origin, null),
    dataDir: resolve(read('DATA_DIR', String, './data')),
    databaseUrl: read('DATABASE_URL', parse.databaseUrl, null, true),
    trustProxy: read('TRUST_PROXY', parse.trustProxy, false),
    adminEmail: read('ADMIN_EMAIL', parse.email, null),
    firebase: null,
    embeddedIdentityAnywhere: read('EMBEDDED_SIGN_IN_ANYWHERE', parse.switch, false),
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
    (given) => parse.whole(given, 0, STOP_GRACE_SECONDS_MAX),
    grace,
  );

  const firebase = {
    projectId: read('FIREBASE_PROJECT_ID', parse.projectId, null),
    apiKey: read('FIREBASE_API_KEY', parse.key, null, true),
    authDomain: read('FIREBASE_AUTH_DOMAIN', parse.host, null),
    appId: read('FIREBASE_APP_ID', parse.appId, null),
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
    const value = read(variable, (given) => parse.whole(given, rule.min, rule.max), null);
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
  if (!parse.isLoopbackHost(host)) return [`HOST=${host}: ${text}`];
  if (publicUrl === null || parse.isLoopbackHost(new URL(publicUrl).hostname)) return [];
  return [`PUBLIC_URL=${publicUrl}: ${text}`];
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

function parseLogLevel(given: string): LogLevel {
  const level = LOG_LEVELS.find((known) => known === given);
  if (!level) throw new WrongValue(`must be one of ${LOG_LEVELS.join(', ')}`);
  return level;
}
