/** Where a text stops being JSON, from 1; null when it only ends too early. */
export function findBreak(text: string): { line: number; column: number } | null {
  const said = complaintOf(text);
  if (said === null || ENDS.test(said)) return null;
  const at = positionIn(said) ?? searchBreak(text);
  if (at >= text.trimEnd().length) return null;
  const before = text.slice(0, at).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** What is complained of where only more text is missing. */
const ENDS = /^(Unexpected end|Unterminated)/;

function complaintOf(text: string): string | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

function positionIn(said: string): number | null {
  const [, digits] = /at position (\d+)/.exec(said) ?? [];
  return digits === undefined ? null : Number(digits);
}

/**
 * For unknown words no position is told. Up to the break a beginning of the text only lacks its end, and
 * after it no more: so the break is found by halving. A parse takes a millisecond per megabyte.
 */
function searchBreak(text: string): number {
  let good = 0;
  let bad = text.length;
  while (good + 1 < bad) {
    const middle = (good + bad) >> 1;
    const said = complaintOf(text.slice(0, middle));
    const lacksEnd = said === null || ENDS.test(said) || (positionIn(said) ?? middle - 1) >= middle;
    if (lacksEnd) good = middle;
    else bad = middle;
  }
  return good;
}
