import type { Locator } from '@playwright/test';
import type { RunningApp } from '../src/server/testing/app.ts';
import { behave } from '../src/server/testing/vendors/behavior.ts';
import { newClaim, signal, submit, vendorTest as test } from './analyses.ts';
import { expect } from './fixtures.ts';
import { DIALOG, faultsOnBothScreens } from './page.ts';

/** Sets the clock of the app ahead, past the pause before an analyst is asked again. */
const letTimePass = (app: RunningApp) => signal(app, /the clock is \d+ s ahead/);

test.describe('a report on which one analyst gave no answer', () => {
  // The report changes twice: it is watched, and read, again.
  test.use({ tolerated: [/made twice: GET \S+(reports\.read|analysis\/progress)/] });

  test('says who and how beside the score, and is completed in place, for nothing', async ({
    page,
    vendors,
    app,
  }) => {
    vendors.script.gemini = behave.refusing();
    await submit(page, newClaim());
    await expect(
      page.getByText('The general analyst declined to judge this; the score counts 50'),
    ).toBeVisible();
    await expect(page.getByText('Partial', { exact: true })).toBeVisible();
    await page.getByText('How the score was computed').click();
    await expect(page.getByText('no answer, counted as 50')).toBeVisible();
    await expect(page.getByText('2/3 reports')).toBeVisible();
    expect(await faultsOnBothScreens(page)).toEqual([]);

    await letTimePass(app);
    const asked = vendors.calls.length;
    const looked = Promise.withResolvers<undefined>();
    vendors.script.gemini = behave.after(looked.promise, behave.normally({ percentage: 64 }));
    await page.evaluate(() => Object.assign(window, { notReloaded: true }));
    await page.getByRole('button', { name: 'Ask again, free' }).click();
    await expect(page.getByText('Being completed…')).toBeVisible();
    await expect(page.getByText('General analysis: working')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Asking again…' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Analysis Summary' })).toBeVisible();
    expect(await faultsOnBothScreens(page)).toEqual([]);
    looked.resolve(undefined);

    await expect(page.getByText('Being completed…')).toHaveCount(0);
    await expect(page.getByText('The report is complete now.')).toBeAttached();
    await expect(page.getByRole('button', { name: /^Ask/ })).toHaveCount(0);
    await expect(page.getByText('Partial', { exact: true })).toHaveCount(0);
    const cards = page.getByRole('list', { name: 'What each analyst answered' });
    await expect(cards.getByRole('listitem').nth(2)).toContainText('64 of 100');
    expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true);
    expect(vendors.calls.slice(asked).map(({ vendor }) => vendor)).toEqual(['gemini']);
    await expect(page.getByText('2/3 reports')).toBeVisible();
  });
});

/** Notes from now on what a live region says: all of it with each change, or its new parts alone. */
async function listen(region: Locator): Promise<() => Promise<string[]>> {
  const said = await region.evaluateHandle((element) => {
    const texts: string[] = [];
    const isWhole = element.getAttribute('aria-atomic') !== 'false';
    new MutationObserver((changes) => {
      const parts = isWhole ? [element] : changes.flatMap(({ addedNodes }) => [...addedNodes]);
      texts.push(...parts.map(({ textContent }) => textContent ?? ''));
    }).observe(element, { childList: true, characterData: true, subtree: true });
    return texts;
  });
  return () => said.jsonValue();
}

test('a text shows its claims as they are found and assessed, and its sources as they are looked at', async ({
  page,
  vendors,
}) => {
  const [searched, judged] = [
    Promise.withResolvers<undefined>(),
    Promise.withResolvers<undefined>(),
  ];
  const ofLines = [{ grade: 8 }, { grade: 5 }];
  vendors.script.perplexity = behave.after(searched.promise, behave.normally({ ofLines }));
  vendors.script.gemini = behave.after(judged.promise);
  const first = newClaim();
  const second = 'Trams crossed the weir until 1958.';
  await submit(page, `${first} ${second}`);
  const claims = page.getByRole('group', { name: 'Claims of this text' }).getByRole('listitem');
  await expect(claims).toHaveText([`Being assessed${first}`, `Being assessed${second}`]);
  expect(await faultsOnBothScreens(page, DIALOG)).toEqual([]);
  const spoken = await listen(page.getByRole('dialog').getByRole('status'));
  searched.resolve(undefined);
  await expect(claims).toHaveText([`Supported${first}`, `Not enough known${second}`]);
  const row = page.getByRole('listitem').filter({ hasText: 'Checking the sources' }).first();
  await expect(row).toContainText(/0 of 3 pages opened, \d+ quotes found/);
  await expect(row).toContainText('Done');
  await expect(page.getByRole('dialog').getByRole('status')).toContainText(
    /Sources: 0 of 3 pages opened/,
  );
  // Only what is new, and once: the chat analyst had answered before.
  const said = await spoken();
  expect(said.filter((line) => line.startsWith('Sources: '))).toHaveLength(1);
  expect(said.filter((line) => line.startsWith('Search analysis: '))).toHaveLength(1);
  expect(said.join(' ')).not.toContain('Chat analysis');
  const overflow = await page
    .getByRole('dialog')
    .evaluate((shown) => shown.scrollWidth - shown.clientWidth);
  expect(overflow).toBe(0);
  expect(await faultsOnBothScreens(page, DIALOG)).toEqual([]);
  judged.resolve(undefined);
  await expect(page).toHaveURL(/\/report\//);
  await expect(page.getByRole('heading', { name: 'Claims of This Text' })).toBeVisible();
  expect(await faultsOnBothScreens(page)).toEqual([]);
});
