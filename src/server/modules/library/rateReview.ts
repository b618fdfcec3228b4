import { adminMessages } from '../../../shared/adminMessages.ts';
import type { Rating } from './record.ts';
import { firstValue, ownValue } from './ownValue.ts';

const { library: texts } = adminMessages;

const SCALE: readonly Rating[] = ['FALSE', 'MOSTLY_FALSE', 'MIXED', 'MOSTLY_TRUE', 'TRUE'];
/** Words that are so far from the numbers beside them were mistaken. */
const CONTRADICTION = 3;

/**
 * The rating of a review, by the words of it where they are known, else by its numbers, which stand
 * between `worstRating` and `bestRating` (1 and 5 where not said). Says why where it can't be told.
 */
export function rateReview(given: unknown): { rating: Rating } | { refused: string } {
  const rating = firstValue(given);
  const worded = ['alternateName', 'ratingValue', 'name']
    .map((name) => stepOfWords(firstValue(ownValue(rating, name))))
    .find((step) => step !== null);
  const counted = stepOfNumbers(rating);
  const step = worded ?? counted;
  if (step === null) return { refused: texts.noRating };
  if (counted !== null && Math.abs(step - counted) >= CONTRADICTION)
    return { refused: texts.ratingContradicts };
  return { rating: SCALE[step] ?? 'MIXED' };
}

function stepOfNumbers(rating: unknown): number | null {
  const value = numberIn(firstValue(ownValue(rating, 'ratingValue')));
  const best = numberIn(ownValue(rating, 'bestRating') ?? 5);
  const worst = numberIn(ownValue(rating, 'worstRating') ?? 1);
  if (value === null || best === null || worst === null || best === worst) return null;
  const share = (value - worst) / (best - worst);
  return share >= 0 && share <= 1 ? Math.round(share * (SCALE.length - 1)) : null;
}

function numberIn(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return typeof value === 'string' && /^\s*-?\d{1,6}([.,]\d{1,6})?\s*$/.test(value)
    ? Number(value.replace(',', '.'))
    : null;
}

function stepOfWords(value: unknown): number | null {
  if (typeof value !== 'string' || value.length > 60) return null;
  const words = value
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();
  return WORDS.get(words) ?? null;
}

/** How fact-checkers put it. "Unproven", "satire", "outdated" and the like are none of the five. */
const WORDS = new Map(
  [
    `false|incorrect|wrong|not true|untrue|fake|hoax|pants on fire|pants on fire false|four pinocchios
    |fabricated|totally false|completely false|debunked|fiction|fake news|falsch|frei erfunden|faux
    |falso|falsa|onwaar|fals|falskt|falsk`,
    `mostly false|mainly false|largely false|mostly incorrect|mostly wrong|misleading|three pinocchios
    |barely true|mostly untrue|inaccurate|größtenteils falsch|überwiegend falsch|irreführend|trompeur
    |plutôt faux|engañoso|enganoso|mayormente falso|in gran parte falso`,
    `mixed|mixture|half true|partly true|partially true|partly false|partially false|two pinocchios
    |half false|true and false|teilweise richtig|teilweise falsch|teils teils|partiellement vrai
    |partiellement faux|verdad a medias|parcialmente falso|parzialmente vero`,
    `mostly true|mainly true|largely true|mostly correct|mostly accurate|mostly right|one pinocchio
    |nearly true|almost true|größtenteils richtig|überwiegend richtig|plutôt vrai|mayormente cierto`,
    `true|correct|accurate|right|fact|confirmed|verified|completely true|geppetto checkmark|wahr
    |richtig|vrai|verdadero|verdadera|verdade|verdadeiro|cierto|vero|waar|sant|sandt`,
  ].flatMap((line, step) => line.split('|').map((words) => [words.trim(), step] as const)),
);
