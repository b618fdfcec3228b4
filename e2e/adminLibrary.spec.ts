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
const imports = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Imports', exact: true })
    .getByRole('listitem')
    .filter({ hasText: name });

test('a file of fact-checks is taken in, told line by line, searched from then on, and taken out again', async ({
  page,
}) => {
  const claim = 'Windmills turn backwards on leap days.';
  const admin = await openAsAdmin(page, paths.adminLibrary);
  await expect(page.getByText('Verimeter’s own').first()).toBeVisible();
  const reviews = [
    exampleReview('windmill', { claimReviewed: claim, headline: 'Do windmills turn back?' }),
    exampleReview('bad', { url: 'javascript:alert(1)' }),
  ];
  await send(page, 'windmills.json', JSON.stringify(reviews));
  await expect(reported(page)).toHaveText('windmills.json: 1 taken, 0 unchanged, 1 refused.');
  await expect(page.getByText('The link is not an http or https address.')).toBeVisible();
  await expect(page.getByText(claim)).toHaveCount(0);
  const lines = page.getByRole('region', { name: 'Import', exact: true });
  await lines.getByRole('radio', { name: 'Taken' }).check();
  await expect(lines.getByText(claim)).toBeVisible();
  const downloaded = page.waitForEvent('download');
  await lines.getByRole('button', { name: 'Download' }).click();
  expect((await downloaded).suggestedFilename()).toMatch(/^import-.+\.csv$/);

  await page.getByRole('searchbox').fill('windmills turn');
  await expect(records(page)).toHaveCount(1);
  await expect(page).toHaveURL(/search=windmills\+turn/);
  await records(page).getByText(claim).click();
  await expect(records(page).getByRole('link', { name: /Do windmills turn back/ })).toHaveAttribute(
    'href',
    'https://checks.example.org/tower/windmill',
  );
  await expect
    .poll(async () => {
      const { body } = await admin.call('POST', '/api/analysis/analyze', { content: claim });
      return (body as { result: { perplexity: { sources: { mainstream: unknown[] } } } }).result
        .perplexity.sources.mainstream.length;
    })
    .toBe(1);

  await imports(page, 'windmills.json')
    .getByRole('button', { name: /^Remove the import/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Remove this import?' });
  await dialog.getByRole('button', { name: 'Remove the import' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(imports(page, 'windmills.json')).toHaveCount(0);
  await expect(page.getByText('No record matches.')).toBeVisible();
  await expect(lines.getByText('This import no longer exists.')).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(lines.getByText('Paste the text instead')).toBeFocused();
});

test.describe('a file that is refused', () => {
  test.use({
    tolerated: [
      /made twice: GET .*(admin\.library|auth\.session)|refused: POST \S+library\/import\S* 400/,
    ],
  });

  test('is told with the place where it breaks, and text can be pasted instead', async ({
    page,
  }) => {
    await openAsAdmin(page, paths.adminLibrary);
    await send(page, 'broken.json', '{"@type": "ClaimReview",\n  "url": nope}');
    await expect(main(page).getByRole('alert').filter({ hasText: 'broken.json' })).toHaveText(
      'broken.json was not imported. The file is not valid JSON: it breaks at line 2, column 11.',
    );
    await page.getByText('Paste the text instead').click();
    await page
      .getByLabel('ClaimReview as JSON')
      .fill(JSON.stringify(exampleReview('pasted', { claimReviewed: 'Pasted claims are read.' })));
    await page.getByRole('button', { name: 'Import the text' }).click();
    await expect(reported(page)).toHaveText('Pasted text: 1 taken, 0 unchanged, 0 refused.');
  });
});

test('a file can be dropped', async ({ page }) => {
  await openAsAdmin(page, paths.adminLibrary);
  const text = JSON.stringify(exampleReview('dropped'));
  const drop = async (names: readonly string[]) => {
    const files = await page.evaluateHandle(
      ([content, named]) => {
        const dropped = new DataTransfer();
        for (const name of named) dropped.items.add(new File([content], name));
        return dropped;
      },
      [text, names] as const,
    );
    await page.getByText('or drop one here').dispatchEvent('drop', { dataTransfer: files });
  };
  await drop(['dropped.json', 'another.json']);
  await expect(main(page).getByRole('alert').filter({ hasText: 'dropped.json' })).toHaveText(
    'dropped.json was not imported. Please give one file at a time.',
  );
  await drop(['dropped.json']);
  await expect(reported(page)).toHaveText('dropped.json: 1 taken, 0 unchanged, 0 refused.');
});

test('records are found by rating, kept in the address, and shown some at a time', async ({
  page,
}) => {
  await openAsAdmin(page, paths.adminLibrary);
  await expect(records(page)).toHaveCount(50);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(records(page)).toHaveCount(100);
  const ratings = page.getByRole('group', { name: 'Which ratings' });
  await ratings.getByRole('radio', { name: 'Mixed' }).check();
  await expect(page).toHaveURL(/rating=MIXED/);
  await expect(records(page).filter({ hasText: 'Mixed' }).first()).toBeVisible();
  await expect(records(page).filter({ hasText: 'False' })).toHaveCount(0);
  await page.goBack();
  await expect(ratings.getByRole('radio', { name: 'All' })).toBeChecked();
});

test('everybody can use the library, light and dark; it fits the screen', async ({ page }) => {
  await openAsAdmin(page, `${paths.adminLibrary}?search=wall`);
  const rooms = page.getByRole('navigation', { name: 'Administration' });
  await expect(rooms.getByRole('link', { name: 'Library' })).toBeInViewport({ ratio: 1 });
  await send(page, 'x'.repeat(150), JSON.stringify([exampleReview('axe'), { no: 'review' }]));
  await expect(reported(page)).toBeVisible();
  await expect(page.getByText('Not a ClaimReview.')).toBeVisible();
  await records(page).first().locator('summary').click();
  await expect(records(page).first().getByText('Links')).toBeVisible();
  await page.getByText('Paste the text instead').click();
  expect(await faultsOnBothScreens(page)).toEqual([]);
});
