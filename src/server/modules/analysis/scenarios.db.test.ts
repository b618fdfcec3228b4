import type { RequestListener } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '../../../shared/schema/report.ts';
import type { Assessment, Result, Source, Stance } from '../../../shared/schema/result.ts';
import { VENDOR_POLICY, withPolicy } from '../../integrations/models/policy.ts';
import { createFetcher } from '../../integrations/web/fetcher.ts';
import type { RunningServer, StartOptions } from '../../server.ts';
import { analyzed, liftedLimits, silentLog } from '../../testing/app.ts';
import { createEmptyDatabase } from '../../testing/database.ts';
import { pdfOf, resolvePublic, serveSite, serveTest, type Site } from '../../testing/servers.ts';
import { behave, type Behavior, type FoundPage } from '../../testing/vendors/behavior.ts';
import type { Body } from '../../testing/vendors/protocol.ts';
import { openOne, serveVendors, type Vendors } from '../../testing/vendors/serveVendors.ts';
import { fillPlaces } from '../analysts/places.ts';
import type { OpenSource } from '../evidence/openSource.ts';

type Opinion = [assessment: Assessment, number: number];

/** A page that the search returns and cites. */
interface Cited {
  host: string;
  stance?: Stance;
  mainstream?: boolean;
  /** What the search says that the page says. */
  quote: string;
  /** What the page answers; else an article of its own that holds the quote. */
  page?: RequestListener;
  /** What the search itself showed of the page. */
  snippet?: string;
}

interface Scenario {
  /** What the table of outcomes calls it. */
  name: string;
  claim: string;
  chat: Opinion;
  general: Opinion;
  search: [assessment: Assessment, main: number, truth: number];
  sources: Cited[];
  /** Of a text: what is cited for each line of the search's input; else all for the one line. */
  ofLines?: Cited[][];
  /** Verdict, confidence, reason, score. */
  gives: string;
}

const text = (content: string): RequestListener => body('text/plain; charset=utf-8', content);
const html = (content: string): RequestListener => body('text/html; charset=utf-8', content);
const body =
  (type: string, content: string | Buffer): RequestListener =>
  (_request, response) =>
    void response.writeHead(200, { 'content-type': type }).end(content);

/** Words of its own for each host, so that no article is a copy of another. */
const articleOf = (host: string, quote: string) => {
  const name = host.split('.')[0] ?? host;
  const lines = Array.from({ length: 9 }, (_, n) => `${name} says so in part ${n} of ${name}.`);
  return `${lines.slice(0, 5).join(' ')} ${quote} ${lines.slice(5).join(' ')}`;
};

const NOBODY: Opinion = ['not_enough_evidence', 50];
const THREE = ['observatory.example', 'gazette.example', 'college.example'];
const quoting = (quote: string, changes: Partial<Cited> = {}): Cited[] =>
  THREE.map((host) => ({ host, quote: `${quote}, ${host} adds.`, ...changes }));

const LANDING = 'The probe set down on the far crater this morning';
const afterTraining = (
  side: 'supported' | 'refuted',
  grade: number,
  score: number,
  subject: string,
): Scenario => ({
  name: `an event after the models' training, ${side} with grade ${grade}`,
  claim: `The ${subject} probe set down on the far crater this morning.`,
  chat: NOBODY,
  general: NOBODY,
  search: [side, grade, grade],
  sources: quoting(LANDING, { stance: side === 'supported' ? 'supports' : 'refutes' }),
  gives: `${side === 'supported' ? 'true' : 'false'} medium null ${score}`,
});

const CONTRADICTION = {
  chat: ['supported', 90] as Opinion,
  general: ['supported', 90] as Opinion,
  sources: quoting('The bridge carries forty thousand people a day'),
  gives: 'inconclusive low search_contradicts_itself 52',
};
const SAID_OF_THE_MOON = 'The Moon is made of green cheese, says a director of NASA';
const APPLE_PIE: Scenario = {
  name: 'a page about apple pie, cited for what a director of NASA says of the Moon',
  claim: 'The Moon is made of green cheese, says a NASA director.',
  chat: ['supported', 92],
  general: ['supported', 92],
  search: ['supported', 9, 9],
  sources: THREE.map((host) => ({
    host,
    quote: SAID_OF_THE_MOON,
    page: text(articleOf(host, 'An apple pie needs cold butter and sour apples.')),
    snippet: SAID_OF_THE_MOON,
  })),
  gives: 'inconclusive low not_enough_evidence 93',
};
const WIRE = articleOf('agency.example', 'The harbor was closed for two days after the storm.');

