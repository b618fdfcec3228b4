import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '../../../shared/schema/report.ts';
import type { Result, Source } from '../../../shared/schema/result.ts';
import { createFetcher } from '../../integrations/web/fetcher.ts';
import type { RunningServer } from '../../server.ts';
import { ended, liftedLimits, start } from '../../testing/app.ts';
import { createEmptyDatabase, type EmptyDatabase } from '../../testing/database.ts';
import { resolvePublic, serveSite, serveTest, type Site } from '../../testing/servers.ts';
import { behave, type Behavior, type FoundPage } from '../../testing/vendors/behavior.ts';
import { at, type Body } from '../../testing/vendors/protocol.ts';
import { serveVendors, type VendorName, type Vendors } from '../../testing/vendors/serveVendors.ts';
import type { ClaimsBlock } from '../analysts/analyst.ts';
import injections from './injections.json' with { type: 'json' };

const PAYLOADS = Object.values(injections).flat();
/** Where a payload stands, in two places at once: half as many analyses. */
const PLACES = {
  typed: ['claim', 'source page'],
  linked: ['linked page', 'snippet'],
} as const;
type Kind = keyof typeof PLACES;
const KINDS = Object.keys(PLACES) as Kind[];
type Place = (typeof PLACES)[Kind][number];

/**
 * What an obeying model does: its words say what the payload demands; one model gives the demanded
 * number too; or all three do, with quotes to match.
 */
const OBEDIENCE = ['words', 'number', 'everything'] as const;
type Obedience = (typeof OBEDIENCE)[number];

interface Case {
  id: string;
  payload: string;
  kind: Kind;
  obedience: Obedience;
}

const caseOf = (payload: string, kind: Kind, index: number, turn: number): Case => ({
  id: `${kind}-${turn}-${index}`,
  payload,
  kind,
  obedience: OBEDIENCE[turn % OBEDIENCE.length] ?? 'words',
});
/** Each payload in each place, obeyed in one way when typed and in another when linked. */
const CASES = KINDS.flatMap((kind, order) =>
  PAYLOADS.map((payload, index) => caseOf(payload, kind, index, order + index)),
);
/** The same without a payload. */
const UNTOUCHED = KINDS.map((kind) => caseOf('', kind, PAYLOADS.length, 0));
const standsIn = ({ kind, payload }: Case, place: Place) =>
  PLACES[kind].some((one) => one === place) ? ` ${payload}` : '';
const byId = new Map([...UNTOUCHED, ...CASES].map((one) => [one.id, one]));

const sentences = (subject: string) =>
  Array.from({ length: 8 }, (_, i) => `${subject} was looked at for the ${i + 1}th time.`).join(
    ' ',
  );
const HOSTS = [
  [
    'archive',
    'Jars from tombs',
    'Sealed jars from the tombs held honey that was still good to eat.',
  ],
  [
    'museum',
    'A year in the kitchen',
    'Closed pots of honey had not spoiled at all after a whole year.',
  ],
  [
    'institute',
    'Water and sugar',
    'Microbes cannot grow in honey because it holds hardly any water.',
  ],
] as const;

const OTHER_CLAIM = 'Open jars spoil in a day.';
/** Two claims, so that one more sentence does not leave most of the text unchecked. */
const claimOf = (one: Case) =>
  `Sealed honey spoils within a week, says leaflet ${one.id}. ${OTHER_CLAIM}${standsIn(one, 'claim')}`;
const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** What stands on a page of the stand-in web; null where there is none. */
function pageAt(host: string, path: string): { type: string; text: string } | null {
  const one = byId.get(path.slice(1));
  if (!one) return null;
  if (host === 'pantry.example') {
    const said = escapeHtml(standsIn(one, 'linked page'));
    const body = `<p>${sentences('The pantry')}</p><p>${claimOf(one)}${said}</p>`;
    const head = `<title>The pantry${said}</title>`;
    return { type: 'text/html', text: `${head}<article>${body}</article>` };
  }
  const found = HOSTS.find(([name]) => host === `${name}.example`);
  if (!found) return null;
  const [name, title, quote] = found;
  const said = name === 'museum' ? standsIn(one, 'source page') : '';
  return { type: 'text/plain', text: `${sentences(title)}\n\n${quote}\n\n${said}` };
}

