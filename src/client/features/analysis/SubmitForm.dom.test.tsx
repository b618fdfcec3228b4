import { randomUUID } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/dom';
import { afterEach, describe, expect, it } from 'vitest';
import { analyzed, start } from '../../../server/testing/app.ts';
import { holdAnalysts } from '../../../server/testing/holdAnalysts.ts';
import { registerPerson } from '../../../server/testing/registerPerson.ts';
import { paths } from '../../../shared/paths.ts';
import { drawn, moving, runClock, stopClock } from '../../testing/clock.ts';
import { countCalls, disconnect, intercept } from '../../testing/network.ts';
import { serveProduct, user, visit } from '../../testing/visit.tsx';

const { replaceAnalysts, letAnswer, letAll } = holdAnalysts();
const product = serveProduct({}, { replaceAnalysts });
afterEach(letAll);

const field = () => screen.getByRole('textbox', { name: 'Claim, text or URL' });
const analyze = () => screen.getByRole('button', { name: 'Analyze' });
const overlay = () => screen.queryByRole('dialog', { name: 'Analyzing Content' });
const shownOverlay = () => within(screen.getByRole('dialog', { name: 'Analyzing Content' }));
const cancel = () => screen.getByRole('button', { name: 'Cancel Analysis' });
const menu = () => within(screen.getByRole('navigation', { name: 'Main' }));
const analystRows = () =>
  within(screen.getByRole('list', { name: 'Analysts and sources' })).getAllByRole('listitem');
const newClaim = () => `The bridge in district ${randomUUID()} was built in 1907.`;

async function fill(text: string): Promise<void> {
  await user.clear(field());
  await user.paste(text);
}

const untilPath = (path: string | RegExp) => waitFor(() => expect(location.pathname).toMatch(path));
/** The heading may be that of the page before. */
const untilHeading = (text: string) =>
  waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(text));
const untilRows = (...texts: RegExp[]) =>
  waitFor(() =>
    expect(analystRows().map(({ textContent }) => textContent)).toEqual(
      texts.map((text) => expect.stringMatching(text) as string),
    ),
  );

/** Sends a claim and waits until the first analyst has answered. */
async function send(path = '/'): Promise<string> {
  const claim = newClaim();
  await visit(path);
  await fill(claim);
  await waitFor(() => expect(analyze()).toBeEnabled());
  await user.keyboard('{Enter}');
  letAnswer(claim, 1);
  await waitFor(() => expect(shownOverlay().getByText('1 of 3 answers in')).toBeVisible());
  return claim;
}

/** Cancels the waiting for a claim that was just sent; the form keeps it. */
async function sendAndCancel(claim: string): Promise<void> {
  await fill(claim);
  await waitFor(() => expect(analyze()).toBeEnabled());
  await user.click(analyze());
  await waitFor(() => expect(cancel()).toBeVisible());
  await user.click(cancel());
  expect(field()).toHaveValue(claim);
}

/** Holds the first answer about a start until the test lets it through. */
function holdStart() {
  const late = Promise.withResolvers<undefined>();
  const takenIn = Promise.withResolvers<undefined>();
  const answerAgain = intercept('analysis.start', async (ask) => {
    answerAgain();
    const answer = await ask();
    await late.promise;
    takenIn.resolve(undefined);
    return answer;
  });
  return async () => {
    late.resolve(undefined);
    await takenIn.promise;
    await drawn();
  };
}

describe('whoever does not wait', () => {
  it.each([
    ['Escape', () => user.keyboard('{Escape}')],
    ['Cancel Analysis', () => user.click(cancel())],
  ])('comes back to the form and the text by %s, with the way to the report', async (_how, act) => {
    const claim = await send();
    letAnswer(claim, 1);
    await act();
    await waitFor(() => expect(overlay()).toBeNull());
    await waitFor(() => expect(field()).toHaveFocus());
    expect(field()).toHaveValue(claim);
    await waitFor(() => expect(analyze()).toBeEnabled());
    expect(await screen.findByText('The analysis is still running.')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'See its report' }));
    await untilPath(/\/report\//);
    letAnswer(claim, 1);
    await untilHeading(claim);
  });

  it('and sends another claim waits for that one, however late the first is taken in', async () => {
    const letTakeIn = holdStart();
    const [first, second] = [newClaim(), newClaim()];
    await visit('/analyze');
    await fill(first);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(cancel()).toBeVisible());
    await user.click(cancel());
    await waitFor(() => expect(field()).not.toHaveAttribute('readonly'));
    await fill(second);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(overlay()).toHaveTextContent(second));
    await waitFor(() => expect(analystRows()[0]).toHaveTextContent('Working'));
    await letTakeIn();
    letAnswer(first, 3);
    letAnswer(second, 3);
    await untilHeading(second);
  });
});

