import { blockOf, numbersIn } from '../../../shared/answers.ts';
import { pageMessages } from '../../../shared/pageMessages.ts';
import type { Report } from '../../../shared/schema/report.ts';
import type { Place, Provenance, Result } from '../../../shared/schema/result.ts';
import { scoreLabel } from '../../../shared/meter.ts';
import { AGREE_WITHIN } from '../../../shared/verdict.ts';
import { checkedWords, knowsNothing } from '../../../shared/verdictWords.ts';
import { counted, decimal } from '../../ui/text.ts';

export function confidenceWords(result: Result): string {
  const { confidence, confidenceBasis } = result;
  const { answered, origins, builtIn } = confidenceBasis;
  const { claims } = result.perplexity;
  const parts = [
    (answered === 3
      ? 'all three analysts answered'
      : `${inWords(answered)} of three analysts answered`) + spreadWords(result),
    originWords(origins),
    // At low confidence the words of the provisional score include them.
    ...(claims && confidence !== 'low' ? [`${checkedWords(claims)} checked`] : []),
  ];
  const limits = confidence === 'medium' ? builtInLimits(builtIn) : '';
  return `Confidence ${confidence}: ${parts.join('; ')}.${limits}`;
}

function spreadWords(result: Result): string {
  const { answered, spread } = result.confidenceBasis;
  if (spread === null) return '';
  const compared = numbersIn(result).length;
  const who = compared < answered ? `, ${inWords(compared)} of them` : '';
  if (spread > AGREE_WITHIN)
    return `${who || ','} ${compared > 2 ? 'up to ' : ''}${pointsWords(spread)} apart`;
  if (isDivided(result)) return `${who || ','} with different positions`;
  return spread === 0
    ? `${who} alike`
    : `${who || ','} within ${pointsWords(spread)} of each other`;
}

/** Analysts can take different positions though their numbers are near. */
export const isDivided = ({ confidenceBasis: { positions } }: Result): boolean =>
  new Set(Object.values(positions ?? {}).filter(Boolean)).size > 1;

export const pointsWords = (points: number): string => counted(Number(points.toFixed(1)), 'point');

function originWords(count: number): string {
  if (count === 0) return 'no sources were found';
  return count === 1 ? 'one origin of sources' : `${inWords(count)} independent origins of sources`;
}

function builtInLimits(builtIn: readonly Place[]): string {
  const [one, other] = builtIn.filter((place) => place !== 'search');
  if (one === undefined) return '';
  return other === undefined
    ? ` The built-in ${one} analyst judges wording only, so it is not compared and allows medium at most.`
    : ` Built-in ${one} and ${other} analysts judge wording only, so they are not compared and allow medium at most.`;
}

export function meterWords(result: Result): string {
  const { overallScore, band, confidence } = result;
  if (knowsNothing(result))
    return `${pageMessages.meterName}: no reading. Provisional: ${overallScore} of 100.`;
  const provisional = confidence === 'low' ? ', provisional' : '';
  return (
    `${pageMessages.meterName}: ${overallScore} of 100, ${scoreLabel(overallScore)}${provisional}. ` +
    `The uncertainty reaches from ${decimal(band.low, 0)} to ${decimal(band.high, 0)}.`
  );
}

/** Which of the meter's five bands colors each of four categories. */
export const FOUR_BANDS = [0, 2, 3, 4] as const;

export const signed = (value: number, digits = 2): string =>
  (value > 0 ? '+' : '') + decimal(value, digits);

export const headingOf = ({ content, result }: Report): string => result?.page?.title ?? content;

export const hostOf = (address: string): string =>
  (URL.parse(address)?.hostname ?? '').replace(/^www\./, '');

const NUMBER_WORDS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');

const inWords = (count: number): string => NUMBER_WORDS[count] ?? String(count);

export function missingSentence(result: Result): string | null {
  const [one, other] = result.missing.map((place) => {
    const { status } = blockOf(result, place);
    return { place, how: missingWords[status === 'answered' ? 'failed' : status].sentence };
  });
  if (one === undefined) return null;
  if (other === undefined)
    return `The ${one.place} analyst ${one.how}; the score counts 50 in its place.`;
  return one.how === other.how
    ? `The ${one.place} and ${other.place} analysts ${one.how}; the score counts 50 for each.`
    : `The ${one.place} analyst ${one.how}, and the ${other.place} analyst ${other.how}; the score counts 50 for each.`;
}

export const missingWords = {
  failed: { alone: 'Did not answer', sentence: 'gave no answer' },
  refused: { alone: 'Declined to judge this', sentence: 'declined to judge this' },
  timed_out: { alone: 'Ran out of time', sentence: 'did not answer in time' },
} as const;

export function nameOf({ kind, name, model }: Provenance): string {
  if (kind === 'built-in') return 'Built-in analyst';
  return model === null ? name : `${name}, ${model}`;
}

export function versionIn(query: string): number | null {
  const given = new URLSearchParams(query).get('version') ?? '';
  return /^[1-9]\d{0,8}$/.test(given) ? Number(given) : null;
}

export const SCORE_ID = 'score';

export function refusalTitle(status: number | undefined): string {
  if (status === 401 || status === 403) return pageMessages.permissionDenied;
  return status === 410 ? pageMessages.reportGone : pageMessages.reportNotFound;
}
