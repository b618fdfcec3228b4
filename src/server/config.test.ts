import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { limitVariable, SETTINGS } from '../shared/limits.ts';
import { type Environment, readConfig } from './config.ts';
import { SetupError } from './platform/setupError.ts';

const LIMITS = [
  'LIMIT_ANONYMOUS_REPORTS_PER_MONTH',
  'LIMIT_ADDRESS_REPORTS_PER_MONTH',
  'LIMIT_RETURNS_PER_VISITOR_AND_MONTH',
  'LIMIT_RETURNS_PER_ADDRESS_AND_MONTH',
  'LIMIT_SUBMISSIONS_PER_MINUTE',
  'LIMIT_ADDRESS_SUBMISSIONS_PER_MINUTE',
  'LIMIT_ACCOUNT_SUBMISSIONS_PER_HOUR',
  'LIMIT_ADDRESS_READS_PER_MINUTE',
  'LIMIT_ADDRESS_STREAMS_AT_ONCE',
  'LIMIT_REUSE_DAYS',
  'LIMIT_RESUBMIT_COOLDOWN_DAYS',
  'LIMIT_UNREAD_REPORT_DAYS',
  'LIMIT_OLD_RUN_DAYS',
  'LIMIT_AUDIT_DAYS',
  'LIMIT_VENDOR_REQUESTS_AT_ONCE',
  'LIMIT_SEARCH_STEPS',
  'LIMIT_SEARCH_RESULTS',
  'LIMIT_SEARCH_PAGE_TOKENS',
];

const limits = Object.entries(SETTINGS).filter(([, { kind }]) => kind === 'number');

function problemsOf(env: Environment): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof SetupError) return error.message.split('\n  ').slice(1);
    throw error;
  }
  return [];
}

/** Every name that the configuration asks for. */
function knownNames(): string[] {
  const asked = new Set<string>();
  readConfig(
    new Proxy(
      {},
      {
        get: (_, name) => void asked.add(String(name)),
      },
    ),
  );
  return [...asked].sort();
}

