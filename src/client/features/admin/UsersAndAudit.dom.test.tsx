import { screen, waitFor, within } from '@testing-library/dom';
import { beforeAll, describe, expect, test } from 'vitest';
import { type RegisteredPerson, registerPerson } from '../../../server/testing/registerPerson.ts';
import { accountMessages } from '../../../shared/accountMessages.ts';
import { adminMessages } from '../../../shared/adminMessages.ts';
import { paths } from '../../../shared/paths.ts';
import { tolerate } from '../../testing/network.ts';
import { downloaded, fill, serveProduct, user, visit } from '../../testing/visit.tsx';

const product = serveProduct();

let admin: RegisteredPerson;

beforeAll(async () => {
  admin = await registerPerson(product.address, 'Grace Hopper', 'admin@example.org');
});

const rows = () => [...document.querySelectorAll('tbody tr')];
const untilRows = (count: number) => waitFor(() => expect(rows()).toHaveLength(count));
const rowOf = ({ email }: RegisteredPerson) =>
  rows().find((row) => row.textContent.includes(email));
const untilRowSays = (person: RegisteredPerson, text: string) =>
  waitFor(() => expect(rowOf(person)).toHaveTextContent(text));
const roleOf = ({ email }: RegisteredPerson) =>
  screen.getByRole('combobox', { name: `Role of ${email}` });
const dialog = () => within(screen.getByRole('dialog'));
const untilNoDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const address = () => location.pathname + location.search;
const untilAddress = (expected: string) => waitFor(() => expect(address()).toBe(expected));
const revisit = () => visit(address(), admin);
const found = ({ email }: RegisteredPerson) =>
  `${paths.adminUsers}?search=${encodeURIComponent(email)}`;

/** The admin at the list, with only a new account in it. */
async function withAccount(): Promise<RegisteredPerson> {
  const person = await registerPerson(product.address);
  await visit(found(person), admin);
  await untilRows(1);
  expect(rowOf(person)).toBeVisible();
  return person;
}

async function openMenu({ email }: RegisteredPerson): Promise<HTMLElement[]> {
  await user.click(screen.getByRole('button', { name: `More for ${email}` }));
  return screen.findAllByRole('menuitem');
}

async function choose(person: RegisteredPerson, name: string): Promise<void> {
  await openMenu(person);
  await user.click(screen.getByRole('menuitem', { name }));
}

async function answerWith(name: string): Promise<void> {
  await user.click(dialog().getByRole('button', { name }));
}

const statusOfAdministration = async (person: RegisteredPerson) =>
  (await person.call('GET', '/trpc/admin.users.list?input={}')).status;
const statusOfReports = async (person: RegisteredPerson) =>
  (await person.call('GET', '/api/reports/me')).status;

async function idOf({ email }: RegisteredPerson): Promise<string> {
  const { id } = await product.database.db.user.findUniqueOrThrow({ where: { email } });
  return id;
}

/** The admin does something to an account by a call of another page. */
async function call(procedure: string, input: object): Promise<void> {
  expect((await admin.call('POST', `/trpc/admin.users.${procedure}`, input)).status).toBe(200);
}

/** So many accounts that the admin made admins, one after the other; the last one's address. */
async function withActs(acts: number): Promise<string> {
  const person = await registerPerson(product.address);
  const userId = await idOf(person);
  for (let act = 0; act < acts; act += 1)
    await call('setRole', { userId, role: act % 2 === 0 ? 'ADMIN' : 'REGISTERED' });
  return person.email;
}

