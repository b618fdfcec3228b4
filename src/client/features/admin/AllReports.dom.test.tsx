import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { insertReport } from '../../../server/testing/database.ts';
import { type RegisteredPerson, registerPerson } from '../../../server/testing/registerPerson.ts';
import { adminMessages } from '../../../shared/adminMessages.ts';
import { ADMIN_UNDO_MS, LIST_PAGE_SIZE } from '../../../shared/limits.ts';
import { paths } from '../../../shared/paths.ts';
import { intercept, tolerate } from '../../testing/network.ts';
import { fill, serveProduct, user, visit } from '../../testing/visit.tsx';

const product = serveProduct();

let admin: RegisteredPerson;

beforeAll(async () => {
  admin = await registerPerson(product.address, 'Grace Hopper', 'admin@example.org');
  // What no test changes takes three pages.
  for (let count = 0; count < 3 * LIST_PAGE_SIZE; count += 1)
    await insertReport(product.database.db);
});

const rows = () => [...document.querySelectorAll<HTMLElement>('tbody tr')];
const untilRows = (count: number) => waitFor(() => expect(rows()).toHaveLength(count));
const rowOf = (claim: string) => {
  const row = rows().find(({ textContent }) => textContent.includes(claim));
  if (!row) throw new Error(`No row has: ${claim}`);
  return row;
};
const search = () => screen.getByRole('searchbox', { name: 'Search all reports' });
const indexable = (claim: string) =>
  within(rowOf(claim)).getByRole('switch', { name: `Indexable: ${claim}` });
const featured = (list: string, claim: string) =>
  within(rowOf(claim)).getByRole('button', { name: `Featured as ${list}: ${claim}` });
const more = (claim: string) =>
  within(rowOf(claim)).getByRole('button', { name: `More for ${claim}` });
const linkTo = (claim: string) => within(rowOf(claim)).getByRole('link', { name: claim });
const undoes = () => screen.queryAllByRole('button', { name: 'Undo' });
const undoOf = (deleted: string) =>
  screen.findByRole('button', { name: 'Undo', description: deleted });

const untilAddress = (address: string) =>
  waitFor(() => expect(location.pathname + location.search).toBe(address));
const untilAlert = (text: string) =>
  waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text));
const untilPressed = (button: () => HTMLElement, pressed: boolean) =>
  waitFor(() => expect(button()).toHaveAttribute('aria-pressed', String(pressed)));

const revisit = () => visit(location.pathname + location.search, admin);

async function check(box: HTMLElement): Promise<void> {
  await user.click(box);
  await waitFor(() => expect(box).toBeChecked());
}

/** The list as the server has it. */
async function listed(word: string) {
  const { body } = await admin.call('GET', `/api/admin/reports?search=${word}`);
  return (body as { reports: { reportId: string; isIndexable: boolean }[] }).reports;
}

/** Shows an admin the list of reports on claims that have a word of their own, the newest last in `claims`. */
async function withReports(count: number) {
  const word = `w${randomUUID().replace(/\W/g, '').slice(0, 12)}`;
  const claims = 'abcdefghijklm'.split('').map((mill) => `Mill ${mill} of ${word} burned.`);
  const slugs = [];
  for (const [place, content] of claims.slice(0, count).entries()) {
    const createdAt = new Date(Date.now() - 60_000 + place * 1_000);
    slugs.push((await insertReport(product.database.db, { content, createdAt })).slug);
  }
  const path = `${paths.adminReports}?search=${word}`;
  await visit(path, admin);
  await untilRows(Math.min(count, LIST_PAGE_SIZE));
  return {
    ...{ word, path, claims: claims as [string, string, string, ...string[]] },
    addresses: slugs.map((slug) => paths.report(slug)),
  };
}

/** Chooses something from the menu of a report. */
async function act(claim: string, name: string): Promise<void> {
  await user.click(more(claim));
  await user.click(await screen.findByRole('menuitem', { name }));
}

const deleteChosen = () =>
  user.click(
    within(screen.getByRole('group', { name: 'With the selected reports' })).getByRole('button', {
      name: 'Delete',
    }),
  );

/** Until the test ends, time goes on only while the machine does: the seconds for an undo do not run out. */
function takeClock(): void {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    shouldAdvanceTime: true,
  });
  onTestFinished(() => void vi.useRealTimers());
}

/** Lets no call of the procedure reach the server before it is told to. */
function hold(procedure: string): () => void {
  const held = Promise.withResolvers<undefined>();
  intercept(procedure, (send) => held.promise.then(send));
  return () => held.resolve(undefined);
}

