import { randomUUID } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/dom';
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Analyst } from '../../server/modules/analysts/analyst.ts';
import { REPORT_MISSING_MS } from '../../shared/limits.ts';
import { paths } from '../../shared/paths.ts';
import type { Report } from '../../shared/schema/report.ts';
import type { Place } from '../../shared/schema/result.ts';
import { drawn, pass, stopClock, takeClock } from '../testing/clock.ts';
import { cutOff, intercept, refuse, tolerate } from '../testing/network.ts';
import { serveProduct, user, visit } from '../testing/visit.tsx';

/** What an analyst waits for, and whether it refuses then. */
let script: Partial<Record<Place, { until?: Promise<unknown>; refuses?: boolean }>> = {};
afterEach(() => {
  script = {};
});

const scripted = <B,>(analyst: Analyst<B>): Analyst<B> => ({
  ...analyst,
  available: () => analyst.available(),
  async analyze(input) {
    const { until, refuses = false } = script[analyst.info.place] ?? {};
    await until;
    const answer = await analyst.analyze(input);
    return refuses ? { ...answer, block: { status: 'refused' } } : answer;
  },
});

const product = serveProduct(
  {},
  {
    replaceAnalysts: ({ chat, search, general }) => ({
      ...{ chat: scripted(chat), search: scripted(search), general: scripted(general) },
    }),
  },
);

/** A claim that the library of the built-in analysts has. */
const SAMPLE = 'Octopuses have three hearts.';
/** Longer than what is shared of a claim. */
const LONG = `Honey never spoils, ${'and it keeps for ages, '.repeat(6)}sealed or not.`;
const newClaim = () => `The dam at weir ${randomUUID()} was built in 1931.`;

let sample: Report;
let long: string;

/** Somebody had the sample analyzed, which is listed, and then the long claim. */
beforeAll(async () => {
  const { slug, reportId } = await start({ content: SAMPLE });
  await untilStored(SAMPLE, 'completed');
  const { report } = product.database.db;
  await report.updateMany({ where: { reportId }, data: { isIndexable: true } });
  sample = await ask<Report>('reports.read', { id: slug });
  long = paths.report((await start({ content: LONG })).slug);
  await untilStored(LONG, 'completed');
});

/** What the server answers to a call of a page's own. */
async function ask<T>(procedure: string, input: object): Promise<T> {
  const asked = encodeURIComponent(JSON.stringify(input));
  return resultOf<T>(await fetch(`${product.address}/trpc/${procedure}?input=${asked}`));
}

async function resultOf<T>(response: Response): Promise<T> {
  const { result } = (await response.json()) as { result: { data: T } };
  return result.data;
}

/** Starts an analysis as a page's own calls do, without a page. */
const start = async (data: object) =>
  resultOf<Pick<Report, 'slug' | 'shareId' | 'reportId'>>(
    await fetch(`${product.address}/trpc/analysis.start`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(data),
    }),
  );

const untilStored = (content: string, status: string) =>
  vi.waitFor(
    async () => {
      const stored = await product.database.db.report.findFirst({ where: { content } });
      if (stored?.status !== status) throw new Error(`${content} is ${stored?.status}`);
      return stored;
    },
    { timeout: 30_000 },
  );

/** What the server answers to a page's address, and where that leads. */
async function load(path: string): Promise<{ status: number; path: string; text: string }> {
  const response = await fetch(product.address + path);
  const { status, url } = response;
  return { status, path: url.replace(product.address, ''), text: await response.text() };
}

const heading = (name: string | RegExp, level?: number) =>
  screen.findByRole('heading', { name, ...(level === undefined ? {} : { level }) });
const mainHeading = (claim: string) => heading(new RegExp(claim), 1);
const main = () => within(screen.getByRole('main'));
const article = () => within(screen.getByRole('article'));
const address = () => location.pathname + location.search;
const untilAt = (path: string) => waitFor(() => expect(address()).toBe(path));
const sampleLink = async () => {
  const [link] = await screen.findAllByRole('link', { name: new RegExp(SAMPLE) });
  if (!link) throw new Error('no link to the sample');
  return link;
};

