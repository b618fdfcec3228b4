import type { Page } from '@playwright/test';
import { exampleReview } from '../src/server/testing/exampleReview.ts';
import { paths } from '../src/shared/paths.ts';
import { openAsAdmin } from './accounts.ts';
import { expect, test } from './fixtures.ts';
import { faultsOnBothScreens } from './page.ts';

// Read again because something in them changed.
const READ_AGAIN = /made twice: GET .*(admin\.library|auth\.session)/;
test.use({ tolerated: [READ_AGAIN] });

const main = (page: Page) => page.getByRole('main');
const reported = (page: Page) => main(page).getByRole('status').filter({ hasText: 'taken' });
const send = (page: Page, name: string, text: string) =>
  page
    .getByLabel('File of fact-checks')
    .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
const records = (page: Page) => page.getByRole('region', { name: 'Records' }).getByRole('listitem');

test('everybody can use the library, light and dark; it fits the screen, and the keyboard goes on where an import was removed', async ({
  page,
}) => {
  await openAsAdmin(page, `${paths.adminLibrary}?search=wall`);
  const links = page.getByRole('navigation', { name: 'Administration' });
  await expect(links.getByRole('link', { name: 'Library' })).toBeInViewport({ ratio: 1 });
  await send(page, 'x'.repeat(150), JSON.stringify([exampleReview('axe'), { no: 'review' }]));
  await expect(reported(page)).toBeVisible();
  await expect(page.getByText('Not a ClaimReview.')).toBeVisible();
  await records(page).first().locator('summary').click();
  await expect(records(page).first().getByText('Links')).toBeVisible();
  const paste = page.getByText('Paste the text instead');
  await paste.click();
  expect(await faultsOnBothScreens(page)).toEqual([]);

  await paste.click();
  await page.getByRole('button', { name: /^Remove the import x/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove this import?' });
  await dialog.getByRole('button', { name: 'Remove the import' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('This import no longer exists.')).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(paste).toBeFocused();
});