const agreed = (name: string, subject: string): Scenario => ({
  name,
  claim: `${subject} keeps for thousands of years.`,
  chat: ['supported', 95],
  general: ['supported', 92],
  search: ['supported', 9.5, 9.5],
  sources: quoting(`${subject} keeps for thousands of years`),
  gives: 'true high null 97',
});

const SCENARIOS: Scenario[] = [
  {
    name: 'nobody knows, and three sources are only about the subject',
    claim: 'The baker of Oldham painted his door in 1911.',
    chat: NOBODY,
    general: NOBODY,
    search: ['not_enough_evidence', 5, 5],
    sources: quoting('Doors were painted in many colors', { stance: 'context' }),
    gives: 'inconclusive low not_enough_evidence 50',
  },
  afterTraining('supported', 9, 79, 'first'),
  afterTraining('supported', 9.5, 82, 'second'),
  afterTraining('supported', 10, 83, 'third'),
  afterTraining('refuted', 1, 23, 'fourth'),
  afterTraining('refuted', 0.5, 23, 'fifth'),
  afterTraining('refuted', 0, 22, 'sixth'),
  {
    name: 'a search whose main grade is 10 and whose truth grade is 0, called supported',
    claim: 'The northern bridge carries forty thousand people a day.',
    search: ['supported', 10, 0],
    ...CONTRADICTION,
  },
  {
    name: 'a search whose main grade is 10 and whose truth grade is 0, called refuted',
    claim: 'The southern bridge carries forty thousand people a day.',
    search: ['refuted', 10, 0],
    ...CONTRADICTION,
  },
  APPLE_PIE,
  {
    name: 'one wire story on three domains',
    claim: 'The harbor was closed for two days after the storm.',
    chat: ['supported', 92],
    general: ['supported', 92],
    search: ['supported', 9, 9],
    sources: THREE.map((host) => ({
      host,
      quote: 'The harbor was closed for two days after the storm.',
      page: text(WIRE),
    })),
    gives: 'inconclusive low not_enough_evidence 93',
  },
  {
    name: 'three made-up blogs, all of them conflicting',
    claim: 'The lake turns pink on every second Sunday.',
    chat: ['supported', 92],
    general: ['supported', 92],
    search: ['supported', 9, 9],
    sources: quoting('Everybody saw how pink the lake was', { mainstream: false }),
    gives: 'inconclusive low not_enough_evidence 93',
  },
  agreed('all agree, and three sources are quoted on their pages', 'Sealed honey'),
];
const SLOW = agreed('a search that answers late', 'Heather honey');
const LOST = agreed('a search that does not answer once', 'Clover honey');

const HONEY = 'Honey keeps for years, even in open jars';
/** One statement, longer than the shortest page that is read and shorter than a text. */
const LONG_CLAIM = `${HONEY}, and ${'it was found in jars of clay, of glass and of tin, in cellars and in attics, by people who did not look for it, and it was eaten by all of them, and '.repeat(2).slice(0, 230).trimEnd()}.`;
const kept = (who: string) => `${who} kept honey in open jars for eleven years.`;
const COPIED = articleOf('original.example', kept('The grocer'));

