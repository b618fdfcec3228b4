import { randomUUID } from 'node:crypto';
import { paths } from '../src/shared/paths.ts';
import { correctionMessages, REQUESTS_PER_VISITOR_AND_DAY } from '../src/shared/corrections.ts';
import { openAsAdmin } from './accounts.ts';
import { newClaim } from './analyses.ts';
import { expect, test } from './fixtures.ts';
import { DIALOG, faultsOnBothScreens, openPage, pressAt } from './page.ts';
import { startAnalysis, waitForStatus } from './reports.ts';
import type { Page } from '@playwright/test';

async function openReport(page: Page) {
  const report = await startAnalysis(page, { content: newClaim() });
  await waitForStatus(page, report.reportId, 'completed');
  await openPage(page, paths.report(report.slug));
  return report;
}

const entry = (page: Page) => page.getByRole('link', { name: 'Something wrong?' });

test('a reader says by the keyboard what is wrong with a report', async ({ page }) => {
  await openReport(page);
  await entry(page).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Something wrong?' });
  await expect(dialog.getByRole('radio').first()).toBeFocused();
  expect(await faultsOnBothScreens(page, DIALOG)).toEqual([]);

  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText(correctionMessages.reasonRequired)).toBeVisible();
  await expect(dialog.getByText(correctionMessages.textTooShort)).toBeVisible();
  await expect(dialog.getByRole('radio').first()).toBeFocused();
  expect(await faultsOnBothScreens(page, DIALOG)).toEqual([]);

  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.type('The second source says it otherwise.');
  await page.keyboard.press('Tab');
  await page.keyboard.type('ada@example');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(correctionMessages.emailInvalid)).toBeVisible();
  await page.keyboard.type('.org');
  await page.keyboard.press('Enter');
  const thanks = page.getByRole('dialog', { name: 'Thank you' });
  await expect(thanks).toContainText('An admin will look at it.');
  expect(await faultsOnBothScreens(page, DIALOG)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(entry(page)).toBeFocused();
});

test.describe('too many in a day', () => {
  test.use({ tolerated: [/refused: POST \S+reports\.requestCorrection\S* 429/] });

  test('are refused in words', async ({ page }) => {
    const { reportId } = await openReport(page);
    await entry(page).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'It is out of date' }).check();
    await dialog
      .getByRole('textbox', { name: 'What should we know?' })
      .fill('It is from May 2020.');
    const token = await page.evaluate(() => localStorage.getItem('anonymousToken') ?? '');
    for (let count = 0; count < REQUESTS_PER_VISITOR_AND_DAY; count += 1)
      await page.request.post(`/api/analysis/report/${reportId}/correction`, {
        headers: { 'X-Anonymous-Token': token },
        data: { reason: 'outdated', text: 'It is from May 2020.' },
      });
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog.getByRole('alert').last()).toHaveText(correctionMessages.tooMany);
  });
});

test.describe('a removal because of a person', () => {
  test.use({ tolerated: [/refused: GET \S+reports\.read\S* 403/] });

  test('hides the report at once', async ({ page }) => {
    const { slug } = await openReport(page);
    await entry(page).click();
    const dialog = page.getByRole('dialog');
    const person = dialog.getByRole('radio', { name: /about a person/ });
    await person.check();
    await dialog.getByRole('textbox', { name: 'What should we know?' }).fill('It names my child.');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog).toContainText('hidden from everybody');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(entry(page)).toHaveCount(0);
    expect((await page.request.get(paths.report(slug))).status()).toBe(403);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, tolerated: [/failed: GET \S+\.js csp/] });

  test('the way to us is the contact page', async ({ page }) => {
    const { slug, reportId } = await startAnalysis(page, { content: newClaim() });
    await waitForStatus(page, reportId, 'completed');
    await page.goto(paths.report(slug));
    await entry(page).click();
    await expect(page).toHaveURL(paths.contactPress);
  });
});

