import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type Label, readClaims } from './claims.ts';
import { evaluate } from './evaluate.ts';
import { agreement, bootstrap, compare, type Judged, measure, seededRandom } from './figures.ts';
import { leakOf } from './pipeline.ts';

const folder = mkdtempSync(join(tmpdir(), 'verimeter-claims-'));
afterAll(() => rmSync(folder, { recursive: true }));

function read(text: string, name = 'claims.jsonl') {
  const path = join(folder, name);
  writeFileSync(path, text);
  return readClaims(path);
}

const BARE = { type: 'credibility', date: null, speaker: null, source: null, factChecks: [] };

describe('labeled claims', () => {
  it('are JSON lines', () => {
    const line = {
      claim: 'Whales are fish.',
      label: 'refuted',
      date: '2020-02-29',
      speaker: 'Ann',
    };
    expect(
      read(`${JSON.stringify(line)}\n\n{"claim":"Whales are mammals.","label":true}\n`),
    ).toEqual({
      claims: [
        { ...BARE, ...line },
        { ...BARE, claim: 'Whales are mammals.', label: 'supported' },
      ],
      ...{ repeated: 0, unlabeled: 0 },
    });
  });

  it('are a table with quoted cells', () => {
    const table =
      'label,claim,source\r\nMixed,"Whales, he said, are ""fish""",A\r\nfalse,Whales fly at night.,\r\n';
    expect(read(table, 'claims.csv').claims).toEqual([
      { ...BARE, claim: 'Whales, he said, are "fish"', label: 'mixed', source: 'A' },
      { ...BARE, claim: 'Whales fly at night.', label: 'refuted' },
    ]);
  });

  it('are a list as AVeriTeC has it', () => {
    const item = {
      claim: 'Whales are fish.',
      label: 'Conflicting Evidence/Cherrypicking',
      claim_date: '5-8-2020',
      speaker: null,
      reporting_source: 'Facebook',
      fact_checking_article: 'https://checks.example/whales',
      questions: [],
    };
    expect(read(JSON.stringify([item], null, 1), 'dev.json').claims).toEqual([
      {
        ...BARE,
        ...{ claim: 'Whales are fish.', label: 'mixed', date: '2020-08-05', source: 'Facebook' },
        factChecks: ['https://checks.example/whales'],
      },
    ]);
  });

  it('are lines as Factcheck-Bench has them, by answer or by sentence', () => {
    const byAnswer = { prompt: 'Whales?', claims: ['Whales are fish.'], claim_labels: [false] };
    const sentence = {
      claims: ['Whales are mammals.', 'Whales are lovely.', 'Whales are fish.'],
      claims_factuality_label: [true, 'NA', false],
    };
    const bySentence = { prompt: 'Whales?', sentences: { sentence1: sentence } };
    const text = `${JSON.stringify(byAnswer)}\n${JSON.stringify(bySentence)}\n`;
    expect(read(text)).toEqual({
      claims: [
        { ...BARE, claim: 'Whales are fish.', label: 'refuted' },
        { ...BARE, claim: 'Whales are mammals.', label: 'supported' },
      ],
      ...{ repeated: 1, unlabeled: 1 },
    });
  });

  it.each([
    [
      '{"claim":"Whales are fish.","label":"wrong"}',
      /line 1: the label "wrong" is none of: supported/,
    ],
    ['{"claim":"Whales are fish.","label":"true"}\n{"claim', /line 2: no JSON/],
    ['"Whales"', /line 1: no JSON object with "claim" and "label"/],
    ['{"label":"true"}', /line 1: there is no "claim"/],
    ['{"claim":"Whales","label":"true"}', /line 1: .*10/],
    ['{"claim":"https://example.org/","label":"true"}', /line 1: the claim is a link/],
    ['{"claim":"Whales are fish.","label":"true","date":"2021-02-30"}', /"2021-02-30" is no date/],
    ['{"claim":"Whales are fish.","label":"true","speaker":7}', /line 1: "speaker" is no text/],
    [
      '{"claim":"Whales are fish.","label":"true"}\n{"claim":"Whales are fish.","label":"false"}',
      /line 2: the claim of line 1 once more, with another label/,
    ],
    ['{"claims":["Whales are fish."],"claim_labels":[]}', /line 1: the lists of claims/],
    ['', /there is no labeled claim in it/],
  ])('that are wrong are named with their line: %s', (text, message) => {
    expect(() => read(text)).toThrow(message);
  });

  it.each([
    ['claim,truth\nWhales are fish.,false\n', /line 1: there is no column "label"/],
    ['claim,label\nWhales, they are fish.,false\n', /line 2: 3 cells where the head has 2/],
    ['claim,label\n"Whales are fish.,false\n', /line 2: a quote is never closed/],
  ])('in a wrong table are too: %s', (text, message) => {
    expect(() => read(text, 'claims.csv')).toThrow(message);
  });

  it('of our own are forty, each label among them', () => {
    const path = join(import.meta.dirname, 'ownClaims.jsonl');
    const { claims } = readClaims(path);
    expect(claims).toHaveLength(40);
    expect(new Set(claims.map(({ label }) => label))).toEqual(
      new Set(['supported', 'refuted', 'mixed']),
    );
    expect(readFileSync(path, 'utf8').endsWith('\n')).toBe(true);
  });
});