interface Kind {
  what: string;
  cited: Cited;
  shows: Partial<NonNullable<Source['check']>>;
}
const nowhere = { where: null, passage: null };
const PAYWALLED = '{"@type": "NewsArticle", "isAccessibleForFree": false}';
const KINDS: Kind[] = [
  {
    what: 'a quote in other spacing is found',
    cited: {
      host: 'spaced.example',
      quote: kept('The spacious monk'),
      page: text(
        articleOf('spaced.example', kept('The spacious monk')).replaceAll(' in ', '\u00a0\n in '),
      ),
    },
    shows: { status: 'quoted', where: 'page' },
  },
  {
    what: 'a dead link is gone',
    cited: {
      host: 'dead.example',
      quote: kept('A late farmer'),
      page: (_request, response) => void response.writeHead(404).end('nothing here'),
    },
    shows: { ...nowhere, status: 'not_opened', why: 'gone' },
  },
  {
    what: 'a page without the quote does not have it, although the search showed it',
    cited: {
      host: 'without.example',
      quote: kept('The missing nun'),
      snippet: kept('The missing nun'),
      page: text(articleOf('without.example', 'Bees fly far.')),
    },
    shows: { ...nowhere, status: 'not_found', why: null },
  },
  {
    what: 'a quote spliced of two passages is not found',
    cited: {
      host: 'spliced.example',
      quote: 'The joiner kept honey in open jars … and it spoiled within the week.',
      page: text(
        articleOf(
          'spliced.example',
          'The joiner kept honey in open jars in one year. Milk stood beside it, and it spoiled within the week.',
        ),
      ),
    },
    shows: { ...nowhere, status: 'not_found', why: null },
  },
  {
    what: 'a page that does not answer in time is slow',
    cited: { host: 'slow.example', quote: kept('A slow sailor'), page: () => undefined },
    shows: { ...nowhere, status: 'not_opened', why: 'slow' },
  },
  {
    what: 'a page that robots.txt closes is not asked for',
    cited: { host: 'robots.example', quote: kept('A shy baker') },
    shows: { ...nowhere, status: 'not_opened', why: 'robots' },
  },
  {
    what: 'a half paywall is one, when the quote is not in the free half',
    cited: {
      host: 'paywall.example',
      quote: kept('A rich reader'),
      page: html(
        `<title>Honey</title><script type="application/ld+json">${PAYWALLED}</script><article><p>${articleOf('paywall.example', 'More of it for subscribers.')}</p></article>`,
      ),
    },
    shows: { ...nowhere, status: 'not_opened', why: 'paywall' },
  },
  {
    what: 'a quote in the text of a PDF is found, across its lines',
    cited: {
      host: 'papers.example',
      quote: kept('The printing abbot'),
      page: body(
        'application/pdf',
        pdfOf([
          articleOf('papers.example', kept('The printing abbot')).match(/.{1,50}(?: |$)/g) ?? [],
        ]),
      ),
    },
    shows: { status: 'quoted', where: 'page' },
  },
  {
    what: 'a PDF without text cannot be read',
    cited: {
      host: 'scanned.example',
      quote: kept('A scanning clerk'),
      page: body('application/pdf', pdfOf([[], []])),
    },
    shows: { ...nowhere, status: 'unreadable', why: null },
  },
];

const COPY: Cited = { host: 'copy.example', quote: HONEY, page: text(LONG_CLAIM) };
const OF_EACH_KIND: Scenario = {
  name: 'sources of each kind',
  claim: LONG_CLAIM,
  chat: ['supported', 92],
  general: ['supported', 92],
  search: ['supported', 9, 9],
  sources: [...KINDS.map(({ cited }) => cited), COPY],
  gives: 'true medium null 93',
};
/** What PostgreSQL takes into no JSON: U+0000, and half of a character where a text is cut. */
const UNSTORABLE: Scenario = {
  name: 'pages and quotes with characters that no database stores',
  claim: 'The squire kept honey in open jars for eleven years.',
  chat: ['supported', 92],
  general: ['supported', 92],
  search: ['supported', 9, 9],
  sources: [
    {
      host: 'zero.example',
      quote: kept('The noted squire'),
      page: text(articleOf('zero.example', kept('The noted\0 squire'))),
    },
    {
      host: 'long.example',
      quote: kept('The wordy squire'),
      page: text(
        `${articleOf('long.example', kept('The wordy squire')).padEnd(49_999, ' and so on')}🐝 hum.`,
      ),
    },
    { host: 'endless.example', quote: `${'He goes on. '.repeat(42).slice(0, 499)}🐝 hums.` },
  ],
  gives: 'inconclusive low not_enough_evidence 93',
};
const TEN_COPIES: Scenario = {
  name: 'ten copies of one article',
  claim: 'The grocer kept honey in open jars for eleven years.',
  chat: ['supported', 92],
  general: ['supported', 92],
  search: ['supported', 9, 9],
  sources: Array.from({ length: 10 }, (_, n) => ({
    host: `copy-${n}.example`,
    quote: kept('The grocer'),
    page: text(COPIED),
  })),
  gives: 'inconclusive low not_enough_evidence 93',
};
const KNOWN = [
  'Octopuses have three hearts.',
  'The Titanic sank in 1912.',
  'Paris is the capital of France.',
  'The heart pumps blood through the body.',
  'Jupiter is the largest planet in the solar system.',
  'Mount Everest is the highest mountain above sea level.',
  'Carbon dioxide is a greenhouse gas.',
  'Neil Armstrong was the first person to walk on the Moon.',
];
const UNKNOWN = 'My sister owns a green bicycle.';