describe('the configuration', () => {
  test('needs nothing', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: 'localhost',
      publicUrl: null,
      dataDir: resolve('data'),
      databaseUrl: null,
      directUrl: null,
      backupKeep: 14,
      databasePoolSize: 20,
      role: 'all',
      trustProxy: false,
      adminEmail: null,
      firebase: null,
      vendors: {
        openai: { apiKey: null, baseUrl: 'https://api.openai.com/v1', model: 'gpt-5.4-mini' },
        perplexity: {
          apiKey: null,
          baseUrl: 'https://api.perplexity.ai/v1',
          model: 'perplexity/sonar',
        },
        gemini: {
          apiKey: null,
          baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
          model: 'gemini-3.8-flash',
        },
      },
      logLevel: 'info',
      stopGraceSeconds: 0,
      metricsPort: null,
      metricsHost: '127.0.0.1',
      otlpEndpoint: null,
      settingOverrides: {},
    });
  });

  test('lets a stop serve on for ten seconds where other processes may take over', () => {
    const databaseUrl = 'postgresql://me:secret@db:5432/verimeter';
    expect(readConfig({ DATABASE_URL: databaseUrl }).stopGraceSeconds).toBe(10);
    const given = { DATABASE_URL: databaseUrl, STOP_GRACE_SECONDS: '25' };
    expect(readConfig(given).stopGraceSeconds).toBe(25);
    expect(problemsOf({ STOP_GRACE_SECONDS: '10s' })).toEqual([
      'STOP_GRACE_SECONDS=10s: must be a whole number from 0 to 300',
    ]);
  });

  test('takes an empty variable as not set', () => {
    const empty = Object.fromEntries(knownNames().map((name) => [name, ' ']));
    expect(readConfig(empty)).toEqual(readConfig({}));
  });

  test('takes what is given', () => {
    const config = readConfig({
      PORT: '0',
      HOST: '::1',
      PUBLIC_URL: 'https://Verimeter.example/',
      DATA_DIR: 'somewhere else',
      DATABASE_URL: 'postgresql://me:secret@db:5432/verimeter',
      DATABASE_DIRECT_URL: 'postgresql://me:secret@db:5433/verimeter',
      BACKUP_KEEP: '0',
      DATABASE_POOL_SIZE: '7',
      ROLE: 'web',
      TRUST_PROXY: 'loopback, 10.0.0.0/8',
      ADMIN_EMAIL: 'Admin@Example.org',
      FIREBASE_PROJECT_ID: 'verimeter-1',
      FIREBASE_API_KEY: 'web-key',
      FIREBASE_AUTH_DOMAIN: 'sign-in.verimeter.example',
      FIREBASE_APP_ID: '1:1234567890:web:0a1b2c3d',
      FIREBASE_SERVICE_ACCOUNT: '/etc/verimeter/account.json',
      GEMINI_API_KEY: 'key',
      GEMINI_BASE_URL: 'http://127.0.0.1:4000/v1/',
      GEMINI_MODEL: 'models/other-1.5',
      LOG_LEVEL: 'silent',
      LIMIT_ANONYMOUS_REPORTS_PER_MONTH: '5',
      LIMIT_REUSE_DAYS: '0',
    });
    expect(config).toMatchObject({
      port: 0,
      host: '::1',
      publicUrl: 'https://verimeter.example',
      databaseUrl: 'postgresql://me:secret@db:5432/verimeter',
      directUrl: 'postgresql://me:secret@db:5433/verimeter',
      backupKeep: 0,
      databasePoolSize: 7,
      role: 'web',
      trustProxy: ['loopback', '10.0.0.0/8'],
      adminEmail: 'admin@example.org',
      firebase: {
        projectId: 'verimeter-1',
        apiKey: 'web-key',
        authDomain: 'sign-in.verimeter.example',
        appId: '1:1234567890:web:0a1b2c3d',
        serviceAccount: '/etc/verimeter/account.json',
      },
      vendors: {
        gemini: { apiKey: 'key', baseUrl: 'http://127.0.0.1:4000/v1', model: 'models/other-1.5' },
      },
      logLevel: 'silent',
      settingOverrides: { anonymousReportsPerMonth: 5, reuseDays: 0 },
    });
    expect(isAbsolute(config.dataDir)).toBe(true);
  });

  test.each([
    ['false', false],
    ['0', false],
    ['2', 2],
    ['uniquelocal', ['uniquelocal']],
    ['::1,fd00::/8', ['::1', 'fd00::/8']],
  ])('reads TRUST_PROXY=%s', (given, trustProxy) => {
    expect(readConfig({ TRUST_PROXY: given }).trustProxy).toEqual(trustProxy);
  });
});

