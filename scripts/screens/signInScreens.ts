import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { paths } from '../../src/shared/paths.ts';
import type { Act } from './acts.ts';
import type { Screen } from './takeScreens.ts';

type Mode = 'signIn' | 'register';

/** Signing in and registering, with what either may say; and where mailed links lead. */
export const signInScreens: readonly Screen[] = [
  { name: 'sign-in', ...modal('signIn') },
  { name: 'sign-in-narrow', ...modal('signIn'), on: ['narrow', 'tablet'] },
  { name: 'sign-in-empty', ...modal('signIn', send) },
  {
    name: 'sign-in-refused',
    ...modal('signIn', async (page) => {
      await fill(page, { Email: 'nobody@example.org', Password: 'not a password' });
      await send(page);
    }),
  },
  { name: 'sign-in-unverified', ...modal('register', unverified) },
  { name: 'register', ...modal('register') },
  { name: 'register-narrow', ...modal('register'), on: ['narrow', 'tablet'] },
  { name: 'register-empty', ...modal('register', send) },
  { name: 'registered', ...modal('register', (page) => register(page).then(() => undefined)) },
  { name: 'verify-without-code', path: `${paths.verifyEmail}?mode=verifyEmail` },
  { name: 'verify-used', path: link('verifyEmail') },
  { name: 'verify-incomplete', path: link('unknown') },
  { name: 'reset-used', path: link('resetPassword') },
  { name: 'link-elsewhere', path: link('signIn') },
];

function link(mode: string) {
  return `${paths.verifyEmail}?mode=${mode}&oobCode=used-already&apiKey=any&email=ada%40example.org`;
}

/** The sign-in, opened as anything on the page may, and what is done in it. */
function modal(mode: Mode, then?: Act) {
  const act: Act = async (page) => {
    await page.evaluate((wanted) => {
      dispatchEvent(new CustomEvent('openAuthModal', { detail: { mode: wanted } }));
    }, mode);
    await page.getByRole('dialog').getByLabel('Email').waitFor();
    await then?.(page);
  };
  return { path: paths.home, act, onlyWindow: true };
}

async function fill(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values))
    await page.getByRole('dialog').getByLabel(label, { exact: true }).fill(value);
}

async function send(page: Page) {
  await page.getByRole('dialog').locator('button[type="submit"]').click();
  await page
    .getByRole('dialog')
    .locator('[aria-invalid="true"], [role="alert"]:not(:empty)')
    .first()
    .waitFor();
}

/** Registers somebody, who has not opened the link yet. */
async function register(page: Page): Promise<string> {
  const email = `ada-${randomUUID().slice(0, 8)}@example.org`;
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Ada');
  await dialog.getByLabel('Email').fill(email);
  await dialog.locator('input[type="password"]').fill('analytical engine');
  await dialog.locator('button[type="submit"]').click();
  await dialog.getByRole('status').filter({ hasText: 'verification' }).waitFor();
  return email;
}

async function unverified(page: Page) {
  const email = await register(page);
  await page.evaluate(() => {
    dispatchEvent(new CustomEvent('openAuthModal', { detail: { mode: 'signIn' } }));
  });
  await page.getByRole('dialog', { name: 'Sign In' }).waitFor();
  await fill(page, { Email: email, Password: 'analytical engine' });
  await page.getByRole('dialog').locator('button[type="submit"]').click();
  await page.getByRole('button', { name: /resend/i }).waitFor();
}
