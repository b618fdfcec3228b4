import { screen, waitFor, within } from '@testing-library/dom';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { analyzed, newClaim } from '../../../server/testing/app.ts';
import { registerPerson } from '../../../server/testing/registerPerson.ts';
import { behave } from '../../../server/testing/vendors/behavior.ts';
import { serveVendors } from '../../../server/testing/vendors/serveVendors.ts';
import { DAY_MS } from '../../../shared/dates.ts';
import { paths } from '../../../shared/paths.ts';
import type { Report } from '../../../shared/schema/report.ts';
import { setClockAhead } from '../../testing/clock.ts';
import { countCalls, cutOff, intercept, refuse, tolerate } from '../../testing/network.ts';
import { serveProduct, user, visit } from '../../testing/visit.tsx';

const vendors = await serveVendors();
afterAll(vendors.close);
const product = serveProduct(vendors.env);
beforeEach(() => {
  const openai = behave.normally();
  vendors.script = { openai, perplexity: behave.normally(), gemini: behave.normally() };
});

const control = () => screen.getByRole('button', { name: 'Resubmit' });
const summary = () => within(screen.getByRole('region', { name: 'Analysis Summary' }));
const alert = () => summary().getByRole('alert').textContent;
const untilPath = (path: string | RegExp) => waitFor(() => expect(location.pathname).toMatch(path));
const untilHeading = (text: string) =>
  waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(text));

/** Looks at a new report. */
async function openReport(): Promise<Report> {
  const report = await analyzed({ baseURL: product.address }, newClaim());
  await visit(paths.report(report.slug));
  await untilHeading(report.content);
  return report;
}

/** Looks at a report that was last updated 31 days ago. */
async function openOldReport(): Promise<Report> {
  const report = await analyzed({ baseURL: product.address }, newClaim());
  await letAge(report.reportId);
  await visit(paths.report(report.slug));
  await waitFor(() => expect(control()).not.toHaveAttribute('aria-disabled', 'true'));
  return report;
}

const letAge = (reportId: string) =>
  product.database.db.report.update({
    where: { reportId },
    data: { updatedAt: new Date(Date.now() - 31 * DAY_MS) },
  });

/** Sends a claim by the form. */
async function submit(claim: string): Promise<void> {
  await visit(paths.analyze);
  await user.click(screen.getByRole('textbox', { name: 'Claim, text or URL' }));
  await user.paste(claim);
  await user.keyboard('{Enter}');
}

it('a report may not be resubmitted for 30 days, and tells from when on it may', async () => {
  const asked = countCalls('analysis.startAnew');
  await openReport();
  expect(control()).toHaveAttribute('aria-disabled', 'true');
  expect(control()).toHaveAccessibleDescription(
    /^Analysis can be resubmitted after \w+ \d{1,2}, \d{4}$/,
  );
  await user.click(control());
  expect(control()).toBeVisible();
  expect(asked()).toBe(0);
});

