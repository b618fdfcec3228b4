import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../../../shared/messages.ts';
import { newClaim, newVisitor } from '../../testing/app.ts';
import { storedReport } from '../../testing/database.ts';
import { analyzing } from '../../testing/analysts.ts';
import { idleServices, scriptedAnalysts } from '../../testing/context.ts';
import { scriptedPages, vendorPlaces } from '../../testing/models.ts';
import { behave, type Behavior } from '../../testing/vendors/behavior.ts';
import { FOUND } from '../../testing/vendors/perform.ts';
import { at, type Body } from '../../testing/vendors/protocol.ts';
import { type Script, serveVendors } from '../../testing/vendors/serveVendors.ts';
import type { Analyst, AnalystInput, Analysts } from '../analysts/analyst.ts';
import type { OpenSource } from '../evidence/openSource.ts';
import { readReport } from '../reports/read.ts';
import { readProgress } from './progress.ts';
import { runAnalysis, type RunParts } from './run.ts';
import { startAnalysis } from './start.ts';

const now = new Date('2026-11-20T12:00:00Z');
const services = idleServices();
const { parts } = analyzing(services);
const vendors = await serveVendors();
afterAll(() => vendors.close());

/** Only the chat has a model: what it finds shows in the built-in search's claims. */
const onlyChat = {
  env: Object.fromEntries(
    Object.entries(vendors.env).filter(([name]) => name.startsWith('OPENAI')),
  ),
};
const withAll = await vendorPlaces(vendors);
const LIGHT_MS = 500;
const withChat = await vendorPlaces(onlyChat, { lightMs: LIGHT_MS });

const isExtraction = (body: Body) => at(body, 'text', 'format', 'name') === 'claims';
const extractions = () => vendors.calls.filter(({ body }) => isExtraction(body));
const judgments = () => vendors.calls.filter(({ body }) => !isExtraction(body));
/** What the chat's model does when it is asked for claims. */
const extracting = (behavior: Behavior) => {
  vendors.script.openai = (body) => (isExtraction(body) ? behavior : behave.normally());
};
beforeEach(() => {
  vendors.calls.length = 0;
});

const textOf = (opening: string) => {
  const claims = [
    opening,
    'It was opened by Ada Byron in 1932.',
    'Trams crossed the Harbor Bridge until 1958.',
  ];
  return { claims, content: claims.join(' ') };
};
const given = (text: string, more: object = {}) => ({
  ...{ text, wording: text, kind: 'fact', central: false, date: '', speaker: '' },
  ...more,
});

async function started(
  content: string,
  analysts: Analysts = withChat,
  said: object = {},
  { web }: Pick<RunParts, 'web'> = scriptedPages(),
) {
  const asked = { ...parts(), analysts };
  const { reportId } = await startAnalysis(asked, newVisitor(), { content, ...said }, now);
  const { id, run } = await storedReport(services.db, reportId);
  const go = (signal = new AbortController().signal, by = analysts) =>
    runAnalysis({ ...asked, analysts: by, web, clock: () => now, signal }, { id, run });
  const shown = async () => (await readProgress(services.db, reportId, 0)).findings;
  return { id, go, shown, report: () => readReport(services.db, reportId) };
}

async function analyzed(content: string) {
  const { go, report } = await started(content);
  await go();
  const { result, partial } = await report();
  if (!result) throw new Error('there is no result');
  return { result, partial, claims: result.perplexity.claims };
}

describe('when, by whom and where a claim was made', () => {
  it('reaches every analyst, and leads to no reuse of what was said of it without', async () => {
    const content = newClaim();
    const said = { claimDate: '2026-05-31', speaker: 'Ada Byron', origin: 'The Gazette' };
    const given: AnalystInput[] = [];
    const analysts = scriptedAnalysts();
    const heard = <B>(analyst: Analyst<B>): Analyst<B> => ({
      ...analyst,
      analyze: (input) => {
        given.push(input);
        return analyst.analyze(input);
      },
    });
    const { chat, search, general } = analysts;
    const all = { chat: heard(chat), search: heard(search), general: heard(general) };
    const { go } = await started(content, all, said);
    await go();
    const claimDate = new Date('2026-05-31');
    expect(given).toHaveLength(3);
    for (const input of given) expect(input).toMatchObject({ ...said, claimDate });
    const plain = await startAnalysis(
      { ...parts(), analysts: all },
      newVisitor(),
      { content },
      now,
    );
    expect(plain.reused).toBe(false);
  });

  it.each([
    [
      'a claim of today that tells of the past',
      'In 1804',
      { claimDate: '2026-05-31' },
      'supported',
    ],
    ['a claim that names a day after its knowledge', 'In 2031', {}, null],
  ])('counts a chat model only for what it can know: %s', async (_, when, said, position) => {
    const { chat, ...others } = scriptedAnalysts({ chat: 90 });
    const analyze: typeof chat.analyze = async (input) => {
      const answer = await chat.analyze(input);
      return { ...answer, provenance: { ...answer.provenance, model: 'gpt-5.4-mini' } };
    };
    const analysts = { ...others, chat: { ...chat, analyze } };
    const { go, report } = await started(
      `${when} bridge ${randomUUID()} was opened.`,
      analysts,
      said,
    );
    await go();
    const { result } = await report();
    expect(result).toMatchObject({ confidenceBasis: { positions: { chat: position } } });
  });

  it.each([
    [{ claimDate: 'last week' }, messages.claimDateInvalid],
    [{ speaker: 'a'.repeat(201) }, messages.speakerTooLong],
    [{ origin: 'a'.repeat(301) }, messages.originTooLong],
  ])('is refused with a clear text where it is none', async (said, message) => {
    await expect(started(newClaim(), withChat, said)).rejects.toThrow(message);
  });
});

