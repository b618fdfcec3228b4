/** Letters that one font draws in one direction. */
export interface Run {
  family: string;
  text: string;
  /** From right to left. */
  rtl: boolean;
}

/**
 * The runs of a line as they stand from left to right. `rtl` is the direction of the whole: what has none
 * of its own goes that way, unless it stands between letters or figures of the other. This is the part of
 * Unicode's rules that one line of a claim needs; inside a run the drawing library knows them all.
 */
export function orderRuns(
  line: string,
  familyOf: (character: string) => string | null,
  rtl: boolean,
): Run[] {
  const letters = Array.from(line, (character) => ({
    character,
    family: familyOf(character),
    rtl: directionOf(character),
  }));
  const groups: Run[][] = [];
  let family = familyOf(' ') ?? '';
  let before = rtl;
  for (const [index, letter] of letters.entries()) {
    const after = () => letters.slice(index).find((one) => one.rtl !== null)?.rtl ?? rtl;
    const direction = letter.rtl ?? (before === after() ? before : rtl);
    before = letter.rtl ?? before;
    family = letter.family ?? family;
    const character =
      letter.rtl === null && direction
        ? (MIRRORED[letter.character] ?? letter.character)
        : letter.character;
    const group = groups.at(-1);
    const run = group?.at(-1);
    if (!group || run?.rtl !== direction)
      groups.push([{ family, text: character, rtl: direction }]);
    else if (run.family !== family) group.push({ family, text: character, rtl: direction });
    else run.text += character;
  }
  const ordered = groups.map((group) => (group[0]?.rtl === true ? group.toReversed() : group));
  return (rtl ? ordered.toReversed() : ordered).flat().map(turned);
}

const RTL = /[\p{Script=Arabic}\p{Script=Hebrew}\u064b-\u065f\u0670]/u;
const LTR = /[\p{L}\p{N}\p{M}%‰°$€£]/u;

function directionOf(character: string): boolean | null {
  if (RTL.test(character)) return true;
  return LTR.test(character) ? false : null;
}

/** Signs alone have no direction that the drawing library could see. */
function turned(run: Run): Run {
  if (!run.rtl || RTL.test(run.text)) return run;
  return { ...run, text: Array.from(run.text).toReversed().join('') };
}

const MIRRORED: Record<string, string> = Object.fromEntries(
  ['()', '[]', '{}', '<>', '«»', '‹›'].flatMap(([open = '', close = '']) => [
    [open, close],
    [close, open],
  ]),
);