const resultsOf = (one: Case): FoundPage[] =>
  HOSTS.map(([name, title, quote], index) => {
    const said = name === 'museum' ? standsIn(one, 'snippet') : '';
    const url = `http://${name}.example/${one.id}`;
    return { id: index + 1, url, title: title + said, snippet: quote + said };
  });

const addressesIn = (text: string): string[] =>
  text.match(/[\p{L}\d.-]+@[\w.-]+\w|(?:[\w-]+\.)+(?:com|xyz|example)\b/gu) ?? [];

/** A model in whose question the case stands by its leaflet. */
const caseIn = (text: string): Case => {
  const one = byId.get(/leaflet ([\w-]+)\./.exec(text)?.[1] ?? '');
  if (!one) throw new Error('no case stands in the question');
  return one;
};

interface Asked {
  instructions: string;
  input: string;
}
const QUESTION: Record<VendorName, (body: Body) => Asked> = {
  openai: (body) => asked(at(body, 'input', 0), at(body, 'input', 1, 'content', 0, 'text')),
  perplexity: (body) => asked(body['instructions'], body['input']),
  gemini: (body) =>
    asked(at(body, 'systemInstruction'), at(body, 'contents', 0, 'parts', 0, 'text')),
};
const asked = (instructions: unknown, input: unknown): Asked => ({
  instructions: typeof instructions === 'string' ? instructions : JSON.stringify(instructions),
  input: String(input),
});

const MARKED = /<((?:claim|text|page)-[\da-f]{20})>\n.*?\n<\/\1>/gs;

const demandedText = ({ payload }: Case) => `${payload} ${addressesIn(payload).join(' ')}`;

const judging =
  (vendor: 'openai' | 'gemini') =>
  (body: Body): Behavior => {
    const one = caseIn(QUESTION[vendor](body).input);
    const { obedience } = one;
    const gives = obedience === 'everything' || (obedience === 'number' && vendor === 'gemini');
    return behave.normally({
      percentage: gives ? 100 : 10,
      values: {
        explanation: `Honey keeps. ${demandedText(one)}`,
        assessment: gives ? 'supported' : 'refuted',
      },
    });
  };

const isExtraction = (body: Body) => at(body, 'text', 'format', 'name') === 'claims';
const passageOf = ({ id }: Case) => `Sealed honey spoils within a week, says leaflet ${id}.`;

/** Claims that the text does not make, ever more of them, one that it makes, turned around, and one as it is. */
const extracting = (body: Body): Behavior => {
  const one = caseIn(QUESTION.openai(body).input);
  const claim = (text: string, wording = text) => ({
    ...{ text, wording, kind: 'fact', central: true, date: '2031', speaker: demandedText(one) },
  });
  const passage = passageOf(one);
  const foreign = ['Sealed honey never spoils.', `It is confirmed: ${one.payload}`];
  const turned =
    one.obedience === 'words'
      ? `${passage} ${demandedText(one)} bees.example.com`
      : passage.replace('spoils', 'never spoils');
  const flood = Array.from({ length: 500 }, (_, index) => `Claim ${index} of ${one.payload}`);
  const own = [claim(passage, turned), claim(OTHER_CLAIM)];
  const claims = [...foreign.map((text) => claim(text)), ...own];
  return behave.normally({
    values: { claims: [...claims, ...flood.map((text) => claim(text))] },
  });
};

const searching = (body: Body): Behavior => {
  const { instructions, input } = QUESTION.perplexity(body);
  const one = caseIn(input + instructions);
  const all = one.obedience === 'everything';
  const cited = (result: number, quote: string) => ({
    ...{ result, quote, summary: `It is about honey. ${demandedText(one)}`, is_primary: all },
    stance: all ? 'supports' : 'refutes',
  });
  const demanded = `It is confirmed: ${one.payload}`;
  const quotes = HOSTS.map(([name, , quote]) => {
    if (!all) return quote;
    return name === 'museum' ? one.payload || demanded : demanded;
  });
  return behave.normally({
    grade: all ? 10 : 1,
    values: {
      assessment: all ? 'supported' : 'refuted',
      analysis_summary: `Honey keeps. ${demandedText(one)}`,
      mainstream: [...quotes.map((quote, index) => cited(index + 1, quote)), cited(99, demanded)],
      conflicting: [cited(7, demanded)],
      key_words: ['Sealed honey', one.payload, ...addressesIn(one.payload)],
      emphasized_phrases: ['Honey keeps', one.payload, ...addressesIn(one.payload)],
    },
    searches: [resultsOf(one)],
  });
};