describe('the command', () => {
  it.each([
    [['--fast', 'claims.jsonl'], /Unknown option '--fast'[^]*Usage: npm run eval/],
    [[], /One file of claims, please/],
    [['--compare', 'a'], /Two folders, please/],
    [['nowhere.jsonl'], /nowhere\.jsonl cannot be read \(ENOENT\)/],
    [['--compare', 'nowhere', 'nowhere'], /nowhere: there is no results\.jsonl/],
    [['--seed', 'x', 'nowhere.jsonl'], /--seed x: must be a whole number from 0/],
  ])('says what is wrong with %j', async (args, message) => {
    await expect(evaluate(args, { env: {} })).rejects.toThrow(message);
  });

  it('checks its numbers before it asks anybody', async () => {
    const file = join(import.meta.dirname, 'ownClaims.jsonl');
    const given = (...args: string[]) => evaluate([...args, file], { env: {} });
    await expect(given('--at-once', '0')).rejects.toThrow('--at-once 0: must be a whole number');
    await expect(given('--max-calls', '1.5')).rejects.toThrow('--max-calls 1.5: must be a whole');
    await expect(given('--budget-usd', '-1')).rejects.toThrow('--budget-usd');
    await expect(given('--price', 'chat=1')).rejects.toThrow('--price chat=1: write chat');
  });
});

describe('a source leaks', () => {
  const claim = { date: '2020-05-01', factChecks: ['https://www.news.example/check-1/'] };
  it.each([
    ['https://news.example/story', '2020-05-02', 'later'],
    ['https://news.example/story', '2020-05-01T23:00:00Z', null],
    ['https://news.example/story', null, null],
    ['https://news.example/story', 'last week', null],
    ['https://news.example/check-1', '2019-01-01', 'fact_check'],
    ['https://www.snopes.com/fact-check/whales/', null, 'fact_check'],
    ['https://apnews.com/article/fact-check-whales-123', null, 'fact_check'],
    ['https://apnews.com/article/facts-on-whales-123', null, null],
    ['https://www.reuters.com/fact-check/whales', null, 'fact_check'],
    ['https://factcheck.afp.com/doc', null, 'fact_check'],
    ['https://notsnopes.com/whales', null, null],
  ])('%s of %s: %s', (link, date, leak) => {
    expect(leakOf({ link, date }, claim)).toBe(leak);
  });

  it('by its date only where the claim has one', () => {
    const source = { link: 'https://news.example/', date: '2026-01-01' };
    expect(leakOf(source, { date: null, factChecks: [] })).toBeNull();
  });
});