it('[2.loading.lines] [9.loader.lines] the overlay stands before the form, and its lines change every two seconds', async () => {
  stopClock();
  await visit('/');
  const claim = newClaim();
  await fill(claim);
  await moving(1, () => expect(analyze()).toBeEnabled());
  await user.keyboard('{Enter}');
  await moving(1, () => expect(cancel()).toBeVisible());
  expect(shownOverlay().getByRole('heading', { name: 'Analyzing Content' })).toBeVisible();
  expect(field()).toHaveAttribute('readonly');

  letAnswer(claim, 1);
  await moving(1, () => expect(shownOverlay().getByText('1 of 3 answers in')).toBeVisible());
  const line = () => overlay()?.querySelector('p[aria-hidden="true"]')?.textContent;
  const first = line();
  // To shortly after a change.
  let waited = 0;
  for (; line() === first && waited < 2_100; waited += 100) await runClock(100);
  expect(waited).toBeLessThanOrEqual(2_100);
  const lines = [first];
  for (let turn = 0; turn < 3; turn++) {
    const before = line();
    lines.push(before);
    await runClock(1_850);
    expect(line()).toBe(before);
    await runClock(150);
    expect(line()).not.toBe(before);
  }
  expect(new Set(lines)).toEqual(
    new Set([
      'The search analyst looks for sources',
      'The search analyst compares what the sources say',
      'The general analyst reads it independently',
    ]),
  );
  const time = () => screen.getByText('Time so far:').parentElement;
  const before = Number(/^Time so far: (\d+)\ss$/.exec(time()?.textContent ?? '')?.[1]);
  await runClock(20_000);
  expect(time()).toHaveTextContent(`Time so far: ${before + 20} s`);
  await user.click(cancel());
  await moving(1, () => expect(overlay()).toBeNull());
  expect(field()).not.toHaveAttribute('readonly');
});

it('[5.enter.submits] Enter sends the text, Shift and Enter only makes a space', async () => {
  const starts = countCalls('analysis.start');
  await visit('/analyze');
  const claim = newClaim();
  await fill(claim);
  await waitFor(() => expect(analyze()).toBeEnabled());
  await user.keyboard('{End}{Shift>}{Enter}{/Shift}');
  await waitFor(() => expect(field()).toHaveValue(`${claim} `));
  expect(starts()).toBe(0);
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'Analyzing Content' })).toBeVisible();
  await waitFor(() => expect(starts()).toBe(1));
});

it('the overlay tells how each analyst stands, the stage and the time', async () => {
  await send();
  await untilRows(
    /Chat.*Takes no position/,
    /Search.*Working/,
    /General.*Working/,
    /Checking the sources.*Waiting/,
  );
  expect(analystRows()[0]).toHaveTextContent(/–.*\d\.\d\ss/);
  expect(screen.getByText('1 of 3 answers in')).toBeVisible();
  const stages = within(screen.getByRole('list', { name: 'Stages' }));
  expect(stages.getByRole('listitem', { current: 'step' })).toHaveTextContent('Judging');
  const time = screen.getByText('Time so far:').parentElement;
  expect(time).toHaveTextContent(/^Time so far: \d+\ss$/);
  expect(time).toBeVisible();
});

it('[4.submission.success] [4.submission.cleared] a claim goes from the form through live stages to its report', async () => {
  await visit('/');
  expect(analyze()).toBeDisabled();
  const claim = 'An octopus has three hearts.';
  await fill(claim);
  await waitFor(() => expect(analyze()).toBeEnabled());
  await user.click(analyze());

  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'Analyzing Content' })).toHaveFocus(),
  );
  const shown = shownOverlay();
  const rows = () =>
    shown
      .getAllByRole('listitem')
      .flatMap(({ textContent }) => (textContent.includes('Built-in analyst') ? textContent : []));
  const untilStand = (...texts: RegExp[]) =>
    waitFor(() =>
      expect(rows()).toEqual(texts.map((text) => expect.stringMatching(text) as string)),
    );
  await untilStand(/Chat.*Working/, /Search.*Working/, /General.*Working/);
  letAnswer(claim, 1);
  await untilStand(/Chat.*–.*Takes no position/, /Search.*Working/, /General.*Working/);
  const meter = shown.getByRole('img');
  expect(meter).toHaveAccessibleName('The needle searches: no analyst takes a position so far.');
  expect(shown.getByRole('status').textContent.trim()).toBe('Chat analysis: takes no position.');
  letAnswer(claim, 1);
  await untilStand(/Chat.*Takes no position/, /Search.*\d{2}.*Done/, /General.*Working/);
  expect(meter).toHaveAccessibleName(/^The answers so far lie around \d+ of 100\.$/);
  letAnswer(claim, 1);

  await untilPath(/\/report\/an-octopus-has-three-hearts-[a-z0-9]{10}$/);
  await untilHeading(claim);
  const verdict = screen.getByText('Verdict:').parentElement;
  expect(verdict).toHaveTextContent(/^Verdict: True$/);
  expect(verdict).toBeVisible();
  expect(document.title).toMatch(/An octopus has three hearts/);
});

