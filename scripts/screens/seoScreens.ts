import type { Page } from '@playwright/test';
import type { RunningApp } from '../../src/server/testing/app.ts';
import type { SeoForm } from '../../src/shared/schema/seo.ts';
import { paths } from '../../src/shared/paths.ts';
import type { Act } from './acts.ts';
import { ARABIC, LONG_WORDS } from './claims.ts';
import { adminOf, signIn } from './signIn.ts';
import type { Screen } from './takeScreens.ts';

/** What a report says of itself, being edited: untouched, full of words, wrong, and met by another's edit. */
export function seoScreens(app: RunningApp): readonly Screen[] {
  const asAdmin = signIn(() => adminOf(app));
  const path = paths.editSeo(form.reportId);
  const then =
    (act: Act): Act =>
    async (page) => {
      await asAdmin(page);
      await act(page);
    };
  const sizes = ['phone', 'desktop', 'tablet', 'narrow'] as const;
  return [
    { name: 'edit-seo', path, before: answer(form), act: asAdmin, on: sizes },
    { name: 'edit-seo-written', path, before: answer(written), act: asAdmin },
    { name: 'edit-seo-extreme', path, before: answer(extreme), act: asAdmin, on: sizes },
    {
      name: 'edit-seo-wrong',
      path,
      before: answer(written),
      act: then(async (page) => {
        await title(page).fill('Does honey spoil, or does it not? '.repeat(5));
        await page.getByLabel('Picture for previews').fill('http://example.org/honey.png');
        await page.getByLabel('Address', { exact: true }).fill('Does honey spoil?');
      }),
    },
    {
      name: 'edit-seo-met',
      path,
      before: answer(written, { ...written, version: 9, own: { ...written.own, ...theirs } }),
      act: then(async (page) => {
        await title(page).fill('Honey, and whether it spoils');
        await page.getByRole('button', { name: 'Save' }).click();
        await page.getByRole('button', { name: 'Keep mine' }).first().waitFor();
      }),
    },
    {
      name: 'edit-seo-leave',
      path,
      before: answer(written),
      act: then(async (page) => {
        await title(page).fill('Honey, and whether it spoils');
        await page.getByRole('navigation', { name: 'Administration' }).getByText('Jobs').click();
        await page.getByRole('dialog').waitFor();
      }),
      onlyWindow: true,
    },
    {
      name: 'edit-seo-taken-up',
      path,
      before: answer(written),
      act: then(async (page) => {
        await title(page).fill('Honey, and whether it spoils');
        await page.reload();
        await page.getByText('What you wrote before is back.').waitFor();
      }),
    },
    {
      name: 'edit-seo-loading',
      path,
      act: then(async (page) => {
        await page.route('**/trpc/admin.seo.read*', () => undefined);
        await page.reload();
        await page.getByText('The report is being loaded.').waitFor({ state: 'attached' });
      }),
    },
    { name: 'edit-seo-missing', path: paths.editSeo('no-such-report'), act: asAdmin },
  ];
}

const title = (page: Page) => page.getByLabel('Title', { exact: true });
const theirs = { title: 'Honey does not spoil', description: 'Not as long as it is kept sealed.' };

/** Answers what is there, and to an edit that there is something else by now. */
const answer =
  (there: SeoForm, present?: SeoForm): Act =>
  async (page) => {
    await page.route('**/trpc/admin.seo.read*', (route) =>
      route.fulfill({ json: [{ result: { data: there } }] }),
    );
    const data = { code: 'CONFLICT', httpStatus: 409, error: 'conflict', present };
    const message = 'The report was changed in the meantime.';
    await page.route('**/trpc/admin.seo.edit*', (route) =>
      route.fulfill({ status: 409, json: [{ error: { message, code: -32_009, data } }] }),
    );
  };

const form: SeoForm = {
  ...{ reportId: '7d0b3c52-4b0e-4b7f-9c2e-5f1a6f0f8a11', shareId: 'Qm3vX-0aZ_9k' },
  ...{ slug: 'honey-never-spoils-if-it-is-kept-sealed-k3v9q0x7ab', version: 3 },
  ...{ content: 'Honey never spoils if it is kept sealed.', status: 'completed' },
  ...{ isReviewable: true, isIndexable: false, review: null, oldSlugs: [], editedBy: null },
  derived: {
    title: 'Honey never spoils if it is kept sealed.',
    description: 'The pages found agree that sealed honey keeps for a very long time.',
    keywords: ['honey', 'shelf life'],
  },
  own: { title: null, description: null, keywords: null, ogImage: null },
};
const written: SeoForm = {
  ...form,
  ...{ slug: 'does-honey-spoil', oldSlugs: [form.slug, 'honey'], isIndexable: true },
  own: {
    title: 'Does honey spoil? What three analysts found',
    description: 'Honey holds too little water for microbes to grow in, so it keeps while sealed.',
    keywords: ['honey', 'shelf life', 'food'],
    ogImage: 'https://pictures.example.org/honey/jar.jpg',
  },
  review: {
    name: 'Dr. Grace Hopper',
    note: 'Read with all of its sources; the second one is the strongest.',
    at: '2026-11-20T12:00:00.000Z',
  },
  editedBy: 'ada.lovelace@example.org',
};
const extreme: SeoForm = {
  ...written,
  ...{ content: LONG_WORDS, slug: `${'very-long-'.repeat(9)}x`, isReviewable: false, review: null },
  own: {
    title: ARABIC,
    description: 'x'.repeat(320),
    keywords: Array.from({ length: 20 }, (_, at) => `keyword number ${at} of twenty`),
    ogImage: `https://example.org/${'a'.repeat(300)}.png`,
  },
};