/** As a link of another page would, without a page load. */
function goTo(path: string): void {
  history.pushState(null, '', path);
  dispatchEvent(new window.PopStateEvent('popstate'));
}

it('[4.page.loaded] [1.link-copied] a report explains every number and its scales, and its link is copied with a word about it', async () => {
  await visit(paths.home);
  await user.click(await sampleLink());
  expect(await mainHeading(SAMPLE)).toBeVisible();
  for (const name of [
    'Analysis Summary',
    'Source Analysis',
    'Analysis Breakdown',
    'How the score was computed',
  ])
    expect(await heading(name)).toBeVisible();
  expect(
    screen.getByText(/Automatically generated by built-in analysts, not reviewed by a person/),
  ).toBeVisible();
  expect(screen.getAllByText(/Built-in analyst/)[0]).toBeVisible();
  expect(screen.getAllByRole('img', { name: /of 100/ })[0]).toBeVisible();
  const sum = screen.getAllByText(/÷ 6 =/)[0];
  expect(sum).toBeInTheDocument();
  await user.click(screen.getByRole('heading', { name: 'How the score was computed' }));
  expect(sum).toBeVisible();
  expect(screen.getByRole('table', { name: 'The worked sum of the score' })).toBeVisible();
  await user.click(screen.getByText('Understanding Your Report'));
  expect(screen.getAllByText(/Highly Credible/).at(-1)).toBeVisible();

  await user.click(article().getByRole('button', { name: 'Copy Link' }));
  expect(await screen.findByText(/copied/i)).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(location.href);
});

it('[2.page.missing] [4.page.not-found] a missing report says so and leads home', async () => {
  tolerate(/refused by 404: GET \S+reports\.read/);
  const path = paths.report('never-was-abcdefghij');
  const { status, text } = await load(path);
  expect(status).toBe(404);
  expect(text).toContain('Report Not Found');
  await visit(path);
  expect(await heading('Report Not Found')).toBeVisible();
  const [link] = main().getAllByRole('link');
  if (link) await user.click(link);
  await untilAt(paths.home);
});

describe('a source that the answer cites', () => {
  const cited = () => {
    const summary = within(screen.getByRole('region', { name: 'Analysis Summary' }));
    const [first] = summary.getAllByRole('link', { name: /^Source \d/ });
    if (!first) throw new Error('no source is cited');
    return first;
  };
  const card = () => screen.queryByRole('dialog', { name: /^Source \d/ });
  const untilShown = () => waitFor(() => expect(card()).toBeVisible());
  const untilGone = () => waitFor(() => expect(card()).toBeNull());
  const untilInCard = () =>
    waitFor(() => {
      const shown = card();
      expect(shown && within(shown).getByRole('link')).toHaveFocus();
    });
  /** Longer than any delay. */
  const PAUSE_MS = 1_000;

  async function openSample() {
    takeClock();
    await visit(paths.report(sample.slug));
    await screen.findByRole('region', { name: 'Analysis Summary' });
  }

  it('is shown by the keyboard’s focus and taken away by Escape, and takes the focus only when it is pressed', async () => {
    await openSample();
    const gone = async () => {
      await user.keyboard('{Escape}');
      await untilGone();
      expect(cited()).toHaveFocus();
      // Nor does it come back.
      await pass(PAUSE_MS);
      expect(card()).toBeNull();
    };
    cited().focus();
    await user.tab({ shift: true });
    await user.tab();
    await untilShown();
    expect(cited()).toHaveFocus();
    await gone();
    await user.keyboard('{Enter}');
    await untilInCard();
    await gone();
    // It goes with the focus.
    await user.tab({ shift: true });
    await user.tab();
    await untilShown();
    await user.tab({ shift: true });
    await untilGone();
  });

  it('is shown under a pointer, on the number and on itself, and stays when it is pressed', async () => {
    await openSample();
    await user.hover(cited());
    await untilShown();
    await user.hover(screen.getByRole('dialog', { name: /^Source \d/ }));
    await pass(PAUSE_MS);
    expect(card()).toBeVisible();
    await user.hover(document.body);
    await untilGone();

    await user.hover(cited());
    await untilShown();
    await user.keyboard('{Escape}');
    await untilGone();
    await user.click(cited());
    await untilInCard();
    await user.hover(document.body);
    await pass(PAUSE_MS);
    expect(card()).toBeVisible();
    await user.click(document.body);
    await untilGone();
  });

  it('is shown by one touch and taken away by the next', async () => {
    await openSample();
    const tap = () => user.pointer({ keys: '[TouchA]', target: cited() });
    await tap();
    await untilInCard();
    await pass(PAUSE_MS);
    expect(card()).toBeVisible();
    await tap();
    await pass(PAUSE_MS);
    expect(card()).toBeNull();
  });
});

