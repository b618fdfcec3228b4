import { describe, expect, it } from 'vitest';
import { checkAuth, checkEmail, fieldOf } from './checkAuth.ts';

const ada = { name: 'Ada', email: 'ada@example.org', password: 'secret' };

describe('the form of the sign-in', () => {
  it.each(['signIn', 'register'] as const)('can be sent when it is filled in: %s', (mode) => {
    expect(checkAuth(mode, ada)).toEqual({});
  });

  it.each([
    ['signIn', { email: '' }, { email: 'Please enter your email address.' }],
    ['signIn', { email: '  ' }, { email: 'Please enter your email address.' }],
    ['signIn', { password: '' }, { password: 'Please enter your password.' }],
    ['signIn', { name: '' }, {}],
    // What is too short to be chosen is for the service to refuse.
    ['signIn', { password: '12345' }, {}],
    ['register', { name: '' }, { name: 'Please enter your name.' }],
    ['register', { name: ' \t ' }, { name: 'Please enter your name.' }],
    ['register', { name: 'a'.repeat(101) }, { name: 'A name cannot exceed 100 characters' }],
    ['register', { name: '𝔸'.repeat(100) }, {}],
    [
      'register',
      { password: '12345' },
      { password: 'Password should be at least 6 characters long.' },
    ],
    ['register', { password: '123456' }, {}],
  ] as const)('%s with %j', (mode, change, faults) => {
    expect(checkAuth(mode, { ...ada, ...change })).toEqual(faults);
  });

  it('[5.auth.required] names all that is missing at once, in the order of the fields', () => {
    const nothing = { name: '', email: '', password: '' };
    expect(Object.keys(checkAuth('register', nothing))).toEqual(['name', 'email', 'password']);
  });

  it.each(['ada', 'ada@', '@example.org', 'a b@example.org', 'ada@example.org,bob@example.org @'])(
    'does not take %j for an address',
    (email) => {
      expect(checkEmail(email)).toBe('Please enter a valid email address.');
    },
  );

  it.each([' ada@example.org ', 'ada+list@sub.example.co.uk', 'ädä@exämple.org'])(
    'takes %j for an address',
    (email) => {
      expect(checkEmail(email)).toBeNull();
    },
  );

  it.each([
    ['This email is already registered. Please try signing in instead.', 'email'],
    ['No account found with this email.', 'email'],
    ['Password should be at least 6 characters long.', 'password'],
    ['Invalid email or password.', null],
  ])('shows "%s" at the field that it is about', (text, field) => {
    expect(fieldOf(text)).toBe(field);
  });
});
