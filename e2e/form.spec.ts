import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { faultsInBothSchemes, faultsOnBothScreens, openPage } from './page.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Claim, text or URL' });
/** What changes of the home page, which is looked at as a whole while nothing is typed. */
const FORM = 'main form';
const analyze = (page: Page) => page.getByRole('button', { name: 'Analyze' });

type Dragged = readonly [type: string, content: string];

/** Files as they are dragged over a page. */
const dragging = (page: Page, files: Record<string, Dragged>) =>
  page.evaluateHandle((all) => {
    const data = new DataTransfer();
    for (const [name, [type, content]] of Object.entries(all))
      data.items.add(new File([content], name, { type }));
    return data;
  }, files);

test('what was typed is there again after a reload and on the way back; another visit begins with the text of its address, or empty', async ({
  page,
}) => {
  await openPage(page, '/analyze?text=The+Moon+is+made+of+cheese.');
  await expect(field(page)).toHaveValue('The Moon is made of cheese.');
  await field(page).fill('The Moon is made of rock.');
  await page.reload();
  await expect(field(page)).toHaveValue('The Moon is made of rock.');
  await openPage(page, '/analyze?text=Bats+are+blind.');
  await expect(field(page)).toHaveValue('Bats are blind.');
  await openPage(page, '/');
  await expect(field(page)).toHaveValue('');
  await page.goBack();
  await expect(field(page)).toHaveValue('Bats are blind.');
  await page.goBack();
  await expect(field(page)).toHaveValue('The Moon is made of rock.');
});

test('a link or a text file that is dropped on the form replaces its text, which undoing brings back', async ({
  page,
}) => {
  await openPage(page, '/');
  const form = page.getByRole('form', { name: 'Analyze Content' });
  const link = 'https://www.example.org/story';
  // By the browser's own dragging, as from another tab.
  await page.evaluate((href) => {
    const dragged = Object.assign(document.createElement('a'), { href, textContent: 'A story' });
    document.querySelector('main')?.prepend(dragged);
  }, link);
  await field(page).fill('Bats are blind.');
  await page.getByRole('link', { name: 'A story' }).dragTo(field(page));
  await expect(field(page)).toHaveValue(link);
  await expect(page.getByText('A link: we will read the page at www.example.org')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(field(page)).toHaveValue('Bats are blind.');

  const top = async () => (await analyze(page).boundingBox())?.y;
  const before = await top();
  const dragged = await dragging(page, { 'claim.txt': ['text/plain', 'Vikings\nwore helmets.'] });
  await form.dispatchEvent('dragenter', { dataTransfer: dragged });
  await expect(page.getByText('Drop to replace the text')).toBeVisible();
  expect(await top()).toBe(before);
  await form.dispatchEvent('drop', { dataTransfer: dragged });
  await expect(field(page)).toHaveValue('Vikings wore helmets.');
  await expect(field(page)).toBeFocused();
  await expect(page.getByText('Drop to replace the text')).toHaveCount(0);
  await expect(analyze(page)).toBeEnabled();
});

test('while there is nothing to send, the button is an outline as large as it will be', async ({
  page,
}) => {
  await openPage(page, '/');
  const ground = () => analyze(page).evaluate((button) => getComputedStyle(button).backgroundColor);
  await expect(analyze(page)).toBeDisabled();
  expect(await ground()).toBe('rgba(0, 0, 0, 0)');
  const box = await analyze(page).boundingBox();
  await field(page).fill('Bats are blind.');
  await expect(analyze(page)).toBeEnabled();
  expect(await ground()).not.toBe('rgba(0, 0, 0, 0)');
  expect(await analyze(page).boundingBox()).toEqual(box);
});

test('everybody can use the form in each of its states, in light and dark', async ({ page }) => {
  await openPage(page, '/');
  await expect(page.getByText(/free reports left this month/)).toBeVisible();
  const dragged = await dragging(page, { 'claim.txt': ['text/plain', 'any'] });
  const form = page.getByRole('form', { name: 'Analyze Content' });
  await form.dispatchEvent('dragenter', { dataTransfer: dragged });
  await expect(page.getByText('Drop a link, text or a text file')).toBeVisible();
  expect(await faultsInBothSchemes(page, FORM)).toEqual([]);
  await form.dispatchEvent('dragleave', { dataTransfer: dragged });
  await field(page).fill(`https://example.org/${'long-'.repeat(40)}`);
  await expect(page.getByText('A link: we will read')).toBeVisible();
  expect(await faultsOnBothScreens(page, FORM)).toEqual([]);
  await field(page).fill('Too short');
  await analyze(page).click();
  await expect(page.getByRole('alert')).not.toBeEmpty();
  expect(await faultsOnBothScreens(page, FORM)).toEqual([]);
});
