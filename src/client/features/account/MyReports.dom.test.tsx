import { screen, waitFor, within } from '@testing-library/dom';
import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeAll, expect, it, vi } from 'vitest';
import { type RegisteredPerson, registerPerson } from '../../../server/testing/registerPerson.ts';
import { LIST_PAGE_SIZE, UNDO_MS } from '../../../shared/limits.ts';
import { pageMessages } from '../../../shared/pageMessages.ts';
import { paths } from '../../../shared/paths.ts';
import { cutOff, intercept, loseAnswer, refuse } from '../../testing/network.ts';
import { downloaded, fill, pressAt, serveProduct, user, visit } from '../../testing/visit.tsx';

const product = serveProduct();

const CLAIMS = [
  'Honey never spoils if it is kept sealed.',
  'Lightning never strikes the same place twice.',
  'العسل لا يفسد أبدًا إذا حفظ مغلقًا بعيدًا عن الضوء.',
] as const;

const rows = () => screen.queryAllByRole('row').slice(1);
const rowOf = (claim: string) => within(screen.getByRole('row', { name: new RegExp(claim) }));
const untilRows = (count: number) => waitFor(() => expect(rows()).toHaveLength(count));
const untilAt = (address: string) =>
  waitFor(() => expect(location.pathname + location.search).toBe(address));
const press = async (name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
const remove = (claim: string) => user.click(rowOf(claim).getByRole('button', { name: /^Delete/ }));
const undoButton = () => screen.findByRole('button', { name: 'Undo' });

/** Settles when the next call of a procedure has been answered. */
function answered(procedure: string): Promise<undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  intercept(procedure, async (send) => {
    const answer = await send();
    resolve(undefined);
    return answer;
  });
  return promise;
}

/** Somebody who has analyzed the three claims. */
async function withClaims(): Promise<RegisteredPerson> {
  const person = await registerPerson(product.address);
  for (const claim of CLAIMS) await person.analyze(claim);
  return person;
}

async function lookAtReports(person: RegisteredPerson, search = ''): Promise<void> {
  await visit(paths.myReports + search, person);
  await untilRows(3);
}

/** The same, looking at them. */
async function withReports(): Promise<RegisteredPerson> {
  const person = await withClaims();
  await lookAtReports(person);
  return person;
}

const totalOf = async (person: RegisteredPerson) => {
  const { body } = await person.call('GET', '/api/reports/me');
  return (body as { total: number }).total;
};

/** Has the three reports, and leaves them as they are. */
let reader: RegisteredPerson;
beforeAll(async () => {
  reader = await withClaims();
});