describe('the list of accounts', () => {
  test('[2.route.admin.users] accounts are found by a search, a filter and an order that stand in the address', async () => {
    const person = await registerPerson(product.address, 'Emmy Noether');
    await person.analyze('Honey never spoils if it is kept sealed.');
    await visit(paths.adminUsers, admin);
    await untilRowSays(admin, 'you');
    await fill(screen.getByRole('searchbox'), person.email.toUpperCase());
    await waitFor(() => expect(rowOf(admin)).toBeUndefined());
    await untilRowSays(person, 'Emmy Noether');
    expect(rowOf(person)).toHaveTextContent('Verified');
    expect(rowOf(person)).toHaveTextContent('1 report');
    await revisit();
    await untilRows(1);
    expect(rowOf(person)).toBeVisible();

    await user.click(screen.getByRole('radio', { name: 'Admins' }));
    expect(await screen.findByText('Nobody found')).toBeVisible();
    history.back();
    await waitFor(() => expect(rowOf(person)).toBeVisible());
    history.forward();
    await user.click(await screen.findByRole('button', { name: 'Show all accounts' }));
    // The button goes with its press; the list that takes its place has the focus.
    await waitFor(() => expect(document.activeElement).toHaveTextContent(person.email));
    expect(document.activeElement).not.toBe(document.body);
    await user.click(screen.getByRole('button', { name: 'Account' }));
    await untilAddress(`${paths.adminUsers}?sort=email`);
    await waitFor(() => expect(rows()[0]).toHaveTextContent(admin.email));
  });

  test('the role is given and taken away after a question, and each holds at once', async () => {
    const person = await withAccount();
    await user.selectOptions(roleOf(person), 'Admin');
    expect(await screen.findByRole('dialog')).toHaveTextContent(person.email);
    await answerWith('Cancel');
    await waitFor(() => expect(roleOf(person)).toHaveValue('REGISTERED'));
    await untilNoDialog();
    expect(await statusOfAdministration(person)).toBe(403);

    await user.selectOptions(roleOf(person), 'Admin');
    await screen.findByRole('dialog');
    await answerWith('Make admin');
    await untilNoDialog();
    await waitFor(() => expect(roleOf(person)).toHaveValue('ADMIN'));
    expect(await statusOfAdministration(person)).toBe(200);

    await user.selectOptions(roleOf(person), 'Registered');
    expect(await screen.findByRole('dialog')).toBeVisible();
    await answerWith('Take the role away');
    await waitFor(() => expect(roleOf(person)).toHaveValue('REGISTERED'));
    expect(await statusOfAdministration(person)).toBe(403);
  });

  test('[6.admin.users] a suspended account is refused at once, and let in again when that is lifted', async () => {
    const person = await withAccount();
    await choose(person, 'Suspend…');
    await screen.findByRole('dialog');
    await answerWith('Suspend');
    await untilRowSays(person, 'Suspended');
    expect(await statusOfReports(person)).toBe(403);
    await untilNoDialog();
    await choose(person, 'Lift the suspension');
    await untilRowSays(person, 'Verified');
    await expect.poll(() => statusOfReports(person)).toBe(200);
  });

  test('an account is deleted once its address is typed, and what was done stays written down', async () => {
    const person = await withAccount();
    await choose(person, 'Delete…');
    await screen.findByRole('dialog');
    await user.click(dialog().getByRole('radio', { name: 'Keep them, without an owner' }));
    await fill(dialog().getByRole('textbox'), 'somebody@example.org');
    await answerWith('Delete account');
    expect(await dialog().findByText(accountMessages.confirmEmail)).toBeVisible();
    await fill(dialog().getByRole('textbox'), person.email);
    await answerWith('Delete account');
    await untilNoDialog();
    await waitFor(() => {
      expect(document.activeElement).toHaveTextContent('Nobody found');
      expect(screen.getByRole('main')).toContainElement(document.activeElement as HTMLElement);
      expect(screen.getByRole('main')).not.toHaveFocus();
    });
    expect(await statusOfReports(person)).toBe(401);

    await visit(`${paths.adminAudit}?subject=${encodeURIComponent(person.email)}`, admin);
    expect(await screen.findByRole('button', { name: /Deleted account/ })).toBeVisible();
  });

  describe('what is refused', () => {
    test('is told where it was asked for', async () => {
      tolerate(/refused by 404: POST \S+setSuspended/);
      const person = await withAccount();
      const userId = await idOf(person);
      await choose(person, 'Suspend…');
      await screen.findByRole('dialog');
      await call('remove', { userId, reports: 'keep', confirm: person.email });
      await answerWith('Suspend');
      expect(await dialog().findByText(adminMessages.users.gone)).toBeVisible();
    });

    test('is everything further to who lays the role down: the pages lead away', async () => {
      tolerate(/refused by 403: GET \S+admin\.users\.list/);
      const person = await registerPerson(product.address);
      await call('setRole', { userId: await idOf(person), role: 'ADMIN' });
      await visit(found(person), person);
      await untilRows(1);
      // The own account is neither suspended nor deleted here.
      const entries = await openMenu(person);
      expect(entries.map((entry) => entry.textContent)).toEqual([
        'Actions on this account',
        'Your account',
      ]);
      await user.keyboard('{Escape}');
      await user.selectOptions(roleOf(person), 'Registered');
      expect(await screen.findByRole('dialog')).toHaveTextContent('This is your own account');
      await answerWith('Take the role away');
      await untilAddress(paths.notFound);
    });
  });
});