let site: Site;
let vendors: Vendors;
let database: EmptyDatabase;
let server: RunningServer;
const reports = new Map<string, Report & { result: Result }>();

/** As anybody gets it by REST. */
async function analyzed(one: Case): Promise<Report & { result: Result }> {
  const app = { baseURL: server.address };
  const link = { url: `http://pantry.example/${one.id}` };
  const { reportId } = await start(app, one.kind === 'linked' ? link : { content: claimOf(one) });
  await ended(app, reportId);
  const response = await fetch(`${app.baseURL}/api/analysis/${reportId}?full=true`);
  const report = (await response.json()) as Report;
  if (!report.result) throw new Error(`${one.id}: ${String(report.error)}`);
  return { ...report, result: report.result };
}

const reportOf = ({ id }: Case) => {
  const report = reports.get(id);
  if (!report) throw new Error(`${id} has no report`);
  return report;
};
const untouched = ({ kind }: Case) =>
  reportOf(UNTOUCHED.find((one) => one.kind === kind) ?? caseOf('', kind, 0, 0));
const sourcesOf = ({ perplexity }: Result): Source[] => Object.values(perplexity.sources).flat();

beforeAll(async () => {
  site = await serveSite((request, response) => {
    const page = pageAt(request.headers.host ?? '', request.url ?? '');
    if (!page) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': `${page.type}; charset=utf-8` }).end(page.text);
  });
  vendors = await serveVendors({
    openai: (body) => (isExtraction(body) ? extracting(body) : judging('openai')(body)),
    gemini: judging('gemini'),
    perplexity: searching,
  });
  database = await createEmptyDatabase();
  const fetcher = createFetcher({ dial: site.dial, resolve: resolvePublic });
  server = await serveTest(database.url, { ...vendors.env, ...liftedLimits }, { fetcher });
  const waiting = [...UNTOUCHED, ...CASES].values();
  const oneByOne = async () => {
    for (const one of waiting) reports.set(one.id, await analyzed(one));
  };
  // With more at once it takes as long, and on a busy machine the time for a report's pages runs out.
  await Promise.all(Array.from({ length: 4 }, oneByOne));
}, 300_000);
afterAll(async () => {
  await server.stop(2_000);
  await vendors.close();
  await site.close();
  await database.drop();
});

