import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { failureMessages, messages } from '../../../shared/messages.ts';
import type { StartInput } from '../../../shared/schema/analysis.ts';
import { idleServices, scriptedAnalysts } from '../../testing/context.ts';
import { type PageScript, scriptedPages } from '../../testing/models.ts';
import { defaultSettings, newVisitor } from '../../testing/app.ts';
import { storedReport } from '../../testing/database.ts';
import { remainingReports } from '../accounts/allowance.ts';
import type { AnalystInput } from '../analysts/analyst.ts';
import { readReport } from '../reports/read.ts';
import { readStatus } from './progress.ts';
import { runAnalysis } from './run.ts';
import { beginResubmit } from './runs.repository.ts';
import { startAnalysis } from './start.ts';

const now = new Date('2026-11-20T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const signal = new AbortController().signal;

const services = idleServices();

const newAddress = () => `https://news.example.com/stories/${randomUUID()}`;
const newText = () => `The council met on Tuesday, says report ${randomUUID()}.`;

/** Submits a link and analyses what stands there. */
async function analyzed(
  input: StartInput,
  pages: Record<string, PageScript>,
  {
    visitor = newVisitor(),
    analysts = scriptedAnalysts({ chat: 80, search: 80, general: 80 }),
    at = now,
  } = {},
) {
  const parts = { ...services, settings: defaultSettings, analysts };
  const { reportId } = await startAnalysis(parts, visitor, input, at);
  const { id, run } = await storedReport(services.db, reportId);
  const { web, read } = scriptedPages(pages);
  const given: AnalystInput[] = [];
  const chat = {
    ...analysts.chat,
    analyze: (what: AnalystInput) => {
      given.push(what);
      return analysts.chat.analyze(what);
    },
  };
  const runParts = { ...parts, analysts: { ...analysts, chat }, web, clock: () => at, signal };
  await runAnalysis(runParts, { id, run, fresh: input.fresh ?? false });
  return {
    reportId,
    visitor,
    analysts,
    read,
    given,
    report: await readReport(services.db, reportId),
  };
}

/** A further run of a link, as after a failure. */
async function analyzedAnew(reportId: string, pages: Record<string, PageScript>) {
  const report = await storedReport(services.db, reportId);
  const run = await services.db.transaction((tx) => beginResubmit(tx, report));
  const parts = { ...services, settings: defaultSettings, analysts: scriptedAnalysts() };
  const { web } = scriptedPages(pages);
  if (run) await runAnalysis({ ...parts, web, clock: () => now, signal }, run);
  return readStatus(services.db, reportId);
}

const leftFor = async (visitor: ReturnType<typeof newVisitor>) =>
  (await remainingReports(services.db, visitor, defaultSettings, now)).remainingReports;

describe('a link', () => {
  it('is judged by the text of its page, and the report has title, site and date', async () => {
    const url = newAddress();
    const text = newText();
    const publishedAt = '2026-11-18T08:30:00.000Z';
    const { report, given } = await analyzed(
      { content: url },
      { [url]: { text, title: 'Council meets', publishedAt } },
    );

    expect(given[0]).toMatchObject({
      content: text,
      claimDate: new Date(publishedAt),
      page: { title: 'Council meets', site: 'news.example.com' },
    });
    expect(report).toMatchObject({
      content: url,
      type: 'analysis',
      status: 'completed',
      result: { page: { url, title: 'Council meets', site: 'news.example.com', publishedAt } },
    });
  });

  it('has a readable address made of host and path', async () => {
    const url = 'https://www.example.org/2026/Rents-rise%20again?ref=1';
    const { report } = await analyzed({ url }, { [url]: { text: newText() } });
    expect(report.slug).toMatch(/^example-org-2026-rents-rise-again-[a-z0-9]{10}$/);
  });

  it('can be given as url, also without a scheme', async () => {
    const path = randomUUID();
    const url = `https://example.org/${path}`;
    const { read } = await analyzed({ url: `example.org/${path}` }, { [url]: { text: newText() } });
    expect(read).toEqual([url]);
  });

  it('is refused as url when it is none, is local, or comes together with a text', async () => {
    const parts = { ...services, settings: defaultSettings, analysts: scriptedAnalysts() };
    const start = (input: StartInput) => startAnalysis(parts, newVisitor(), input, now);

    await expect(start({ url: 'not an address' })).rejects.toMatchObject({
      message: messages.urlInvalid,
    });
    await expect(start({ url: 'http://10.0.0.1/' })).rejects.toMatchObject({
      message: messages.urlLocal,
    });
    await expect(start({ url: newAddress(), content: newText() })).rejects.toMatchObject({
      message: messages.contentOrUrl,
    });
  });

  it('is ignored as content or url when it is blank', async () => {
    const parts = { ...services, settings: defaultSettings, analysts: scriptedAnalysts() };
    const start = (input: StartInput) => startAnalysis(parts, newVisitor(), input, now);
    const content = newText();
    const { reportId } = await start({ content, url: ' ' });
    expect((await storedReport(services.db, reportId)).content).toBe(content);
    const url = newAddress();
    const linked = await start({ content: ' ', url });
    expect((await storedReport(services.db, linked.reportId)).content).toBe(url);
  });

  it.each([
    ['forbidden', failureMessages.page_forbidden],
    ['unreachable', failureMessages.page_unreachable],
    ['error_status', failureMessages.page_error_status],
    ['redirects', failureMessages.page_redirects],
    ['too_large', failureMessages.page_too_large],
    ['timed_out', failureMessages.page_timed_out],
    ['not_text', failureMessages.page_not_text],
    ['unreadable', failureMessages.page_unreadable],
  ] as const)(
    'that is %s fails with a clear text and gives the report back',
    async (kind, text) => {
      const url = newAddress();
      const { reportId, report, visitor, analysts } = await analyzed(
        { content: url },
        { [url]: kind },
      );

      expect(report).toMatchObject({ status: 'failed', error: text, result: null });
      expect(await readStatus(services.db, reportId)).toMatchObject({
        status: 'failed',
        error: text,
      });
      expect(analysts.asked).toEqual([]);
      expect(await leftFor(visitor)).toBe(3);
    },
  );

  it('is read once, however often its run is taken up again', async () => {
    const url = newAddress();
    const parts = { ...services, settings: defaultSettings, clock: () => now, signal };
    const analysts = scriptedAnalysts({ search: 'never' });
    const { reportId } = await startAnalysis(
      { ...parts, analysts },
      newVisitor(),
      { content: url },
      now,
    );
    const { id, run } = await storedReport(services.db, reportId);
    const { web } = scriptedPages({ [url]: { text: newText() } });
    void runAnalysis({ ...parts, analysts, web }, { id, run });
    await expect.poll(() => services.db.analystAnswer.count({ where: { reportId: id } })).toBe(2);

    const gone = scriptedPages();
    const next = { ...parts, analysts: scriptedAnalysts(), web: gone.web };
    await runAnalysis(next, { id, run });
    expect(gone.read).toEqual([]);
    expect((await readReport(services.db, reportId)).status).toBe('completed');
  });
});

describe('a page that was judged before', () => {
  it('gets the stored result under another address, free, with the time of that analysis', async () => {
    const text = newText();
    const [first, second] = [newAddress(), `${newAddress()}?utm_source=mail`];
    const before = await analyzed({ url: first }, { [first]: { text } }, { at: daysAgo(3) });
    const again = await analyzed({ url: second }, { [second]: { text: text.toUpperCase() } });

    expect(again.analysts.asked).toEqual([]);
    expect(again.report).toMatchObject({
      status: 'completed',
      credibilityScore: before.report.credibilityScore,
      updatedAt: daysAgo(3).toISOString(),
      result: { page: { url: second } },
    });
    expect(await leftFor(again.visitor)).toBe(3);
    const { steps } = await readStatus(services.db, again.reportId);
    expect(steps.map((step) => step.status)).toEqual(Array<string>(7).fill('completed'));
  });

  it('counts as reused for a link whose earlier run had answers', async () => {
    const text = newText();
    const [url, other] = [newAddress(), newAddress()];
    const analysts = scriptedAnalysts({ search: 'failed' });
    const { reportId } = await analyzed({ url }, { [url]: { text } }, { analysts });
    await analyzed({ url: other }, { [other]: { text } });
    const status = await analyzedAnew(reportId, { [url]: { text } });
    expect(status).toMatchObject({ status: 'completed', reused: true });
  });

  it('does not count as reused when it cannot be read anew', async () => {
    const url = newAddress();
    const { reportId } = await analyzed({ url }, { [url]: { text: newText() } });
    const status = await analyzedAnew(reportId, { [url]: 'unreachable' });
    expect(status).toMatchObject({ status: 'completed', reused: false });
  });

  it('is about a person under another address too', async () => {
    const text = newText();
    const [first, second] = [newAddress(), newAddress()];
    const analysts = scriptedAnalysts({ chat: 'about_person', search: 80, general: 80 });
    await analyzed({ url: first }, { [first]: { text } }, { analysts });
    const again = await analyzed({ url: second }, { [second]: { text } });
    expect(again.analysts.asked).toEqual([]);
    expect(await storedReport(services.db, again.reportId)).toMatchObject({ isAboutPerson: true });
  });

  it('is judged again after a day when that was inconclusive', async () => {
    const text = newText();
    const [url, other] = [newAddress(), newAddress()];
    const analysts = scriptedAnalysts({ chat: 50, search: 50, general: 50 });
    const before = await analyzed({ url }, { [url]: { text } }, { at: daysAgo(2), analysts });
    expect(before.report.result?.verdict).toBe('inconclusive');
    const again = await analyzed({ url: other }, { [other]: { text } });

    expect(again.analysts.asked).not.toEqual([]);
  });

  it.each([
    ['its text changed', newText(), {}, 3],
    ['it was too long ago', null, {}, 31],
    ['it is to be checked afresh', null, { fresh: true }, 3],
    ['notes make the analysis private', null, { notes: 'Look at the figures.' }, 3],
  ])('is judged again when %s', async (_reason, changed, input, days) => {
    const text = newText();
    const url = newAddress();
    await analyzed({ url }, { [url]: { text } }, { at: daysAgo(days) });
    const again = await analyzed({ url, ...input }, { [url]: { text: changed ?? text } });

    expect(again.analysts.asked).toHaveLength(3);
    expect(await leftFor(again.visitor)).toBe(2);
  });

  it('does not stand for the same page once models or prompts have changed', async () => {
    const text = newText();
    const url = newAddress();
    await analyzed({ url }, { [url]: { text } });
    const analysts = scriptedAnalysts({}, 'scripted-2');
    await analyzed({ url }, { [url]: { text } }, { analysts });
    expect(analysts.asked).toHaveLength(3);
  });
});

describe('a link that is being analyzed', () => {
  it('is joined by whoever submits it meanwhile', async () => {
    const url = newAddress();
    const parts = { ...services, settings: defaultSettings, analysts: scriptedAnalysts() };
    const starts = Array.from({ length: 20 }, () =>
      startAnalysis(parts, newVisitor(), { content: url }, now),
    );
    const started = await Promise.all(starts);

    expect(new Set(started.map(({ reportId }) => reportId)).size).toBe(1);
    expect(started.filter(({ reused }) => !reused)).toHaveLength(1);
  });
});
