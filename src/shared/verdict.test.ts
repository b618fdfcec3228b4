import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Assessment } from './schema/result.ts';
import { overallScore } from './scoring.ts';
import {
  type AssessedClaim,
  type CheckedSource,
  type Conclusion,
  conclude,
  countedNumber,
  countIndependent,
  type Evidence,
  type Opinion,
  searchAnswer,
} from './verdict.ts';
import cases from './verdictCases.json' with { type: 'json' };

interface CaseOpinion {
  assessment: string;
  number: number;
  sameModel?: boolean;
  knowledgeEndsBefore?: boolean;
}

interface Case {
  name: string;
  type?: string;
  search: { assessment: string; main: number; truth: number; others: number; builtIn?: boolean };
  chat: CaseOpinion | string;
  general: CaseOpinion | string;
  claims?: { assessment: string; main: number; truth: number; central?: boolean }[];
  extracted?: number;
  sources?: {
    origin: string;
    stance: string;
    status: string;
    where?: string;
    why?: string;
    mainstream: boolean;
    primary?: boolean;
    copies?: string[];
  }[];
  expect: { verdict: string; confidence: string; reason: string | null; score: number };
}

function evidenceOf(example: Case): Evidence {
  const { search, claims } = example;
  return {
    type: example.type === 'analysis' ? 'analysis' : 'credibility',
    search: {
      assessment: search.assessment as Assessment,
      main: search.main,
      truth: search.truth,
      isBuiltIn: search.builtIn ?? false,
    },
    chat: opinionOf(example.chat),
    general: opinionOf(example.general),
    claims: claims
      ? {
          list: claims.map(({ assessment, main, truth, central }) => ({
            assessment: assessment as Assessment,
            main,
            truth,
            central: central ?? false,
          })),
          counted: example.extracted ?? claims.length,
        }
      : null,
    sources: (example.sources ?? []).map(({ origin, copies, mainstream, primary, ...source }) => ({
      origin,
      dependsOn: copies ?? [],
      stance: source.stance as CheckedSource['stance'],
      status: source.status as CheckedSource['status'],
      where: (source.where ?? null) as CheckedSource['where'],
      why: (source.why ?? null) as CheckedSource['why'],
      isMainstream: mainstream,
      isPrimary: primary ?? false,
    })),
  };
}

function opinionOf(given: CaseOpinion | string): Opinion | null {
  if (typeof given === 'string')
    return given === 'missing'
      ? null
      : { assessment: 'not_enough_evidence', number: 50, mustAbstain: true };
  const { assessment, number, sameModel = false, knowledgeEndsBefore = false } = given;
  return {
    assessment: assessment as Assessment,
    number,
    mustAbstain: sameModel || knowledgeEndsBefore,
  };
}

function scoreOf(evidence: Evidence, others: number): number {
  const { main, truth } = searchAnswer(evidence);
  return overallScore({
    evaluation: {
      claim_false_true_spectrum: truth,
      source_credibility_and_track_record: others,
      bias_and_independence_assessment: others,
      contextual_integrity_and_accuracy: others,
      content_coherence_and_logical_consistency: others,
      expert_and_consensus_alignment: others,
    },
    mainGrade: main,
    chat: countedNumber(evidence.chat),
    general: countedNumber(evidence.general),
  }).score;
}

const concluded = (evidence: Evidence, others = 7): Conclusion =>
  conclude(evidence, scoreOf(evidence, others));

it.each((cases as Case[]).map((example) => [example.name, example] as const))(
  'the verdict is right: %s',
  (_, example) => {
    const evidence = evidenceOf(example);
    const score = scoreOf(evidence, example.search.others);
    expect({ ...conclude(evidence, score), score }).toEqual(example.expect);
  },
);

const assessment = fc.constantFrom<Assessment>(
  'supported',
  'refuted',
  'mixed',
  'disputed',
  'not_enough_evidence',
  'not_checkable',
);
const opinion = fc.record({
  assessment,
  number: fc.integer({ min: 0, max: 100 }),
  mustAbstain: fc.boolean(),
});
const grade = fc.integer({ min: 0, max: 100 }).map((tenths) => tenths / 10);
const source: fc.Arbitrary<CheckedSource> = fc
  .record({
    origin: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    dependsOn: fc.subarray(['a', 'b', 'c', 'd', 'e'], { maxLength: 1 }),
    stance: fc.constantFrom('supports' as const, 'refutes' as const, 'context' as const),
    status: fc.constantFrom(
      'quoted' as const,
      'quoted' as const,
      'not_found' as const,
      'not_opened' as const,
    ),
    isMainstream: fc.boolean(),
    isPrimary: fc.boolean(),
    onPage: fc.boolean(),
  })
  .map(({ onPage, ...rest }) => ({
    ...rest,
    where: rest.status !== 'quoted' ? null : onPage ? ('page' as const) : ('snippet' as const),
    why: rest.status === 'not_opened' ? ('slow' as const) : null,
  }));