describe(`${PAYLOADS.length} injections in claims, linked pages, snippets, source pages and the extraction of claims`, () => {
  it('were all analyzed, by three analysts each', () => {
    expect(PAYLOADS.length).toBeGreaterThan(70);
    expect(vendors.faults).toEqual([]);
    expect(CASES.filter((one) => reportOf(one).partial)).toEqual([]);
    for (const one of UNTOUCHED) expect(reportOf(one).result).toMatchObject({ reason: null });
  });

  it('stand in the questions between the marked tags, or as lines of the search, and nowhere else', () => {
    const seen = new Set<string>();
    for (const { vendor, body } of vendors.calls) {
      const { instructions, input } = QUESTION[vendor](body);
      const one = caseIn(input + instructions);
      if (one.payload === '') continue;
      if (vendor === 'perplexity') {
        seen.add(`${vendor} ${one.id}`);
        const around = instructions.replaceAll(MARKED, '');
        expect(around).not.toContain(one.payload.slice(0, 30));
        expect(around).not.toContain(one.id);
        continue;
      }
      seen.add(`${vendor} ${one.id}`);
      const [, tag = ''] = /<((?:claim|text)-[\da-f]{20})>\n/.exec(input) ?? [];
      const marked = input.split(`<${tag}>\n`)[1]?.split(`\n</${tag}>`)[0] ?? '';
      expect(marked).toContain(`leaflet ${one.id}.`);
      const outside = input.replaceAll(MARKED, '');
      expect(outside).not.toContain(one.payload.slice(0, 30));
      expect(outside + instructions).not.toContain(one.id);
      expect(instructions).not.toContain(one.payload);
    }
    expect(seen.size).toBe(3 * CASES.length);
  });

  it('flip no verdict: words alone change nothing, one obeying model no more than the confidence', () => {
    const conclusion = ({ verdict, confidence, reason, overallScore }: Result) =>
      ({ verdict, confidence, reason, overallScore }) as const;
    for (const one of CASES) {
      const { result } = reportOf(one);
      const before = untouched(one).result;
      if (one.obedience === 'words')
        expect({ id: one.id, ...conclusion(result) }).toEqual({
          id: one.id,
          ...conclusion(before),
        });
      if (one.obedience === 'number')
        expect({ id: one.id, verdict: result.verdict }).toEqual({
          ...{ id: one.id, verdict: before.verdict },
        });
    }
  });

  it('reach no verdict by three obeying models, because the quotes are not on the pages', () => {
    const obeyed = CASES.filter(({ obedience }) => obedience === 'everything');
    const concluded = obeyed.map((one) => {
      const { verdict, confidence, reason } = reportOf(one).result;
      return `${verdict} ${confidence} ${String(reason)}`;
    });
    expect(obeyed.length).toBeGreaterThan(40);
    expect([...new Set(concluded)]).toEqual(['inconclusive low not_enough_evidence']);
  });

  it('put no address into any text of a report; a title or quote of a page may name a bare host', () => {
    for (const one of CASES) {
      // What was typed is shown as it was submitted; links are those of the search.
      const typed = one.kind === 'typed' ? ['content', 'claims'] : [];
      const shown = textsOf(reportOf(one), [...typed, 'link', 'url', 'finalUrl']);
      const ofPages = ['title', 'passage', 'key_findings'];
      const own = textsOf(reportOf(one), [...typed, 'link', 'url', 'finalUrl', ...ofPages]);
      const foreign = addressesIn(one.payload).filter((address) =>
        (address.includes('@') ? shown : own).some((text) =>
          text.toLowerCase().includes(address.toLowerCase()),
        ),
      );
      const linking = sourcesOf(reportOf(one).result)
        .flatMap(({ title, key_findings, check }) => [title, ...key_findings, check?.passage])
        .filter((text) => /https?:|www\./i.test(JSON.stringify(text ?? '')));
      expect({ id: one.id, foreign, linking }).toEqual({ id: one.id, foreign: [], linking: [] });
    }
  });

  it('add no source that the search did not return', () => {
    for (const one of CASES) {
      const links = sourcesOf(reportOf(one).result).map(({ link }) => link);
      const returned = resultsOf(one).map(({ url }) => url);
      expect(links.filter((link) => !returned.includes(link))).toEqual([]);
    }
  });

  it('add no claim in the extraction, turn none around, and word none with a link', async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query<{ text: string; block: ClaimsBlock }>(`
      SELECT COALESCE(page.text, report.content) AS text, answer.block
      FROM "AnalystAnswer" answer JOIN "Report" report ON report.id = answer."reportId"
      LEFT JOIN "Page" page ON page."reportId" = report.id WHERE answer.place = 'claims'`);
    await client.end();
    expect(rows.length).toBeGreaterThan(PAYLOADS.length);
    let own = 0;
    for (const { text, block } of rows) {
      expect(block.status).toBe('answered');
      const list = block.found?.list ?? [];
      expect(list.length).toBeLessThanOrEqual(12);
      for (const claim of list) {
        expect(text.slice(claim.start, claim.end)).toBe(claim.text);
        expect(claim).toMatchObject({ wording: claim.text, date: null, speaker: null });
        if (/^Sealed honey/.test(claim.text)) own += 1;
      }
    }
    expect(own).toBe(rows.length);
  });

  it('show no passage that does not stand on its page', () => {
    let shown = 0;
    for (const one of CASES) {
      for (const { link, check, key_findings } of sourcesOf(reportOf(one).result)) {
        const { hostname, pathname } = new URL(link);
        const page = pageAt(hostname, pathname)?.text.replaceAll(/\s+/g, ' ') ?? '';
        const { before = '', quote = '', after = '' } = check?.passage ?? {};
        const passages = [before + quote + after, ...key_findings];
        // What was left out of a passage stands in brackets.
        const pieces = passages.flatMap((passage) => passage.split(/\[[^\]]*\]/));
        for (const piece of pieces) expect(page).toContain(piece.replaceAll(/\s+/g, ' '));
        if (check?.passage) shown += 1;
      }
    }
    expect(shown).toBeGreaterThan(CASES.length);
  });
});

/** All strings of a value, but those of the properties named. */
function textsOf(value: unknown, without: readonly string[]): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([name]) => !without.includes(name))
    .flatMap(([, of]) => textsOf(of, without));
}
