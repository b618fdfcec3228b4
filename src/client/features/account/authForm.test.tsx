import { describe, expect, it } from 'vitest';
import type { AuthMode } from '../../app/openAuthModal.ts';
import { draw } from '../../testing/draw.tsx';
import AuthModal from './AuthModal.tsx';
import { AuthField, checkAuth, REFUSED_FIELDS, Said } from './authForm.tsx';

const modal = (mode: AuthMode, email?: string) =>
  draw(
    <AuthModal
      call={{ mode, source: 'a test', timestamp: 0, ...(email === undefined ? {} : { email }) }}
      onClose={() => undefined}
    />,
  );
const inputs = (html: string) =>
  (html.match(/<input[^>]*>/g) ?? []).map((input) =>
    ['name', 'type', 'autoComplete', 'value'].map(
      (attribute) => new RegExp(` ${attribute}="([^"]*)"`, 'i').exec(input)?.[1],
    ),
  );

describe('the sign-in', () => {
  it('[2.modal.password] [3.auth-form] [5.auth.email-field] asks for e-mail and password, in fields that password managers know', () => {
    const html = modal('signIn');
    expect(html).toMatch(/<h2[^>]*>Sign In</);
    expect(inputs(html)).toEqual([
      ['email', 'email', 'email', ''],
      ['password', 'password', 'current-password', ''],
    ]);
  });

  it('[2.modal.register] [3.auth-form.name] asks for a name too when one registers, and for a new password', () => {
    const html = modal('register');
    expect(html).toMatch(/<h2[^>]*>Register</);
    expect(inputs(html)).toEqual([
      ['name', 'text', 'name', ''],
      ['email', 'email', 'email', ''],
      ['password', 'password', 'new-password', ''],
    ]);
    expect(html).toContain('At least 6 characters');
  });

  it.each(['signIn', 'register'] as const)(
    '[2.modal.modes] [2.modal.google] offers Google and the other mode: %s',
    (mode) => {
      const html = modal(mode);
      expect(html).toContain('Continue with Google');
      expect(html).toMatch(
        mode === 'signIn' ? /New to Verimeter\?.*Register/s : /Already registered\?.*Sign In/s,
      );
    },
  );

  it('offers a link by mail and a new password where one signs in', () => {
    expect(modal('signIn')).toContain('Email me a link');
    expect(modal('signIn')).toContain('Forgot password?');
    expect(modal('register')).not.toMatch(/Email me a link|Forgot password/);
  });

  it('begins with the address that is known', () => {
    expect(inputs(modal('signIn', 'ada@example.org'))[0]).toContain('ada@example.org');
  });
});

describe('what came of it', () => {
  it('is an alert when it failed, a status when it worked', () => {
    const failed = draw(<Said outcome={{ is: 'refused', text: 'It failed.' }} />);
    expect(failed).toMatch(/role="alert"[^>]*>It failed\.</);
    const worked = draw(<Said outcome={{ is: 'done', text: 'It worked.' }} />);
    expect(worked).toMatch(/role="status"[^>]*>It worked\.</);
    expect(worked).not.toContain('<button');
  });

  it('comes with a resend button where a verification is missing', () => {
    const html = draw(<Said outcome={{ is: 'unverified' }} />);
    expect(html).toMatch(/<button.*Resend verification email/s);
  });
});

describe('a field', () => {
  it('is described by what is wrong with it', () => {
    const error = 'Please enter a valid email address.';
    const at = () => ({ name: 'email', error, onChange: () => undefined });
    const html = draw(<AuthField form={{ mode: 'signIn', at }} field="email" />);
    const [, id = ''] = /aria-describedby="([^"]+)"/.exec(html) ?? [];
    expect(html).toContain('aria-invalid="true"');
    expect(html).toMatch(new RegExp(`id="${id}"[^>]*>Please enter a valid email address\\.`));
  });
});

/** The values that a form of this mode has. */
const valuesOf = (mode: AuthMode, change: object = {}) => {
  const { name, ...others } = { ...ada, ...change };
  return mode === 'register' ? { name, ...others } : others;
};
const ada = { name: 'Ada', email: 'ada@example.org', password: 'secret' };

describe('the form of the sign-in', () => {
  it.each(['signIn', 'register'] as const)('can be sent when it is filled in: %s', (mode) => {
    expect(checkAuth(mode, valuesOf(mode))).toEqual({});
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
    expect(checkAuth(mode, valuesOf(mode, change))).toEqual(faults);
  });

  it('[5.auth.required] names all that is missing at once, in the order of the fields', () => {
    const nothing = { name: '', email: '', password: '' };
    expect(Object.keys(checkAuth('register', nothing))).toEqual(['name', 'email', 'password']);
  });

  it.each(['ada', 'ada@', '@example.org', 'a b@example.org', 'ada@example.org,bob@example.org @'])(
    'does not take %j for an address',
    (email) => {
      expect(checkAuth('signIn', { email })).toEqual({
        email: 'Please enter a valid email address.',
      });
    },
  );

  it.each([' ada@example.org ', 'ada+list@sub.example.co.uk', 'ädä@exämple.org'])(
    'takes %j for an address',
    (email) => {
      expect(checkAuth('signIn', { email })).toEqual({});
    },
  );

  it.each([
    ['This email is already registered. Please try signing in instead.', 'email'],
    ['No account found with this email.', 'email'],
    ['Password should be at least 6 characters long.', 'password'],
    ['Invalid email or password.', undefined],
  ])('shows "%s" at the field that it is about', (text, field) => {
    expect(REFUSED_FIELDS[text]).toBe(field);
  });
});
