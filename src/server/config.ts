import { isIP, isIPv4 } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { SetupError } from './platform/setupError.ts';
import { type LimitName, limitVariable, SETTINGS } from '../shared/limits.ts';

/** Proxies check health every few seconds, and most wait for three failures. */
const STOP_GRACE_SECONDS = 10;

export type Environment = Record<string, string | undefined>;

export type Config = ReturnType<typeof readConfig>;

const ROLES = ['all', 'web', 'worker'] as const;
export type Role = (typeof ROLES)[number];

/** Connections for requests and jobs; three web and two worker processes open some 75 in all. */
const POOL_SIZE: Record<Role, number> = { all: 20, web: 10, worker: 10 };

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

function whole(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d+$/, error)
    .transform(Number)
    .pipe(z.number().min(min, error).max(max, error));
}

const Host = z.string().refine((given) => {
  const isName = given.length <= 253 && /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(given);
  // A name whose last part is a number is a wrong IPv4 address.
  return isIP(given) !== 0 || (isName && !/(^|\.)\d+$/.test(given));
}, 'must be a host name or an IP address to listen on, without a port');

const HttpUrl = z
  .url({
    protocol: /^https?$/,
    error: 'must be an absolute address that begins with http:// or https://',
    abort: true,
  })
  .transform((given) => new URL(given))
  .refine(({ username, password }) => !username && !password, {
    error: 'must not hold a user name or password',
    abort: true,
  })
  .refine(({ search, hash }) => !search && !hash, {
    error: 'must not hold a query or fragment',
    abort: true,
  });
const Origin = HttpUrl.refine(
  ({ pathname }) => pathname === '/',
  'must have no path: the product lives at the root',
).transform(({ origin }) => origin);
const BaseUrl = HttpUrl.transform(({ href }) => href.replace(/(?<!\/)\/+$/, ''));

const DatabaseUrl = z.url({
  protocol: /^postgres(?:ql)?$/,
  error: 'must be an address that begins with postgres:// or postgresql://',
});

const TrustProxy = z.string().transform((given, context): false | number | string[] => {
  const refuse = (message: string) => {
    context.addIssue(message);
    return z.NEVER;
  };
  if (given === 'false') return false;
  if (given === 'true')
    return refuse(
      'would let anybody pretend to be any address; give the number of proxies in front or their addresses',
    );
  if (/^\d+$/.test(given)) {
    const { data, error } = whole(0, 32).safeParse(given);
    return error ? refuse(error.issues[0]?.message ?? '') : data || false;
  }
  const addresses = given.split(',').map((address) => address.trim());
  const wrong = addresses.find((address) => !isProxyAddress(address));
  if (wrong === undefined) return addresses;
  return refuse(
    `"${wrong}" is none of: a number of proxies, loopback, linklocal, uniquelocal, an IP address, a range such as 10.0.0.0/8`,
  );
});

function isProxyAddress(given: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(given)) return true;
  const [address = '', range, ...rest] = given.split('/');
  if (!isIP(address) || rest.length > 0) return false;
  if (range === undefined) return true;
  const bits = isIPv4(address) ? 32 : 128;
  // A range of 0 bits would trust everybody.
  return /^\d{1,3}$/.test(range) && Number(range) >= 1 && Number(range) <= bits;
}

// Keys are sent in a header.
const Key = z
  .string()
  .regex(/^[\x21-\x7e]+$/, 'must be visible ASCII without spaces')
  .optional();
const model = (usual: string) =>
  z
    .string()
    .regex(/^[\w.:/@-]{1,200}$/, 'must be a model name of letters, digits and . : / @ _ -')
    .default(usual);

const LIMITS = Object.entries(SETTINGS).flatMap(([name, rule]) =>
  rule.kind === 'number' ? [{ name: name as LimitName, variable: limitVariable(name), rule }] : [],
);

