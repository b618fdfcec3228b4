import { screen, waitFor, within } from '@testing-library/dom';
import { beforeAll, expect, it } from 'vitest';
import { type RegisteredPerson, registerPerson } from '../../../server/testing/registerPerson.ts';
import { adminLinks, footerLinks, paths } from '../../../shared/paths.ts';
import { serveProduct, user, visit } from '../../testing/visit.tsx';

const product = serveProduct();
let admin: RegisteredPerson;

beforeAll(async () => {
  admin = await registerPerson(product.address, 'Grace Hopper', 'admin@example.org');
});

const dialog = () => within(screen.getByRole('dialog'));
const field = () => dialog().getByPlaceholderText('Go to a page, or find a report');
const command = (name: string | RegExp) => dialog().findByRole('button', { name });
const press = () => user.keyboard('{Control>}k{/Control}');
const untilClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const untilAt = (path: string) => waitFor(() => expect(location.pathname).toBe(path));

async function openCommands() {
  await press();
  await waitFor(() => expect(field()).toHaveFocus());
}

it('the commands open by Ctrl+K and are used by keys alone, and the focus comes back', async () => {
  await visit(paths.about);
  const link = within(screen.getByRole('banner')).getByRole('link', { name: 'Verimeter' });
  link.focus();
  await openCommands();
  await user.keyboard('{Escape}');
  await untilClosed();
  await waitFor(() => expect(link).toHaveFocus());
  await openCommands();
  await user.keyboard('radar');
  expect(await command('Truth Radar')).toBeVisible();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'Truth Radar' })).toBeVisible();
  await untilClosed();
  await openCommands();
  await press();
  await untilClosed();
});

it('anybody goes to each page that the footer names', async () => {
  await visit(paths.home);
  for (const { label, to } of footerLinks) {
    await openCommands();
    await user.keyboard(label);
    await user.click(await command(label));
    await untilAt(to);
    await untilClosed();
  }
});

it('a visitor finds listed reports by their words, and no room of admins', async () => {
  const claim = 'The weathervane of Delft points to the sea on Sundays.';
  const { reportId } = await admin.analyze(claim);
  await visit(paths.home);
  await openCommands();
  await user.keyboard('weathervane of Delft');
  expect(await dialog().findByText('No page or report matches.')).toBeVisible();
  await admin.call('PATCH', `/api/admin/reports/${reportId}/indexability`, { isIndexable: true });
  await user.keyboard(' points');
  await user.click(await command(new RegExp(claim)));
  expect(await screen.findByRole('heading', { level: 1, name: new RegExp(claim) })).toBeVisible();
  await openCommands();
  for (const label of [...adminLinks.map((link) => link.label), 'My Reports'])
    expect(dialog().queryByRole('button', { name: new RegExp(label, 'i') })).toBeNull();
  await user.keyboard('{Escape}');
  await untilClosed();
});

it('whoever is signed in finds their own reports, too', async () => {
  const person = await registerPerson(product.address);
  const claim = 'The drawbridge of Gouda sings when it rains.';
  await person.analyze(claim);
  await visit(paths.myReports, person);
  await openCommands();
  await user.keyboard('drawbridge of Gouda');
  expect(await dialog().findByRole('group', { name: 'My reports' })).toBeVisible();
  await user.click(await command(new RegExp(claim)));
  expect(await screen.findByRole('heading', { level: 1, name: new RegExp(claim) })).toBeVisible();
});

it('an admin goes to each room', async () => {
  await visit(paths.admin, admin);
  for (const { label, to } of adminLinks.slice(1)) {
    await openCommands();
    await user.keyboard(label);
    await user.click(await command(label));
    await untilAt(to);
    expect(await screen.findByRole('heading', { level: 1, name: label })).toBeVisible();
  }
});
