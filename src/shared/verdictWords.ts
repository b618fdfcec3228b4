import { numbersIn } from './answers.ts';
import type {
  Assessment,
  LibraryRating,
  Place,
  Result,
  SearchBlock,
  Verdict,
} from './schema/result.ts';
import words from './texts/verdicts.json' with { type: 'json' };

export const verdictWords: Record<Verdict, string> = words.verdicts;

export const placeTitles = {
  chat: 'Chat analysis',
  search: 'Search analysis',
  general: 'General analysis',
} as const satisfies Record<Place, string>;

export const ratingWords: Record<LibraryRating, string> = words.ratings;

export const assessmentWords: Record<Assessment, string> = words.assessments;

export const knowsNothing = ({ perplexity }: Pick<Result, 'perplexity'>): boolean =>
  perplexity.assessment === 'not_enough_evidence' &&
  perplexity.sources.mainstream.length + perplexity.sources.conflicting.length === 0;

export const NOT_JUDGED = 'We can’t judge this yet';
export const PROVISIONAL = 'Inconclusive, provisional';

export const openWords = (result: Undecided): string =>
  knowsNothing(result) ? NOT_JUDGED : `Inconclusive: ${reasonWords(result)}`;

export const shortOpenWords = (result: Pick<Result, 'perplexity'>): string =>
  knowsNothing(result) ? 'Not judged yet' : PROVISIONAL;

export function provisionalWords({ perplexity: { claims } }: Pick<Result, 'perplexity'>): string {
  return claims ? `Provisional, from ${checkedWords(claims)}` : 'Provisional';
}

type TextClaims = NonNullable<SearchBlock['claims']>;

export const checkedWords = (claims: TextClaims): string =>
  `${countChecked(claims)} of ${claimsInWords(claims.counted)}`;

export const claimsInWords = (count: number): string =>
  `${count} ${count === 1 ? 'claim' : 'claims'}`;

export const countChecked = ({ list }: TextClaims): number =>
  list.filter(({ assessment }) => DECIDED.includes(assessment)).length;

const DECIDED: readonly Assessment[] = ['supported', 'refuted', 'mixed'];

type Undecided = Pick<
  Result,
  'reason' | 'confidenceBasis' | 'openAI' | 'gemini' | 'perplexity' | 'overallScore'
>;

export function reasonWords(result: Undecided): string {
  const reason = result.reason ?? 'not_enough_evidence';
  if (reason === 'leaning') {
    if (result.overallScore === 50) return 'leans to neither side';
    return result.overallScore < 50 ? 'leans false' : 'leans true';
  }
  const { claims } = result.perplexity;
  if (reason === 'mostly_unchecked' && claims && countChecked(claims) === 1)
    return 'only one claim was checked';
  const said = words.reasons[reason];
  return reason === 'analysts_disagree' ? said + rangeOf(result) : said;
}

function rangeOf(result: Undecided): string {
  const numbers = numbersIn(result).map(({ at }) => at);
  if (numbers.length < 2) return '';
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)].map(Math.round);
  return ` (${low ?? 0} to ${high ?? 0})`;
}
