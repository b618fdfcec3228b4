import { NOBODY, type Session } from '../app/session.ts';

/** The session of somebody with a role. */
export function exampleSession(role: Session['role'], email = 'ada@example.org'): Session {
  if (role === 'ANONYMOUS') return NOBODY;
  return {
    state: 'signedIn',
    role,
    user: {
      email,
      name: 'Ada',
      role,
      emailVerified: true,
      provider: 'password',
      isAnonymous: false,
      remainingReports: -1,
      createdAt: '2026-11-20T10:00:00.000Z',
    },
  };
}