it('[1.registered-my-reports] [2.route.my-reports] [6.registered.my-reports] a person finds what they analyzed, the newest first, and opens it', async () => {
  await lookAtReports(reader);
  expect(rows()[0]).toHaveTextContent(CLAIMS[2]);
  expect(screen.getByRole('row', { name: new RegExp(CLAIMS[1]) })).toHaveTextContent('False');
  await user.click(screen.getByRole('link', { name: CLAIMS[1] }));
  await waitFor(() => expect(location.pathname).toMatch(/^\/report\//));
  expect(await screen.findByRole('heading', { level: 1, name: CLAIMS[1] })).toBeVisible();
});

it('what is looked for and in which order stands in the address, and stays after a reload', async () => {
  await lookAtReports(reader);
  await press(/^Requested/);
  await waitFor(() => expect(rows()[0]).toHaveTextContent(CLAIMS[0]));
  await fill(screen.getByRole('searchbox'), 'NEVER');
  await untilRows(2);
  await untilAt(`${paths.myReports}?search=NEVER&sort=oldest`);
  await visit(location.pathname + location.search, reader);
  await untilRows(2);
  const search = screen.getByRole('searchbox');
  expect(search).toHaveValue('NEVER');
  await fill(search, 'cheddar');
  await user.click(await screen.findByRole('button', { name: 'Show all reports' }));
  await untilRows(3);
  await waitFor(() => expect(screen.getByRole('main')).toContainElement(focused()));
  expect(focused()).toHaveTextContent(CLAIMS[0]);
});

const focused = () => document.activeElement as HTMLElement | null;

it('a choice among them stands in the address, goes with Back, and leaves the list as a file', async () => {
  await lookAtReports(reader);
  await user.selectOptions(screen.getByLabelText('Verdict'), 'False or unreliable');
  await untilRows(1);
  await untilAt(`${paths.myReports}?verdict=false`);
  const [name, table] = await downloaded(() => press('Export CSV'));
  expect(name).toMatch(/^verimeter-reports-\d{4}-\d\d-\d\d\.csv$/);
  expect(table.split('\r\n')).toHaveLength(3);
  expect(table).toContain(CLAIMS[1]);
  expect(await screen.findByText(/^1 report in your downloads\./)).toBeVisible();
  const [, cited] = await downloaded(() => press('Export citations'));
  expect(cited).toMatch(/^“Lightning .*” False \(\d+ of 100\)\. Verimeter, .*\/report\/\S+\n\n$/);
  const [, whole] = await downloaded(() => press('Export JSON'));
  expect(JSON.parse(whole)).toMatchObject([{ content: CLAIMS[1], verdict: 'false' }]);

  await user.selectOptions(screen.getByLabelText('Status'), 'Failed');
  expect(await screen.findByText('None of your reports match this choice.')).toBeVisible();
  history.back();
  await untilRows(1);
  history.back();
  await untilRows(3);
});

it('labels of their own are put on a report, lead to all that bear them, and are taken off', async () => {
  await withReports();
  await user.click(rowOf(CLAIMS[0]).getByRole('button', { name: /^Label/ }));
  const openedField = () => screen.findByRole('combobox', { name: 'Labels of this report' });
  const save = async () =>
    user.click(within(dialogOf('Labels')).getByRole('button', { name: 'Save' }));
  await user.type(await openedField(), 'Food{Enter}For Tuesday{Enter}');
  await save();
  await user.click(await rowOf(CLAIMS[0]).findByRole('link', { name: 'For Tuesday' }));
  await untilAt(`${paths.myReports}?label=For+Tuesday`);
  await untilRows(1);
  expect(screen.getByLabelText('Label')).toHaveValue('For Tuesday');
  await user.selectOptions(screen.getByLabelText('Label'), 'Any label');
  await untilRows(3);

  await user.click(rowOf(CLAIMS[0]).getByRole('button', { name: /^Label/ }));
  await user.type(await openedField(), '{Backspace}{Backspace}');
  await save();
  await waitFor(() => expect(screen.queryByLabelText('Label')).toBeNull());
});

const dialogOf = (name: string) => screen.getByRole('dialog', { name });

const LIVE = '[role="status"], [role="alert"], [role="log"], [aria-live]:not([aria-live="off"])';

it('a deletion is taken back with Undo, and nobody ever heard of it', async () => {
  const person = await withReports();
  let removals = 0;
  intercept('reports.removeMine', (send) => {
    removals += 1;
    return send();
  });
  await remove(CLAIMS[0]);
  await untilRows(2);
  const undo = await undoButton();
  expect(undo).toHaveFocus();
  // Said once: by the button that has the focus, and by no live region besides.
  expect(undo).toHaveAccessibleDescription(`Deleted: ${CLAIMS[0]}`);
  for (const live of document.querySelectorAll(LIVE)) expect(live).not.toHaveTextContent(CLAIMS[0]);
  await user.keyboard('{Enter}');
  await untilRows(3);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'My Reports' })).toHaveFocus());
  expect([removals, await totalOf(person)]).toEqual([0, 3]);
});

it('the deletion of the only report on the last page leads to the page before it', async () => {
  const person = await registerPerson(product.address);
  for (let count = 0; count <= LIST_PAGE_SIZE; count += 1)
    await person.analyze(`The mill of ${randomUUID()} burned down.`);
  await visit(`${paths.myReports}?page=2`, person);
  await untilRows(1);
  await press(/^Delete/);
  await untilRows(LIST_PAGE_SIZE);
  await untilAt(paths.myReports);
  await waitFor(async () => expect(await undoButton()).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/1–10 of 11/)).toBeVisible();
});

it('a deletion that is not taken back is carried out after 8 seconds, and leaves the focus where it is', async () => {
  const person = await withReports();
  const removed = answered('reports.removeMine');
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    shouldAdvanceTime: true,
  });
  try {
    await remove(CLAIMS[0]);
    expect(await undoButton()).toHaveFocus();
    const search = screen.getByRole('searchbox');
    search.focus();
    await vi.advanceTimersByTimeAsync(UNDO_MS);
    await removed;
    expect(await screen.findByText(/1–2 of 2/)).toBeVisible();
    expect(await screen.findByText(/2 reports ·/)).toBeVisible();
    expect(search).toHaveFocus();
    expect(await totalOf(person)).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});

it('a deletion is carried out when the page is left for another', async () => {
  const person = await withReports();
  const removed = answered('reports.removeMine');
  await remove(CLAIMS[0]);
  await user.click(within(screen.getByRole('banner')).getByRole('link', { name: /Verimeter/ }));
  await removed;
  expect(await totalOf(person)).toBe(2);
});