describe('the claims of a text, with a chat model', () => {
  it('are asked for once, and reach the analysts in a wording that stands alone', async () => {
    const { content, claims } = textOf(newClaim());
    const [first = '', second = '', third = ''] = claims;
    const wording = 'The Harbor Bridge was opened by Ada Byron in 1932.';
    const list = [given(third), given(second, { wording, date: '1932', central: true })];
    extracting(behave.normally({ values: { claims: [...list, given(first)] } }));
    const { result, claims: found } = await analyzed(content);
    expect(extractions()).toHaveLength(1);
    expect(found?.list).toMatchObject([
      { text: first, central: false },
      { text: second, wording, date: '1932', central: true },
      { text: third, wording: third },
    ]);
    expect(result.provenance.claims).toMatchObject({ kind: 'vendor', name: 'OpenAI' });
  });

  it('are not asked for where there is a single statement', async () => {
    extracting(behave.normally());
    const { claims } = await analyzed(newClaim());
    expect(claims).toBeNull();
    expect(vendors.calls.filter(({ body }) => isExtraction(body))).toEqual([]);
    expect(judgments()).toHaveLength(1);
  });

  it('are asked for with little room and little thought', async () => {
    extracting(behave.normally());
    await analyzed(textOf(newClaim()).content);
    const [extraction] = extractions();
    const [judgment] = judgments();
    expect(Number(extraction?.body['max_output_tokens'])).toBeLessThan(5_000);
    expect(Number(judgment?.body['max_output_tokens'])).toBeGreaterThan(5_000);
  });

  it.each<[string, Behavior]>([
    ['fails', behave.failing(500)],
    ['refuses', behave.refusing()],
    ['never answers', behave.silently()],
    ['answers something else', behave.withText('No claims today.')],
    ['answers with nothing', behave.normally({ values: { claims: [] } })],
    [
      'claims what the text does not',
      behave.normally({ values: { claims: [given('Cheese is made on the moon.')] } }),
    ],
  ])('are those that rules find when the model %s', async (_, behavior) => {
    const { content, claims } = textOf(newClaim());
    extracting(behavior);
    const { claims: found, partial } = await analyzed(content);
    expect(partial).toBe(false);
    expect(found?.list.map(({ text }) => text)).toEqual(claims);
  });

  it('are paid for once when the process dies after them', async () => {
    const { content, claims } = textOf(newClaim());
    const dying = new AbortController();
    vendors.script.openai = (body) => {
      if (isExtraction(body)) {
        return behave.normally({ values: { claims: claims.map((text) => given(text)) } });
      }
      dying.abort(new Error('killed'));
      return behave.silently();
    };
    const { go, report } = await started(content);
    await expect(go(dying.signal)).rejects.toThrow('killed');
    vendors.script.openai = behave.normally();
    await go();
    expect(extractions()).toHaveLength(1);
    const { result } = await report();
    expect(result?.perplexity.claims?.list).toHaveLength(3);
  });

  it('cost what a record of the call says', async () => {
    await services.db.analystCall.deleteMany();
    extracting(behave.normally());
    await analyzed(textOf(newClaim()).content);
    const [call, ...more] = await services.db.analystCall.findMany({ where: { place: 'claims' } });
    expect(more).toEqual([]);
    expect(call).toMatchObject({ status: 'answered', kind: 'vendor', name: 'OpenAI' });
    expect(call?.inputTokens).toBeGreaterThan(0);
    expect(call?.costUsd).toBeGreaterThan(0);
  });
});

it('the text of a page is kept no longer than its run, also where two attempts look at it', async () => {
  Object.assign(vendors.script, {
    ...{ openai: behave.normally(), perplexity: behave.normally(), gemini: behave.normally() },
  });
  const { web } = scriptedPages();
  const held = Promise.withResolvers<undefined>();
  let asked = 0;
  const openSource: OpenSource = async (url, signal) => {
    asked += 1;
    if (asked <= FOUND.length) await held.promise;
    return web.openSource(url, signal);
  };
  const { id, go, report } = await started(
    newClaim(),
    withAll,
    {},
    { web: { ...web, openSource } },
  );
  const late = go();
  await expect.poll(() => asked).toBe(FOUND.length);
  await go();
  expect((await report()).status).toBe('completed');
  held.resolve(undefined);
  await late;
  expect(asked).toBe(2 * FOUND.length);
  expect(await services.db.sourceCheck.count({ where: { reportId: id } })).toBe(0);
});

