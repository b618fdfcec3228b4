import { describe, expect, test } from 'vitest';
import { Report } from './report.ts';
import { Result, Verdict } from './result.ts';

const at = '2026-11-20T12:00:00.000Z';
const provenance = {
  kind: 'vendor',
  name: 'Vendor',
  model: 'model-1',
  promptVersion: 'prompt-1',
  startedAt: at,
  durationMs: 1200,
  tokens: { input: 10, output: 20 },
  costUsd: null,
};
const block = {
  ...{ status: 'answered', assessment: 'supported', truth_percentage: 71, wording_score: null },
  ...{ explanation: 'Because.', signals: [] },
};
const source = {
  publication: 'Encyclopaedia',
  title: 'Earth',
  summary: 'About the Earth.',
  key_findings: ['It is round.'],
  link: 'https://en.wikipedia.org/wiki/Earth',
  date: '2026-01-02',
  stance: 'supports',
  primary: false,
  origin: 'wikipedia.org',
  depends_on: [],
  check: {
    ...{ status: 'quoted', where: 'page', why: null, checkedAt: at, hash: null },
    passage: { before: '', quote: 'The Earth is a round planet.', after: '' },
  },
};
const result = {
  schemaVersion: 2,
  overallScore: 81,
  band: { low: 76, high: 86 },
  verdict: 'true',
  confidence: 'high',
  reason: null,
  confidenceBasis: {
    ...{ answered: 3, spread: 10, origins: 3, coverage: null, builtIn: [] },
    ...{ positions: { chat: 'supported', search: 'supported', general: null } },
    ...{ backing: 3, quoted: 3 },
  },
  partial: false,
  missing: [],
  page: null,
  openAI: block,
  perplexity: {
    status: 'answered',
    assessment: 'supported',
    coverage: { known: 1, statements: 1 },
    claims: null,
    grades: {
      perplexity_main_grade: 8,
      external_evaluation: {
        claim_false_true_spectrum: 8,
        source_credibility_and_track_record: 7.5,
        bias_and_independence_assessment: 7,
        contextual_integrity_and_accuracy: 8,
        content_coherence_and_logical_consistency: 9,
        expert_and_consensus_alignment: 8,
      },
    },
    not_judged: ['bias_and_independence_assessment'],
    analysis_summary: 'The claim is well supported.',
    summary_highlights: { verdict: 'true', key_words: ['Earth'], emphasized_phrases: [] },
    sources: { mainstream: [source], conflicting: [source] },
  },
  gemini: block,
  provenance: { chat: provenance, search: provenance, general: provenance },
  calculation: {
    trueFalseGrade: 8,
    meanOfOthers: 7.9,
    adjustment: 0.58,
    adjusted: 8.58,
    terms: [{ name: 'chat', weight: 1, value: 71, assumed: false }],
    sum: 486,
    divisor: 6,
  },
  related: [],
};
const report = {
  reportId: '0198c0de-0000-4000-8000-000000000001',
  shareId: 'aZ09_-aZ09_-',
  slug: 'the-earth-is-round-ab12cd34ef',
  content: 'The Earth is round.',
  type: 'credibility',
  status: 'completed',
  result,
  credibilityScore: 81,
  verdict: 'true',
  partial: false,
  missing: [],
  error: null,
  hasDetailedAnalysis: false,
  detailedAnalysis: null,
  isSample: false,
  isIndexable: false,
  seo: { title: 'A claim', description: 'What was found.', keywords: [], ogImage: null },
  review: null,
  corrections: [],
  version: 2,
  resultNumber: 1,
  createdAt: at,
  updatedAt: at,
};

/** Copies `whole` with the value at `path` replaced, or removed if `undefined`. */
function changed(whole: object, path: string, value: unknown): unknown {
  const copy = structuredClone(whole) as Record<string, unknown>;
  const names = path.split('.');
  const last = names.pop() ?? '';
  const place = names.reduce((inner, name) => inner[name] as typeof copy, copy);
  if (value === undefined) Reflect.deleteProperty(place, last);
  else place[last] = value;
  return copy;
}
const accepts = (path: string, value: unknown): boolean =>
  Result.safeParse(changed(result, path, value)).success;

