import type { RunningApp } from '../../src/server/testing/app.ts';
import { type RegisteredPerson, registerPerson } from '../../src/server/testing/people.ts';
import { paths } from '../../src/shared/paths.ts';
import { type Act, openMenu } from './acts.ts';
import { signIn } from './signIn.ts';
import type { Screen } from './takeScreens.ts';

/** The pages of somebody who is signed in: with reports of every kind, and with none. */
export function accountScreens(app: RunningApp, reader: RegisteredPerson): readonly Screen[] {
  let idle: Promise<RegisteredPerson> | undefined;
  const withReports = signIn(() => Promise.resolve(reader));
  const without = signIn(() => (idle ??= registerPerson(app.baseURL)));
  return [
    { name: 'my-reports', path: paths.myReports, act: withReports },
    {
      name: 'my-reports-narrow',
      path: paths.myReports,
      act: withReports,
      on: ['narrow', 'tablet'],
    },
    { name: 'my-reports-none', path: paths.myReports, act: without },
    {
      name: 'my-reports-not-found',
      path: `${paths.myReports}?search=cheddar`,
      act: withReports,
    },
    {
      name: 'my-reports-deleted',
      path: paths.myReports,
      act: after(withReports, async (page) => {
        await page
          .getByRole('button', { name: /^Delete the report/ })
          .first()
          .click();
        await page.getByRole('button', { name: 'Undo' }).waitFor();
      }),
      onlyWindow: true,
    },
    {
      name: 'menu-signed-in',
      path: paths.myReports,
      act: after(withReports, openMenu),
      onlyWindow: true,
      on: ['phone', 'narrow'],
    },
    { name: 'account', path: paths.account, act: withReports },
    { name: 'account-narrow', path: paths.account, act: withReports, on: ['narrow'] },
    {
      name: 'account-delete',
      path: paths.account,
      act: after(withReports, async (page) => {
        await page.getByRole('button', { name: 'Delete account…' }).click();
        const dialog = page.getByRole('dialog', { name: 'Delete account' });
        await dialog.getByRole('button', { name: 'Delete account' }).click();
      }),
      onlyWindow: true,
    },
  ];
}

const after =
  (first: Act, then: Act): Act =>
  async (page) => {
    await first(page);
    await then(page);
  };

const CLAIMS = [
  'Honey never spoils if it is kept sealed.',
  'Lightning never strikes the same place twice.',
  'العسل لا يفسد أبدًا إذا حفظ مغلقًا في وعاء نظيف وجاف بعيدًا عن الضوء.',
  'Humans use only ten percent of their brains.',
  'Some say, and others deny, that this has no end. '.repeat(40),
  `${'Unbroken'.repeat(40)} is a word.`,
  'The Great Wall of China is visible from the Moon with the naked eye.',
  'Octopuses have three hearts.',
  'The capital of Australia is Sydney.',
  'Bananas grow on trees.',
  'Mount Everest is the highest mountain above sea level.',
];

/** Somebody with reports; made before any screen has the vendors play something else. */
export async function registerReader(base: string): Promise<RegisteredPerson> {
  const person = await registerPerson(base);
  for (const claim of CLAIMS) await person.analyse(claim);
  // One that fails, because there is no such site.
  await person.call('POST', '/api/analysis/analyze', { url: 'https://example.invalid/page' });
  return person;
}