/** A text of whose statements the search calls each supported, and cites a page of its own for it. */
const ofText = (name: string, known: string[], unfound: string[], gives: string): Scenario => {
  const cited = [...known, ...unfound].map((statement, index) => ({
    host: `page-${index}.example`,
    quote: `It is written here that ${statement}`,
    ...(unfound.includes(statement) ? { page: text(articleOf('other.example', 'Bees fly.')) } : {}),
  }));
  return {
    ...{ name, gives, claim: [...known, ...unfound].join(' ') },
    chat: ['supported', 92],
    general: ['supported', 92],
    search: ['supported', 9, 9],
    sources: cited,
    ofLines: cited.map((one) => [one]),
  };
};
const EIGHT_OF_NINE = ofText(
  'a text of which 8 of 9 are found',
  KNOWN,
  [UNKNOWN],
  'reliable high null 93',
);
const THREE_OF_EIGHT = ofText(
  'a text that the search calls true, with three quotes on their pages',
  KNOWN.slice(0, 3),
  KNOWN.slice(3),
  'inconclusive low mostly_unchecked 93',
);
const ANSWERED = [
  ...SCENARIOS,
  OF_EACH_KIND,
  UNSTORABLE,
  TEN_COPIES,
  EIGHT_OF_NINE,
  THREE_OF_EIGHT,
];
const ALL = [...ANSWERED, SLOW, LOST];

const linkOf = (one: Scenario, { host }: Cited) => `http://${host}/${ALL.indexOf(one)}`;
const answerPage: RequestListener = (request, response) => {
  const { host = '' } = request.headers;
  const path = request.url ?? '';
  if (path === '/robots.txt' && host === 'robots.example') {
    text('User-agent: *\nDisallow: /')(request, response);
    return;
  }
  const one = ALL[Number(path.slice(1) || NaN)];
  const cited = one?.sources.find((source) => source.host === host);
  if (!cited) response.writeHead(404).end();
  else (cited.page ?? text(articleOf(host, cited.quote)))(request, response);
};

const scenarioIn = (body: Body): Scenario => {
  const asked = JSON.stringify(body);
  const one = ALL.find(({ claim }) => asked.includes(claim));
  if (!one) throw new Error('no scenario stands in the question');
  return one;
};
const judging =
  (place: 'chat' | 'general') =>
  (body: Body): Behavior => {
    const [assessment, percentage] = scenarioIn(body)[place];
    return behave.normally({ percentage, values: { assessment } });
  };
const searching = (body: Body): Behavior => {
  const one = scenarioIn(body);
  const [assessment, main, truth] = one.search;
  const cite = (isMainstream: boolean, cited = one.sources) =>
    cited.flatMap((source) => {
      const { quote, stance = 'supports', mainstream = true } = source;
      const result = one.sources.indexOf(source) + 1;
      return mainstream === isMainstream
        ? [{ result, summary: 'It is about it.', stance, is_primary: false, quote }]
        : [];
    });
  const found: FoundPage[] = one.sources.map((source, index) => ({
    id: index + 1,
    url: linkOf(one, source),
    title: `What ${source.host} has`,
    snippet: source.snippet ?? 'It is about it.',
  }));
  const unreturned = {
    ...{ result: 99, summary: 'Nobody found it.', stance: 'supports', is_primary: true },
    quote: 'This stands on a page that the search did not return.',
  };
  return behave.normally({
    grade: 7,
    values: {
      assessment,
      perplexity_main_grade: main,
      claim_false_true_spectrum: truth,
      mainstream: [...cite(true), unreturned],
      conflicting: cite(false),
    },
    searches: [found],
    ofLines: (one.ofLines ?? []).map((cited) => ({
      values: { mainstream: cite(true, cited), conflicting: cite(false, cited) },
    })),
  });
};

const PATIENT_MS = 60_000;

let site: Site;
let vendors: Vendors;
const opened: (() => Promise<void>)[] = [];

