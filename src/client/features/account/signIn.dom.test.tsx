import { mkdtempSync } from 'node:fs';
import { mkdir, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { screen, waitFor, within } from '@testing-library/dom';
import { afterAll, describe, expect, it, test, vi } from 'vitest';
import { registerPerson } from '../../../server/testing/registerPerson.ts';
import {
  bar,
  expectNoModal,
  expectSignedIn,
  expectVisitor,
  fillIn,
  mailedLink,
  modal,
  newEmail,
  openModal,
  PASSWORD,
  rememberedSignIn,
  sendButton,
  visitSignedIn,
} from '../../testing/signIn.ts';
import { cutOff, intercept, interceptAt, refuse, tolerate } from '../../testing/network.ts';
import { close, fill, revisit, serveProduct, user, visit } from '../../testing/visit.tsx';

const ADMIN = 'admin@example.org';

const dataDir = mkdtempSync(join(tmpdir(), 'verimeter-'));
// The hooks of the product, which come later, run before it.
afterAll(() => rm(dataDir, { recursive: true }));
const product = serveProduct({ DATA_DIR: dataDir });

const EXPIRED = 'This link has expired or was used already. Please ask for a new one.';

const main = () => screen.getByRole('main');
const heading = (name: string) => screen.findByRole('heading', { name });
const press = (name: string) => user.click(modal().getByRole('button', { name }));
const link = (email: string, mode: Parameters<typeof mailedLink>[2]) =>
  mailedLink(product.address, email, mode);

/** What the form says, to the word or as a pattern. */
const expectSaid = (role: 'alert' | 'status', text: string | RegExp) =>
  waitFor(() => {
    const said = modal().getByRole(role).textContent;
    if (typeof text === 'string') expect(said).toBe(text);
    else expect(said).toMatch(text);
  });

/** Fills in the dialog, and waits until the mail is sent. */
async function register(name: string, email: string): Promise<void> {
  await openModal('Register');
  await fillIn({ name, email, password: PASSWORD });
  await expectSaid('status', /verification email/);
}

/** The identity service answers with this code of its own. */
const refuseIdentity = (message: string) => () =>
  Promise.resolve(Response.json({ error: { code: 400, message } }, { status: 400 }));

test('[4.session.settles] who has verified the configured address is the admin, and sees it', async () => {
  await visit('/');
  await register('Root', ADMIN);
  await revisit(await link(ADMIN, 'verifyEmail'));
  await user.click(await within(main()).findByRole('button', { name: 'Sign In' }));
  await screen.findByRole('dialog');
  await fillIn({ password: PASSWORD });
  await expectSignedIn(ADMIN);
  expect(await bar().findByText('Admin')).toBeVisible();
  expect(bar().queryByText('Unlimited reports')).toBeNull();
});

describe('the sign-in dialog', () => {
  /** Opens the sign-in as anything on the page may. */
  async function ask(mode = 'signIn') {
    const detail = { mode, source: 'a test', timestamp: 1_700_000_000_000 };
    window.dispatchEvent(new CustomEvent('openAuthModal', { detail }));
    await screen.findByRole('dialog');
  }

  it('keeps what was typed when its mode changes, and shows the password when asked', async () => {
    await visit('/');
    await ask();
    await fill(modal().getByLabelText('Email'), 'ada@example.org');
    await fill(modal().getByLabelText('Password'), 'secret');
    await press('Register');
    await fill(modal().getByLabelText('Name'), 'Ada');
    expect(modal().getByLabelText('Email')).toHaveValue('ada@example.org');
    expect(modal().getByLabelText('Choose a password')).toHaveAttribute('type', 'password');
    await press('Show password');
    expect(modal().getByLabelText('Choose a password')).toHaveAttribute('type', 'text');
    await press('Sign In');
    expect(modal().getByLabelText('Password')).toHaveValue('secret');
    await press('Register');
    expect(modal().getByLabelText('Name')).toHaveValue('Ada');
  });

  it('[2.modal.busy] cannot be closed while a request is in progress', async () => {
    tolerate(/refused by 400: POST \S+signInWithPassword/);
    await visit('/');
    await ask();
    const { promise: held, resolve: letGo } = Promise.withResolvers<undefined>();
    interceptAt(/signInWithPassword/, async (send) => {
      await held;
      return send();
    });
    await fillIn({ email: newEmail(), password: PASSWORD });
    await waitFor(() => expect(sendButton().textContent).toBe('Signing in…'));
    for (let press = 0; press < 3; press++) await user.keyboard('{Escape}');
    // It is off, as far as it can be said; the press is made all the same.
    await press('Close');
    await user.click(behindModal());
    await ask('register');
    expect(screen.getByRole('dialog', { name: 'Sign In' })).toBeVisible();
    expect(screen.getByRole('dialog')).toHaveAttribute('aria-busy', 'true');
    letGo(undefined);
    expect(await modal().findByText('No account found with this email.')).toBeVisible();
    await user.click(behindModal());
    await expectNoModal();
  });

  /** What lies over the page beside the dialog. */
  function behindModal(): Element {
    const overlay = screen.getByRole('dialog').parentElement?.previousElementSibling;
    if (!overlay) throw new Error('Nothing lies behind the dialog');
    return overlay;
  }
});

describe('what is refused', () => {
  const field = (label: string) => modal().getByLabelText(label);
  const expectFault = (label: string, text: string) =>
    waitFor(() => expect(field(label)).toHaveAccessibleDescription(text));

  describe('signing in', () => {
    test('[8.sign-in.password] [8.sign-in.too-many] [8.sign-in.unknown] with a wrong password, too often, and with an address that has no account is refused', async () => {
      tolerate(/refused by 400: POST \S+signInWithPassword/);
      const { email } = await registerPerson(product.address);
      await visit('/');
      await openModal();
      for (let tries = 0; tries < 5; tries++) {
        const { promise: answered, resolve } = Promise.withResolvers<undefined>();
        const goOn = interceptAt(/signInWithPassword/, async (send) =>
          send().finally(() => resolve(undefined)),
        );
        await fillIn({ email, password: `wrong ${tries}` });
        await answered;
        goOn();
        await waitFor(() => expect(sendButton()).toHaveAttribute('aria-disabled', 'false'));
        await expectSaid('alert', 'Invalid email or password.');
        expectStillOut();
      }
      await fillIn({ email, password: 'wrong again' });
      await expectSaid('alert', 'Too many failed attempts. Please try again later.');

      await fillIn({ email: newEmail(), password: PASSWORD });
      await expectFault('Email', 'No account found with this email.');
      expect(field('Email')).toHaveFocus();
      expectStillOut();
    });

    test('[8.sign-in.other] [8.sign-in.no-data] without a connection, that the identity service fails at, and without an answer on who it is has a text each', async () => {
      const { email, password } = await registerPerson(product.address);
      await visit('/');
      await openModal();
      const connect = interceptAt(/identitytoolkit\.googleapis\.com/, cutOff);
      await fillIn({ email, password });
      await expectSaid(
        'alert',
        'Network error occurred. Please check your internet connection and try again.',
      );
      connect();

      const know = interceptAt(/signInWithPassword/, refuseIdentity('SOMETHING_NEW'));
      await fillIn({});
      await expectSaid('alert', 'Failed to sign in. Please check your credentials and try again.');
      know();

      intercept('auth.exchange', () => Promise.resolve(Response.json([{ result: { data: {} } }])));
      await fillIn({});
      await expectSaid('alert', 'Failed to sign in. Please try again.');
      expectStillOut();
    });

    test('[4.sign-in.unverified] [8.sign-in.unverified] [8.resend.success] before the address is verified is refused, and the mail can be sent again', async () => {
      const email = newEmail();
      await visit('/');
      await register('Ada', email);
      const first = await link(email, 'verifyEmail');

      await press('Sign In');
      await waitFor(() => expect(modal().getByRole('heading', { name: 'Sign In' })).toHaveFocus());
      await fillIn({ email, password: PASSWORD });
      await expectSaid(
        'alert',
        'Please verify your email address before signing in. Check your inbox for the verification link.',
      );
      expectStillOut();
      await press('Resend verification email');
      await expectSaid(
        'status',
        'A new verification email has been sent. Please check your inbox and verify your account before signing in.',
      );
      await waitFor(() => expect(sendButton()).toHaveFocus());
      expect(await link(email, 'verifyEmail')).not.toBe(first);
      expectStillOut();
    });
  });

  describe('registering', () => {
    test('[5.auth.password-min] [8.register.email] [8.register.weak] [9.password] [5.auth.server.in-use] [8.register.in-use] asks for all that is missing before anybody is asked, and refuses an address in use', async () => {
      tolerate(/refused by 400: POST \S+signUp/);
      const { email } = await registerPerson(product.address);
      await visit('/');
      await openModal('Register');
      await fillIn({});
      await expectFault('Name', 'Please enter your name.');
      expect(field('Name')).toHaveFocus();
      await expectFault('Email', 'Please enter your email address.');
      await expectFault('Choose a password', 'Please enter your password.');
      await fillIn({ name: 'Eve', email: 'eve@', password: '12345' });
      await expectFault('Email', 'Please enter a valid email address.');
      await expectFault('Choose a password', 'Password should be at least 6 characters long.');

      await fillIn({ email, password: PASSWORD });
      await expectFault(
        'Email',
        'This email is already registered. Please try signing in instead.',
      );
      expect(field('Name')).toHaveValue('Eve');
    });

    test('fails in words while accounts cannot be kept, takes the identity account back when our server does not take it, and works once it can', async () => {
      tolerate(/refused by 500: POST \S+signUp/);
      const email = newEmail();
      await visit('/');
      await openModal('Register');
      // Where the accounts are written first; to a folder nothing is.
      const part = join(dataDir, 'identity.json.part');
      await mkdir(part);
      await fillIn({ name: 'Ada', email, password: PASSWORD });
      await expectSaid('alert', 'Failed to create user account. Please try again.');
      await rmdir(part);

      const refused = vi.fn(refuse(500, 'Oops'));
      const takeAgain = intercept('auth.exchange', refused);
      await fillIn({});
      await waitFor(() => expect(refused).toHaveBeenCalled());
      await waitFor(() => expect(sendButton()).toHaveAttribute('aria-disabled', 'false'));
      await expectSaid('alert', 'Failed to create user account. Please try again.');
      // The address is free again.
      takeAgain();
      await fillIn({});
      await expectSaid('status', /verification email/);
    });
  });

  function expectStillOut() {
    expect(screen.getByRole('dialog')).toBeVisible();
    expect(rememberedSignIn()).toBeNull();
  }
});

describe('a sign-out', () => {
  test('holds for who signed in again while an earlier one is still on its way', async () => {
    tolerate(/sent twice at once: POST \S+auth\.logout/);
    const person = await registerPerson(product.address);
    await visitSignedIn('/about', person);
    const { promise: signedOut, resolve: answer } = Promise.withResolvers<undefined>();
    intercept('auth.logout', async (send) => {
      await signedOut;
      return send();
    });
    await user.click(bar().getByRole('button', { name: 'Sign Out' }));
    await expectVisitor();
    await openModal();
    await fillIn(person);
    await expectSignedIn(person.email);
    await user.click(bar().getByRole('button', { name: 'Sign Out' }));
    await expectVisitor();
    answer(undefined);
  });
});

describe('a link by mail', () => {
  const expectExpired = async () =>
    expect(await screen.findByText((text) => text.startsWith(EXPIRED))).toBeVisible();
  const onPage = () => within(main());
  const pressOnPage = (name: string) => user.click(onPage().getByRole('button', { name }));
  const expectStatus = (text: string | RegExp) =>
    waitFor(() => {
      const said = onPage().getByRole('status').textContent;
      if (typeof text === 'string') expect(said).toBe(text);
      else expect(said).toMatch(text);
    });

  test('[2.route.verify-email] a link that verifies works once; after that it offers another', async () => {
    tolerate(/refused by 400: POST \S+accounts:update/);
    const email = newEmail();
    await visit('/');
    await register('Ada', email);
    const first = await link(email, 'verifyEmail');

    // As the service answers when the link has lain about too long.
    const accept = interceptAt(/accounts:update/, refuseIdentity('EXPIRED_OOB_CODE'));
    await revisit(first);
    await expectExpired();
    accept();
    await fill(screen.getByLabelText('Password'), PASSWORD);
    await pressOnPage('Send');
    await expectStatus(/A new verification email has been sent/);
    const second = await link(email, 'verifyEmail');
    expect(second).not.toBe(first);

    await revisit(second);
    expect(await heading('Email address verified')).toBeVisible();
    await revisit(second);
    await expectExpired();
    await fill(screen.getByLabelText('Password'), PASSWORD);
    await pressOnPage('Send');
    await expectStatus('Your email address is verified. You can sign in now.');
  });

  test('who comes back without a code is led to the sign-in, and nothing is claimed', async () => {
    await visit('/verify-email?mode=verifyEmail&email=ada%40example.org');
    expect(await screen.findByText(/^If you opened the link in our email/)).toBeVisible();
    await pressOnPage('Sign In');
    await screen.findByRole('dialog');
    expect(modal().getByLabelText('Email')).toHaveValue('ada@example.org');
  });

  test('an address that is no link of ours says so', async () => {
    await visit('/verify-email?mode=signIn');
    expect(await heading('This link is incomplete')).toBeVisible();
    expect(onPage().getByRole('link', { name: 'Go to the home page' })).toBeVisible();
  });

  test('[2.route.verify-email.link] signs in where it was asked for, without a password', async () => {
    const { email } = await registerPerson(product.address);
    await visit('/');
    await openModal();
    await fill(modal().getByLabelText('Email'), email);
    await press('Email me a link');
    await expectSaid('status', 'We have sent you a link. Open it on this device to sign in.');
    await revisit(await link(email, 'signIn'));
    await expectSignedIn(email);
    expect(location.search).toBe('');
  });

  test('asks elsewhere for the address, and works once', async () => {
    tolerate(/refused by 400: POST \S+signInWithEmailLink/);
    const { email } = await registerPerson(product.address);
    await visit('/');
    await openModal();
    await fill(modal().getByLabelText('Email'), email);
    await press('Email me a link');
    await expectSaid('status', /We have sent you a link/);
    const mailed = await link(email, 'signIn');
    const asked = localStorage.getItem('emailForSignIn') ?? '';
    expect(asked).toBe(email);

    await visit(mailed);
    await user.click(await onPage().findByRole('button', { name: 'Sign In' }));
    await waitFor(() =>
      expect(onPage().getByLabelText('Email')).toHaveAccessibleDescription(
        'Please enter your email address.',
      ),
    );
    await fill(onPage().getByLabelText('Email'), email);
    await pressOnPage('Sign In');
    await expectSignedIn(email);

    // Where it was asked for.
    await close();
    localStorage.setItem('emailForSignIn', asked);
    await revisit(mailed);
    await expectExpired();
    await pressOnPage('Send');
    await expectStatus(/We have sent you a link/);
  });
});

describe('a forgotten password', () => {
  test('is replaced by the link that was mailed', async () => {
    tolerate(/refused by 400: POST \S+resetPassword/);
    const { email } = await registerPerson(product.address);
    await visit('/');
    await openModal();
    await fill(modal().getByLabelText('Email'), email);
    await press('Forgot password?');
    await expectSaid('status', /a link to choose a new password/);

    const mailed = await link(email, 'resetPassword');
    await revisit(mailed);
    const page = within(main());
    expect(await page.findByText(`For ${email}.`)).toBeVisible();
    await fill(page.getByLabelText('Choose a password'), '12345');
    await user.click(page.getByRole('button', { name: 'Set password' }));
    expect(await page.findByText('Password should be at least 6 characters long.')).toBeVisible();
    await fill(page.getByLabelText('Choose a password'), 'difference engine');
    await user.click(page.getByRole('button', { name: 'Set password' }));
    expect(await page.findByText(/^Your new password is set\./)).toBeVisible();
    await user.click(page.getByRole('button', { name: 'Sign In' }));
    await screen.findByRole('dialog');
    await fillIn({ password: 'difference engine' });
    await expectSignedIn(email);

    await revisit(mailed);
    expect(await screen.findByText(EXPIRED)).toBeVisible();
  });

  test('does not tell whether there is an account', async () => {
    tolerate(/refused by 400: POST \S+sendOobCode/);
    await visit('/');
    await openModal();
    await fill(modal().getByLabelText('Email'), newEmail());
    await press('Forgot password?');
    await expectSaid('status', /^If there is an account/);
  });
});