describe('the list of acts', () => {
  test('an act tells who did what to what, and unfolds what it changed', async () => {
    const email = await withActs(1);
    await visit(`${paths.adminAudit}?subject=${encodeURIComponent(email)}`, admin);
    await untilRows(1);
    expect(rows()[0]).toHaveTextContent(admin.email);
    const act = screen.getByRole('button', { name: 'Made admin' });
    act.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(act).toHaveAttribute('aria-expanded', 'true'));
    expect(screen.getByRole('definition')).toHaveTextContent(/^Before: Registered → After: Admin$/);
    await user.click(screen.getByRole('link', { name: email }));
    await untilAddress(`${paths.adminUsers}?search=${encodeURIComponent(email)}`);
    await screen.findByRole('combobox', { name: `Role of ${email}` });
    await untilRows(1);
  });

  test('what the acts are narrowed down by, and the page, stand in the address', async () => {
    const email = await withActs(28);
    await visit(paths.adminAudit, admin);
    await fill(await screen.findByRole('searchbox'), email);
    await waitFor(() => expect(location.search).toMatch(/subject=/));
    await user.click(screen.getByRole('radio', { name: 'Users' }));
    await screen.findByRole('option', { name: admin.email });
    await user.selectOptions(screen.getByLabelText('By'), admin.email);
    await user.type(screen.getByLabelText('From'), '2020-01-01');
    await waitFor(() => expect(location.search).toMatch(/group=users&actor=.*&from=2020-01-01$/));
    const found = () => rows().filter((row) => row.textContent.includes(email));
    await waitFor(() => expect(found()).toHaveLength(25));
    expect(await screen.findByText('25 entries; older ones follow')).toBeVisible();
    const next = () => screen.getByRole('link', { name: 'Next page' });
    // The list takes over what the address says a little later.
    await waitFor(() => expect(next().getAttribute('href')).toMatch(/group=users&actor=.*&from=/));
    await user.click(next());
    await untilRows(3);
    expect(rows().at(-1)).toHaveTextContent('Made admin');
    await revisit();
    await untilRows(3);
    await user.click(screen.getByRole('link', { name: 'Previous page' }));
    await untilRows(25);
    expect(rows()[0]).toHaveTextContent('Removed as admin');
    history.back();
    await untilRows(3);
    await user.click(screen.getByRole('radio', { name: 'Reports' }));
    expect(await screen.findByText('Nothing found')).toBeVisible();
  });

  test('what is found goes into a file, as a table and as JSON', async () => {
    const email = await withActs(2);
    await visit(`${paths.adminAudit}?subject=${encodeURIComponent(email)}`, admin);
    await untilRows(2);
    const fileOf = async (form: string) => {
      const button = screen.getByRole('button', { name: `Export ${form}` });
      const [name, text] = await downloaded(() => user.click(button));
      expect(name).toMatch(/^verimeter-audit-\d{4}-\d\d-\d\d\.(csv|json)$/);
      expect(await screen.findByText('2 entries in your downloads.')).toBeVisible();
      return text;
    };
    const lines = (await fileOf('CSV')).split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toContain('"user.role"');
    expect(JSON.parse(await fileOf('JSON'))).toMatchObject([
      { subjectName: email, before: { role: 'ADMIN' }, after: { role: 'REGISTERED' } },
      { subjectName: email, after: { role: 'ADMIN' } },
    ]);
  });
});