test.describe('an admin', () => {
  // Who looks at a list reads it again after each change.
  test.use({ tolerated: [/made twice: GET \S+admin\.corrections/] });

  test('answers by a note, rejects what hides a report, and finds both decided', async ({
    page,
  }) => {
    const [noted, hidden] = [await openReport(page), await openReport(page)];
    const ask = (reportId: string, data: object) =>
      page.request.post(`/api/analysis/report/${reportId}/correction`, { data });
    const text = `Of another dam: ${randomUUID()}`;
    const removed = `It names my child: ${randomUUID()}`;
    await ask(noted.reportId, { reason: 'source', text, email: 'ada@example.org' });
    await ask(hidden.reportId, { reason: 'person', text: removed });
    await openAsAdmin(page, paths.adminCorrections);
    const items = page.getByRole('main').getByRole('listitem');
    const source = items.filter({ hasText: text });
    const removal = items.filter({ hasText: removed });
    await expect(items.first()).toContainText('Hides the report');
    const answer = source.getByRole('link', { name: 'ada@example.org' });
    const { pathname, searchParams } = new URL((await answer.getAttribute('href')) ?? '');
    expect(decodeURIComponent(pathname)).toBe('ada@example.org');
    expect(searchParams.get('body')).toContain(paths.report(noted.slug));
    expect(await faultsOnBothScreens(page)).toEqual([]);

    // By the keyboard alone, as everything else.
    await pressAt(page, source.getByRole('button', { name: /^Decide/ }));
    const dialog = page.getByRole('dialog', { name: 'Decide on this request' });
    expect(await faultsOnBothScreens(page, DIALOG)).toEqual([]);
    const note = 'The second source is about another dam.';
    await pressAt(page, dialog.getByRole('textbox', { name: 'Note' }), 'End');
    await page.keyboard.type(note);
    await pressAt(page, dialog.getByRole('button', { name: 'Put note on report' }));
    await expect(dialog).toHaveCount(0);
    await expect(source).toHaveCount(0);

    await pressAt(page, removal.getByRole('button', { name: /^Decide/ }));
    await pressAt(page, dialog.getByRole('radio').first(), 'ArrowDown');
    await expect(dialog.getByRole('radio', { name: 'Reject it' })).toBeChecked();
    await pressAt(page, dialog.getByRole('button', { name: 'Reject', exact: true }));
    await expect(removal).toHaveCount(0);
    expect(await faultsOnBothScreens(page)).toEqual([]);
    await page.getByRole('radio', { name: 'Decided' }).check();
    await expect(source).toContainText(note);
    await expect(source).not.toContainText('ada@example.org');
    await expect(removal).toContainText('Rejected');

    await openPage(page, paths.report(noted.slug));
    await expect(page.getByRole('region', { name: 'Corrections' })).toContainText(note);
    expect((await page.request.get(paths.report(hidden.slug))).status()).toBe(200);
  });

  test('takes a deletion back with Undo, and decides anew', async ({ page }) => {
    const { reportId, slug } = await openReport(page);
    const text = `Of another dam: ${randomUUID()}`;
    await page.request.post(`/api/analysis/report/${reportId}/correction`, {
      data: { reason: 'source', text },
    });
    await openAsAdmin(page, paths.adminCorrections);
    const item = page.getByRole('main').getByRole('listitem').filter({ hasText: text });
    await item.getByRole('button', { name: /^Decide/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Decide on this request' });
    await dialog.getByRole('radio', { name: /^Delete/ }).check();
    await dialog.getByRole('button', { name: /^Delete/ }).click();
    await expect(item).toHaveCount(0);
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect(undo).toBeFocused();
    expect((await page.request.get(paths.report(slug))).status()).toBe(410);
    await undo.click();
    await expect(item.getByRole('button', { name: /^Decide/ })).toBeVisible();
    await expect(undo).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
    expect((await page.request.get(paths.report(slug))).status()).toBe(200);
  });
});
