import type { Place, Result } from '../../../shared/schema/result.ts';
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
    parts.push(
      `the search knows ${coverage.known} of ${coverage.statements} statements` +
        (2 * coverage.known < coverage.statements ? ', less than half' : ''),
    );
  const said = `Confidence ${confidence}: ${parts.join('; ')}.`;
  const limits = confidence === 'medium' ? builtInLimits(basis.builtIn) : null;
  return limits === null ? said : `${said} ${limits}`;
}

/** Why a number that lies far from the others did no harm, and why it can't be more than medium. */
function builtInLimits(builtIn: readonly Place[]): string | null {
  const [one, other] = builtIn.filter((place) => place !== 'search');
  if (one === undefined) return null;
  return other === undefined
    ? `The built-in ${one} analyst judges wording only, so it is not compared and allows medium at most.`
    : `Built-in ${one} and ${other} analysts judge wording only, so they are not compared and allow medium at most.`;
}

function origins(count: number): string {
  if (count === 0) return 'no sources were found';
  return count === 1 ? 'one origin of sources' : `${inWords(count)} independent origins of sources`;
}

function plain(points: number) {
  return String(Math.round(points * 10) / 10);
}
