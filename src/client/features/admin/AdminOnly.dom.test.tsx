import { screen, waitFor, within } from '@testing-library/dom';
import { beforeAll, expect, it } from 'vitest';
import { type RegisteredPerson, registerPerson } from '../../../server/testing/registerPerson.ts';
import { paths } from '../../../shared/paths.ts';
import { serveProduct, user, visit } from '../../testing/visit.tsx';

const product = serveProduct();
let admin: RegisteredPerson;
beforeAll(async () => {
  admin = await registerPerson(product.address, 'Grace Hopper', 'admin@example.org');
});

const PAGES: Record<string, string> = {
  [paths.admin]: 'Dashboard',
  [paths.adminReports]: 'All Reports',
  [paths.adminCorrections]: 'Corrections',
  [paths.adminUsers]: 'Users',
  [paths.adminSettings]: 'Settings',
  [paths.adminLibrary]: 'Library',
  [paths.adminJobs]: 'Jobs',
  [paths.adminAudit]: 'Audit',
};
const ALL = [...Object.keys(PAGES), paths.editSeo('0b1c2d3e-aaaa-4bbb-8ccc-1234567890ab')];

const bar = () => within(screen.getByRole('banner'));
const notFound = () => screen.findByRole('heading', { name: 'Page Not Found' });
const signIn = () => screen.findByRole('dialog', { name: 'Sign In' });
const untilAt = (address: string) =>
  waitFor(() => expect(location.pathname + location.search).toBe(address));
const titled = (name: string) => screen.findByRole('heading', { level: 1, name });

/** Goes to another page of the product as its own links do: without a page load. */
function goWithin(path: string) {
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
}

it('visitors are led to the sign-in from every page of the administration, on the first load and by navigation', async () => {
  for (const path of ALL) {
    await visit(path);
    await untilAt('/');
    expect(await signIn()).toBeVisible();
  }
  for (const path of ALL) {
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Sign In' })).toBeNull());
    goWithin(path);
    await untilAt('/');
    expect(await signIn()).toBeVisible();
  }
});

it('[2.guard.not-admin] who is signed in without the role is sent to /404 from every page of the administration, which replaces the history entry and carries the status', async () => {
  const person = await registerPerson(product.address);
  for (const path of ALL) {
    await visit(path, person);
    await untilAt('/404');
    expect(await notFound()).toBeVisible();
  }
  await visit('/about', person);
  for (const path of ALL) {
    goWithin(path);
    await untilAt('/404');
    expect(await notFound()).toBeVisible();
    expect((history.state as { usr?: unknown }).usr).toEqual({ status: 404 });
    // The page that they were sent away from is no step of the way back.
    history.back();
    await untilAt('/about');
    await waitFor(() =>
      expect(screen.queryByRole('heading', { name: 'Page Not Found' })).toBeNull(),
    );
  }
});

it('[6.admin.routes] admins are shown every page of the administration, on the first load and by its links', async () => {
  await visit(paths.admin, admin);
  for (const [path, name] of Object.entries(PAGES)) {
    const links = within(screen.getByRole('navigation', { name: 'Administration' }));
    await user.click(links.getByRole('link', { name }));
    await untilAt(path);
    expect(await titled(name)).toBeVisible();
    await visit(path, admin);
    expect(await titled(name)).toBeVisible();
    await untilAt(path);
  }
});

const ITEMS = ['Submit Claim', 'Users', 'All Reports', 'Settings', 'My Reports', 'Truth Radar'];

it('[2.nav.admin.mobile] the menu of admins has the same', async () => {
  await visit(paths.adminAudit, admin);
  await user.click(bar().getByRole('button', { name: 'Open the menu' }));
  const menu = async () => within(await screen.findByRole('dialog', { name: 'Menu' }));
  for (const name of ITEMS) expect((await menu()).getByRole('link', { name })).toBeVisible();
  expect((await menu()).getByText('Admin')).toBeVisible();
  expect((await menu()).getByRole('link', { name: admin.email })).toBeVisible();
  await user.click((await menu()).getByRole('link', { name: 'Settings' }));
  await untilAt(paths.adminSettings);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull());
  await user.click(bar().getByRole('button', { name: 'Open the menu' }));
  await user.click((await menu()).getByRole('button', { name: 'Sign Out' }));
  await untilAt('/');
});

it('who gets the role has it after a reload', async () => {
  const person = await registerPerson(product.address);
  await visit(paths.account, person);
  const { id: userId } = await product.database.db.user.findUniqueOrThrow({
    where: { email: person.email },
  });
  const given = await admin.call('POST', '/trpc/admin.users.setRole', { userId, role: 'ADMIN' });
  expect(given.status).toBe(200);
  await visit(paths.account, person);
  expect(await bar().findByText('Admin')).toBeVisible();
  await user.click(bar().getByRole('link', { name: 'Users' }));
  expect(await titled('Users')).toBeVisible();
});
