import { randomUUID } from 'node:crypto';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { paths } from '../../../shared/paths.ts';
import { drawn, pass, runClock, stopClock } from '../../testing/clock.ts';
import { countCalls, cutOff, intercept, interceptEvents, refuse } from '../../testing/network.ts';
import { serveProduct, user, visit } from '../../testing/visit.tsx';

const product = serveProduct();

const field = () => screen.getByRole('textbox', { name: 'Claim, text or URL' });
const analyze = () => screen.getByRole('button', { name: 'Analyze' });
const form = () => screen.getByRole('form', { name: 'Analyze Content' });
const alert = () => screen.getByRole('alert');
const newClaim = () => `The lamp in hall ${randomUUID()} has four bulbs.`;
const heading = (name: string | RegExp, level?: number) =>
  screen.findByRole('heading', { name, ...(level === undefined ? {} : { level }) });
const address = () => location.pathname + location.search;
const untilAt = (path: string) => waitFor(() => expect(address()).toBe(path));
const untilLike = (path: RegExp) => waitFor(() => expect(address()).toMatch(path));

async function fill(text: string) {
  await user.clear(field());
  await user.paste(text);
}

/** The button follows the text a little later. */
async function send() {
  await waitFor(() => expect(analyze()).toBeEnabled());
  await user.click(analyze());
}

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

it('[2.form.public-notice] the form says who will read the claim and who may see the report, fills in examples, and refuses what cannot be analyzed', async () => {
  const starts = countCalls('analysis.start');
  await visit(paths.home);
  expect(
    await screen.findByText(/The report is public to anyone who has its address\./),
  ).toBeVisible();
  expect(await screen.findByText(/built-in analysts read what you submit/)).toBeVisible();
  const examples = within(screen.getByRole('group', { name: 'Examples' })).getAllByRole('button');
  expect(examples).toHaveLength(3);
  for (const example of examples) {
    await user.click(example);
    await waitFor(() => expect(field()).toHaveValue(example.textContent));
    expect(field()).toHaveFocus();
  }
  await waitFor(() => expect(analyze()).toBeEnabled());

  // Under the field, in the very words; what was written is kept.
  for (const [content, text] of refusals) {
    await fill(content);
    await send();
    await waitFor(() => expect(alert().textContent).toBe(text));
    expect(field()).toHaveValue(content);
  }
  await fill('Something else entirely.');
  await waitFor(() => expect(alert()).toBeEmptyDOMElement());
  expect(starts()).toBe(0);
});

it('[5.enter.empty] Enter sends only what is not empty; line breaks become spaces; the form tells how much is missing, and at last how much is left', async () => {
  await visit(paths.analyze);
  await user.type(field(), '{Enter}');
  expect(alert()).toBeEmptyDOMElement();

  await user.type(field(), 'Two{Shift>}{Enter}{/Shift}words');
  expect(field()).toHaveValue('Two words');

  await fill('Too');
  expect(await screen.findByText('3 of at least 10 characters')).toBeVisible();
  await fill('Long enough');
  await waitFor(() => expect(screen.queryByText(/ characters$/)).toBeNull());
  await fill('word '.repeat(9_600));
  expect(await screen.findByText('48,000 of 50,000 characters')).toBeVisible();
  expect(
    screen.getByText('The text is close to the limit of 50,000 characters.'),
  ).toBeInTheDocument();
});

it('[2.route.analyze] [2.route.analyze.prefill] a link may bring the text along, but never sends it', async () => {
  const starts = countCalls('analysis.start');
  await visit(`${paths.analyze}?text=The+Moon+is+made+of+cheese.`);
  await waitFor(() => expect(field()).toHaveValue('The Moon is made of cheese.'));
  await waitFor(() => expect(analyze()).toBeEnabled());
  expect(starts()).toBe(0);
});

it('an address may be brought along too: it is told that its page will be read', async () => {
  const starts = countCalls('analysis.start');
  await visit(`${paths.analyze}?url=https%3A%2F%2Fwww.example.org%2Fstory`);
  await waitFor(() => expect(field()).toHaveValue('https://www.example.org/story'));
  expect(screen.getByText('A link: we will read the page at www.example.org')).toBeVisible();
  await waitFor(() => expect(analyze()).toBeEnabled());
  expect(starts()).toBe(0);
});

type Dragged = readonly [type: string, content: string];

/** Files as they are dragged over a page. */
const dragging = (all: Record<string, Dragged>) => ({
  dataTransfer: {
    types: ['Files'],
    files: Object.entries(all).map(([name, [type, text]]) => new File([text], name, { type })),
    getData: () => '',
  },
});