const judged = (label: Label, predicted: Label, probability = 0.5): Judged => ({
  label,
  predicted,
  probability,
});
const times = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);

describe('the figures of an evaluation', () => {
  // 10 true and 10 false claims: 8 and 6 found, 1 and 2 left open, 1 and 2 the wrong way.
  const run = [
    ...times(8, judged('supported', 'supported', 0.9)),
    ...times(1, judged('supported', 'not_enough_evidence')),
    ...times(1, judged('supported', 'refuted', 0.1)),
    ...times(6, judged('refuted', 'refuted', 0.1)),
    ...times(2, judged('refuted', 'not_enough_evidence')),
    ...times(2, judged('refuted', 'supported', 0.9)),
  ];
  const metrics = measure(run);

  it('equal those that were put in', () => {
    expect(metrics).toMatchObject({ claims: 20, coverage: 17 / 20, accuracy: 14 / 20 });
    expect(metrics.accuracyOfDecided).toBeCloseTo(14 / 17);
    expect(metrics.f1Refuted).toBeCloseTo((2 * 6) / (2 * 6 + 4 + 1));
    expect(metrics.macroF1).toBeCloseTo(((2 * 8) / (2 * 8 + 2 + 2) + 12 / 17) / 2);
    expect(metrics.confusion.refuted).toEqual({
      ...{ supported: 2, refuted: 6, mixed: 0, not_enough_evidence: 2 },
    });
  });

  it('hold what was said against what was', () => {
    // 10 claims at 0.9 of which 8 are true, 7 at 0.1 of which 1 is.
    const expected = (10 / 17) * Math.abs(0.9 - 0.8) + (7 / 17) * Math.abs(0.1 - 1 / 7);
    expect(metrics.calibrationError).toBeCloseTo(expected);
  });

  it('of nothing decided are none', () => {
    const none = measure(times(3, judged('refuted', 'not_enough_evidence')));
    expect(none).toMatchObject({ coverage: 0, accuracyOfDecided: null, calibrationError: null });
  });
});

describe('the agreement of analysts', () => {
  it('is full where all say the same of different claims, and less than chance where none do', () => {
    expect(agreement([times(3, 'supported'), times(3, 'refuted')])).toBe(1);
    const apart: Label[][] = [
      ['supported', 'refuted'],
      ['refuted', 'supported'],
    ];
    expect(agreement(apart)).toBe(-1);
    expect(agreement([['supported']])).toBeNull();
  });
});

describe('an interval', () => {
  it('holds the value itself, and is narrow where claims are many', () => {
    const random = seededRandom(1);
    const rate = (drawn: readonly number[]) => drawn.reduce((a, b) => a + b, 0) / drawn.length;
    const width = (count: number) => {
      const items = [...times(count * 0.7, 1), ...times(count * 0.3, 0)];
      const statistics = (drawn: readonly number[]) => ({ rate: rate(drawn), nothing: null });
      const intervals = bootstrap(items, ['rate', 'nothing'], statistics, { samples: 400, random });
      expect(intervals.nothing).toBeNull();
      const { low, high } = intervals.rate ?? { low: 1, high: 0 };
      expect(low).toBeLessThanOrEqual(0.7);
      expect(high).toBeGreaterThanOrEqual(0.7);
      return high - low;
    };
    expect(width(1_000)).toBeLessThan(width(50));
  });
});

describe('two runs', () => {
  const right = judged('refuted', 'refuted');
  const wrong = judged('refuted', 'supported');

  it('differ for certain when one is right where the other is wrong, ten times', () => {
    expect(compare(times(10, right), times(10, wrong))).toEqual({
      onlyFirst: 10,
      onlySecond: 0,
      p: 2 * 0.5 ** 10,
    });
  });

  it('that are right as often do not differ', () => {
    const first = [right, wrong, right, right];
    const second = [wrong, right, right, right];
    expect(compare(first, second)).toEqual({ onlyFirst: 1, onlySecond: 1, p: 1 });
  });
});