test('a whole result is accepted, and comes out as it went in', () => {
  expect(Result.parse(result)).toEqual(result);
});

test('a result of the first version is read as what it was', () => {
  const {
    reason: _,
    related: _______,
    ...first
  } = changed(result, 'schemaVersion', 1) as typeof result;
  const { assessment: __, wording_score: ___, ...before } = block;
  const { date: ____, stance: _____, check: ______, ...cited } = source;
  const read = Result.parse({
    ...first,
    openAI: before,
    perplexity: { ...first.perplexity, sources: { mainstream: [cited], conflicting: [] } },
  });
  expect(read).toMatchObject({
    schemaVersion: 1,
    reason: null,
    related: [],
    openAI: { assessment: null, wording_score: null },
    perplexity: { sources: { mainstream: [{ stance: null, check: null }] } },
  });
});

test('a result of the first version says once what the search itself said, where that differs', () => {
  const own = changed(changed(result, 'schemaVersion', 1) as object, OWN_VERDICT, 'false');
  const read = Result.parse(own);
  expect(read.perplexity.analysis_summary).toBe(
    `${result.perplexity.analysis_summary} The search analyst itself said: false.`,
  );
  expect(Result.parse(read)).toEqual(read);
});
const OWN_VERDICT = 'perplexity.summary_highlights.verdict';

describe('[3.block.evaluation] [3.block.perplexity] [3.source] a result without', () => {
  const evaluation = Object.keys(result.perplexity.grades.external_evaluation);
  test.each([
    ...['overallScore', 'verdict', 'openAI.truth_percentage', 'gemini.truth_percentage'],
    'perplexity.grades.perplexity_main_grade',
    ...evaluation.map((name) => `perplexity.grades.external_evaluation.${name}`),
    'perplexity.analysis_summary',
    'perplexity.summary_highlights.verdict',
    'perplexity.summary_highlights.key_words',
    'perplexity.summary_highlights.emphasized_phrases',
    'perplexity.sources.mainstream',
    'perplexity.sources.conflicting',
    ...['publication', 'title', 'summary', 'key_findings', 'link'].map(
      (name) => `perplexity.sources.mainstream.0.${name}`,
    ),
  ])('%s is refused', (path) => expect(accepts(path, undefined)).toBe(false));
});

describe('within its bounds is', () => {
  test.each(['openAI', 'gemini'])(
    '[3.block.percentages] the percentage of %s, 0 to 100',
    (place) => {
      const path = `${place}.truth_percentage`;
      expect([-0.1, 0, 100, 100.1, '50'].map((value) => accepts(path, value))).toEqual([
        ...[false, true, true, false, false],
      ]);
    },
  );
  test.each([
    'perplexity_main_grade',
    ...Object.keys(result.perplexity.grades.external_evaluation).map(
      (name) => `external_evaluation.${name}`,
    ),
  ])('[3.block.grades] the grade %s, 0 to 10', (name) => {
    const path = `perplexity.grades.${name}`;
    expect([-0.1, 0, 10, 10.1, '5'].map((value) => accepts(path, value))).toEqual([
      ...[false, true, true, false, false],
    ]);
  });
  test('the overall score, a whole number from 0 to 100', () => {
    expect([-1, 0, 50.5, 100, 101].map((value) => accepts('overallScore', value))).toEqual([
      ...[false, true, false, true, false],
    ]);
  });
});

test('[3.verdict.values] the verdicts are the seven of the contract', () => {
  expect(Verdict.options).toEqual([
    ...['true', 'false', 'partially_true', 'inconclusive'],
    ...['reliable', 'unreliable', 'partially_reliable'],
  ]);
});

describe('a report', () => {
  test('is accepted whole', () => expect(Report.parse(report)).toEqual(report));
  test.each(Object.keys(report))('[3.report.fields] without %s is refused', (name) => {
    expect(Report.safeParse(changed(report, name, undefined)).success).toBe(false);
  });
  test('[3.report.type] is of the type credibility or analysis', () => {
    const typed = (type: string) => Report.safeParse({ ...report, type }).success;
    expect(['credibility', 'analysis', 'other'].map(typed)).toEqual([true, true, false]);
  });
});
