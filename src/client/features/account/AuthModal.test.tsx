import { describe, expect, it } from 'vitest';
import type { AuthMode } from '../../app/openAuthModal.ts';
import { draw } from '../../testing/draw.tsx';
import { AuthModal } from './AuthModal.tsx';

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
        mode === 'signIn' ? /New to Verimeter\?.*Register/s : /Registered already\?.*Sign In/s,
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