describe('a wrong value is refused with its name and the reason', () => {
  const FIREBASE = { FIREBASE_PROJECT_ID: 'verimeter-1', FIREBASE_API_KEY: 'web-key' };
  test.each<[string, string, string, Environment?]>([
    ['PORT', '65536', 'must be a whole number from 0 to 65535'],
    ['PORT', '80a', 'must be a whole number from 0 to 65535'],
    ['PORT', '-1', 'must be a whole number from 0 to 65535'],
    ['PORT', '1e3', 'must be a whole number from 0 to 65535'],
    ['HOST', 'localhost:3000', 'must be a host name'],
    ['HOST', '999.1.1.1', 'must be a host name'],
    ['HOST', 'http://localhost', 'must be a host name'],
    ['PUBLIC_URL', 'verimeter.example', 'must be an absolute address'],
    ['PUBLIC_URL', 'ftp://verimeter.example', 'must be an absolute address'],
    ['PUBLIC_URL', 'https://verimeter.example/app', 'must have no path'],
    ['PUBLIC_URL', 'https://verimeter.example/?a', 'must not hold a query'],
    ['PUBLIC_URL', 'https://me@verimeter.example', 'must not hold a user name'],
    ['TRUST_PROXY', 'true', 'would let anybody pretend'],
    ['TRUST_PROXY', '0.0.0.0/0', 'is none of'],
    ['TRUST_PROXY', '10.0.0.0/33', 'is none of'],
    ['TRUST_PROXY', '10.0.0.1,nginx', '"nginx" is none of'],
    ['TRUST_PROXY', '33', 'must be a whole number from 0 to 32'],
    ['ADMIN_EMAIL', 'admin', 'must be an email address'],
    ['ADMIN_EMAIL', 'a@b@c.org', 'must be an email address'],
    ['FIREBASE_AUTH_DOMAIN', 'https://x.example', 'must be a host name', FIREBASE],
    ['FIREBASE_APP_ID', 'my app', 'must be an app id such as', FIREBASE],
    ['FIREBASE_PROJECT_ID', 'Verimeter', "must be a project's id", FIREBASE],
    ['OPENAI_BASE_URL', 'api.openai.com', 'must be an absolute address'],
    ['PERPLEXITY_MODEL', 'sonar pro', 'must be a model name'],
    ['LOG_LEVEL', 'verbose', 'must be one of trace, debug, info, warn, error, fatal, silent'],
    ['LIMIT_REUSE_DAYS', '3651', 'must be a whole number from 0 to 3650'],
    ['LIMIT_REUSE_DAYS', '1.5', 'must be a whole number from 0 to 3650'],
  ])('%s=%s', (name, given, reason, rest = {}) => {
    const [problem, ...others] = problemsOf({ ...rest, [name]: given });
    expect(others).toEqual([]);
    expect(problem).toContain(`${name}=${given}: `);
    expect(problem).toContain(reason);
  });

  test.each([['web'], ['worker']])('ROLE=%s with the embedded database', (role) => {
    expect(problemsOf({ ROLE: role })).toEqual([
      `DATABASE_URL: must be set, because the embedded database is for one process alone and ROLE is ${role}`,
    ]);
  });

  test('a direct address without the pooler before it', () => {
    expect(problemsOf({ DATABASE_DIRECT_URL: 'postgresql://db/verimeter' })).toEqual([
      'DATABASE_URL: must be set where DATABASE_DIRECT_URL is',
    ]);
  });

  test.each([
    'DATABASE_URL',
    'DATABASE_DIRECT_URL',
    'OPENAI_API_KEY',
    'PERPLEXITY_API_KEY',
    'GEMINI_API_KEY',
  ])('%s, whose value is never shown', (name) => {
    const [problem] = problemsOf({ [name]: 'mysql://me:se cret@db/x' });
    expect(problem).toMatch(new RegExp(`^${name}=\\(not shown\\): must be `));
    expect(problem).not.toContain('cret');
  });

  test('an unknown limit, because a typing error would do nothing', () => {
    expect(problemsOf({ LIMIT_REUSE_DAY: '3' })).toEqual([
      `LIMIT_REUSE_DAY: there is no such limit; the limits are ${LIMITS.join(', ')}`,
    ]);
  });

  test('all of them at once', () => {
    expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'y', DATABASE_URL: 'z' })).toThrow(
      /^Wrong configuration:\n {2}PORT=x: .+\n {2}DATABASE_URL=\(not shown\): .+\n {2}LOG_LEVEL=y: .+$/,
    );
  });
});

