import { randomUUID } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/dom';
import { beforeAll, expect, it } from 'vitest';
import { type RegisteredPerson, registerPerson } from '../../../server/testing/registerPerson.ts';
import { paths } from '../../../shared/paths.ts';
import { intercept, refuse, tolerate } from '../../testing/network.ts';
import { fill, revisit, serveProduct, user, visit } from '../../testing/visit.tsx';

const product = serveProduct();
let admin: RegisteredPerson;
beforeAll(async () => {
  admin = await registerPerson(product.address, 'Grace Hopper', 'admin@example.org');
});

interface Made {
  slug: string;
  reportId: string;
  claim: string;
}

/** A report on a claim of its own, made by the admin. */
async function makeReport(): Promise<Made> {
  const claim = `The lighthouse of ${randomUUID().replace(/\d/g, 'k')} was built of salt.`;
  return { claim, ...(await admin.analyze(claim)) };
}

async function openEditor(): Promise<Made> {
  const made = await makeReport();
  await visit(paths.editSeo(made.reportId), admin);
  expect(await title()).toHaveValue('');
  return made;
}

/** Comes from the list of all reports, as its own links do: without a page load. */
async function openFromList(): Promise<Made> {
  const made = await makeReport();
  await visit(paths.adminReports, admin);
  history.pushState(null, '', paths.editSeo(made.reportId));
  dispatchEvent(new PopStateEvent('popstate'));
  return made;
}

const title = () => screen.findByRole('textbox', { name: 'Title' });
const description = () => screen.getByLabelText('Description');
const address = () => screen.getByLabelText('Address');
const note = () => screen.getByLabelText('Note (optional)');
const question = () => screen.findByRole('dialog', { name: 'Leave without saving?' });
const untilNoQuestion = () =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull());

async function save() {
  await user.click(screen.getByRole('button', { name: 'Save' }));
}

const untilSaved = () =>
  waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Saved.'),
  );

const answer = async (name: 'Leave' | 'Cancel') =>
  user.click(within(await question()).getByRole('button', { name }));

const htmlOf = async (path: string) => (await fetch(path)).text();

it('[2.route.admin.edit-seo] an admin writes what a report says of itself, and its page says that', async () => {
  const { slug, claim } = await openEditor();
  await fill(await title(), 'Was a lighthouse built of salt?');
  await fill(description(), 'What is known of a building that nobody has seen.');
  await fill(screen.getByLabelText('Keywords'), 'lighthouse, salt,\nsalt');
  expect(screen.getByRole('complementary', { name: 'Previews' })).toHaveTextContent(
    'Was a lighthouse built of salt? – Verimeter',
  );
  await save();
  await untilSaved();

  const written = await htmlOf(paths.report(slug));
  expect(written).toContain('<title>Was a lighthouse built of salt? – Verimeter</title>');
  expect(written).toContain(
    '<meta name="description" content="What is known of a building that nobody has seen."/>',
  );
  expect(written).toContain('<meta name="keywords" content="lighthouse, salt"/>');

  await user.click(screen.getByRole('button', { name: /^Reset Title/ }));
  await save();
  await untilSaved();
  expect(await htmlOf(paths.report(slug))).toContain(`<title>${claim.slice(0, 40)}`);
});

it('an address that is changed leads from the old one to the new one', async () => {
  const { slug } = await openEditor();
  const wanted = `salt-lighthouse-${randomUUID().slice(0, 8)}x`;
  await fill(address(), wanted);
  expect(await screen.findByText('Free. The current address will lead here.')).toBeVisible();
  await save();
  await untilSaved();
  const moved = await fetch(paths.report(slug), { redirect: 'manual' });
  expect([moved.status, moved.headers.get('location')]).toEqual([301, paths.report(wanted)]);
  expect((await fetch(paths.report(wanted))).status).toBe(200);

  expect(screen.getByText(`/report/${slug}`)).not.toBeVisible();
  await user.click(screen.getByText('1 earlier address leads here'));
  expect(screen.getByText(`/report/${slug}`)).toBeVisible();
  await fill(address(), slug);
  expect(await screen.findByText('Yours: this report had it before.')).toBeVisible();
});