describe('whoever watches a text being analyzed', () => {
  const openai = (): Script['openai'] => (body) =>
    isExtraction(body) ? behave.withText('By rules, then.') : behave.normally();
  const unlooked = { pages: 3, checked: 0, opened: 0, quotes: 0 };
  /** Pages that open one by one, as the test lets them: the first quotes, the second does not, the third is gone. */
  function gatedPages() {
    const { web } = scriptedPages(
      Object.fromEntries(
        FOUND.slice(0, 2).map(({ url, snippet }, place) => [
          url,
          { text: place === 0 ? `It is said: ${snippet}` : 'Nothing about it at all.' },
        ]),
      ),
    );
    const gates = FOUND.map(() => Promise.withResolvers<undefined>());
    const openSource: OpenSource = async (url, signal) => {
      await Promise.race([
        gates[FOUND.findIndex((page) => page.url === url)]?.promise,
        once(signal, 'abort'),
      ]);
      return web.openSource(url, signal);
    };
    return {
      web: { ...web, openSource },
      open: (place: number) => gates[place]?.resolve(undefined),
    };
  }

  it('sees its claims when they are found, what the search says of each, and each page as it is looked at', async () => {
    const { content, claims } = textOf(newClaim());
    const answers = Promise.withResolvers<undefined>();
    const ofLines = [{ grade: 8 }, { grade: 2 }, { grade: 5 }];
    const perplexity = behave.after(answers.promise, behave.normally({ ofLines }));
    const last = Promise.withResolvers<undefined>();
    const gemini = behave.after(last.promise);
    Object.assign(vendors.script, { openai: openai(), perplexity, gemini });
    const { web, open } = gatedPages();
    const { go, shown, report } = await started(content, withAll, {}, { web });
    const going = go();
    const asked = claims.map((text) => ({ text, assessment: null }));
    await expect.poll(shown).toMatchObject({ claims: asked, counted: 3, sources: null });
    answers.resolve(undefined);
    await expect.poll(async () => (await shown())?.sources).toEqual(unlooked);
    const assessments = async () => (await shown())?.claims.map(({ assessment }) => assessment);
    // What the search is for or against is said when the quotes that it rests on were looked for.
    expect(await assessments()).toEqual([null, null, 'not_enough_evidence']);
    open(0);
    await expect.poll(async () => (await shown())?.sources?.checked).toBe(1);
    const { quotes = 0 } = (await shown())?.sources ?? {};
    expect((await shown())?.sources).toEqual({ ...unlooked, checked: 1, opened: 1, quotes });
    expect(quotes).toBeGreaterThan(0);
    open(1);
    await expect.poll(async () => (await shown())?.sources?.opened).toBe(2);
    expect(await assessments()).toEqual([null, null, 'not_enough_evidence']);
    open(2);
    const checked = ['supported', 'refuted', 'not_enough_evidence'];
    await expect.poll(assessments).toEqual(checked);
    last.resolve(undefined);
    await going;
    expect((await report()).status).toBe('completed');
    expect(await shown()).toBeNull();
  });

  it('sees after a crash what was looked at before it', async () => {
    const { content } = textOf(newClaim());
    Object.assign(vendors.script, {
      ...{ openai: openai(), perplexity: behave.normally(), gemini: behave.normally() },
    });
    const { web, open } = gatedPages();
    const { go, shown } = await started(content, withAll, {}, { web });
    const dying = new AbortController();
    const killed = go(dying.signal);
    open(0);
    await expect.poll(async () => (await shown())?.sources?.checked).toBe(1);
    dying.abort(new Error('killed'));
    await expect(killed).rejects.toThrow('killed');
    const before = await shown();
    expect(before?.sources).toMatchObject({ pages: 3, checked: 1 });
    const going = go();
    // The claims are shown anew before the sources are.
    const later = async () => {
      const now = await shown();
      return now && before && now.seq > before.seq ? now.sources : null;
    };
    await expect.poll(later).toEqual(before?.sources);
    open(1);
    open(2);
    await going;
  });

  it('sees no address that a page claims', async () => {
    const address = 'https://shop.example/bridge';
    const { content: text } = textOf(`${newClaim().slice(0, -1)} as ${address} says.`);
    const url = 'https://paper.example/bridge';
    const perplexity = behave.after(new Promise(() => undefined));
    Object.assign(vendors.script, { openai: openai(), perplexity, gemini: behave.normally() });
    const { web } = scriptedPages({ [url]: { text } });
    const { go, shown } = await started(url, withAll, {}, { web });
    const dying = new AbortController();
    const going = go(dying.signal);
    await expect.poll(async () => (await shown())?.claims).toHaveLength(3);
    expect(JSON.stringify(await shown())).not.toContain('shop.example');
    dying.abort(new Error('killed'));
    await expect(going).rejects.toThrow('killed');
  });
});
