import { screen, waitFor, within } from '@testing-library/dom';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { registerPerson } from '../../../server/testing/registerPerson.ts';
import { paths } from '../../../shared/paths.ts';
import { serveProduct, user, visit } from '../../testing/visit.tsx';

const CLAIMS = [
  'Vaccines cause autism among the millers of Utrecht.',
  'The miller of Utrecht keeps honey in forty sealed jars.',
  'The mill of Utrecht has a clock that runs backwards.',
  // Of another score: the library has it.
  'Octopuses have three hearts.',
] as const;
const [VACCINES, HONEY] = CLAIMS;

const product = serveProduct();

/** An admin lists the claims, and picks honey for high scores and vaccines for low ones. */
beforeAll(async () => {
  const admin = await registerPerson(product.address, 'Grace Hopper', 'admin@example.org');
  for (const claim of CLAIMS) {
    const { reportId } = await admin.analyze(claim);
    const path = `/api/admin/reports/${reportId}`;
    const { status } = await admin.call('PATCH', `${path}/indexability`, { isIndexable: true });
    expect(status).toBe(200);
    const category = claim === HONEY ? 'high_score' : claim === VACCINES ? 'low_score' : null;
    if (category) await admin.call('POST', `${path}/featured`, { category, isFeatured: true });
  }
});

const section = async (name: string) => within(await screen.findByRole('region', { name }));
const found = () =>
  within(screen.getByRole('region', { name: 'Listed reports' })).queryAllByRole('listitem');
const untilFound = (...claims: string[]) =>
  waitFor(() => {
    expect(found()).toHaveLength(claims.length);
    for (const [at, claim] of claims.entries()) expect(found()[at]).toHaveTextContent(claim);
  });
const untilAllFound = () => waitFor(() => expect(found()).toHaveLength(CLAIMS.length));
const search = () => screen.getByRole('searchbox', { name: 'Search listed reports' });
const untilAt = (address: string) =>
  waitFor(() => expect(location.pathname + location.search).toBe(paths.truthRadar + address));

it('[1.truth-radar] [2.nav.anonymous.radar] [6.anonymous.view-radar] Truth Radar is in the bar of visitors, and shows the lists of featured reports', async () => {
  await visit(paths.home);
  await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Truth Radar' }));
  await untilAt('');
  expect(await screen.findByRole('heading', { level: 1, name: 'Truth Radar' })).toBeVisible();
  const high = (await section('High score')).getAllByRole('link');
  expect(high).toHaveLength(1);
  expect(high[0]).toHaveTextContent(HONEY);
  const low = (await section('Low score')).getAllByRole('link');
  expect(low).toHaveLength(1);
  expect(low[0]).toHaveTextContent(VACCINES);
  expect((await section('Interesting')).getByText('Nothing on this list yet.')).toBeVisible();
  await user.click((await section('High score')).getByRole('link'));
  expect(await screen.findByRole('heading', { level: 1, name: HONEY })).toBeVisible();
});

it('[2.nav.registered.radar] Truth Radar is in the bar of people who are signed in', async () => {
  await visit(paths.account, await registerPerson(product.address));
  const banner = within(screen.getByRole('banner'));
  const links = within(banner.getByRole('navigation', { name: 'Main' }));
  expect(links.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    ...['Submit Claim', 'My Reports', 'Truth Radar'],
  ]);
  await user.click(links.getByRole('link', { name: 'Truth Radar' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Truth Radar' })).toBeVisible();
});

it('finds what is misspelled, and keeps what is chosen in the address, back and forth', async () => {
  await visit(paths.truthRadar);
  await section('Listed reports');
  await untilAllFound();
  await user.type(search(), 'vacine autsim{Enter}');
  await untilFound(VACCINES);
  await untilAt('?search=vacine+autsim');
  expect(document.querySelector('meta[name="robots"]')).toHaveAttribute(
    'content',
    expect.stringMatching(/noindex/),
  );

  const verdicts = within(screen.getByRole('navigation', { name: 'Verdict' }));
  await user.click(verdicts.getByText(/Partially/));
  expect(await screen.findByRole('heading', { name: 'Nothing found' })).toBeVisible();
  await untilAt('?search=vacine+autsim&verdict=partly');
  history.back();
  await untilFound(VACCINES);
  history.back();
  await untilAllFound();
  await waitFor(() => expect(search()).toHaveValue(''));
  history.forward();
  await waitFor(() => expect(search()).toHaveValue('vacine autsim'));
  await untilFound(VACCINES);

  await visit(location.pathname + location.search);
  await section('Listed reports');
  await untilFound(VACCINES);
});

it('the plot can be read as a table, in any order', async () => {
  await visit(paths.truthRadar);
  await user.click(await screen.findByText('Show as a table'));
  const table = within(screen.getByRole('table', { name: 'The reports of the plot' }));
  const rows = () => table.getAllByRole('row');
  expect(rows()).toHaveLength(CLAIMS.length + 1);
  for (const row of rows()) expect(row).toBeVisible();
  await user.click(table.getByRole('button', { name: /Score/ }));
  const scores = rows()
    .slice(1)
    .map((row) => parseInt(within(row).getAllByRole('cell').at(-1)?.textContent ?? ''));
  expect(scores.every(Number.isInteger)).toBe(true);
  expect(new Set(scores).size).toBeGreaterThan(1);
  expect(scores).toEqual([...scores].sort((one, other) => other - one));
});

it('who types a claim is offered what is listed on it, and goes there by keys; no address names the claim', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch');
  onTestFinished(() => fetched.mockRestore());
  await visit(paths.home);
  const field = screen.getByRole('textbox', { name: 'Claim, text or URL' });
  const fill = async (text: string) => {
    await user.clear(field);
    await user.paste(text);
  };
  const offered = () => screen.queryByRole('region', { name: 'Related claims, checked already' });
  const untilOffered = async () => {
    const offers = await section('Related claims, checked already');
    expect(offers.getAllByRole('listitem')).toHaveLength(1);
    return offers;
  };
  await fill('Does the miller of Utrecht keep honey in sealed jars');
  const offers = await untilOffered();
  expect(offers.getByRole('link', { name: HONEY })).toBeVisible();
  const about = offers.getByText(/of 100 ·/);
  expect(about).toBeVisible();
  expect(about).toHaveTextContent(/of 100 · \w+ \d+, \d{4}$/);
  expect(screen.getByText(/Related claims that were checked already/)).toBeInTheDocument();
  expect(fetched).toHaveBeenCalled();
  const addresses = fetched.mock.calls.map(([address]) => address);
  expect(addresses.filter((one) => typeof one !== 'string' || /miller/i.test(one))).toEqual([]);

  await fill('https://example.org/the-miller-of-utrecht-keeps-honey-in-sealed-jars');
  await waitFor(() => expect(offered()).toBeNull());
  await fill('Does the miller of Utrecht keep honey in sealed jars');
  const again = await untilOffered();
  screen.getByRole('button', { name: 'Analyze' }).focus();
  // Past the three examples.
  for (let stop = 0; stop < 4; stop++) await user.tab();
  expect(again.getByRole('link')).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(location.pathname).toMatch(/^\/report\//));
});