test('[2.route.admin.reports] what is looked for, which kind, which order and which page stand in the address, and one goes back', async () => {
  const { word, claims } = await withReports(2);
  await user.click(screen.getByRole('button', { name: 'Created' }));
  await waitFor(() => expect(rows()[0]).toHaveTextContent(claims[0]));
  await user.click(screen.getByRole('radio', { name: 'Not indexable' }));
  const all = `${paths.adminReports}?search=${word}&filter=not_indexable&sort=oldest`;
  await untilAddress(all);
  await revisit();
  await untilRows(2);
  expect(search()).toHaveValue(word);
  expect(screen.getByRole('radio', { name: 'Not indexable' })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'Indexable' }));
  expect(await screen.findByText('Nothing found')).toBeVisible();
  history.back();
  await untilRows(2);
  await untilAddress(all);

  await visit(paths.adminReports, admin);
  await user.click(await screen.findByRole('link', { name: 'Next page' }));
  await untilAddress(`${paths.adminReports}?page=2`);
  expect(await screen.findByText(/^11–\d+ of \d+$/)).toBeVisible();
  history.back();
  expect(await screen.findByText(/^1–10 of \d+$/)).toBeVisible();
  await fill(search(), word);
  await untilAddress(`${paths.adminReports}?search=${word}`);
  expect(await screen.findByText('1–2 of 2')).toBeVisible();
});

test('[1.admin-manages] [2.route.admin.reports.switches] [6.admin.switches] switches answer at once, and hold', async () => {
  const { word, claims } = await withReports(1);
  const lowScore = () => featured('low score', claims[0]);
  await check(indexable(claims[0]));
  await user.click(lowScore());
  await user.click(featured('interesting', claims[0]));
  await expect
    .poll(() => listed(word))
    .toMatchObject([
      {
        ...{ isIndexable: true, isFeaturedLowScore: true },
        ...{ isFeaturedInteresting: true, isFeaturedHighScore: false },
      },
    ]);
  await revisit();
  await untilRows(1);
  expect(indexable(claims[0])).toBeChecked();
  expect(lowScore()).toHaveAttribute('aria-pressed', 'true');
  // What is not indexable is not featured.
  await user.click(indexable(claims[0]));
  await waitFor(() => expect(indexable(claims[0])).not.toBeChecked());
  await untilPressed(lowScore, false);
  await expect.poll(() => listed(word)).toMatchObject([{ isFeaturedLowScore: false }]);
});

test('a switch that is refused goes back and says why, and undoes none of the others', async () => {
  tolerate(/refused by 409: POST \S+setFeatured/);
  const { word, claims } = await withReports(2);
  const answer = hold('admin.reports.setFeatured');
  const interesting = () => featured('interesting', claims[0]);
  await user.click(interesting());
  await untilPressed(interesting, true);
  await check(indexable(claims[1]));
  answer();
  await untilAlert(adminMessages.reports.notIndexable);
  await untilPressed(interesting, false);
  expect(indexable(claims[1])).toBeChecked();
  await expect
    .poll(async () => (await listed(word)).map((report) => report.isIndexable))
    .toEqual([true, false]);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText(/Not changed/)).toBeNull());
});

test('a report about a person is listed once somebody has reviewed it, and only as long', async () => {
  tolerate(/refused by 409: POST \S+setIndexability/);
  const { claims } = await withReports(1);
  await act(claims[0], 'About a person');
  await waitFor(() => expect(rowOf(claims[0])).toHaveTextContent('about a person'));
  await user.click(indexable(claims[0]));
  await untilAlert(adminMessages.reports.needsReview);
  await waitFor(() => expect(indexable(claims[0])).not.toBeChecked());

  await act(claims[0], 'Edit SEO');
  const listing = await screen.findByRole('switch', { name: /^Listed in search engines/ });
  expect(listing).toHaveAccessibleDescription(/^About a person\. .* Mark it as reviewed first/);
  await fill(screen.getByLabelText('Name of the reviewer'), 'Dr. Mary Reader');
  await user.click(screen.getByRole('button', { name: 'Mark as reviewed' }));
  expect(await screen.findByText(/^Reviewed by Dr\. Mary Reader on/)).toBeVisible();
  await user.click(listing);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Take the review back' }));
  await waitFor(() => expect(listing).not.toBeChecked());
  await waitFor(() => expect(screen.queryByText('Not saved yet.')).toBeNull());
});