it('[4.resubmit.allowed] an old report is analyzed anew in its place, readable all the while', async () => {
  await openOldReport();
  const article = screen.getByRole('article');
  expect(article).toHaveTextContent('Uses one of your free reports, unless it is your own report.');
  const cards = () => screen.getByRole('list', { name: 'What each analyst answered' });
  const looked = Promise.withResolvers<undefined>();
  vendors.script.gemini = behave.after(looked.promise, behave.normally({ percentage: 63 }));
  await user.click(control());
  expect(await screen.findByText('Being analyzed again…')).toBeVisible();
  expect(summary().getByRole('button', { name: 'Analyzing again…' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  expect(cards()).not.toHaveTextContent('63 of 100');
  looked.resolve(undefined);

  await waitFor(() => expect(screen.queryByText('Being analyzed again…')).toBeNull());
  await waitFor(() =>
    expect(within(cards()).getAllByRole('listitem')[2]).toHaveTextContent('63 of 100'),
  );
  expect(control()).toBeVisible();
  expect(alert()).toBe('');
  // It is still the same page.
  expect(article).toBeInTheDocument();
});

it('the version before is kept, has an address of its own, and stands beside the present one', async () => {
  tolerate(/refused by 404: GET \S+analysis\.versions/);
  const { slug } = await openOldReport();
  const path = paths.report(slug);
  expect(screen.queryAllByRole('link', { name: /versions/ })).toEqual([]);
  vendors.script.gemini = behave.normally({ percentage: 63 });
  await user.click(control());
  await user.click(await screen.findByRole('link', { name: '2 versions' }));
  await waitFor(() => expect(location.pathname + location.search).toBe(`${path}?version=1`));

  const region = () => screen.queryByRole('region', { name: 'Versions' });
  const versions = () => within(screen.getByRole('region', { name: 'Versions' }));
  const compared = await screen.findByRole('table', { name: 'Version 1 compared with version 2' });
  const columns = within(compared).getAllByRole('columnheader');
  expect(columns.map(({ textContent }) => textContent)).toEqual([
    'Version 1',
    expect.stringContaining('Version 2'),
  ]);
  expect(within(compared).getByRole('row', { name: /^Score/ })).toHaveTextContent('of 100');
  const items = versions().getAllByRole('listitem');
  expect(items.filter(({ textContent }) => textContent.includes('Version '))).toHaveLength(2);

  const answer = await fetch(`${product.address}${path}?version=1`);
  expect(answer.headers.get('x-robots-tag')).toBe('noindex');
  const html = await answer.text();
  expect(html).toContain(`<link rel="canonical" href="${product.address}${path}"/>`);
  expect(html).toContain('Version 1 compared with version 2');
  const present = await fetch(product.address + path);
  expect(present.headers.get('x-robots-tag')).toBeNull();

  // As a link is that was passed on by a network that counts its visits.
  const passedOn = `${path}?version=1&fbclid=abc`;
  await visit(passedOn);
  expect(
    await screen.findByRole('table', { name: 'Version 1 compared with version 2' }),
  ).toBeVisible();
  expect(await (await fetch(product.address + passedOn)).text()).toContain('Version 1 compared');
  await visit(`${path}?version=1.5`);
  await screen.findByRole('article');
  expect(region()).toBeNull();

  await visit(`${path}?version=9`);
  await waitFor(() =>
    expect(versions().getByRole('alert')).toHaveTextContent(/^This version no longer exists/),
  );
  await user.click(versions().getByRole('link', { name: 'Back to the report' }));
  await waitFor(() => expect(location.pathname + location.search).toBe(path));
  await waitFor(() => expect(region()).toBeNull());
});

it('who follows a report is told beside My Reports that it changed, until they have looked', async () => {
  const author = await registerPerson(product.address);
  const reader = await registerPerson(product.address);
  const content = newClaim();
  const { reportId } = await author.analyze(content);
  await visit(paths.report(reportId), reader);
  await user.click(await screen.findByRole('button', { name: 'Tell me when it changes' }));
  expect(await screen.findByRole('button', { name: 'Stop following' })).toBeVisible();
  const menu = () => within(screen.getByRole('navigation', { name: 'Main' }));
  expect(menu().getByRole('link', { name: 'My Reports' })).toBeVisible();

  await letAge(reportId);
  const renewed = `/api/analysis/report/${reportId}/resubmit`;
  expect((await author.call('POST', renewed, { content })).status).toBe(200);
  await visit(paths.about, reader);
  const link = () => menu().getByRole('link', { name: /^My Reports/ });
  await waitFor(() => expect(link()).toHaveTextContent(/1 changed$/));
  expect(link()).toHaveAccessibleName(/^My Reports\s*1\s*changed$/);
  await user.click(link());
  const row = () => {
    const rows = within(screen.getByRole('table', { name: 'Your reports' })).getAllByRole('row');
    expect(rows).toHaveLength(2);
    return rows[1] ?? document.body;
  };
  await waitFor(() => expect(row()).toHaveTextContent('Changed since you last looked'));
  await user.click(within(row()).getByRole('link', { name: content }));
  expect(await screen.findByRole('button', { name: /Stop following$/ })).toBeVisible();
  expect(screen.getByText('Changed since you last looked')).toBeVisible();
  expect(await menu().findByRole('link', { name: 'My Reports' })).toBeVisible();

  await visit(paths.myReports, reader);
  await waitFor(() => expect(row()).toHaveTextContent(content));
  expect(row()).not.toHaveTextContent('Changed since you last looked');
});

it('[8.report.resubmit-alert] a new analysis that fails says so in an alert, and the report stays', async () => {
  await openOldReport();
  vendors.script.perplexity = behave.unauthorized();
  await user.click(control());
  await waitFor(() => expect(alert()).toBe('Failed to analyze content'));
  expect(screen.getByRole('heading', { name: 'Source Analysis' })).toBeVisible();
});

describe('a resubmission that is refused', () => {
  it("shows the server's own words in an alert, on a 429 too", async () => {
    await openOldReport();
    for (const [status, words] of [
      [429, 'Analysis can be resubmitted after December 20, 2026'],
      [409, 'The same claim is being analyzed.'],
    ] as const) {
      intercept('analysis.startAnew', refuse(status, words));
      await user.click(control());
      await waitFor(() => expect(alert()).toBe(words));
      await waitFor(() => expect(control()).not.toHaveAttribute('aria-disabled', 'true'));
    }
  });

  it('says without an answer that it failed', async () => {
    await openOldReport();
    intercept('analysis.startAnew', cutOff);
    await user.click(control());
    await waitFor(() => expect(alert()).toBe('Failed to resubmit analysis'));
  });

  it('for want of free reports leads to the page that says so', async () => {
    await openOldReport();
    intercept('analysis.startAnew', refuse(403, 'No reports remaining'));
    await user.click(control());
    await untilPath(/^\/no-reports$/);
    expect(await screen.findByRole('heading', { name: 'No reports remaining' })).toBeVisible();
  });
});

it('the vendors are named before a claim is sent, and with their models in the report', async () => {
  await visit('/');
  expect(
    await screen.findByText(
      /What you submit is sent to OpenAI, Perplexity and Gemini to be read\./,
    ),
  ).toBeVisible();
  const claim = newClaim();
  await submit(claim);
  await untilPath(/\/report\//);
  await untilHeading(claim);
  expect(screen.getByText(/AI-generated, not reviewed by a person/)).toBeVisible();
  const origin = screen.getByRole('region', { name: 'Where the answers come from' });
  for (const vendor of ['OpenAI', 'Perplexity', 'Gemini'])
    expect(origin).toHaveTextContent(`${vendor}, `);
  expect(origin).toHaveTextContent(/prompt \S+; took .*; [\d,]+ tokens in, [\d,]+ out/);
  expect(vendors.faults).toEqual([]);
});

describe('a report on which one analyst gave no answer', () => {
  it('stays as it is, and says so, when it is asked again in vain', async () => {
    vendors.script.openai = behave.unauthorized();
    await submit(newClaim());
    expect(
      await screen.findByText(/The chat analyst gave no answer; the score counts 50/),
    ).toBeVisible();
    // Past the pause before an analyst is asked again.
    setClockAhead(61_000);
    await user.click(screen.getByRole('button', { name: 'Ask again, free' }));
    expect(await screen.findByText('Asked again, but there was no answer.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Ask again, free' })).toBeVisible();
  });
});
