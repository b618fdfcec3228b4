import type {
  Assessment,
  LibraryRating,
  Place,
  Result,
  SearchBlock,
  Verdict,
} from './schema/result.ts';

export const verdictWords: Record<Verdict, string> = {
  true: 'True',
  false: 'False',
  partially_true: 'Partially true',
  inconclusive: 'Inconclusive',
  reliable: 'Reliable',
  unreliable: 'Unreliable',
  partially_reliable: 'Partially reliable',
};

/** The three analysts, in the order in which they are shown. */
export const placeTitles = {
  chat: 'Chat analysis',
  search: 'Search analysis',
  general: 'General analysis',
} as const satisfies Record<Place, string>;

/** Of fact-checkers. */
export const ratingWords: Record<LibraryRating, string> = {
  TRUE: 'True',
  MOSTLY_TRUE: 'Mostly true',
  MIXED: 'Mixed',
  MOSTLY_FALSE: 'Mostly false',
  FALSE: 'False',
};

/** What the search says of a claim of a text. */
export const assessmentWords: Record<Assessment, string> = {
  supported: 'Supported',
  refuted: 'Contradicted',
  mixed: 'True in part',
  disputed: 'Disputed',
  not_enough_evidence: 'Not enough known',
  not_checkable: 'Can’t be checked',
};

/** The search found nothing about the claim: a record of the library, a source, a side to take. */
export const knowsNothing = ({ perplexity }: Pick<Result, 'perplexity'>): boolean =>
  perplexity.assessment === 'not_enough_evidence' &&
  perplexity.sources.mainstream.length + perplexity.sources.conflicting.length === 0;

export const NOT_JUDGED = 'We can’t judge this yet';

/** Stands in place of a verdict at low confidence. */
export const openWords = (result: Undecided): string =>
  knowsNothing(result) ? NOT_JUDGED : `Inconclusive: ${reasonWords(result)}`;

/** The same where there is little room. */
export const shortOpenWords = (result: Pick<Result, 'perplexity'>): string =>
  knowsNothing(result) ? 'Not judged yet' : 'Inconclusive, provisional';

/** What the number at low confidence rests on, to stand before it. */
export function provisionalWords({ perplexity: { claims } }: Pick<Result, 'perplexity'>): string {
  return claims ? `Provisional, from ${checkedWords(claims)}` : 'Provisional';
}

type TextClaims = NonNullable<SearchBlock['claims']>;

/** "7 of 9 claims". */
export const checkedWords = (claims: TextClaims): string =>
  `${countChecked(claims)} of ${claims.list.length} claims`;

export const countChecked = ({ list }: TextClaims): number =>
  list.filter(({ assessment }) => DECIDED.includes(assessment)).length;

const DECIDED: readonly Assessment[] = ['supported', 'refuted', 'mixed'];

type Undecided = Pick<
  Result,
  'reason' | 'confidenceBasis' | 'openAI' | 'gemini' | 'perplexity' | 'overallScore'
>;

/** Why there is no verdict, to follow "Inconclusive: ". */
export function reasonWords(result: Undecided): string {
  switch (result.reason) {
    case 'not_checkable':
      return 'an opinion, a prediction or a question can’t be checked';
    case 'disputed':
      return 'good evidence on both sides';
    case 'search_contradicts_itself':
      return 'the search contradicts itself';
    case 'analysts_disagree':
      return `the analysts disagree${rangeOf(result)}`;
    case 'sources_not_confirmed':
      return 'no quote of its sources was found';
    case 'mostly_unchecked':
      return 'most of its claims are not checked';
    case 'leaning':
      return result.overallScore < 50 ? 'leans false' : 'leans true';
    case 'not_enough_evidence':
    case null:
      return 'not enough evidence';
  }
}

/** The lowest and the highest number of the analysts that take a position. */
function rangeOf({ confidenceBasis, openAI, gemini, perplexity }: Undecided): string {
  const { positions } = confidenceBasis;
  if (positions === null) return '';
  const numbers = [
    positions.chat !== null && openAI.status === 'answered' ? openAI.truth_percentage : null,
    positions.search === null ? null : perplexity.grades.perplexity_main_grade * 10,
    positions.general !== null && gemini.status === 'answered' ? gemini.truth_percentage : null,
  ].filter((number) => number !== null);
  if (numbers.length < 2) return '';
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)].map(Math.round);
  return ` (${low ?? 0} to ${high ?? 0})`;
}
