import { describe, expect, it } from 'vitest';
import { roleOf } from './caller.ts';

const admin = 'chief@example.org';
const person = { email: 'ada@example.org', emailVerified: true, role: 'REGISTERED' as const };

describe('[3.user.role] the role of somebody with an account', () => {
  it('[6.role.admin] is ADMIN for the verified owner of the configured address', () => {
    expect(roleOf({ ...person, email: admin }, admin)).toBe('ADMIN');
  });
  it('is not ADMIN by an address that nobody has proven', () => {
    expect(roleOf({ ...person, email: admin, emailVerified: false }, admin)).toBe('REGISTERED');
  });
  it('is ADMIN when the stored role says so', () => {
    expect(roleOf({ ...person, role: 'ADMIN' }, admin)).toBe('ADMIN');
    expect(roleOf({ ...person, role: 'ADMIN' }, null)).toBe('ADMIN');
  });
  it('[6.role.registered] is REGISTERED for everybody else, and for all where no address is configured', () => {
    expect(roleOf(person, admin)).toBe('REGISTERED');
    expect(roleOf({ ...person, email: admin }, null)).toBe('REGISTERED');
  });
});
