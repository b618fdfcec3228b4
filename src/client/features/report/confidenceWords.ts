import type { Result } from '../../../shared/schema/result.ts';
import { inWords } from './inWords.ts';

/** How sure the result is, and what that rests on, in sentences. */
export function confidenceWords({ confidence, confidenceBasis: basis }: Result): string {
  const answered =
    basis.answered === 3
      ? 'all three analysts answered'
      : `${inWords(basis.answered)} of three analysts answered`;
  const spread =
    basis.spread === null ? [] : [`within ${plain(basis.spread)} points of each other`];
  const parts = [[answered, ...spread].join(', '), origins(basis.origins)];
  const { coverage } = basis;
  if (coverage !== null && coverage.statements > 1)
    parts.push(`the search knows ${coverage.known} of ${coverage.statements} statements`);
  const limited = confidence === 'medium' && basis.builtIn.some((place) => place !== 'search');
  return (
    `Confidence ${confidence}: ${parts.join('; ')}.` +
    (limited ? ' Built-in chat and general analysts allow medium at most.' : '')
  );
}

function origins(count: number): string {
  if (count === 0) return 'no sources were found';
  return count === 1 ? 'one origin of sources' : `${inWords(count)} independent origins of sources`;
}

function plain(points: number) {
  return String(Math.round(points * 10) / 10);
}