const Variables = z.object({
  PORT: whole(0, 65_535).default(3000),
  HOST: Host.default('localhost'),
  PUBLIC_URL: Origin.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: DatabaseUrl.optional(),
  DATABASE_DIRECT_URL: DatabaseUrl.optional(),
  BACKUP_KEEP: whole(0, 1_000).default(14),
  DATABASE_POOL_SIZE: whole(2, 500).optional(),
  ROLE: z.enum(ROLES, `must be one of ${ROLES.join(', ')}`).default('all'),
  TRUST_PROXY: TrustProxy.default(false),
  ADMIN_EMAIL: z
    .string()
    .regex(/^[^\s@]+@[^\s@]+\.[^\s@.]+$/, 'must be an email address')
    .toLowerCase()
    .optional(),
  OPENAI_API_KEY: Key,
  OPENAI_BASE_URL: BaseUrl.default('https://api.openai.com/v1'),
  OPENAI_MODEL: model('gpt-5.4-mini'),
  PERPLEXITY_API_KEY: Key,
  PERPLEXITY_BASE_URL: BaseUrl.default('https://api.perplexity.ai/v1'),
  PERPLEXITY_MODEL: model('perplexity/sonar'),
  GEMINI_API_KEY: Key,
  GEMINI_BASE_URL: BaseUrl.default('https://generativelanguage.googleapis.com/v1beta'),
  GEMINI_MODEL: model('gemini-3.8-flash'),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  STOP_GRACE_SECONDS: whole(0, 300).optional(),
  METRICS_PORT: whole(0, 65_535).optional(),
  METRICS_HOST: Host.default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: BaseUrl.optional(),
  FIREBASE_PROJECT_ID: z
    .string()
    .regex(
      /^[a-z][a-z0-9-]{4,28}[a-z0-9]$/,
      "must be a project's id: 6 to 30 lower-case letters, digits and hyphens, a letter first",
    )
    .optional(),
  FIREBASE_API_KEY: Key,
  FIREBASE_AUTH_DOMAIN: Host.optional(),
  FIREBASE_APP_ID: z
    .string()
    .regex(/^[\w:.-]{1,200}$/, 'must be an app id such as 1:1234567890:web:0a1b2c3d')
    .optional(),
  FIREBASE_SERVICE_ACCOUNT: z.string().optional(),
  GOOGLE_APPLICATION_CREDENTIALS: z.string().optional(),
});
const Limits = z.object(
  Object.fromEntries(
    LIMITS.map(({ variable, rule }) => [variable, whole(rule.min, rule.max).optional()]),
  ),
);

const SECRET = /^DATABASE_(DIRECT_)?URL$|_API_KEY$/;

/** Throws a SetupError that names each wrong variable with its value, unless that is a secret. */
export function readConfig(env: Environment) {
  const names = [...Variables.keyof().options, ...Object.keys(Limits.shape)];
  const given: Environment = Object.fromEntries(
    names.map((name) => [name, env[name]?.trim() || undefined]),
  );
  const variables = Variables.safeParse(given);
  const limits = Limits.safeParse(given);
  const problemsOf = ({ error }: { error?: z.ZodError }) =>
    (error?.issues ?? []).map(({ path, message }) => {
      const name = String(path[0]);
      return `${name}=${SECRET.test(name) ? '(not shown)' : given[name]}: ${message}`;
    });
  const problems = [
    ...problemsOf(variables),
    ...wrongTogether(given, env),
    ...withoutServer(given),
    ...problemsOf(limits),
    ...unknownLimits(env),
  ];
  if (problems.length > 0 || !variables.success || !limits.success)
    throw new SetupError(['Wrong configuration:', ...problems].join('\n  '));

  const { data } = variables;
  const projectId = data.FIREBASE_PROJECT_ID;
  const vendor = (name: 'OPENAI' | 'PERPLEXITY' | 'GEMINI') => ({
    apiKey: data[`${name}_API_KEY`] ?? null,
    baseUrl: data[`${name}_BASE_URL`],
    model: data[`${name}_MODEL`],
  });
  return {
    port: data.PORT,
    host: data.HOST,
    publicUrl: data.PUBLIC_URL ?? null,
    dataDir: resolve(data.DATA_DIR),
    /** Null: the embedded database. */
    databaseUrl: data.DATABASE_URL ?? null,
    /** The address of PostgreSQL itself if `databaseUrl` is a pooler's, else null. */
    directUrl: data.DATABASE_DIRECT_URL ?? null,
    backupKeep: data.BACKUP_KEEP,
    databasePoolSize: data.DATABASE_POOL_SIZE ?? POOL_SIZE[data.ROLE],
    role: data.ROLE,
    trustProxy: data.TRUST_PROXY,
    adminEmail: data.ADMIN_EMAIL ?? null,
    firebase:
      projectId === undefined || data.FIREBASE_API_KEY === undefined
        ? null
        : {
            projectId,
            /** The web key, not secret. */
            apiKey: data.FIREBASE_API_KEY,
            authDomain: data.FIREBASE_AUTH_DOMAIN ?? `${projectId}.firebaseapp.com`,
            appId: data.FIREBASE_APP_ID ?? null,
            /** Path of a key file; without it only people themselves can remove their identity. */
            serviceAccount:
              data.FIREBASE_SERVICE_ACCOUNT ?? data.GOOGLE_APPLICATION_CREDENTIALS ?? null,
          },
    vendors: {
      openai: vendor('OPENAI'),
      perplexity: vendor('PERPLEXITY'),
      gemini: vendor('GEMINI'),
    },
    logLevel: data.LOG_LEVEL,
    metricsPort: data.METRICS_PORT ?? null,
    metricsHost: data.METRICS_HOST,
    otlpEndpoint: data.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    // With an embedded database no other process could take the requests.
    stopGraceSeconds:
      data.STOP_GRACE_SECONDS ?? (data.DATABASE_URL === undefined ? 0 : STOP_GRACE_SECONDS),
    settingOverrides: Object.fromEntries(
      LIMITS.flatMap(({ name, variable }) => {
        const value = limits.data[variable];
        return value === undefined ? [] : [[name, value]];
      }),
    ) as Partial<Record<LimitName, number>>,
  };
}

