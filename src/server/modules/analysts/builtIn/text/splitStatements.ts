export type Statement = { text: string; start: number; end: number };

/**
 * Cuts a text into its sentences, by full stops, question and exclamation marks and line breaks.
 * Stops inside numbers, after initials and after common abbreviations do not cut. Linear.
 */
export function splitStatements(text: string): Statement[] {
  const statements: Statement[] = [];
  let start = 0;
  const cutAt = (end: number) => {
    const raw = text.slice(start, end);
    const lead = raw.length - raw.trimStart().length;
    const trimmed = raw.trim();
    if (/[\p{L}\p{N}]/u.test(trimmed)) {
      statements.push({ text: trimmed, start: start + lead, end: start + lead + trimmed.length });
    }
    start = end;
  };
  for (const match of text.matchAll(STOP)) {
    const end = match.index + match[0].length;
    if (endsSentence(text, match.index, match[0])) cutAt(end);
  }
  cutAt(text.length);
  return statements;
}

/** One run of stops with the quotation marks and brackets that close after it, or line breaks. */
const STOP = /[.!?…。！？؟]+[)\]"'”’»]*|\n+/gu;

function endsSentence(text: string, index: number, stop: string): boolean {
  if (/^[\n。！？]/u.test(stop)) return true;
  const end = index + stop.length;
  const after = text.slice(end, end + 3);
  if (after !== '' && !/^\s/u.test(after)) return false;
  if (!stop.startsWith('.')) return true;
  if (/^\s+\p{Ll}/u.test(after)) return false;
  const before = /(?<!\p{L})\p{L}+$/u.exec(text.slice(Math.max(0, index - 12), index))?.[0] ?? '';
  const initial = /^\p{Lu}$/u.test(before) && before !== 'I' && /^\s+\p{Lu}/u.test(after);
  return !initial && !ABBREVIATIONS.has(before.toLowerCase());
}

const ABBREVIATIONS = new Set(
  `dr mr mrs ms prof st vs etc al no nr vol pp p ca approx jan feb mar apr jun jul aug sep sept oct
  nov dec gen sen rep gov col inc ltd dept univ`.split(/\s+/),
);