describe('a report that cannot be had', () => {
  /** Opens the list of reports; the data of each of them is answered as the test says. */
  async function openList(answer: Parameters<typeof intercept>[1]) {
    intercept('reports.read', answer);
    await visit(paths.home);
    // The last that a page is told about its visitor; asked for along with the report, it would bring that.
    const [badge] = await screen.findAllByText(/^\d+\/\d+ reports$/);
    expect(badge).toBeVisible();
  }
  const notPermitted = () => heading('You do not have permission to view this report');

  it('[4.page.error] [8.report.permission] [8.report.null] says that it may not be seen, or is missing, and shows the way home', async () => {
    let answer = refuse(403, 'No.');
    await openList((send) => answer(send));
    await user.click(await sampleLink());
    expect(await notPermitted()).toBeVisible();
    history.back();
    answer = refuse(410, 'Deleted.');
    await user.click(await sampleLink());
    expect(await heading('This report was deleted.')).toBeVisible();
    history.back();
    for (const given of [
      ...[refuse(404, 'Gone.'), refuse(500, 'Broken.'), refuse(418, 'Odd.'), cutOff],
    ]) {
      answer = given;
      await user.click(await sampleLink());
      expect(await heading('Report Not Found')).toBeVisible();
      await user.click(main().getByRole('link', { name: /home/i }));
      await untilAt(paths.home);
    }
    // Who is not signed in is asked to, in a dialog before it.
    answer = refuse(401, 'No.');
    await user.click(await sampleLink());
    expect(await notPermitted()).toBeVisible();
  });

  it('[8.report.render-page] because it cannot be drawn says that something went wrong', async () => {
    const thrown = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => thrown.mockRestore());
    await openList(async (send) => {
      const answers = (await (await send()).json()) as [{ result: { data: { result: object } } }];
      for (const { result } of answers) if ('result' in result.data) result.data.result = {};
      return Response.json(answers);
    });
    await user.click(await sampleLink());
    expect(
      await heading('Something went wrong loading the report. Please try refreshing the page.'),
    ).toBeVisible();
    expect(thrown).toHaveBeenCalled();
  });

  it('[4.page.timeout] [9.timeout.report] a report that does not come in 30 seconds gives way to a coffee break and the way home', async () => {
    takeClock();
    await openList(() => new Promise(() => undefined));
    await user.click(await sampleLink());
    const opened = Date.now();
    expect(await screen.findByText('Loading the report…')).toBeVisible();
    await pass(opened + 29_000 - Date.now());
    expect(screen.getByText('Loading the report…')).toBeVisible();
    await pass(1_500);
    expect(await heading('Oops! Timeout')).toBeVisible();
    expect(
      screen.getByText(
        "Hmm... seems like our AI is taking a coffee break! ☕️ Let's try that analysis again.",
      ),
    ).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Try Again' }));
    await untilAt(paths.home);
  });
});