it('a deleted report does not come back with a list that was asked for before', async () => {
  await withReports();
  await remove(CLAIMS[0]);
  expect(await undoButton()).toHaveFocus();
  const held = Promise.withResolvers<undefined>();
  const asked = Promise.withResolvers<undefined>();
  const answerAgain = intercept('reports.mine', async (send) => {
    // Only what is asked next, which is the other order.
    answerAgain();
    const answer = await send();
    asked.resolve(undefined);
    await held.promise;
    return answer;
  });
  await press(/^Requested/);
  await asked.promise;
  const removed = answered('reports.removeMine');
  await pressAt(rowOf(CLAIMS[1]).getByRole('button', { name: /^Delete/ }));
  await removed;
  await waitFor(async () =>
    expect(await undoButton()).toHaveAccessibleDescription(`Deleted: ${CLAIMS[1]}`),
  );
  expect(await undoButton()).toHaveFocus();
  await user.click(await undoButton());
  held.resolve(undefined);
  await waitFor(() => expect(rows()[0]).toHaveTextContent(CLAIMS[1]));
  await untilRows(2);
  expect(screen.queryByRole('row', { name: new RegExp(CLAIMS[0]) })).toBeNull();
  expect(await screen.findByText(/1–2 of 2/)).toBeVisible();
});