it('an address that cannot be had is told while it is typed, and refused', async () => {
  tolerate(/refused by 409: POST \S+admin\.seo\.edit/);
  const other = await makeReport();
  const { slug } = await openEditor();
  await fill(address(), other.slug);
  expect(await screen.findByText('Another report has this address, or had it.')).toBeVisible();
  await save();
  await waitFor(() => {
    const alerts = screen.getAllByRole('alert').map(({ textContent }) => textContent);
    expect(alerts.join()).toContain('Another report');
  });
  await fill(address(), 'Not an address');
  expect(await screen.findByText(/^An address has 3 to 91 letters/)).toBeVisible();
  expect((await fetch(paths.report(slug))).status).toBe(200);
});

it('two admins who edit one report lose nothing to each other', async () => {
  tolerate(/refused by 409: POST \S+admin\.seo\.edit/);
  const { reportId, slug } = await openEditor();
  const second = (change: object) =>
    admin.call('PATCH', `/api/analysis/report/${reportId}/seo`, change);
  const theirs = { title: 'The title of the second', description: 'Theirs alone.' };
  expect((await second(theirs)).status).toBe(200);

  await fill(await title(), 'The title of the first');
  await save();
  const panel = await screen.findByRole('region', { name: 'Changed in the meantime' });
  expect(panel).toHaveTextContent('admin@example.org changed this in the meantime');
  expect(panel).toHaveTextContent('The title of the second');
  expect(description()).toHaveValue('Theirs alone.');
  await user.click(within(panel).getByRole('button', { name: 'Keep mine' }));
  await save();
  await untilSaved();
  const html = await htmlOf(paths.report(slug));
  expect(html).toContain('<title>The title of the first – Verimeter</title>');
  expect(html).toContain('content="Theirs alone."');

  expect((await second({ title: 'The title of the second again' })).status).toBe(200);
  await fill(await title(), 'Once more');
  await save();
  await user.click(await screen.findByRole('button', { name: 'Take theirs' }));
  await waitFor(async () => expect(await title()).toHaveValue('The title of the second again'));
});

it('what is typed is not lost by a link, nor by the way back, without a question', async () => {
  const { reportId } = await openFromList();
  await fill(await title(), 'Not saved yet');

  const links = within(screen.getByRole('navigation', { name: 'Administration' }));
  await user.click(links.getByText('Settings'));
  await answer('Cancel');
  expect(await title()).toHaveValue('Not saved yet');
  await untilNoQuestion();

  history.back();
  expect(await question()).toBeVisible();
  await answer('Cancel');
  await untilNoQuestion();
  expect(location.pathname).toBe(paths.editSeo(reportId));
  expect(await title()).toHaveValue('Not saved yet');

  history.back();
  await answer('Leave');
  await waitFor(() => expect(location.pathname).toBe(paths.adminReports));
  expect(await screen.findByRole('heading', { name: 'All Reports' })).toBeVisible();
});

it('what is typed is not lost by a command, nor by signing out, without a question', async () => {
  await openEditor();
  await fill(note(), 'The sources were read.');
  const goByCommand = async (name: string) => {
    await user.keyboard('{Control>}k{/Control}');
    const commands = await screen.findByRole('dialog', { name: 'Commands and reports' });
    const search = within(commands).getByPlaceholderText('Go to a page, or find a report');
    await waitFor(() => expect(search).toHaveFocus());
    await user.keyboard(name);
    await user.click(within(commands).getByRole('button', { name }));
    await waitFor(() => expect(commands).not.toBeInTheDocument());
  };
  for (const name of ['Jobs', 'Sign Out']) {
    await goByCommand(name);
    expect(within(await question()).getByRole('button', { name: 'Leave' })).toBeVisible();
    await user.keyboard('{Escape}');
    await untilNoQuestion();
    expect(note()).toHaveValue('The sources were read.');
  }

  await goByCommand('Jobs');
  await answer('Leave');
  await waitFor(() => expect(location.pathname).toBe(paths.adminJobs));
  expect(await screen.findByRole('heading', { level: 1, name: 'Jobs' })).toBeVisible();
});