describe('.env.example', () => {
  const example = readFileSync('.env.example', 'utf8');
  const given = parseEnv(example.replaceAll(/^# ([A-Z_]+=)/gm, '$1')) as Environment;

  test('holds exactly the variables that the configuration knows', () => {
    expect(Object.keys(given).sort()).toEqual(knownNames());
  });

  test('shows the defaults', () => {
    const { settingOverrides, ...config } = readConfig(given);
    const defaults = limits.map(([name, rule]) => [name, rule.default]);
    expect({ ...config, settingOverrides: {} }).toEqual(readConfig({}));
    expect(settingOverrides).toEqual(Object.fromEntries(defaults));
  });

  test('explains each in the line above', () => {
    const unexplained = [...example.matchAll(/^(.*)\n# ([A-Z_]+)=/gm)]
      .filter(([, above = '']) => !/^# .*[.:].*$/.test(above) || /^# [A-Z_]+=/.test(above))
      .map(([, , name]) => name);
    expect(unexplained).toEqual([]);
  });
});

test('every limit has a variable named after it', () => {
  expect(limits.map(([name]) => limitVariable(name))).toEqual(LIMITS);
});

test.runIf(existsSync('README.md'))('the README tells every variable', () => {
  const readme = readFileSync('README.md', 'utf8');
  expect(knownNames().filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});

describe('the configuration of the sign-in', () => {
  describe('how people sign in', () => {
    const project = { FIREBASE_PROJECT_ID: 'verimeter-1', FIREBASE_API_KEY: 'web-key' };

    test('is a Firebase project where two variables name one', () => {
      expect(readConfig(project).firebase).toEqual({
        projectId: 'verimeter-1',
        apiKey: 'web-key',
        authDomain: 'verimeter-1.firebaseapp.com',
        appId: null,
        serviceAccount: null,
      });
    });

    test.each([
      [{ GOOGLE_APPLICATION_CREDENTIALS: 'a.json' }, 'a.json'],
      [{ GOOGLE_APPLICATION_CREDENTIALS: 'a.json', FIREBASE_SERVICE_ACCOUNT: 'b.json' }, 'b.json'],
    ])('takes the service account of %o', (more, serviceAccount) => {
      expect(readConfig({ ...project, ...more }).firebase?.serviceAccount).toBe(serviceAccount);
    });

    test('is embedded when only the credentials of something else of Google lie about', () => {
      expect(readConfig({ GOOGLE_APPLICATION_CREDENTIALS: 'a.json' }).firebase).toBeNull();
    });

    test.each([
      [
        { FIREBASE_PROJECT_ID: 'verimeter-1' },
        'FIREBASE_API_KEY: must be set where FIREBASE_PROJECT_ID is',
      ],
      [
        { FIREBASE_API_KEY: 'web-key' },
        'FIREBASE_PROJECT_ID: must be set where FIREBASE_API_KEY is',
      ],
    ])('is not guessed from half a project: %o', (env, problem) => {
      expect(problemsOf(env)).toEqual([problem]);
    });

    test('is told of all that a project needs', () => {
      expect(problemsOf({ FIREBASE_APP_ID: '1:2:web:3' })).toHaveLength(2);
    });

    test('never mixes a project with an emulator, whose tokens anybody can write', () => {
      const [problem, ...others] = problemsOf({
        ...project,
        FIREBASE_AUTH_EMULATOR_HOST: 'x:9099',
      });
      expect(others).toEqual([]);
      expect(problem).toMatch(/^FIREBASE_AUTH_EMULATOR_HOST: names an emulator, .* unset it/);
    });

    test.each(['localhost', '127.0.0.1', '127.3.4.5', '::1', 'verimeter.localhost'])(
      'may be embedded on %s, which only this machine reaches',
      (HOST) => {
        expect(readConfig({ HOST, PUBLIC_URL: 'http://localhost:8080' }).firebase).toBeNull();
      },
    );

    test.each([
      { HOST: '0.0.0.0' },
      { HOST: '::' },
      { HOST: '192.168.1.7' },
      { HOST: 'localhost.example.org' },
      { PUBLIC_URL: 'https://verimeter.example' },
      { PUBLIC_URL: 'http://[fe80::1]' },
    ])('is not embedded where others reach it, %o', (env) => {
      const [problem, ...others] = problemsOf(env);
      expect(others).toEqual([]);
      expect(problem).toMatch(
        /^(HOST|PUBLIC_URL)=\S+: others would sign in with the embedded service/,
      );
      expect(problemsOf({ ...env, ...project })).toEqual([]);
    });
  });
});