it('an equal claim leads straight to the report that is there', async () => {
  letAnswer('The Earth is flat.', 3);
  await analyzed({ baseURL: product.address }, 'The Earth is flat.');
  await visit('/');
  await fill('The Earth is flat.');
  await user.keyboard('{Enter}');
  await untilPath(/\/report\/the-earth-is-flat-/);
  await untilHeading('The Earth is flat.');
});

describe('after a cancel', () => {
  it('[2.loading.cancel] the waiting has stopped, the text is kept and the analysis goes on', async () => {
    const claim = newClaim();
    await visit('/analyze');
    await sendAndCancel(claim);
    await waitFor(() => expect(field()).toHaveFocus());
    await user.click(await screen.findByRole('link', { name: 'See its report' }));
    await untilPath(/\/report\/the-bridge-in-district-/);
    letAnswer(claim, 3);
    expect(await screen.findByText('We can’t judge this yet')).toBeVisible();
  });
});

it('a report that is still being made shows the stages to whoever opens it', async () => {
  const claim = `The tower numbered ${randomUUID()} is 90 meters high.`;
  const { slug } = await start({ baseURL: product.address }, claim);
  await visit(paths.report(slug));
  expect(await screen.findByRole('heading', { name: 'Analyzing Content' })).toBeVisible();
  letAnswer(claim, 3);
  expect(await screen.findByText('We can’t judge this yet')).toBeVisible();
});

describe('a claim that is slow to be taken in', () => {
  it('leads nobody back who has gone to another page, where the form has a word of it', async () => {
    const sample = newClaim();
    letAnswer(sample, 3);
    const { slug } = await analyzed({ baseURL: product.address }, sample);
    const letTakeIn = holdStart();
    await visit(paths.report(slug));
    await user.click(await screen.findByRole('button', { name: 'Try Another Analysis' }));
    await screen.findByRole('textbox', { name: 'Claim, text or URL' });
    const claim = `The tower ${randomUUID()} is 41 meters high.`;
    await fill(claim);
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: 'Starting…' })).toBeVisible();
    await user.click(menu().getByRole('link', { name: 'Truth Radar' }));
    await untilHeading('Truth Radar');
    await letTakeIn();
    await user.click(menu().getByRole('link', { name: 'Submit Claim' }));
    await user.click(await screen.findByRole('link', { name: 'See its report' }));
    letAnswer(claim, 3);
    await untilHeading('is 41 meters high.');
  });
});

describe('who cancels', () => {
  it('[2.loading.cancel.found] who cancels an analysis finds it in My Reports: running at first, then with its score', async () => {
    const person = await registerPerson(product.address);
    const claim = newClaim();
    await visit(paths.account, person);
    await user.click(menu().getByRole('link', { name: 'Submit Claim' }));
    // A new page takes the focus.
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
    await sendAndCancel(claim);

    await user.click(menu().getByRole('link', { name: 'My Reports' }));
    const row = () => screen.getByRole('row', { name: new RegExp(claim) });
    await waitFor(() => expect(row()).toHaveTextContent('Being analyzed'));
    letAnswer(claim, 3);
    await waitFor(() => expect(row()).not.toHaveTextContent('Being analyzed'));
    await user.click(within(row()).getByRole('link', { name: claim }));
    await untilPath(/\/report\//);
    await untilHeading(claim);
  });
});

describe('without a connection', () => {
  it('a claim is refused at once, stays in the form, and is not sent later', async () => {
    await visit('/analyze');
    const left = () => screen.getByText(/^\d+\/\d+ reports$/);
    const count = (await screen.findByText(/^\d+\/\d+ reports$/)).textContent;
    const token = localStorage.getItem('anonymousToken') ?? '';
    const claim = `The tower ${randomUUID()} is 73 meters high.`;
    await fill(claim);
    await waitFor(() => expect(analyze()).toBeEnabled());
    const connect = disconnect();
    await user.click(analyze());
    expect(await screen.findByText('Failed to start analysis')).toBeVisible();
    expect(field()).toHaveValue(claim);
    await waitFor(() => expect(analyze()).toBeEnabled());

    let sent = 0;
    intercept('analysis.start', (ask) => {
      sent += 1;
      return ask();
    });
    connect();
    await drawn();
    await visit('/analyze');
    localStorage.setItem('anonymousToken', token);
    await waitFor(() => expect(left()).toHaveTextContent(count));
    expect(sent).toBe(0);
    expect(await product.database.db.report.count({ where: { content: claim } })).toBe(0);
  });
});