test('several reports are changed at once; what is refused stays selected, and says why', async () => {
  const { word, claims } = await withReports(3);
  await check(indexable(claims[2]));
  await check(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  expect(screen.getByText('3 selected')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Feature…' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Feature as high score' }));
  await untilAlert('Not changed: 2 reports');
  expect(screen.getByRole('alert')).toHaveTextContent(claims[0]);
  expect(screen.getByText('3 selected')).toBeVisible();
  await untilPressed(() => featured('high score', claims[2]), true);
  await user.click(screen.getByRole('button', { name: 'Make indexable' }));
  await waitFor(() => expect(indexable(claims[0])).toBeChecked());
  await waitFor(() => expect(indexable(claims[1])).toBeChecked());

  await deleteChosen();
  expect(await screen.findByText('Nothing found')).toBeVisible();
  await expect.poll(() => listed(word)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await untilRows(3);
});

test('[2.route.admin.reports.delete] a deletion is made without a question, and taken back with Undo', async () => {
  const { word, claims } = await withReports(2);
  await act(claims[0], 'Delete');
  expect(screen.queryByRole('dialog')).toBeNull();
  await untilRows(1);
  const undo = await undoOf(`Deleted: ${claims[0]}`);
  expect(undo).toBeVisible();
  await expect.poll(async () => (await listed(word)).length).toBe(1);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(undo).toHaveFocus();
  await user.keyboard('{Enter}');
  await untilRows(2);
  await expect.poll(async () => (await listed(word)).length).toBe(2);
});

test('a menu opens at its first entry, goes by arrows, Home and End, and closes with Escape', async () => {
  const { claims } = await withReports(1);
  const opener = more(claims[0]);
  const untilFocused = (name: string) =>
    waitFor(() => expect(screen.getByRole('menuitem', { name })).toHaveFocus());
  opener.focus();
  await user.keyboard('{Enter}');
  await untilFocused('Edit SEO');
  for (const [key, entry] of [
    ['{ArrowDown}', 'About a person'],
    ['{End}', 'Delete'],
    ['{ArrowDown}', 'Edit SEO'],
    ['{ArrowUp}', 'Delete'],
    ['{Home}', 'Edit SEO'],
  ] as const) {
    await user.keyboard(key);
    await untilFocused(entry);
  }
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(opener).toHaveFocus();
});

test('j and k go through the list, x selects, and Enter opens a report', async () => {
  const { claims, addresses } = await withReports(3);
  // Not from within a menu.
  more(claims[2]).focus();
  await user.keyboard('{Enter}');
  const entry = await screen.findByRole('menuitem', { name: 'Edit SEO' });
  await waitFor(() => expect(entry).toHaveFocus());
  await user.keyboard('j');
  expect(entry).toHaveFocus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  linkTo(claims[2]).focus();
  await user.keyboard('jx');
  expect(await screen.findByText('1 selected')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: `Select ${claims[1]}` })).toBeChecked();
  await user.keyboard('j');
  expect(linkTo(claims[0])).toHaveFocus();
  await user.keyboard('kx');
  expect(await screen.findByText('Select all on this page')).toBeVisible();
  await user.keyboard('{Enter}');
  await untilAddress(addresses[1] ?? '');
});