function unknownLimits(env: Environment): string[] {
  const known = LIMITS.map(({ variable }) => variable);
  return Object.keys(env)
    .filter((name) => name.startsWith('LIMIT_') && env[name]?.trim() && !known.includes(name))
    .map((name) => `${name}: there is no such limit; the limits are ${known.join(', ')}`);
}

const FIREBASE = Variables.keyof().options.filter((name) => name.startsWith('FIREBASE_'));

function wrongTogether(given: Environment, env: Environment): string[] {
  const first = FIREBASE.find((name) => given[name] !== undefined);
  if (first === undefined) return openToOthers(given);
  const wanting = ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY'].filter(
    (name) => given[name] === undefined,
  );
  const problems = wanting.map((name) => `${name}: must be set where ${first} is`);
  if (env['FIREBASE_AUTH_EMULATOR_HOST']?.trim()) {
    problems.push(
      'FIREBASE_AUTH_EMULATOR_HOST: names an emulator, whose tokens nobody signs; unset it to use the project',
    );
  }
  return problems;
}

function withoutServer(given: Environment): string[] {
  if (given['DATABASE_URL'] !== undefined) return [];
  const text = 'must be set, because the embedded database is for one process alone';
  const problems = [];
  if (given['ROLE'] === 'web' || given['ROLE'] === 'worker')
    problems.push(`DATABASE_URL: ${text} and ROLE is ${given['ROLE']}`);
  if (given['DATABASE_DIRECT_URL'] !== undefined)
    problems.push('DATABASE_URL: must be set where DATABASE_DIRECT_URL is');
  return problems;
}

function openToOthers(given: Environment): string[] {
  const text =
    'others would sign in with the embedded service, which sends no mail and is made for one person on this machine; set FIREBASE_PROJECT_ID and FIREBASE_API_KEY';
  const host = Host.safeParse(given['HOST']).data;
  if (host !== undefined && !isLoopbackHost(host)) return [`HOST=${host}: ${text}`];
  const publicUrl = Origin.safeParse(given['PUBLIC_URL']).data;
  if (publicUrl === undefined || isLoopbackHost(new URL(publicUrl).hostname)) return [];
  return [`PUBLIC_URL=${publicUrl}: ${text}`];
}

function isLoopbackHost(host: string): boolean {
  const plain = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  return /^(.+\.)?localhost$/.test(plain) || plain === '::1' || /^127\.\d+\.\d+\.\d+$/.test(plain);
}
