import { describe, expect, test } from 'vitest';
import { ConfigError, type Environment, readConfig } from './config.ts';

function problemsOf(env: Environment): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

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
    [{ FIREBASE_API_KEY: 'web-key' }, 'FIREBASE_PROJECT_ID: must be set where FIREBASE_API_KEY is'],
  ])('is not guessed from half a project: %o', (env, problem) => {
    expect(problemsOf(env)).toEqual([problem]);
  });

  test('is told of all that a project needs', () => {
    expect(problemsOf({ FIREBASE_APP_ID: '1:2:web:3' })).toHaveLength(2);
  });

  test('never mixes a project with an emulator, whose tokens anybody can write', () => {
    const [problem, ...others] = problemsOf({ ...project, FIREBASE_AUTH_EMULATOR_HOST: 'x:9099' });
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
