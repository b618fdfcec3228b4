export type Word = {
  text: string;
  /** With straight apostrophes. */
  lower: string;
  start: number;
  end: number;
  /** In a quotation that is not the whole text. */
  quoted: boolean;
};

/** Without the words in web addresses. Linear. */
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

export function between(text: string, a: Word, b: Word): string {
  return text.slice(a.end, b.start);
}

const WORD = /\p{Nd}+(?:[.,]\p{Nd}+)+|[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu;
const ADDRESS = /https?:\/\/\S+|www\.\S+/giu;
/** A longer quotation probably lacks its closing mark. */
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

export type Statement = { text: string; start: number; end: number };

/** Ignores stops inside numbers, after initials and after common abbreviations. Linear. */
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

/** One run of stops with the closing quotation marks and brackets, or line breaks. */
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

export const PLACES: ReadonlySet<string> = new Set(
  `africa antarctica asia europe america australia oceania arctic afghanistan albania algeria angola
  argentina armenia austria azerbaijan bahrain bangladesh belarus belgium benin bhutan bolivia bosnia
  botswana brazil britain brunei bulgaria burundi cambodia cameroon canada chile china colombia congo
  croatia cuba cyprus czechia denmark ecuador egypt england eritrea estonia eswatini ethiopia fiji
  finland france gabon gambia germany ghana gibraltar greece greenland grenada guatemala guinea guyana
  haiti honduras hungary iceland india indonesia iran iraq ireland israel italy jamaica japan
  kazakhstan kenya kosovo kuwait kyrgyzstan laos latvia lebanon lesotho liberia libya liechtenstein
  lithuania luxembourg madagascar malawi malaysia maldives malta mauritania mauritius mexico moldova
  monaco mongolia montenegro morocco mozambique myanmar namibia nepal netherlands nicaragua nigeria
  norway oman pakistan palestine panama paraguay peru philippines poland portugal qatar romania russia
  rwanda samoa scotland senegal serbia seychelles singapore slovakia slovenia somalia spain sudan
  suriname sweden switzerland syria taiwan tajikistan tanzania thailand tibet togo tonga tunisia türkiye
  turkmenistan tuvalu uganda ukraine uruguay uzbekistan vanuatu venezuela vietnam wales yemen zambia
  zimbabwe amsterdam ankara athens baghdad bangkok barcelona beijing beirut berlin bogotá boston
  brussels bucharest budapest cairo california canberra chicago copenhagen damascus delhi dhaka dubai
  dublin edinburgh florida geneva hamburg hanoi helsinki hiroshima istanbul jakarta jerusalem
  johannesburg kabul karachi kinshasa kyiv lagos lima lisbon london madrid manchester manila melbourne
  milan minsk montreal moscow mumbai munich nairobi naples oslo ottawa paris philadelphia prague riyadh
  rome santiago seoul shanghai stockholm sydney taipei tehran texas tokyo toronto vancouver venice
  vienna warsaw washington zurich everest`.split(/\s+/),
);