describe('when a running analysis gives way to something else on its page', () => {
  const cancel = () => screen.getByRole('button', { name: 'Cancel Analysis' });

  async function openRunning(place: Place, refuses = false): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    script[place] = { until: promise, refuses };
    const { slug } = await start({ content: newClaim() });
    await visit(paths.report(slug));
    expect(await screen.findByText('2 of 3 answers in')).toBeVisible();
    return () => resolve(undefined);
  }

  /** Loses the connection to the server, as far as the analysis goes, and waits for what is said of that. */
  async function lose(): Promise<void> {
    intercept('analysis.status', cutOff);
    await pass(REPORT_MISSING_MS);
    expect(await heading('Oops! Timeout', 1)).toBeVisible();
  }

  it('the focus goes to the heading of the coffee break, if that took its place', async () => {
    takeClock();
    const answer = await openRunning('general');
    cancel().focus();
    await lose();
    const timeout = await heading('Oops! Timeout', 1);
    await waitFor(() => expect(timeout).toHaveFocus());
    answer();
  });

  it('the focus stays where it is elsewhere', async () => {
    takeClock();
    const answer = await openRunning('general');
    const links = within(screen.getByRole('navigation', { name: 'Main' }));
    const link = links.getByRole('link', { name: 'Truth Radar' });
    link.focus();
    await lose();
    await drawn();
    expect(link).toHaveFocus();
    answer();
  });

  it('the focus goes to the report that took its place', async () => {
    const answer = await openRunning('general');
    cancel().focus();
    answer();
    expect(await heading('Analysis Summary')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  it('the focus goes to the heading of the failure that took its place', async () => {
    const answer = await openRunning('search', true);
    cancel().focus();
    answer();
    const failure = await heading('Failed to analyze content', 1);
    await waitFor(() => expect(failure).toHaveFocus());
  });

  it('a report that can’t be read at first comes when it can', async () => {
    takeClock();
    const answer = await openRunning('general');
    let refused = 0;
    const answerAgain = intercept('reports.read', (send) => {
      refused += 1;
      return cutOff(send);
    });
    answer();
    while (refused < 3) await pass(100);
    answerAgain();
    for (let tries = 0; tries < 100; tries += 1) {
      if (screen.queryByRole('heading', { name: 'Analysis Summary' })) break;
      await pass(500);
    }
    expect(await heading('Analysis Summary')).toBeVisible();
  });
});

describe('a shared report', () => {
  it('[2.route.shared-report] a shared report is read at its share id by everybody, with nothing to press', async () => {
    const { shareId, slug } = sample;
    const path = paths.sharedReport(shareId);
    expect((await load(path)).status).toBe(200);
    await visit(path);
    expect(await mainHeading(SAMPLE)).toBeVisible();
    for (const name of ['Analysis Summary', 'Source Analysis', 'Analysis Breakdown'])
      expect(await heading(name)).toBeVisible();
    expect(main().queryAllByRole('button')).toHaveLength(0);

    const head = (selector: string) => document.querySelector(selector);
    expect(head('link[rel="canonical"]')).toHaveAttribute(
      'href',
      product.address + paths.report(slug),
    );
    expect(head('meta[name="robots"]')).toHaveAttribute(
      'content',
      expect.stringContaining('noindex'),
    );

    await user.click(screen.getByRole('link', { name: 'Go to the report’s own page' }));
    await untilAt(paths.report(slug));
    expect((await screen.findAllByRole('button', { name: 'Copy Link' }))[0]).toBeVisible();
  });

  it('[7.report.follow] the browser goes to the slug of a report, by whatever id it was asked for', async () => {
    const { shareId, slug, reportId } = sample;
    for (const id of [shareId, reportId])
      expect(await load(paths.report(id))).toMatchObject({ path: paths.report(slug), status: 200 });
    // Without a page load too: the address changes, and going back leads past the other one.
    await visit(paths.analyze);
    goTo(paths.report(shareId));
    await untilAt(paths.report(slug));
    expect(await mainHeading(SAMPLE)).toBeVisible();
    history.back();
    await untilAt(paths.analyze);
  });

  it('by any other id of the report one is led to its share id', async () => {
    const { shareId, slug, reportId } = sample;
    for (const id of [slug, reportId])
      expect((await load(paths.sharedReport(id))).path).toBe(paths.sharedReport(shareId));
  });

  it('a shared report without a result says so', async () => {
    // An address that belongs to nobody, kept for examples: nothing is fetched from it.
    const url = 'http://192.0.2.9/story';
    const { shareId } = await start({ url });
    await untilStored(url, 'failed');
    const { status, text } = await load(paths.sharedReport(shareId));
    expect(status).toBe(422);
    expect(text).toContain('Report has no analysis result');
    await visit(paths.sharedReport(shareId));
    expect(await heading('Report has no analysis result')).toBeVisible();
  });

  describe('that is still being analyzed', () => {
    const notYet = () => screen.queryByRole('heading', { name: 'Not ready yet' });

    /** Opens one that stays so until it is told, with a clock that stands still. */
    async function openUnfinished() {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      script.general = { until: promise };
      const claim = newClaim();
      const { shareId } = await start({ content: claim });
      expect((await load(paths.sharedReport(shareId))).status).toBe(422);
      stopClock();
      let looks = 0;
      let isLost = false;
      intercept('reports.read', (send) => {
        looks += 1;
        return isLost ? cutOff(send) : send();
      });
      await visit(paths.sharedReport(shareId));
      await passUntil(10, () => expect(notYet()).toBeVisible());
      return {
        claim,
        looks: () => looks,
        lose: (lost: boolean) => {
          isLost = lost;
        },
        end: async () => {
          resolve(undefined);
          const { report } = product.database.db;
          let stored;
          while (stored?.status !== 'completed')
            stored = await report.findFirst({ where: { content: claim } });
        },
      };
    }

    const isRead = (claim: string) =>
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(claim);

    it('is looked at again every five seconds, until it is there', async () => {
      const { claim, looks, end } = await openUnfinished();
      const before = looks();
      await passUntil(100, () => expect(looks()).toBe(before + 1));
      await pass(4_900);
      expect(looks()).toBe(before + 1);
      await pass(200);
      await passUntil(10, () => expect(looks()).toBe(before + 2));
      await passUntil(1_000, () => expect(looks()).toBe(before + 3));
      expect(notYet()).toBeVisible();

      await end();
      await passUntil(1_000, () => isRead(claim));
      const after = looks();
      await pass(60_000);
      expect(looks()).toBe(after);
    });

    it('stays as it is while there is no connection, and goes on', async () => {
      const { claim, looks, lose, end } = await openUnfinished();
      lose(true);
      const before = looks();
      // The look and the two tries that follow it come to nothing; and so does the next look.
      await passUntil(500, () => expect(looks() - before).toBeGreaterThan(3));
      expect(notYet()).toBeVisible();

      lose(false);
      await end();
      await passUntil(500, () => isRead(claim));
    });
  });

  it('an address that names no report says that one is needed, or that it was not found', async () => {
    tolerate(/refused by 404: GET \S+reports\.read/);
    for (const [path, name] of [
      ['/report', 'Report ID is required'],
      ['/report/', 'Report ID is required'],
      ['/shared-report', 'Report ID is required'],
      ['/shared-report/never-was-there', 'Report Not Found'],
    ] as const) {
      const { status, text } = await load(path);
      expect(status).toBe(404);
      expect(text).toContain(name);
      await visit(path);
      expect(await heading(name)).toBeVisible();
    }
  });
});

/** Sets the clock forward, again and again, until it holds: what is waited for takes turns of it. */
async function passUntil(milliseconds: number, holds: () => unknown): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    await pass(milliseconds);
    try {
      holds();
      return;
    } catch (error) {
      if (tries === 300) throw error;
    }
  }
}