/** A whole server with a database of its own, and the stand-in web before it. */
async function openProduct(
  env: Record<string, string>,
  options: Partial<StartOptions> = {},
): Promise<RunningServer> {
  const database = await createEmptyDatabase();
  const fetcher = createFetcher({
    ...{ dial: site.dial, resolve: resolvePublic },
    limits: { timeMs: PATIENT_MS },
  });
  // How busy this machine is decides nothing: the time is short for the slow page alone.
  const replaceOpening =
    (usual: OpenSource): OpenSource =>
    (link) =>
      usual(link, AbortSignal.timeout(link.includes('slow.example') ? 1_000 : PATIENT_MS));
  const server = await serveTest(
    database.url,
    { ...env, ...liftedLimits },
    { fetcher, replaceOpening, ...options },
  );
  opened.push(async () => {
    await server.stop(2_000);
    await database.drop();
  });
  return server;
}

type Analyzed = Report & { result: Result };
async function resultOf(server: RunningServer, content: string): Promise<Analyzed> {
  const report = await analyzed({ baseURL: server.address }, content);
  if (!report.result) throw new Error(`${content}: ${String(report.error)}`);
  return { ...report, result: report.result };
}
const outcomeOf = ({ result }: Analyzed) =>
  `${result.verdict} ${result.confidence} ${String(result.reason)} ${result.overallScore}`;
const sourcesOf = ({ result }: Analyzed) => Object.values(result.perplexity.sources).flat();

let withVendors: RunningServer;
const reports = new Map<Scenario, Analyzed>();
const reportOf = (one: Scenario) => {
  const report = reports.get(one);
  if (!report) throw new Error(`${one.name} has no report`);
  return report;
};

beforeAll(async () => {
  site = await serveSite(answerPage);
  vendors = await serveVendors({
    openai: judging('chat'),
    gemini: judging('general'),
    perplexity: searching,
  });
  withVendors = await openProduct(vendors.env);
  const answered = ANSWERED.map(async (one) =>
    reports.set(one, await resultOf(withVendors, one.claim)),
  );
  await Promise.all(answered);
}, 120_000);
afterAll(async () => {
  for (const close of opened) await close();
  await vendors.close();
  await site.close();
});

describe('through the whole pipeline', () => {
  it.each(SCENARIOS.map((one) => [one.name, one.gives, one] as const))(
    '%s: %s',
    (_, gives, one) => {
      expect(outcomeOf(reportOf(one))).toBe(gives);
    },
  );

  it('a search that contradicts itself is asked once more', () => {
    const asked = vendors.calls.filter(
      ({ vendor, body }) =>
        vendor === 'perplexity' && scenarioIn(body).search.join() === 'supported,10,0',
    );
    expect(asked).toHaveLength(2);
    expect(vendors.faults).toEqual([]);
  });

  it('prints nothing as the finding of a page on which it does not stand', () => {
    const report = reportOf(APPLE_PIE);
    const statuses = sourcesOf(report).map(({ check }) => check?.status);
    expect(statuses).toEqual(THREE.map(() => 'not_found'));
    expect(JSON.stringify(report)).not.toContain(SAID_OF_THE_MOON);
  });
});