it('once it is saved, one step back leads away', async () => {
  await openFromList();
  await fill(await title(), 'Saved soon');
  await save();
  await untilSaved();
  history.back();
  expect(await screen.findByRole('heading', { name: 'All Reports' })).toBeVisible();
});

it('what is typed outlives a session that ends, and meets what somebody else stored since', async () => {
  tolerate(/refused by 401: \S+ \S+admin\.seo/, /refused by 409: POST \S+admin\.seo\.edit/);
  const { reportId } = await openEditor();
  await fill(await title(), 'Written in vain?');
  const answerAgain = intercept('admin.seo.edit', refuse(401, 'Please sign in.'));
  await save();
  expect(await screen.findByRole('dialog', { name: 'Sign In' })).toBeVisible();
  answerAgain();
  const theirs = { title: 'Theirs', description: 'Theirs alone.' };
  const { status } = await admin.call('PATCH', `/api/analysis/report/${reportId}/seo`, theirs);
  expect(status).toBe(200);

  const comeBack = () => revisit(paths.editSeo(reportId), admin);
  const isBack = /^Your unsaved text is back\./;
  await comeBack();
  expect(await screen.findByText(isBack)).toBeVisible();
  expect(await title()).toHaveValue('Written in vain?');
  expect(description()).toHaveValue('Theirs alone.');
  // Nor is the question lost whose words are to stand.
  await comeBack();
  const panel = await screen.findByRole('region', { name: 'Changed in the meantime' });
  await user.click(within(panel).getByRole('button', { name: 'Keep mine' }));
  await save();
  await untilSaved();
  await comeBack();
  expect(await title()).toHaveValue('Written in vain?');
  expect(screen.queryByText(isBack)).toBeNull();

  await fill(await title(), 'Once more');
  await comeBack();
  expect(await title()).toHaveValue('Once more');
  await user.click(screen.getByRole('button', { name: 'Discard it' }));
  expect(await title()).toHaveValue('Written in vain?');
  expect(screen.queryByText(isBack)).toBeNull();
});

it('a review by a person is shown on the report, until it is taken back', async () => {
  const { slug } = await openEditor();
  expect(await htmlOf(paths.report(slug))).toContain('Not reviewed by a person');
  await fill(screen.getByLabelText('Name of the reviewer'), 'Dr. Mary Reader');
  await fill(note(), 'The sources were read.');
  await user.click(screen.getByRole('button', { name: 'Mark as reviewed' }));
  expect(await screen.findByText(/^Reviewed by Dr\. Mary Reader on/)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Review by a person' })).toHaveFocus();

  const editor = location.pathname;
  await visit(paths.report(slug), admin);
  await user.click(await screen.findByText('How this was judged'));
  const origin = await screen.findByRole('region', { name: 'Where the answers come from' });
  await user.click(within(origin).getByRole('heading'));
  expect(within(origin).getByText(/Reviewed by Dr. Mary Reader on/)).toBeVisible();
  expect(origin).toHaveTextContent('Reviewed by Dr. Mary Reader on');
  expect(origin).toHaveTextContent(': The sources were read.');
  expect(screen.getAllByText(/reviewed by Dr. Mary Reader/)[0]).toBeVisible();

  await visit(editor, admin);
  await user.click(await screen.findByRole('button', { name: 'Take the review back' }));
  expect(await screen.findByRole('button', { name: 'Mark as reviewed' })).toBeVisible();
});

it('a report that is not there is said to be missing', async () => {
  tolerate(/refused by 404: GET \S+admin\.seo\.read/);
  await visit(paths.editSeo('no-such-report'), admin);
  expect(await screen.findByRole('heading', { name: 'Report Not Found' })).toBeVisible();
});
