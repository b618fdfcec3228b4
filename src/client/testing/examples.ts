import type { SessionUser } from '../../shared/schema/account.ts';
import type { DetailedAnalysis, Report } from '../../shared/schema/report.ts';
import type {
  Assessment,
  PageInfo,
  Result,
  Source,
  TextClaim,
} from '../../shared/schema/result.ts';
import { overallScore } from '../../shared/scoring.ts';
import { NOBODY, type Session } from '../app/session.ts';
import data from './examples.json' with { type: 'json' };

/** A source whose quote stands on its page. */
export const exampleSource = (changes: Partial<Source> = {}): Source => ({
  ...(structuredClone(data.source) as Source),
  ...changes,
});

/** A finished result of three built-in analysts, for tests of how results are shown. */
export function exampleResult(changes: Partial<Result> = {}): Result {
  const { provenance, result } = structuredClone(data);
  const { perplexity_main_grade: mainGrade, external_evaluation: evaluation } =
    result.perplexity.grades;
  const { score, calculation } = overallScore({ evaluation, mainGrade, chat: null, general: null });
  return {
    ...(result as Omit<Result, 'overallScore' | 'calculation' | 'provenance'>),
    provenance: {
      chat: provenance,
      search: provenance,
      general: provenance,
    } as Result['provenance'],
    ...{ overallScore: score, calculation, ...changes },
  };
}

/** A result of a search that knows nothing about the claim. */
export function exampleUnknown(): Result {
  const { confidenceBasis, perplexity, ...result } = exampleResult();
  const positions = { chat: null, search: null, general: null };
  return {
    ...result,
    ...{ verdict: 'inconclusive', confidence: 'low', reason: 'not_enough_evidence' },
    ...{ overallScore: 50, band: { low: 30, high: 70 } },
    confidenceBasis: { ...confidenceBasis, spread: null, origins: 0, positions },
    perplexity: { ...perplexity, assessment: 'not_enough_evidence' },
    related: [
      {
        ...{ claim: 'Honey never spoils', rating: 'MOSTLY_TRUE', publisher: 'A library' },
        source: { publication: 'An encyclopedia', link: 'https://www.example.org/honey' },
      },
    ],
  };
}

/** One of the claims of a text. */
export const exampleClaim = (assessment: Assessment, start = 0): TextClaim => ({
  ...{ text: `Claim ${start}.`, start, end: start + 8, kind: 'fact', assessment },
  ...{ main: 5, truth: 5, central: start === 0, sources: [] },
  ...{ wording: null, date: null, speaker: null },
});

/** A finished report, for tests of how reports are shown. */
export function exampleReport(changes: Partial<Report> = {}): Report {
  const result = exampleResult();
  const { overallScore: credibilityScore, verdict } = result;
  const report = structuredClone(data.report) as Omit<
    Report,
    'result' | 'credibilityScore' | 'verdict'
  >;
  return { ...report, result, credibilityScore, verdict, ...changes };
}

/** A detailed analysis, for tests of how it is shown; on hidden angles there was nothing to judge by. */
export const exampleDetailed = (): DetailedAnalysis => ({
  ...structuredClone(data.detailed),
  provenance: exampleResult().provenance.chat,
});

/** A page as it was read, for tests of how reports on links are shown. */
export const examplePage = (changes: Partial<PageInfo> = {}): PageInfo => ({
  ...(data.page as PageInfo),
  ...changes,
});

/** The session of somebody with a role. */
export const exampleSession = (role: Session['role'], email = data.user.email): Session =>
  role === 'ANONYMOUS'
    ? NOBODY
    : { state: 'signedIn', role, user: { ...(data.user as SessionUser), role, email } };