describe('the form beside a report', () => {
  const tab = () => screen.getByRole('button', { name: 'Try Another Analysis' });
  const field = () => screen.queryByRole('textbox', { name: 'Claim, text or URL' });
  const untilOpen = () => waitFor(() => expect(field()).toHaveFocus());

  it('[2.page.form.toggle] starts as a tab, opens and is made small again by the keyboard', async () => {
    await visit(long);
    await mainHeading('Honey never spoils');
    expect(tab()).toHaveAttribute('aria-expanded', 'false');
    expect(field()).toBeNull();
    tab().focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(tab()).toHaveAttribute('aria-expanded', 'true'));
    await untilOpen();
    await user.keyboard('Sealed jars keep');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(field()).toBeNull());
    expect(tab()).toHaveFocus();

    await user.click(tab());
    await waitFor(() => expect(field()).toHaveValue('Sealed jars keep'));
    await user.click(tab());
    await waitFor(() => expect(field()).toBeNull());
  });

  it('leads to the report on what else is written in it', async () => {
    await visit(long);
    await mainHeading('Honey never spoils');
    await user.click(tab());
    await untilOpen();
    await user.keyboard('Water boils at 100 degrees Celsius at sea level, they say.{Enter}');
    expect(await mainHeading('they say')).toBeVisible();
    expect(screen.getByRole('article')).toBeVisible();
    expect(tab()).toHaveAttribute('aria-expanded', 'false');
  });
});

