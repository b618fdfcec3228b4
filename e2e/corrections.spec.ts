import { randomUUID } from 'node:crypto';
import { paths } from '../src/shared/paths.ts';
import { correctionMessages } from '../src/shared/corrections.ts';
import { openAsAdmin } from './accounts.ts';
import { newClaim } from './analyses.ts';
import { expect, test } from './fixtures.ts';
import { DIALOG, faultsOnBothScreens, openPage } from './page.ts';
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

  test('can use the list of requests and decide on them, light and dark', async ({ page }) => {
    const ask = async (data: object) => {
      const { reportId } = await startAnalysis(page, { content: newClaim() });
      await waitForStatus(page, reportId, 'completed');
      await page.request.post(`/api/analysis/report/${reportId}/correction`, { data });
    };
    const text = `Of another dam: ${randomUUID()}`;
    const removed = `It names my child: ${randomUUID()}`;
    await ask({ reason: 'source', text, email: 'ada@example.org' });
    await ask({ reason: 'person', text: removed });
    await openAsAdmin(page, paths.adminCorrections);
    const items = page.getByRole('main').getByRole('listitem');
    const source = items.filter({ hasText: text });
    const removal = items.filter({ hasText: removed });
    await expect(items.first()).toContainText('Hides the report');
    expect(await faultsOnBothScreens(page)).toEqual([]);

    await source.getByRole('button', { name: /^Decide/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Decide on this request' });
    expect(await faultsOnBothScreens(page, DIALOG)).toEqual([]);
    await dialog.getByRole('textbox', { name: 'Note' }).fill('The second source is another dam.');
    await dialog.getByRole('button', { name: 'Put note on report' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(source).toHaveCount(0);
    await removal.getByRole('button', { name: /^Decide/ }).click();
    await dialog.getByRole('radio', { name: 'Reject it' }).check();
    await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
    await expect(removal).toHaveCount(0);
    expect(await faultsOnBothScreens(page)).toEqual([]);
  });
});
