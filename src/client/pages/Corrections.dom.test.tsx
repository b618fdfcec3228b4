import { screen, waitFor, within } from '@testing-library/dom';
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { analyzed, newClaim } from '../../server/testing/app.ts';
import { type RegisteredPerson, registerPerson } from '../../server/testing/registerPerson.ts';
import { correctionMessages, REQUESTS_PER_VISITOR_AND_DAY } from '../../shared/corrections.ts';
import { paths } from '../../shared/paths.ts';
import type { Report } from '../../shared/schema/report.ts';
import { tolerate } from '../testing/network.ts';
import { fill, pressAt, serveProduct, user, visit } from '../testing/visit.tsx';

const product = serveProduct();

let admin: RegisteredPerson;
beforeAll(async () => {
  admin = await registerPerson(product.address, 'Grace Hopper', 'admin@example.org');
});

const makeReport = (): Promise<Report> => analyzed({ baseURL: product.address }, newClaim());
const statusOf = async (slug: string) => (await fetch(product.address + paths.report(slug))).status;

/** Says that something is wrong with a report, without a page. */
const ask = (reportId: string, data: object, token: string = randomUUID()) =>
  fetch(`${product.address}/api/analysis/report/${reportId}/correction`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Anonymous-Token': token },
    body: JSON.stringify(data),
  });

/** A report on its page, with the dialog of the link below it. */
async function openDialog() {
  const report = await makeReport();
  await visit(paths.report(report.slug));
  await user.click(await screen.findByRole('link', ENTRY));
  return { ...report, dialog: within(await screen.findByRole('dialog')) };
}

const ENTRY = { name: 'Something wrong?' };

it('too many in a day are refused in words', async () => {
  tolerate(/refused by 429: POST \S+reports\.requestCorrection/);
  const { reportId, dialog } = await openDialog();
  await user.click(dialog.getByRole('radio', { name: 'It is out of date' }));
  const text = 'It is from May 2020.';
  await fill(dialog.getByRole('textbox', { name: 'What should we know?' }), text);
  const token = localStorage.getItem('anonymousToken') ?? '';
  for (let count = 0; count < REQUESTS_PER_VISITOR_AND_DAY; count += 1)
    await ask(reportId, { reason: 'outdated', text }, token);
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await waitFor(() =>
    expect(dialog.getAllByRole('alert').at(-1)?.textContent).toBe(correctionMessages.tooMany),
  );
});

it('a removal because of a person hides the report at once', async () => {
  tolerate(/refused by 403: GET \S+reports\.read/);
  const { slug, dialog } = await openDialog();
  await user.click(dialog.getByRole('radio', { name: /about a person/ }));
  const text = dialog.getByRole('textbox', { name: 'What should we know?' });
  await fill(text, 'It names my child.');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  const thanks = await screen.findByRole('dialog', { name: 'Thank you' });
  expect(thanks).toHaveTextContent('hidden from everybody');
  await user.click(within(thanks).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('link', ENTRY)).toBeNull());
  expect(await statusOf(slug)).toBe(403);
});

it('an admin answers by a note, rejects what hides a report, and finds both decided', async () => {
  const [noted, hidden] = [await makeReport(), await makeReport()];
  const text = `Of another dam: ${randomUUID()}`;
  const removed = `It names my child: ${randomUUID()}`;
  await ask(noted.reportId, { reason: 'source', text, email: 'ada@example.org' });
  await ask(hidden.reportId, { reason: 'person', text: removed });
  await visit(paths.adminCorrections, admin);
  const source = await itemOf(text);
  const removal = await itemOf(removed);
  expect(items()[0]).toHaveTextContent('Hides the report');
  const answer = within(source).getByRole('link', { name: 'ada@example.org' });
  const { pathname, searchParams } = new URL(answer.getAttribute('href') ?? '');
  expect(decodeURIComponent(pathname)).toBe('ada@example.org');
  expect(searchParams.get('body')).toContain(paths.report(noted.slug));

  // By the keyboard alone, as everything else.
  await pressAt(within(source).getByRole('button', DECIDE));
  let dialog = await decision();
  const note = 'It is of another dam.';
  await pressAt(dialog.getByRole('textbox', { name: 'Note' }), '{End}');
  await user.keyboard(note);
  await pressAt(dialog.getByRole('button', { name: 'Put note on report' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(findItem(text)).toBeUndefined());

  await pressAt(within(removal).getByRole('button', DECIDE));
  dialog = await decision();
  await pressAt(dialog.getAllByRole('radio')[0] as HTMLElement, '{ArrowDown}');
  expect(dialog.getByRole('radio', { name: 'Reject it' })).toBeChecked();
  await pressAt(dialog.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(findItem(removed)).toBeUndefined());
  await user.click(screen.getByRole('radio', { name: 'Decided' }));
  const decided = await itemOf(text);
  expect(decided).toHaveTextContent(note);
  expect(decided).not.toHaveTextContent('ada@example.org');
  expect(await itemOf(removed)).toHaveTextContent('Rejected');

  await visit(paths.report(noted.slug), admin);
  expect(await screen.findByRole('region', { name: 'Corrections' })).toHaveTextContent(note);
  expect(await statusOf(hidden.slug)).toBe(200);
});

const items = () => within(screen.getByRole('main')).queryAllByRole('listitem');
const findItem = (text: string) => items().find((item) => item.textContent.includes(text));
const itemOf = (text: string): Promise<HTMLElement> =>
  waitFor(() => {
    const item = findItem(text);
    expect(item).toBeVisible();
    return item as HTMLElement;
  });

const DECIDE = { name: /^Decide/ };
const decision = async () =>
  within(await screen.findByRole('dialog', { name: 'Decide on this request' }));

it('an admin takes a deletion back with Undo, and decides anew', async () => {
  const { reportId, slug } = await makeReport();
  const text = `Of another dam: ${randomUUID()}`;
  await ask(reportId, { reason: 'source', text });
  await visit(paths.adminCorrections, admin);
  await user.click(within(await itemOf(text)).getByRole('button', DECIDE));
  const dialog = await decision();
  await user.click(dialog.getByRole('radio', { name: /^Delete/ }));
  await user.click(dialog.getByRole('button', { name: /^Delete/ }));
  await waitFor(() => expect(findItem(text)).toBeUndefined());
  const undo = await screen.findByRole('button', { name: 'Undo' });
  await waitFor(() => expect(undo).toHaveFocus());
  expect(await statusOf(slug)).toBe(410);
  await user.click(undo);
  expect(within(await itemOf(text)).getByRole('button', DECIDE)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  expect(await statusOf(slug)).toBe(200);
});