describe('sharing', () => {
  it('[9.share.popup] a share button opens a small window in the middle for each of the three, with the claim cut at 100 characters', async () => {
    const opened = vi.spyOn(window, 'open').mockImplementation(() => ({ closed: false }) as Window);
    onTestFinished(() => opened.mockRestore());
    const followed: boolean[] = [];
    const note = (event: Event) => followed.push(!event.defaultPrevented);
    window.addEventListener('click', note);
    onTestFinished(() => window.removeEventListener('click', note));
    await visit(long);
    await mainHeading('Honey never spoils');
    for (const [name, target, width, height] of [
      ['Twitter', 'https://twitter.com/intent/tweet', 550, 420],
      ['Facebook', 'https://www.facebook.com/sharer/sharer.php', 670, 500],
      ['LinkedIn', 'https://www.linkedin.com/sharing/share-offsite/', 550, 420],
    ] as const) {
      await user.click(article().getByRole('link', { name: `Share on ${name}` }));
      const left = Math.max(0, Math.round(screenX + (outerWidth - width) / 2));
      const top = Math.max(0, Math.round(screenY + (outerHeight - height) / 2));
      const [href, , features] = opened.mock.calls.at(-1) ?? [];
      expect(features).toBe(`popup,width=${width},height=${height},left=${left},top=${top}`);
      expect(href).toMatch(target);
      const given = new URL(String(href)).searchParams;
      expect([...given.values()]).toContain(location.href);
      if (name === 'Twitter') expect(given.get('text')).toBe(`${LONG.slice(0, 99)}…`);
    }
    // No other page is opened.
    expect(followed).toEqual([false, false, false]);
  });

  it("the system's own share sheet is offered where there is one", async () => {
    await visit(long);
    await mainHeading('Honey never spoils');
    expect(screen.queryByRole('button', { name: 'Share…' })).toBeNull();
    const share = vi.fn<(data: ShareData) => Promise<void>>(() => Promise.resolve());
    Object.assign(navigator, { share });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
    await visit(long);
    await mainHeading('Honey never spoils');
    await user.click(article().getByRole('button', { name: 'Share…' }));
    expect(share.mock.calls).toEqual([
      [{ title: `${LONG.slice(0, 59)}…`, text: `${LONG.slice(0, 99)}…`, url: location.href }],
    ]);
  });
});