it('j and k go through the list, and Enter opens a report', async () => {
  await lookAtReports(reader);
  const link = (claim: string) => screen.getByRole('link', { name: claim });
  link(CLAIMS[2]).focus();
  await user.keyboard('jj');
  expect(link(CLAIMS[0])).toHaveFocus();
  await user.keyboard('k');
  expect(link(CLAIMS[1])).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(location.pathname).toMatch(/^\/report\//));
});

it('by the keyboard alone a report is followed, labeled, deleted and taken back, and the list exported', async () => {
  await withReports();
  const button = (name: RegExp) => rowOf(CLAIMS[0]).getByRole('button', { name });
  await pressAt(button(/^Follow/));
  await waitFor(() => expect(button(/^Stop following/)).toHaveFocus());
  await pressAt(button(/^Label/), ' ');
  const dialog = within(await screen.findByRole('dialog', { name: 'Labels' }));
  await pressAt(dialog.getByRole('combobox'), 'F');
  await user.keyboard('ood{Enter}');
  await pressAt(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Labels' })).toBeNull());
  expect(await rowOf(CLAIMS[0]).findByRole('link', { name: 'Food' })).toBeVisible();
  expect(button(/^Label/)).toHaveFocus();
  await pressAt(button(/^Delete/));
  await waitFor(async () => expect(await undoButton()).toHaveFocus());
  await user.keyboard('{Enter}');
  await untilRows(3);
  const [name] = await downloaded(() =>
    pressAt(screen.getByRole('button', { name: 'Export CSV' })),
  );
  expect(name).toMatch(/\.csv$/);
});

it('a report that leaves the list when it is no longer followed leaves the focus on the page', async () => {
  await withReports();
  await pressAt(rowOf(CLAIMS[0]).getByRole('button', { name: /^Follow/ }));
  await user.selectOptions(screen.getByLabelText('Status'), 'Followed');
  await untilRows(1);
  await pressAt(await rowOf(CLAIMS[0]).findByRole('button', { name: /^Stop following/ }));
  await untilRows(0);
  await waitFor(() => expect(screen.getByRole('main')).toContainElement(focused()));
  await waitFor(() => expect(focused()).toHaveTextContent('Nothing found'));
});

it('a report that is followed on its page while the list is asked for is marked on it', async () => {
  const person = await registerPerson(product.address);
  const { slug } = await person.analyze(CLAIMS[0]);
  await visit(paths.report(slug), person);
  const { promise: followed, resolve: answer } = Promise.withResolvers<undefined>();
  const asked = Promise.withResolvers<undefined>();
  intercept('reports.mine', async (send) => {
    const given = await send();
    asked.resolve(undefined);
    await followed;
    return given;
  });
  const follow = () => screen.findByRole('button', { name: 'Tell me when it changes' });
  await follow();
  // The report has a header of its own.
  const banner = within(screen.getAllByRole('banner')[0] as HTMLElement);
  await user.click(banner.getByRole('link', { name: 'My Reports' }));
  await asked.promise;
  history.back();
  await user.click(await follow());
  expect(await screen.findByRole('button', { name: 'Stop following' })).toBeVisible();
  await user.click(banner.getByRole('link', { name: 'My Reports' }));
  await screen.findByRole('heading', { name: 'My Reports' });
  // What is drawn asks for its data in the next turn.
  await nextTurn();
  answer(undefined);
  await untilRows(1);
  expect(await rowOf(CLAIMS[0]).findByRole('button', { name: /^Stop following/ })).toBeVisible();
});

it('a report that is followed while the list of such reports is asked for is on it', async () => {
  await withReports();
  const reachServer = Promise.withResolvers<undefined>();
  const answerList = Promise.withResolvers<undefined>();
  const followed = Promise.withResolvers<undefined>();
  intercept('reports.follow', async (send) => {
    await reachServer.promise;
    const answer = await send();
    followed.resolve(undefined);
    return answer;
  });
  intercept('reports.mine', async (send) => {
    // The answer of before arrives after the report is followed.
    const answer = await send();
    reachServer.resolve(undefined);
    await answerList.promise;
    return answer;
  });
  await user.click(rowOf(CLAIMS[0]).getByRole('button', { name: /^Follow/ }));
  await user.selectOptions(screen.getByLabelText('Status'), 'Followed');
  await followed.promise;
  answerList.resolve(undefined);
  await untilRows(1);
});

it('an answer that never comes is told in words, and nobody says that it was not done', async () => {
  const person = await withReports();
  const alert = () => screen.queryByText(pageMessages.noAnswer);
  intercept('reports.follow', cutOff);
  await user.click(rowOf(CLAIMS[0]).getByRole('button', { name: /^Follow/ }));
  await waitFor(() => expect(alert()).toBeVisible());

  intercept('reports.removeMine', loseAnswer);
  await user.click(rowOf(CLAIMS[1]).getByRole('button', { name: /^Delete/ }));
  await waitFor(() => expect(alert()).toBeNull());
  await user.click(rowOf(CLAIMS[0]).getByRole('button', { name: /^Delete/ }));
  await waitFor(() => expect(alert()).toBeVisible());
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await untilRows(2);
  expect(rowOf(CLAIMS[0]).getByRole('link', { name: CLAIMS[0] })).toBeVisible();

  intercept('account.rename', cutOff);
  await visit(paths.account, person);
  await user.click(await screen.findByRole('button', { name: 'Change the name' }));
  await fill(screen.getByLabelText('Name'), 'Countess Lovelace');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(alert()).toBeVisible());
});

it('a report that cannot be followed says why', async () => {
  await withReports();
  const message = 'You can follow 200 reports at most.';
  const answerAgain = intercept('reports.follow', refuse(409, message));
  await user.click(rowOf(CLAIMS[0]).getByRole('button', { name: /^Follow/ }));
  expect(await screen.findByText(message)).toBeVisible();
  answerAgain();
  await user.click(rowOf(CLAIMS[1]).getByRole('button', { name: /^Follow/ }));
  expect(await rowOf(CLAIMS[1]).findByRole('button', { name: /^Stop following/ })).toBeVisible();
  expect(screen.queryByText(message)).toBeNull();
});

it('a person changes their name, and takes home what is stored about them', async () => {
  const person = await registerPerson(product.address);
  await person.analyze(CLAIMS[0]);
  await visit(paths.account, person);
  await press('Change the name');
  await fill(screen.getByRole('textbox', { name: 'Name' }), 'Countess Lovelace');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Countess Lovelace')).toBeVisible();
  await visit(paths.account, person);
  expect(await screen.findByText('Countess Lovelace')).toBeVisible();

  const [name, data] = await downloaded(() => press('Download my data'));
  expect(name).toMatch(/^verimeter-data-\d{4}-\d\d-\d\d\.json$/);
  expect(JSON.parse(data)).toMatchObject({
    account: { email: person.email, name: 'Countess Lovelace' },
    reports: [{ content: CLAIMS[0], result: { perplexity: { status: 'answered' } } }],
  });
});

it('a name that is being saved cannot be canceled any more', async () => {
  await visit(paths.account, await registerPerson(product.address));
  const { promise: looked, resolve: answer } = Promise.withResolvers<undefined>();
  intercept('account.rename', (send) => looked.then(send));
  await press('Change the name');
  await fill(screen.getByLabelText('Name'), 'Countess Lovelace');
  await press('Save');
  expect(await screen.findByRole('button', { name: 'Saving…' })).toBeVisible();
  await press('Cancel');
  expect(screen.getByRole('button', { name: 'Saving…' })).toBeVisible();
  answer(undefined);
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Change the name' })).toHaveFocus(),
  );
  expect(screen.getByText('Countess Lovelace')).toBeVisible();
});

it('signing out everywhere ends this session, leads home, and refuses every earlier token', async () => {
  const person = await registerPerson(product.address);
  await visit(paths.account, person);
  await press('Sign out everywhere');
  await untilAt(paths.home);
  const banner = within(screen.getByRole('banner'));
  expect(await banner.findByText('Sign In / Register')).toBeVisible();
  expect((await person.call('GET', '/api/reports/me')).status).toBe(401);
});
