import { describe, expect, it } from 'vitest';
import { describeStart, type RunningServer } from './server.ts';
import { builtInAnalysts } from './modules/analysts/builtIn/builtInAnalysts.ts';

const signIn: RunningServer['signIn'] = {
  kind: 'embedded',
  projectId: 'demo-verimeter',
  behindProxy: false,
  adminEmail: null,
};
const reported = (given: Partial<RunningServer['signIn']> = {}) =>
  describeStart({
    address: 'http://localhost:3000',
    database: 'embedded PostgreSQL',
    metrics: null,
    analysts: builtInAnalysts({ library: [] }),
    signIn: { ...signIn, ...given },
  });

describe('the person at the terminal', () => {
  it('is told where the product is, what it runs on and how people sign in, and nothing more', () => {
    expect(reported()).toBe(`Verimeter runs on http://localhost:3000
  Database  embedded PostgreSQL
  Analysts  chat: built-in, search: built-in, general: built-in
  Sign-in   embedded, for this machine; its mails are at http://localhost:3000/dev/outbox
`);
  });

  it('is told the Firebase project and the admin that they configured', () => {
    const text = reported({
      kind: 'firebase',
      projectId: 'verimeter-1',
      adminEmail: 'me@example.org',
    });
    expect(text).toContain('  Sign-in   Firebase project verimeter-1\n');
    expect(text).toContain('  Admin     whoever signs in as me@example.org\n');
  });

  it('is warned when the embedded sign-in is to be behind a proxy', () => {
    expect(reported({ behindProxy: true })).toMatch(
      /\n {2}Warning {3}TRUST_PROXY names a proxy, but the embedded sign-in is .*FIREBASE_PROJECT_ID/,
    );
    expect(reported({ behindProxy: true, kind: 'firebase' })).not.toContain('Warning');
  });
});