it('what the form cannot take is refused when it is dropped, and nothing is lost', async () => {
  await visit(paths.home);
  await fill('Bats are blind.');
  const only = 'Only one link, one piece of text or one text file (.txt, .md) can be dropped here.';
  const text: Dragged = ['text/plain', 'Vikings wore helmets.'];
  const drops: [Record<string, Dragged>, string][] = [
    [{ 'photo.png': ['image/png', 'any'] }, only],
    [{ 'long.txt': ['text/plain', 'word '.repeat(10_000) + 'x'] }, 'That is longer than 50,000'],
    [{ 'one.txt': text, 'two.txt': text }, only],
  ];
  for (const [files, refusal] of drops) {
    fireEvent.drop(form(), dragging(files));
    await waitFor(() => expect(alert()).toHaveTextContent(refusal));
    expect(field()).toHaveValue('Bats are blind.');
  }
  await user.type(field(), '{End} Or not?');
  expect(field()).toHaveValue('Bats are blind. Or not?');
  await waitFor(() => expect(alert()).toBeEmptyDOMElement());
});

it('the form shows that it takes what is dragged over it, until that leaves', async () => {
  await visit(paths.home);
  const shown = () => screen.queryByText('Drop a link, text or a text file');
  const dragged = dragging({ 'claim.txt': ['text/plain', 'any'] });
  fireEvent.dragEnter(form(), dragged);
  // From one part to the next: the next is entered first.
  fireEvent.dragEnter(field(), dragged);
  fireEvent.dragLeave(form(), dragged);
  await waitFor(() => expect(shown()).toBeVisible());
  await drawn();
  expect(shown()).toBeVisible();
  fireEvent.dragLeave(field(), dragged);
  await waitFor(() => expect(shown()).toBeNull());
});

const hint = () => document.querySelector('form span[aria-hidden="true"]')?.textContent;

/** Opens the form with a clock that stands still, and waits until the second hint begins. */
async function untilSecondHint(): Promise<string | undefined> {
  stopClock();
  await visit(paths.home);
  const first = hint();
  expect(first).toBeTruthy();
  for (let passed = 0; hint() === first; passed += 50) {
    expect(passed).toBeLessThanOrEqual(4_050);
    await pass(50);
  }
  return first;
}

it('[2.form.placeholder] hints are typed into the empty field and change every four seconds', async () => {
  const seen = [await untilSecondHint()];
  expect(hint()).toHaveLength(1);
  for (let turns = 0; turns < 3; turns++) {
    // Each is read when it is typed to its end, shortly before the next one begins.
    await pass(3_700);
    const read = hint();
    seen.push(read);
    await pass(200);
    expect(hint()).toBe(read);
    await pass(100);
    expect(hint()).toHaveLength(1);
  }
  expect(new Set(seen).size).toBe(4);
  await fill('x');
  await drawn();
  expect(hint()).toBeUndefined();
});

it('hints wait in a tab that nobody looks at', async () => {
  await untilSecondHint();
  await pass(3_700);
  const read = hint();
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await pass(12_000);
  expect(hint()).toBe(read);
  vi.spyOn(document, 'hidden', 'get').mockRestore();
  await pass(4_000);
  expect(hint()).not.toBe(read);
});

it('who wants no motion sees one hint that stays', async () => {
  const usual = globalThis.matchMedia;
  const asked = vi
    .spyOn(globalThis, 'matchMedia')
    .mockImplementation((media) =>
      Object.assign(usual(media), { matches: media === '(prefers-reduced-motion: reduce)' }),
    );
  onTestFinished(() => asked.mockRestore());
  stopClock();
  await visit(paths.home);
  const first = hint();
  expect(first).toBeTruthy();
  await pass(12_000);
  expect(hint()).toBe(first);
});

it('[8.analysis.other] [8.analysis.start] [5.response.no-body] a start that fails is told under the form, which is free again, in the words of the server or our own; 403 leads to the page for who has none left', async () => {
  await visit(paths.analyze);
  expect(await screen.findByText(/^\d+\/\d+ reports$/)).toBeVisible();
  await fill(newClaim());
  const tooMany = 'Rate limit reached. Please try again in about an hour.';
  for (const [answer, words] of [
    [cutOff, 'Failed to start analysis'],
    [refuse(400, 'Not this one.'), 'Not this one.'],
    [refuse(429, 'Not so fast.'), tooMany],
    [() => Promise.resolve(new Response('')), 'No data received from server'],
    // A gateway that has had enough.
    [() => Promise.resolve(new Response('<h1>Too many</h1>', { status: 429 })), tooMany],
  ] as const) {
    const answerAgain = intercept('analysis.start', answer);
    await send();
    await waitFor(() => expect(alert().textContent).toBe(words));
    await waitFor(() => expect(analyze()).toBeEnabled());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    answerAgain();
  }
  intercept('analysis.start', refuse(403, 'Not you.'));
  await send();
  await untilAt(paths.noReports);
  expect(await heading('No reports remaining')).toBeVisible();
  expect(await screen.findByText(/^0\/\d+ reports$/)).toBeVisible();
});