const claim: fc.Arbitrary<AssessedClaim> = fc.record({
  assessment,
  main: grade,
  truth: grade,
  central: fc.boolean(),
});
const evidence: fc.Arbitrary<Evidence> = fc.record({
  type: fc.constantFrom('credibility' as const, 'analysis' as const),
  search: fc.record({
    assessment,
    main: grade,
    truth: grade,
    isBuiltIn: fc.boolean(),
  }),
  chat: fc.option(opinion),
  general: fc.option(opinion),
  claims: fc.option(
    fc.record({
      list: fc.array(claim, { minLength: 2, maxLength: 5 }),
      counted: fc.constantFrom(5, 60),
    }),
  ),
  sources: fc.array(source, { maxLength: 7 }),
});

const OPPOSITES: Partial<Record<string, string>> = {
  supported: 'refuted',
  refuted: 'supported',
  supports: 'refutes',
  refutes: 'supports',
  true: 'false',
  false: 'true',
  reliable: 'unreliable',
  unreliable: 'reliable',
};
const opposite = <Value extends string>(value: Value): Value =>
  (OPPOSITES[value] as Value | undefined) ?? value;

describe('a verdict', () => {
  it('is the same when chat and general change places', () => {
    fc.assert(
      fc.property(evidence, (given) => {
        const swapped = { ...given, chat: given.general, general: given.chat };
        expect(concluded(swapped)).toEqual(concluded(given));
      }),
    );
  });

  it('is mirrored when everything true becomes false, but for the bounds of leaning', () => {
    fc.assert(
      fc.property(
        evidence.filter(({ claims }) => claims === null),
        (given) => {
          const turned: Evidence = {
            ...given,
            search: {
              ...given.search,
              assessment: opposite(given.search.assessment),
              main: 10 - given.search.main,
              truth: 10 - given.search.truth,
            },
            chat: turnedOpinion(given.chat),
            general: turnedOpinion(given.general),
            sources: given.sources.map((each) => ({ ...each, stance: opposite(each.stance) })),
          };
          const [one, other] = [conclude(given, 100), conclude(turned, 0)];
          fc.pre(given.search.assessment !== 'refuted');
          expect(other).toEqual({ ...one, verdict: opposite(one.verdict) });
        },
      ),
    );
  });

  it('[3.verdict.bands] is true from a score of 70 on, false below 40, and of a text reliable or unreliable', () => {
    fc.assert(
      fc.property(evidence, fc.integer({ min: 0, max: 100 }), (given, score) => {
        const { verdict } = conclude(given, score);
        if (score < 70) expect(['true', 'reliable']).not.toContain(verdict);
        if (score >= 40) expect(['false', 'unreliable']).not.toContain(verdict);
        const isOfText = ['reliable', 'unreliable', 'partially_reliable'].includes(verdict);
        if (verdict !== 'inconclusive') expect(isOfText).toBe(given.type === 'analysis');
      }),
    );
    expect(conclude(agreed('supported', 9), 70).verdict).toBe('true');
    expect(conclude(agreed('supported', 9), 69).verdict).toBe('inconclusive');
    expect(conclude(agreed('refuted', 1), 39).verdict).toBe('false');
    expect(conclude(agreed('refuted', 1), 40).verdict).toBe('inconclusive');
    expect(conclude(agreed('mixed', 5), 55).verdict).toBe('partially_true');
  });

  it('[3.verdict.inconclusive] is inconclusive at low confidence alone, for a reason that is named', () => {
    fc.assert(
      fc.property(evidence, (given) => {
        const { verdict, confidence, reason } = concluded(given);
        expect(verdict === 'inconclusive').toBe(confidence === 'low');
        expect(reason === null).toBe(confidence !== 'low');
      }),
    );
  });
});

