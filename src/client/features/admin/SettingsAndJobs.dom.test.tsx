import { screen, waitFor, within } from '@testing-library/dom';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type RegisteredPerson, registerPerson } from '../../../server/testing/registerPerson.ts';
import { behave } from '../../../server/testing/vendors/behavior.ts';
import { serveVendors } from '../../../server/testing/vendors/serveVendors.ts';
import { paths } from '../../../shared/paths.ts';
import type { Setting } from '../../../shared/schema/operations.ts';
import { intercept, tolerate } from '../../testing/network.ts';
import { fill, serveProduct, user, visit } from '../../testing/visit.tsx';

const vendors = await serveVendors();
afterAll(() => vendors.close());
const product = serveProduct({ ...vendors.env, LIMIT_REUSE_DAYS: '30' });

beforeEach(() => {
  const openai = behave.normally();
  vendors.script = { openai, perplexity: behave.normally(), gemini: behave.normally() };
});

let admin: RegisteredPerson;
beforeAll(async () => {
  admin = await registerPerson(product.address, 'Grace Hopper', 'admin@example.org');
});

async function settings(): Promise<Setting[]> {
  const { body } = await admin.call('GET', '/trpc/admin.settings.list');
  return (body as { result: { data: Setting[] } }).result.data;
}

// The next test finds what it expects.
afterEach(async () => {
  for (const { name, source } of await settings()) if (source === 'database') await set(name, null);
});

async function set(name: string, value: unknown) {
  const { status } = await admin.call('POST', '/trpc/admin.settings.change', { name, value });
  expect(status).toBe(200);
}

let claims = 0;
const newClaim = () => `The dam at weir ${(claims += 1)} was built in 1931.`;

/** The settings, when they are there. */
async function openSettings() {
  await visit(paths.adminSettings, admin);
  await screen.findByRole('form', { name: 'Analyzing' });
}

const groupOf = (name: string) => screen.getByRole('form', { name });
const fieldOf = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const pause = () => within(groupOf('Analyzing')).getByRole('textbox', { name: /^Pause before a/ });
const untilSaid = (group: string, words: string) =>
  waitFor(() => expect(groupOf(group)).toHaveTextContent(words));

async function pressAt(target: HTMLElement, key = '{Enter}') {
  target.focus();
  await user.keyboard(key);
}

describe('the settings', () => {
  it('[2.route.admin.settings] [6.admin.settings] stand in groups, each with its range, its default and where it comes from, and say why they can’t be changed where the environment fixes them', async () => {
    await openSettings();
    const texts = (level: number) =>
      screen.getAllByRole('heading', { level }).map(({ textContent }) => textContent);
    await screen.findByRole('region', { name: 'Detailed analysis' });
    expect(texts(2)).toEqual([
      ...['Allowance', 'Throttles', 'Analyzing', 'Storage'],
      ...['Contact', 'Analysts', 'Prices', 'Banner'],
    ]);
    expect(texts(3)).toEqual(['Chat', 'Search', 'General', 'Detailed analysis']);
    expect(pause()).toHaveValue('30');
    expect(pause()).toHaveAccessibleDescription('0 to 3,650; default 30');
    const fixed = screen.getByRole('textbox', { name: /^How long a report is reused/ });
    expect(fixed).toBeDisabled();
    expect(fixed).toHaveValue('30');
    expect(fixed).toHaveAccessibleDescription(/Fixed in the environment: LIMIT_REUSE_DAYS/);
  });

  it('hold at once: a visitor’s badge counts by the new allowance, and by the default after a reset', async () => {
    await openSettings();
    const ofGroup = () => within(groupOf('Allowance'));
    const field = () => ofGroup().getByRole('textbox', { name: /^Free reports of a visitor/ });
    const save = () => ofGroup().getByRole('button', { name: 'Save: Allowance' });
    await fill(field(), '7');
    await user.click(save());
    await untilSaid('Allowance', 'Saved');

    await visit('/');
    expect((await screen.findAllByText('7/7 reports'))[0]).toBeVisible();
    await openSettings();
    const back = 'Back to the default: Free reports of a visitor';
    await user.click(ofGroup().getByRole('button', { name: back }));
    await user.click(save());
    await untilSaid('Allowance', 'Saved');
    await waitFor(() => expect(field()).toHaveValue('3'));
    await visit('/');
    expect((await screen.findAllByText('3/3 reports'))[0]).toBeVisible();
  });

  it('refuse what is out of range, and keep what was typed', async () => {
    await openSettings();
    await fill(pause(), '9999');
    await fill(fieldOf(/^Rounds of a search/), '4');
    await pressAt(pause());
    // What can be saved is, and takes back nothing that is said of the other.
    const group = within(groupOf('Analyzing'));
    expect(
      await group.findByRole('button', { name: /^Back to .* Rounds of a search/ }),
    ).toBeVisible();
    expect(pause()).toHaveAccessibleDescription(/Give a whole number from 0 to 3,650\./);
    expect(pause()).toHaveValue('9,999');
    expect(pause()).toHaveAttribute('aria-invalid', 'true');
    // As the range is written, a number is read.
    await fill(pause(), '1,200');
    await pressAt(pause());
    await untilSaid('Analyzing', 'Saved');
    await waitFor(() => expect(pause()).toHaveValue('1,200'));
  });
});