it('[4.submission.error] an analysis that fails is told with one button to try again, and the text is kept', async () => {
  await visit(paths.analyze);
  const claim = newClaim();
  interceptEvents((name, data) =>
    name === 'end' ? JSON.stringify({ status: 'failed', slug: 'never-was-abcdefghij' }) : data,
  );
  await fill(claim);
  await send();
  expect(await heading('Failed to analyze content')).toBeVisible();
  await waitFor(() =>
    expect(screen.queryByRole('heading', { name: 'Analyzing Content' })).toBeNull(),
  );
  expect(screen.getByText(/Your text is kept\./)).toBeVisible();

  // Else whoever tries again joins the analysis that still runs.
  const { report } = product.database.db;
  await expect
    .poll(() => report.findFirst({ where: { content: claim } }))
    .toMatchObject({ status: 'completed' });
  interceptEvents(undefined);
  const again = screen.getAllByRole('button', { name: 'Try again' });
  expect(again).toHaveLength(1);
  for (const button of again) await user.click(button);
  await untilLike(/^\/report\/the-lamp-in-hall-/);
  expect(await heading(new RegExp(claim), 1)).toBeVisible();
});

it('pasted news of several paragraphs get a report as a whole', async () => {
  await visit(paths.analyze);
  const news = [newClaim(), 'The council says that it was told in May.', 'word '.repeat(80).trim()];
  await fill(news.join('\n\n'));
  expect(field()).toHaveValue(news.join('  '));
  await send();
  await untilLike(/^\/report\/the-lamp-in-hall-/);
  expect(await heading(/The lamp in hall/, 1)).toBeVisible();
});

/** Tells the page of an analysis's end as the test says. */
const endAs = (change: object) =>
  interceptEvents((name, data) =>
    name === 'end' ? JSON.stringify({ ...(JSON.parse(data) as object), ...change }) : data,
  );

it('[4.submission.in-place] a result without an address of its own is shown where the form was', async () => {
  await visit(paths.analyze);
  const claim = newClaim();
  endAs({ slug: '' });
  await fill(claim);
  await send();
  expect(await heading(new RegExp(claim), 1)).toBeVisible();
  expect(await screen.findByText('We can’t judge this yet')).toBeVisible();
  expect(address()).toBe(paths.analyze);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('an analysis that ends with an earlier report on the same text says when that was checked', async () => {
  await visit(paths.analyze);
  endAs({ reused: true });
  await fill(newClaim());
  await send();
  await untilLike(/^\/report\//);
  const notice = await screen.findByRole('complementary', { name: 'Where this report comes from' });
  expect(notice).toHaveTextContent(/Checked on \w+ \d+, \d{4}\./);
});

it('[8.analysis.no-result] an analysis that ends without a result says so, and the text is kept', async () => {
  await visit(paths.analyze);
  const claim = newClaim();
  intercept('reports.read', async (send) => {
    const answers = (await (await send()).json()) as { result: { data: object } }[];
    for (const { result } of answers)
      if ('slug' in result.data) Object.assign(result.data, { result: null });
    return Response.json(answers);
  });
  await fill(claim);
  await send();
  expect(await screen.findByText(/Analysis completed but no result was returned/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText(claim)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
});

it('[9.placeholder] a new hint begins after four seconds, at 50 milliseconds a letter', async () => {
  stopClock();
  await visit(paths.analyze);
  const hint = () => document.querySelector('form span[aria-hidden="true"]')?.textContent;
  const first = hint();
  await runClock(4_040);
  expect(hint()).toBe(first);
  await runClock(10);
  expect(hint()).toBe('H');
  await runClock(50);
  expect(hint()).toBe('Ho');
  await runClock(150);
  expect(hint()).toBe('Honey');
  await runClock(3_740);
  expect(hint()).toMatch(/^Honey found in ancient tombs/);
  await runClock(60);
  expect(hint()).toBe('P');
});
