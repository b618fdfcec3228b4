import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import {
  faultsInBothSchemes,
  faultsOnBothScreens,
  installStopped,
  openPage,
  runClock,
} from './page.ts';

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

const refusals = [
  ['Too short', 'Content must be at least 10 characters long'],
  ['word '.repeat(10_000) + 'x', 'Content cannot exceed 50000 characters'],
  [
    'Look at this <script>alert(1)</script> now',
    'Invalid content: contains potentially unsafe patterns',
  ],
  ['[[[[{{{{ what }}}}]]]] is this', 'Invalid content: contains too many special characters'],
  ['ftp://example.com/file', 'Invalid URL: only HTTP and HTTPS protocols are allowed'],
  ['http://192.168.0.1/router', 'Invalid URL: local addresses are not allowed'],
  ['https://exa%mple.com', 'Invalid URL format'],
] as const;

test('[2.form.public-notice] the form says who will read the claim and who may see the report, fills in examples, and refuses what cannot be analyzed', async ({
  page,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await openPage(page, '/');
  await expect(page.getByText('The report is public to anyone who has its address.')).toBeVisible();
  await expect(page.getByText(/built-in analysts read what you submit/)).toBeVisible();
  const examples = page.getByRole('group', { name: 'Examples' }).getByRole('button');
  await expect(examples).toHaveCount(3);
  for (const example of await examples.all()) {
    await example.click();
    await expect(field(page)).toHaveValue((await example.textContent()) ?? '');
    await expect(field(page)).toBeFocused();
  }
  await expect(analyze(page)).toBeEnabled();

  // Under the field, in the very words; what was written is kept.
  for (const [content, text] of refusals) {
    await field(page).fill(content);
    await analyze(page).click();
    await expect(page.getByRole('alert')).toHaveText(text);
    await expect(field(page)).toHaveValue(content);
  }
  await field(page).fill('Something else entirely.');
  await expect(page.getByRole('alert')).toBeEmpty();
  expect(requests.filter((url) => url.includes('analysis.start'))).toEqual([]);
});

test('[5.enter.empty] Enter sends only what is not empty; line breaks become spaces; the form tells how much is missing, and at last how much is left', async ({
  page,
}) => {
  await openPage(page, '/analyze');
  await field(page).press('Enter');
  await expect(page.getByRole('alert')).toBeEmpty();

  await field(page).pressSequentially('Two');
  await field(page).press('Shift+Enter');
  await field(page).pressSequentially('words');
  await expect(field(page)).toHaveValue('Two words');

  await field(page).fill('Too');
  await expect(page.getByText('3 of at least 10 characters')).toBeVisible();
  await field(page).fill('Long enough');
  await expect(page.getByText(/ characters$/)).toHaveCount(0);
  await field(page).fill('word '.repeat(9_600));
  await expect(page.getByText('48,000 of 50,000 characters')).toBeVisible();
  await expect(
    page.getByText('The text is close to the limit of 50,000 characters.'),
  ).toBeAttached();
});

test('[2.route.analyze] [2.route.analyze.prefill] a link may bring the text along, but never sends it', async ({
  page,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await openPage(page, '/analyze?text=The+Moon+is+made+of+cheese.');
  await expect(field(page)).toHaveValue('The Moon is made of cheese.');
  await expect(analyze(page)).toBeEnabled();
  expect(requests.filter((url) => url.includes('analysis.start'))).toEqual([]);
});

test('an address may be brought along too: it is told that its page will be read', async ({
  page,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await openPage(page, '/analyze?url=https%3A%2F%2Fwww.example.org%2Fstory');
  await expect(field(page)).toHaveValue('https://www.example.org/story');
  await expect(page.getByText('A link: we will read the page at www.example.org')).toBeVisible();
  await expect(analyze(page)).toBeEnabled();
  expect(requests.filter((url) => url.includes('analysis.start'))).toEqual([]);
});

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

test('what the form cannot take is refused when it is dropped, and nothing is lost', async ({
  page,
}) => {
  await openPage(page, '/');
  await field(page).fill('Bats are blind.');
  const form = page.getByRole('form', { name: 'Analyze Content' });
  const only = 'Only one link, one piece of text or one text file (.txt, .md) can be dropped here.';
  const text: Dragged = ['text/plain', 'Vikings wore helmets.'];
  const drops: [Record<string, Dragged>, string][] = [
    [{ 'photo.png': ['image/png', 'any'] }, only],
    [{ 'long.txt': ['text/plain', 'word '.repeat(10_000) + 'x'] }, 'That is longer than 50,000'],
    [{ 'one.txt': text, 'two.txt': text }, only],
  ];
  for (const [files, refusal] of drops) {
    await form.dispatchEvent('drop', { dataTransfer: await dragging(page, files) });
    await expect(page.getByRole('alert')).toContainText(refusal);
    await expect(field(page)).toHaveValue('Bats are blind.');
  }
  await field(page).press('End');
  await field(page).pressSequentially(' Or not?');
  await expect(field(page)).toHaveValue('Bats are blind. Or not?');
  await expect(page.getByRole('alert')).toBeEmpty();
});

test('the form shows that it takes what is dragged over it, until that leaves', async ({
  page,
}) => {
  await openPage(page, '/');
  const form = page.getByRole('form', { name: 'Analyze Content' });
  const shown = page.getByText('Drop a link, text or a text file');
  const dragged = { dataTransfer: await dragging(page, { 'claim.txt': ['text/plain', 'any'] }) };
  await form.dispatchEvent('dragenter', dragged);
  // From one part to the next: the next is entered first.
  await field(page).dispatchEvent('dragenter', dragged);
  await form.dispatchEvent('dragleave', dragged);
  await expect(shown).toBeVisible();
  expect(await faultsInBothSchemes(page, FORM)).toEqual([]);
  await field(page).dispatchEvent('dragleave', dragged);
  await expect(shown).toHaveCount(0);
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
  await field(page).fill(`https://example.org/${'long-'.repeat(40)}`);
  await expect(page.getByText('A link: we will read')).toBeVisible();
  expect(await faultsOnBothScreens(page, FORM)).toEqual([]);
  await field(page).fill('Too short');
  await analyze(page).click();
  await expect(page.getByRole('alert')).not.toBeEmpty();
  expect(await faultsOnBothScreens(page, FORM)).toEqual([]);
});

/** The field's hint, on a page whose clock stands still. */
async function openHint(page: Page) {
  await installStopped(page);
  await openPage(page, '/');
  return page.locator('form span[aria-hidden="true"]');
}

test('[2.form.placeholder] hints are typed into the empty field and change every four seconds', async ({
  page,
}) => {
  const hint = await openHint(page);
  const seen = [await hint.textContent()];
  // Each is read when it is typed to its end, shortly before the next one begins.
  await runClock(page, 3_900);
  await expect(hint).toHaveText(seen[0] ?? '');
  for (let turn = 0; turn < 3; turn++) {
    await runClock(page, 4_000);
    seen.push(await hint.textContent());
  }
  expect(new Set(seen).size).toBe(4);
  await field(page).fill('x');
  await expect(hint).toHaveCount(0);
});

test('hints wait in a tab that nobody looks at', async ({ page }) => {
  const hint = await openHint(page);
  await runClock(page, 7_900);
  const first = (await hint.textContent()) ?? '';
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { get: () => true, configurable: true });
  });
  await runClock(page, 12_000);
  await expect(hint).toHaveText(first);
  await page.evaluate(() => Reflect.deleteProperty(document, 'hidden'));
  await runClock(page, 4_000);
  await expect(hint).not.toHaveText(first);
});

test('who wants no motion sees one hint that stays', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const hint = await openHint(page);
  const first = (await hint.textContent()) ?? '';
  await runClock(page, 12_000);
  await expect(hint).toHaveText(first);
});
