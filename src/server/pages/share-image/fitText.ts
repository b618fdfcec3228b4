export interface Frame {
  width: number; // px
  sizes: readonly { size: number; lines: number }[];
  end: string;
}

type Measure = (text: string, size: number) => number;

/** Cuts a text that does not fit at any size. */
export function fitText(text: string, { width, sizes, end }: Frame, measure: Measure) {
  let fitted: { size: number; lines: string[] } = { size: 0, lines: [] };
  for (const { size, lines: most } of sizes) {
    const within = (share: number) => (line: string) => measure(line, size) <= width * share;
    const lines = breakLines(text, within(1), most + 1);
    if (lines.length <= most) {
      // Avoids a single word on the last line.
      const even = EVENER.map((share) => breakLines(text, within(share), most + 1)).find(
        (narrower) => narrower.length === lines.length && narrower.join(' ') === lines.join(' '),
      );
      return { size, lines: even ?? lines };
    }
    fitted = { size, lines: cut(lines.slice(0, most), end, within(1)) };
  }
  return fitted;
}

const EVENER = [0.6, 0.7, 0.8, 0.9];

function breakLines(text: string, fits: (line: string) => boolean, most: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    const pieces = breakWord(word, fits);
    line = pieces.pop() ?? '';
    lines.push(...pieces);
    if (lines.length >= most) return lines.slice(0, most);
  }
  return [...lines, line];
}

/** Breaks after punctuation of addresses, if possible. */
function breakWord(word: string, fits: (line: string) => boolean): string[] {
  const pieces: string[] = [];
  let rest = Array.from(word);
  while (rest.length > 1 && !fits(rest.join(''))) {
    let [fitting, tooLong] = [1, rest.length];
    while (tooLong - fitting > 1) {
      const middle = Math.floor((fitting + tooLong) / 2);
      if (fits(rest.slice(0, middle).join(''))) fitting = middle;
      else tooLong = middle;
    }
    const sign = rest.slice(0, fitting).findLastIndex((letter) => /[-/?&=_]/.test(letter)) + 1;
    const at = sign > fitting / 2 ? sign : fitting;
    pieces.push(rest.slice(0, at).join(''));
    rest = rest.slice(at);
  }
  return [...pieces, rest.join('')];
}

function cut(lines: string[], end: string, fits: (line: string) => boolean): string[] {
  const words = (lines.pop() ?? '').split(' ');
  while (words.length > 1 && !fits(ended(words) + end)) words.pop();
  let last = ended(words);
  while (last !== '' && !fits(last + end)) last = Array.from(last).slice(0, -1).join('');
  return [...lines, last + end];
}

const ended = (words: string[]): string =>
  words.join(' ').replace(/(?<![\s,.;:–—-])[\s,.;:–—-]+$/, '');

const MOST = 400; // code points

/** Removes emoji and invisible characters; null when letters could not be drawn. */
export function readable(
  text: string,
  covers: (text: string) => boolean,
): { text: string; rtl: boolean } | null {
  const letters = Array.from(text.slice(0, 2 * MOST).normalize('NFC')).slice(0, MOST);
  const plain = letters.join('').replaceAll(PICTURES, ' ').replaceAll(/\s+/g, ' ').trim();
  if (plain === '' || !covers(plain)) return null;
  return { text: plain, rtl: RIGHT_TO_LEFT.test(FIRST_LETTER.exec(plain)?.[0] ?? '') };
}

/** U+200C is the non-joiner of Persian. */
const PICTURES =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\ufe0e\ufe0f\u20e3]|(?!\u200c)\p{C}/gu;
const FIRST_LETTER = /\p{L}/u;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