it('what is typed while a setting is being saved stays, and is saved next', async () => {
  await openSettings();
  const held = Promise.withResolvers<undefined>();
  const saved = Promise.withResolvers<undefined>();
  intercept('admin.settings.change', async (send) => {
    await held.promise;
    const answer = await send();
    saved.resolve(undefined);
    return answer;
  });
  await fill(pause(), '8');
  await pressAt(pause());
  await untilSaid('Analyzing', 'Saving…');
  await fill(pause(), '81');
  held.resolve(undefined);
  await saved.promise;
  await waitFor(() => expect(groupOf('Analyzing')).not.toHaveTextContent('Saving…'));
  expect(pause()).toHaveValue('81');
  await pressAt(pause());
  await untilSaid('Analyzing', 'Saved');
  await openSettings();
  expect(pause()).toHaveValue('81');
});

it('who leaves before saving is asked first, and stays with what was typed, or leaves it', async () => {
  await openSettings();
  const leaveBy = async (answer: string) => {
    const links = screen.getByRole('navigation', { name: 'Administration' });
    await user.click(within(links).getByText('Jobs'));
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await user.click(within(dialog).getByRole('button', { name: answer }));
  };
  await fill(pause(), '9');
  await leaveBy('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(pause()).toHaveValue('9');
  expect(location.pathname).toBe(paths.adminSettings);
  await leaveBy('Leave');
  await waitFor(() => expect(location.pathname).toBe('/admin/jobs'));
});

it('the keyboard stays where it was when something is saved, and beside it when it is taken back', async () => {
  await openSettings();
  const button = (name: string | RegExp) =>
    within(groupOf('Analyzing')).getByRole('button', { name });
  const save = () => button(/^Save/);
  await fill(pause(), '7');
  await pressAt(save());
  await untilSaid('Analyzing', 'Saved');
  expect(save()).toHaveFocus();
  expect(save()).toHaveAttribute('aria-disabled', 'true');
  const back = /^Back to the default: Pause before/;
  await pressAt(await waitFor(() => button(back)));
  await waitFor(() => expect(pause()).toHaveValue('30'));
  await pressAt(save());
  await untilSaid('Analyzing', 'Saved');

  const text = () => fieldOf(/^Shown to everybody/);
  const saveBanner = () => screen.getByRole('button', { name: 'Save: banner' });
  const removal = { name: 'Remove the banner' };
  await fill(text(), 'We move.');
  await pressAt(saveBanner());
  await pressAt(await screen.findByRole('button', removal));
  await waitFor(() => expect(screen.queryByRole('button', removal)).toBeNull());
  expect(saveBanner()).toHaveFocus();
  // What is stored now stands there, not what was saved before.
  await waitFor(() => expect(text()).toHaveValue(''));
  expect(saveBanner()).toHaveAttribute('aria-disabled', 'true');
});

describe('a model that cannot be', () => {
  it('is refused in words, and stays to be mended', async () => {
    tolerate(/refused by 400: POST \S+admin\.settings\.change/);
    await openSettings();
    const field = await screen.findByRole('textbox', { name: /^Model of OpenAI/ });
    await fill(field, 'gpt 5');
    await pressAt(field);
    await waitFor(() => expect(field).toHaveAccessibleDescription(/in a model’s name/));
    expect(field).toHaveAttribute('aria-invalid', 'true');
    expect(field).toHaveValue('gpt 5');
  });
});

describe('the analysts', () => {
  /** Sends a claim and waits for its report. */
  async function submit() {
    await visit(paths.analyze, admin);
    const field = await screen.findByRole('textbox', { name: 'Claim, text or URL' });
    await fill(field, newClaim());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(location.pathname).toMatch(/^\/report\//));
  }

  it('can be switched off: the next report is the built-in analyst’s, and says so', async () => {
    await openSettings();
    const chat = await screen.findByRole('region', { name: 'Chat' });
    expect(chat).toHaveTextContent('OpenAI is asked.');
    expect(within(chat).getAllByRole('definition')[0]).toHaveTextContent(/^Set$/);
    await user.click(within(chat).getByRole('switch', { name: 'Ask OpenAI' }));
    await user.click(within(chat).getByRole('button', { name: 'Save: analyst Chat' }));
    await waitFor(() =>
      expect(chat).toHaveTextContent('OpenAI is off: the built-in analyst is used instead.'),
    );

    await submit();
    const answers = await screen.findByRole('list', { name: 'What each analyst answered' });
    const items = () => within(answers).getAllByRole('listitem');
    await waitFor(() => expect(items()[0]).toHaveTextContent('Built-in analyst'));
    await waitFor(() => expect(items().at(-1)).toHaveTextContent('Gemini'));
  });

  it('can be given another model, and tell what was asked of them', async () => {
    await openSettings();
    const general = () => screen.findByRole('region', { name: 'General' });
    const before = within(await general());
    await fill(before.getByRole('textbox', { name: 'Model of Gemini' }), 'gemini-next');
    await user.click(before.getByRole('button', { name: 'Save: analyst General' }));
    expect(await before.findByText('Gemini, gemini-next')).toBeVisible();
    await submit();
    await openSettings();
    const after = within(await general());
    await user.click(await after.findByText(/^Last 30 days: \d+ questions?/));
    expect((await after.findAllByRole('figure'))[0]).toHaveTextContent('Questions');
  });
});

it('the prices of models can be added, mended, removed and brought back', async () => {
  await openSettings();
  const group = () => within(groupOf('prices'));
  const save = () => group().getByRole('button', { name: 'Save: prices' });
  const priceOf = (name: string) => within(group().getByRole('group', { name }));
  const untilGone = (name: string) =>
    waitFor(() => expect(group().queryByRole('group', { name })).toBeNull());
  await user.click(group().getByRole('button', { name: 'Add a model' }));
  const added = group().getAllByRole('textbox', { name: 'Model' }).at(-1);
  if (!added) throw new Error('no price was added');
  expect(added).toHaveFocus();
  await fill(added, 'gpt-5.4');
  await user.click(save());
  await waitFor(() => expect(added).toHaveAccessibleDescription('This model has a price already.'));
  expect(group().getByRole('alert')).toHaveTextContent(/^Not saved/);
  await fill(added, 'gpt-next');
  const next = () => priceOf('gpt-next');
  const output = () => next().getByRole('textbox', { name: 'Output' });
  await fill(next().getByRole('textbox', { name: 'Input' }), '0.50');
  await fill(output(), '10001');
  await user.click(save());
  await waitFor(() =>
    expect(output()).toHaveAccessibleDescription('Give a price from 0 to 10,000.'),
  );
  expect(next().getByRole('button', { name: /^Remove/ })).toBeVisible();
  await fill(output(), '12');
  await user.click(group().getByRole('button', { name: 'Remove the price of gpt-5.4' }));
  expect(save()).toHaveFocus();
  await pressAt(save());
  await untilSaid('prices', 'Saved');
  await openSettings();
  await untilGone('gpt-5.4');
  expect(next().getByRole('textbox', { name: 'Input' })).toHaveValue('$0.5');

  await user.click(group().getByRole('button', { name: 'Back to the defaults' }));
  await user.click(save());
  await untilSaid('prices', 'Saved');
  await untilGone('gpt-next');
  expect(priceOf('gpt-5.4').getByRole('textbox', { name: 'Output' })).toHaveValue('$15');
});

it('an address for contact is published from the page that has none, and read by everybody', async () => {
  await visit(paths.contactPress, admin);
  const none = /^They have not published an address on this page yet\./;
  expect(await screen.findByText(none)).toBeVisible();
  await user.click(await screen.findByRole('link', { name: 'Publish an address' }));
  const field = await screen.findByRole('textbox', { name: /^Email address on Contact/ });
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveAccessibleDescription(/programs that collect addresses/);
  await fill(field, 'the desk');
  await pressAt(field);
  await waitFor(() => expect(field).toHaveAccessibleDescription(/give a valid email address/));
  expect(field).toHaveValue('the desk');
  await fill(field, 'desk@example.org');
  await pressAt(field);
  await untilSaid('contact', 'Saved');

  // Neither a page that was open before, nor one that the server keeps, shows what was.
  const foot = within(screen.getByRole('contentinfo'));
  await user.click(foot.getByRole('link', { name: 'Contact & Press' }));
  const link = async () =>
    within(screen.getByRole('main')).findByRole('link', { name: 'desk@example.org' });
  expect(await link()).toHaveAttribute('href', 'mailto:desk@example.org');
  expect(screen.queryByText(none)).toBeNull();
  expect(screen.queryByRole('link', { name: 'Publish an address' })).toBeNull();
  await visit(paths.contactPress);
  expect(await link()).toBeVisible();
  await set('contactEmail', null);
  await visit(paths.contactPress);
  expect(await screen.findByText(none)).toBeVisible();
});

it('a banner is seen before it is saved, and can be removed then', async () => {
  await openSettings();
  await fill(fieldOf(/^Shown to everybody/), 'We move on Sunday.');
  expect(screen.getByRole('complementary', { name: 'Preview of the banner' })).toHaveTextContent(
    /^We move on Sunday\.$/,
  );
  await user.click(screen.getByRole('button', { name: 'Save: banner' }));
  expect(await screen.findByRole('button', { name: 'Remove the banner' })).toBeVisible();
  const banner = (await settings()).find(({ name }) => name === 'bannerText');
  expect(banner?.value).toBe('We move on Sunday.');
});

describe('the jobs', () => {
  const rows = () => screen.queryAllByRole('row');
  const rowOf = (claim: string) =>
    rows().find(({ textContent }) => textContent.includes(claim)) ?? null;

  /** Claims that the search analyst declines to judge, for as long as they are analyzed. */
  async function failing(...contents: string[]) {
    vendors.script.perplexity = behave.refusing();
    for (const content of contents) await admin.call('POST', '/api/analysis/analyze', { content });
    vendors.script.perplexity = behave.normally();
  }

  it('that failed are listed with the reason, and an admin has one run again', async () => {
    const claim = newClaim();
    await failing(claim);
    await visit(paths.adminJobs, admin);
    const row = await waitFor(() => {
      const found = rowOf(claim);
      if (!found) throw new Error('not there yet');
      return found;
    });
    expect(row).toHaveTextContent('The search analyst declined to judge this content');

    await user.click(within(row).getByRole('button', { name: /^Try again/ }));
    expect(await screen.findByText('Started again.')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Dashboard' }));
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
    const links = screen.getAllByRole('link', { name: 'Jobs' });
    await user.click(links[0] ?? row);
    expect(await screen.findByRole('heading', { name: 'Running now' })).toBeVisible();
    await waitFor(() => expect(rowOf(claim)).toBeNull());
    const { body } = await admin.call('GET', '/api/reports/me?page=1&pageSize=1');
    expect(JSON.stringify(body)).toContain('"completed"');
  });

  it('that are shown are all tried again at once, after a question', async () => {
    await failing(newClaim(), newClaim());
    await visit(paths.adminJobs, admin);
    await user.click(await screen.findByRole('button', { name: /^Try all \d+ again$/ }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('The people who asked for them are not charged.');
    await user.click(within(dialog).getByRole('button', { name: 'Try all again' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText(/^(\d+) of \1 started again\.$/)).toBeVisible();
  });

  it('that run are named with the step they are at', async () => {
    const looked = Promise.withResolvers<undefined>();
    vendors.script.gemini = behave.after(looked.promise, behave.normally());
    const content = newClaim();
    await admin.call('POST', '/api/analysis/start', { content });
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
      shouldAdvanceTime: true,
    });
    try {
      await visit(paths.adminJobs, admin);
      await waitFor(() => expect(rowOf(content)).toHaveTextContent('Asking the analysts'));
      const queues = within(screen.getByRole('table', { name: 'Queues' }));
      expect(queues.getAllByRole('row')).toHaveLength(3);
      looked.resolve(undefined);
      const asked = () => product.database.db.report.findFirst({ where: { content } });
      await waitFor(async () => expect(await asked()).toMatchObject({ status: 'completed' }));
      // The page asks again by itself.
      await vi.advanceTimersByTimeAsync(5_000);
      await waitFor(() => expect(rowOf(content)).toBeNull());
    } finally {
      vi.useRealTimers();
    }
  });
});
