export type Word = {
  /** As it stands in the text. */
  text: string;
  /** Lower case, with straight apostrophes. */
  lower: string;
  /** Offsets in the text, in UTF-16 units. */
  start: number;
  end: number;
  /** Stands between quotation marks that do not enclose the whole text: somebody else's word. */
  quoted: boolean;
};

/** The words and numbers of a text, in order; those inside web addresses are left out. Linear. */
export function readWords(text: string): Word[] {
  const visible = text.replace(ADDRESS, (address) => ' '.repeat(address.length));
  const quotes = quotedSpans(visible);
  let nextQuote = 0;
  const words: Word[] = [];
  for (const match of visible.matchAll(WORD)) {
    const start = match.index;
    const end = start + match[0].length;
    while ((quotes[nextQuote]?.end ?? Infinity) <= start) nextQuote += 1;
    words.push({
      text: match[0],
      lower: match[0].toLowerCase().replaceAll('’', "'"),
      start,
      end,
      quoted: (quotes[nextQuote]?.start ?? Infinity) < start,
    });
  }
  return words;
}

/** What stands between two neighbouring words, a and b. */
export function between(text: string, a: Word, b: Word): string {
  return text.slice(a.end, b.start);
}

const WORD = /\p{Nd}+(?:[.,]\p{Nd}+)+|[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu;
const ADDRESS = /https?:\/\/\S+|www\.\S+/giu;
/** A quotation longer than this is more likely a mark that nobody closed. */
const QUOTATION_MAX = 300;
const CLOSED_BY: Record<string, string> = { '"': '"', '“': '”', '«': '»' };

function quotedSpans(text: string): { start: number; end: number }[] {
  const spans: { start: number; end: number }[] = [];
  const length = text.trim().length;
  let open: { start: number; mark: string } | null = null;
  for (const { 0: mark, index } of text.matchAll(/["“”«»\n]/gu)) {
    if (open && mark === CLOSED_BY[open.mark] && index - open.start <= QUOTATION_MAX) {
      if (index + 1 - open.start < length * 0.8) spans.push({ start: open.start, end: index + 1 });
      open = null;
    } else {
      open = mark in CLOSED_BY ? { start: index, mark } : null;
    }
  }
  return spans;
}