describe('a list that changes', () => {
  test('each deletion is taken back by itself, whatever was deleted after it', async () => {
    const { word, claims } = await withReports(3);
    await act(claims[0], 'Delete');
    await act(claims[1], 'Delete');
    await untilRows(1);
    await waitFor(() => expect(undoes().at(-1)).toHaveFocus());
    expect(undoes()).toHaveLength(2);
    await user.click(await undoOf(`Deleted: ${claims[0]}`));
    await waitFor(() => expect(linkTo(claims[0])).toBeVisible());
    await waitFor(() => expect(undoes()).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await untilRows(3);
    await expect.poll(async () => (await listed(word)).length).toBe(3);
  });

  test('a page whose reports are all deleted is filled by those after it, or gives way to the one before', async () => {
    const { path } = await withReports(LIST_PAGE_SIZE + 3);
    takeClock();
    expect(screen.getByText('1–10 of 13')).toBeVisible();
    const deleteAll = async () => {
      await check(screen.getByRole('checkbox', { name: 'Select all on this page' }));
      await deleteChosen();
    };
    const answer = hold('admin.reports.removeSeveral');
    await deleteAll();
    expect(await screen.findByText('The reports are being loaded.')).toBeInTheDocument();
    expect(screen.queryByText('Nothing found')).toBeNull();
    answer();
    expect(await screen.findByText('1–3 of 3')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('1–10 of 13')).toBeVisible();

    await user.click(screen.getByRole('link', { name: 'Next page' }));
    await untilRows(3);
    await deleteAll();
    expect(await screen.findByText('1–10 of 10')).toBeVisible();
    await untilAddress(path);
  });

  test('a report that another admin deleted leaves the list when it is switched', async () => {
    tolerate(/refused by 410: POST \S+setIndexability/);
    const { word, claims } = await withReports(2);
    const [, gone] = await listed(word);
    await admin.call('DELETE', `/api/admin/reports/${gone?.reportId}`);
    await user.click(indexable(claims[0]));
    await untilAlert('Not changed: one report');
    await untilRows(1);
  });

  test('a page is gone to by its number; one beyond the last leads to that', async () => {
    await visit(paths.adminReports, admin);
    const number = () => screen.getByLabelText('Page');
    const goTo = async (page: string) => {
      await fill(number(), page);
      await user.keyboard('{Enter}');
    };
    await waitFor(() => expect(number()).toHaveValue('1'));
    await goTo('2');
    await untilAddress(`${paths.adminReports}?page=2`);
    const shown = await screen.findByText(/^11–20 of \d+$/);
    expect(shown).toBeVisible();
    const [, total = ''] = /(\d+)$/.exec(shown.textContent) ?? [];
    const last = Math.ceil(Number(total) / LIST_PAGE_SIZE);
    await goTo('999');
    await untilAddress(`${paths.adminReports}?page=${last}`);
    await goTo('none');
    await waitFor(() => expect(number()).toHaveValue(String(last)));
  });

  test('an address beyond the end of the list leads to its last page; one that nobody wrote, nowhere', async () => {
    tolerate(/refused by 400: GET \S+admin\.reports\.list/);
    const { path } = await withReports(2);
    await visit(`${path}&page=999`, admin);
    await untilRows(2);
    await untilAddress(path);
    await visit(`${paths.adminReports}?after=zzz`, admin);
    await user.click(await screen.findByRole('button', { name: 'Go to the first page' }));
    await untilAddress(paths.adminReports);
  });

  test('a chosen order holds from the press on, before the list has it', async () => {
    await withReports(1);
    const order = screen.getByLabelText('Order');
    fireEvent.change(order, { target: { value: 'lowest' } });
    expect(order).toHaveValue('lowest');
    await waitFor(() => expect(location.search).toMatch(/sort=lowest/));
  });
});

test('a deletion can be taken back for ten seconds, and the address of the report says that it was deleted', async () => {
  const { claims, addresses } = await withReports(1);
  const [address = ''] = addresses;
  takeClock();
  const removed = Promise.withResolvers<undefined>();
  intercept('admin.reports.removeSeveral', (send) =>
    send().finally(() => removed.resolve(undefined)),
  );
  await act(claims[0], 'Delete');
  await removed.promise;
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();
  await vi.advanceTimersByTimeAsync(ADMIN_UNDO_MS);
  await waitFor(() => expect(undoes()).toEqual([]));
  vi.useRealTimers();

  const deleted = 'This report was deleted.';
  const served = () => fetch(product.address + address);
  await expect.poll(async () => (await served()).status).toBe(410);
  const drawn = new DOMParser().parseFromString(await (await served()).text(), 'text/html');
  expect(drawn.querySelector('h1')?.textContent).toBe(deleted);
  const robots = drawn.querySelector('meta[name="robots"]');
  expect(robots?.getAttribute('content')).toMatch(/noindex/);

  await visit(address, admin);
  expect(await screen.findByRole('heading', { name: deleted })).toBeVisible();
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: /home/i }));
  await untilAddress('/');
});

test('a report is withheld after a question, and released where the notice above it leads', async () => {
  const { claims, addresses, path } = await withReports(1);
  const [address = ''] = addresses;
  const heading = () => screen.findByRole('heading', { level: 1, name: claims[0] });
  const notice = 'Withheld: only admins can read this';
  await act(claims[0], 'Withhold…');
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Withhold' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(rowOf(claims[0])).toHaveTextContent('Withheld'));
  await expect.poll(async () => (await fetch(product.address + address)).status).toBe(403);

  await visit(address, admin);
  expect(await screen.findByText(notice)).toBeVisible();
  expect(await heading()).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Show in All Reports' }));
  await untilRows(1);
  const released = Promise.withResolvers<undefined>();
  intercept('admin.reports.release', (send) => send().finally(() => released.resolve(undefined)));
  await act(claims[0], 'Release');
  await waitFor(() => expect(rowOf(claims[0])).not.toHaveTextContent('Withheld'));
  await released.promise;
  await visit(path, admin);
  await untilRows(1);
  await user.click(linkTo(claims[0]));
  expect(await heading()).toBeVisible();
  expect(screen.queryByText(notice)).toBeNull();
});