/** All three take the same position, and three independent pages bear it out. */
function agreed(position: 'supported' | 'refuted' | 'mixed', grade: number): Evidence {
  const opinion = { assessment: position, number: grade * 10, mustAbstain: false };
  return {
    type: 'credibility',
    search: { assessment: position, main: grade, truth: grade, isBuiltIn: false },
    chat: opinion,
    general: opinion,
    claims: null,
    sources: ['a', 'b', 'c'].map((origin) => ({
      ...{ origin, dependsOn: [], status: 'quoted', where: 'page', why: null },
      ...{ isMainstream: true, isPrimary: false },
      stance: position === 'refuted' ? 'refutes' : 'supports',
    })),
  };
}

const turnedOpinion = (given: Opinion | null): Opinion | null =>
  given && { ...given, assessment: opposite(given.assessment), number: 100 - given.number };

describe('more evidence never weakens a verdict:', () => {
  const backing = (origin: string): CheckedSource => ({
    ...{ origin, dependsOn: [], stance: 'supports', status: 'quoted', where: 'page', why: null },
    ...{ isMainstream: true, isPrimary: false },
  });
  const strongGrade = fc.integer({ min: 80, max: 100 }).map((tenths) => tenths / 10);
  /** Mostly with a verdict, and near enough to its bounds to lose it. */
  const supported = fc
    .record({ given: evidence, main: strongGrade, truth: strongGrade })
    .map(({ given, main, truth }) => ({
      ...given,
      claims: null,
      search: { ...given.search, assessment: 'supported' as const, main, truth },
      sources: [...given.sources, backing('x'), backing('y')],
    }));
  const isGiven = (given: Evidence) => concluded(given).verdict !== 'inconclusive';

  it('a stronger main grade or truth grade on its side', () => {
    fc.assert(
      fc.property(supported, grade, grade, (given, main, truth) => {
        fc.pre(isGiven(given));
        const search = {
          ...given.search,
          main: Math.max(given.search.main, main),
          truth: Math.max(given.search.truth, truth),
        };
        expect(concluded({ ...given, search }).verdict).toBe(concluded(given).verdict);
      }),
    );
  });

  it('a stronger number of an analyst on its side, or one who joins after abstaining', () => {
    fc.assert(
      fc.property(supported, fc.integer({ min: 51, max: 100 }), (given, number) => {
        fc.pre(isGiven(given));
        const { chat } = given;
        fc.pre(countedNumber(chat) === null || chat?.assessment === 'supported');
        const joined: Opinion = {
          assessment: 'supported',
          number: Math.max(number, countedNumber(chat) ?? 0),
          mustAbstain: false,
        };
        expect(concluded({ ...given, chat: joined }).verdict).toBe(concluded(given).verdict);
      }),
    );
  });

  it('one more backing quote of an independent origin', () => {
    fc.assert(
      fc.property(supported, fc.boolean(), (given, isMainstream) => {
        fc.pre(isGiven(given));
        const more: CheckedSource = {
          origin: 'another',
          dependsOn: [],
          stance: 'supports',
          status: 'quoted',
          where: 'page',
          why: null,
          isMainstream,
          isPrimary: false,
        };
        const { verdict, confidence } = concluded({ ...given, sources: [...given.sources, more] });
        expect(verdict).toBe(concluded(given).verdict);
        expect([concluded(given).confidence, 'high']).toContain(confidence);
      }),
    );
  });

  it('and abstention in place of agreement never raises confidence', () => {
    const RANK = { low: 0, medium: 1, high: 2 };
    fc.assert(
      fc.property(supported, (given) => {
        const agreeing: Opinion = { assessment: 'supported', number: 80, mustAbstain: false };
        const silent: Opinion = {
          assessment: 'not_enough_evidence',
          number: 50,
          mustAbstain: false,
        };
        const before = RANK[concluded({ ...given, chat: agreeing }).confidence];
        const after = RANK[concluded({ ...given, chat: silent }).confidence];
        expect(after).toBeLessThanOrEqual(before);
      }),
    );
  });
});

it('independent origins are those of the largest set in which none depends on another', () => {
  const on = (origin: string, ...dependsOn: string[]) => ({ origin, dependsOn });
  expect(countIndependent([])).toBe(0);
  expect(countIndependent([on('a'), on('a'), on('b')])).toBe(2);
  // The wire story that three sites copy counts as three copies at most, never as one more.
  expect(countIndependent([on('wire'), on('a', 'wire'), on('b', 'wire'), on('c', 'wire')])).toBe(3);
  expect(countIndependent([on('a', 'b'), on('b', 'c'), on('c', 'd'), on('d')])).toBe(2);
});