describe('of a search that cites whatever it likes', () => {
  it.each(KINDS.map((kind) => [kind.what, kind] as const))('%s', (_, { cited, shows }) => {
    const link = linkOf(OF_EACH_KIND, cited);
    const source = sourcesOf(reportOf(OF_EACH_KIND)).find((one) => one.link === link);
    expect(source?.check).toMatchObject(shows);
    expect(source?.key_findings).toHaveLength(shows.status === 'quoted' ? 1 : 0);
  });

  it('neither a number that was not returned nor a copy of the submitted text is a source', () => {
    const links = sourcesOf(reportOf(OF_EACH_KIND)).map(({ link }) => link);
    expect(links).toEqual(KINDS.map(({ cited }) => linkOf(OF_EACH_KIND, cited)));
  });

  it('what is closed to us counts as far as the rules let it, and what is not there not at all', () => {
    const report = reportOf(OF_EACH_KIND);
    expect(outcomeOf(report)).toBe(OF_EACH_KIND.gives);
    expect(report.result.confidenceBasis).toMatchObject({ backing: 5, quoted: 2 });
  });

  it.each([
    [EIGHT_OF_NINE, 8, 1],
    [THREE_OF_EIGHT, 3, 5],
  ])('$name: each claim is assessed by its own quotes', (one, supported, unassessed) => {
    const report = reportOf(one);
    expect(outcomeOf(report)).toBe(one.gives);
    const { list = [], counted } = report.result.perplexity.claims ?? {};
    expect(counted).toBe(supported + unassessed);
    expect(list.map(({ assessment }) => assessment)).toEqual([
      ...Array<string>(supported).fill('supported'),
      ...Array<string>(unassessed).fill('not_enough_evidence'),
    ]);
    expect(list.map(({ sources }) => sources)).toEqual(
      one.sources.map((source) => [linkOf(one, source)]),
    );
  });

  it('characters that no database stores fail nothing', () => {
    const found = sourcesOf(reportOf(UNSTORABLE)).map(({ check, key_findings: [first] }) => [
      check?.status,
      first,
    ]);
    expect(found).toEqual([
      ['quoted', kept('The noted squire')],
      ['quoted', kept('The wordy squire')],
      ['not_found', undefined],
    ]);
  });

  it('ten copies of one article are one origin', () => {
    const report = reportOf(TEN_COPIES);
    expect(sourcesOf(report).map(({ check }) => check?.status)).toEqual(
      Array.from({ length: 10 }, () => 'quoted'),
    );
    expect(report.result.confidenceBasis).toMatchObject({ backing: 1, quoted: 1 });
    expect(outcomeOf(report)).toBe(TEN_COPIES.gives);
  });
});

describe('with the built-in analysts', () => {
  let alone: RunningServer;
  beforeAll(async () => {
    alone = await openProduct({});
  }, 60_000);

  it('a text of which 8 of 9 statements are known and none is contradicted is reliable', async () => {
    const report = await resultOf(alone, [...KNOWN, UNKNOWN].join(' '));
    expect(report.type).toBe('analysis');
    expect(outcomeOf(report)).toBe('reliable medium null 82');
    const { claims } = report.result.perplexity;
    const assessed = claims?.list.filter(({ assessment }) => assessment === 'supported');
    expect([claims?.counted, assessed?.length]).toEqual([9, 8]);
  });

  it('one known and one unknown statement are mostly unchecked, and the number is provisional', async () => {
    const report = await resultOf(alone, `Octopuses have three hearts. ${UNKNOWN}`);
    expect(outcomeOf(report)).toBe('inconclusive low mostly_unchecked 82');
    const page = await fetch(`${alone.address}/report/${report.slug}`);
    expect(await page.text()).toContain('Provisional');
  });

  it('an unknown statement is undecided, and its 50 stands for nothing', async () => {
    const report = await resultOf(alone, UNKNOWN);
    expect(outcomeOf(report)).toBe('inconclusive low not_enough_evidence 50');
    expect(sourcesOf(report)).toEqual([]);
    expect(report.result.confidenceBasis).toMatchObject({
      positions: { chat: null, search: null, general: null },
    });
  });
});

describe('a search that takes long, with tries a tenth as long', () => {
  const SHORTER = 10;
  let slowVendors: Vendors;
  let product: RunningServer;
  beforeAll(async () => {
    const hangsOnce = [behave.silently()];
    slowVendors = await serveVendors({
      perplexity: (body) => {
        if (scenarioIn(body) === SLOW) return behave.slowly(31_500 / SHORTER, searching(body));
        return hangsOnce.pop() ?? searching(body);
      },
    });
    const { limits } = VENDOR_POLICY;
    const model = withPolicy(
      await openOne(slowVendors, 'perplexity'),
      { limits: { ...limits, tryMs: limits.tryMs / SHORTER } },
      silentLog,
    );
    product = await openProduct(vendors.env, {
      replaceAnalysts: (usual) =>
        fillPlaces(usual, { openai: null, perplexity: model, gemini: null }, []),
    });
  }, 60_000);
  afterAll(() => slowVendors.close());

  it.each([
    ['answers after 31.5 of 45 seconds is waited for', SLOW, 1],
    ['lets a try run out of time is asked once more', LOST, 2],
  ] as const)('one that %s', async (_, one, calls) => {
    const report = await resultOf(product, one.claim);
    expect(outcomeOf(report)).toBe(one.gives);
    const asked = slowVendors.calls.filter(({ body }) => scenarioIn(body) === one);
    expect(asked).toHaveLength(calls);
  });
});
