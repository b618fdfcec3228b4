import {
  CLAIM_MAX,
  CONTENT_MAX,
  CONTENT_MIN,
  NOTES_MAX,
  SPECIAL_CHARACTERS_MAX_SHARE,
} from './limits.ts';
import { messages } from './messages.ts';
import { cleanText, exceedsCodePoints, hasCodePoints, removeHidden } from './text.ts';
import { checkUrl, urlCandidate, type UrlProblem } from './url.ts';

type ClaimProblem =
  'contentTooShort' | 'contentTooLong' | 'contentUnsafe' | 'contentTooSpecial' | UrlProblem;

interface Refusal<Code extends ClaimProblem | 'notesTooLong'> {
  ok: false;
  code: Code;
  /** The very text to show. */
  message: string;
}

interface Claim {
  ok: true;
  /** Cleaned text in one line, or the normalised address. */
  content: string;
  kind: 'text' | 'url';
  /** `credibility` for a text of up to CLAIM_MAX code points, `analysis` for a longer one or a page. */
  type: 'credibility' | 'analysis';
}

/**
 * Checks and cleans what a visitor submits; both sides call it. A lone web address (with a scheme,
 * or shaped like `www.example.com/page` or `example.com`, which then counts as https) obeys the
 * rules for addresses only, everything else the rules for content:
 *
 * - length in code points, as typed and after cleaning;
 * - dangerous patterns, as typed and after cleaning, because removing one tag can build another;
 * - the share of `< > { } [ ] \ /`, as typed but without padding: markup counts although it is
 *   removed afterwards, and spaces around the text cannot dilute it.
 */
export function checkClaim(raw: string): Claim | Refusal<ClaimProblem> {
  if (exceedsCodePoints(raw, CONTENT_MAX)) return refuse('contentTooLong');
  const candidate = urlCandidate(raw);
  if (candidate !== null) {
    const url = checkUrl(candidate);
    return url.ok
      ? { ok: true, content: url.url, kind: 'url', type: 'analysis' }
      : refuse(url.code);
  }
  if (!hasCodePoints(raw, CONTENT_MIN)) return refuse('contentTooShort');
  if (hasUnsafePattern(raw)) return refuse('contentUnsafe');
  if (specialShare(removeHidden(raw)) > SPECIAL_CHARACTERS_MAX_SHARE) {
    return refuse('contentTooSpecial');
  }
  const content = cleanText(raw);
  if (!hasCodePoints(content, CONTENT_MIN)) return refuse('contentTooShort');
  if (hasUnsafePattern(content)) return refuse('contentUnsafe');
  const type = exceedsCodePoints(content, CLAIM_MAX) ? 'analysis' : 'credibility';
  return { ok: true, content, kind: 'text', type };
}

/** Notes are for the analysts and the owner only: cleaned, of bounded length; null when blank. */
export function checkNotes(
  raw: string,
): { ok: true; notes: string | null } | Refusal<'notesTooLong'> {
  if (exceedsCodePoints(raw, NOTES_MAX)) return refuse('notesTooLong');
  return { ok: true, notes: cleanText(raw) || null };
}

function refuse<Code extends ClaimProblem | 'notesTooLong'>(code: Code): Refusal<Code> {
  return { ok: false, code, message: messages[code] };
}

function specialShare(text: string): number {
  return (text.match(/[<>{}[\]\\/]/g)?.length ?? 0) / Math.max(1, Array.from(text).length);
}

/**
 * Whether the text holds a script tag, a `javascript:` address, an inline event handler or a `data:`
 * address, also when written with character references or with control or hidden characters inside.
 * Everything is escaped wherever it is shown; this is a second fence, so it rather lets doubtful
 * prose pass ("According to the data: 5 %", "JavaScript: The Good Parts", "on = off").
 */
export function hasUnsafePattern(raw: string): boolean {
  const views = raw.includes('&') ? [raw, decodeReferences(raw)] : [raw];
  return views.some((view) => {
    const spaced = view.replace(HIDDEN, '').replace(/\s+/g, ' ');
    const joined = view.replace(CONTROLS, '');
    return (
      [SCRIPT_TAG, SCRIPT_SCHEME, HANDLER, DATA_SCHEME].some((pattern) => pattern.test(spaced)) ||
      // Browsers skip tabs and line breaks inside a scheme.
      (joined !== view && [SCRIPT_TAG, SCRIPT_SCHEME].some((pattern) => pattern.test(joined)))
    );
  });
}

const CONTROLS = /[\p{Cc}\p{Cf}\p{DI}]+/gu;
const HIDDEN = /(?!\s)[\p{Cc}\p{Cf}\p{DI}]+?/gu;

const SCRIPT_TAG = /<\/?script(?![\w-])|< ?\/? ?script ?>/i;

/** As a word of prose ("JavaScript: an introduction") it is followed by a space and no code. */
const SCRIPT_SCHEME = /(?<![\p{L}\p{N}_])javascript ?:(?:\S| (?:void\b|[\w$.]{1,100}[(=`]))/iu;

/** A parameter in an address (`?onsite=1`) is none. */
const HANDLER = /(?<![\p{L}\p{N}_?&])on[a-z]{3,}(?:=| = ?(?:["'`]|[\w$.]{1,100}\()| =["'`\w])/iu;

const MEDIA = '(?:application|audio|font|image|message|model|multipart|text|video|x-[a-z]+)';
const DATA_SCHEME = new RegExp(
  `(?<![\\p{L}\\p{N}_])data:(?:,|;[^\\s,]{0,200},|${MEDIA}/[\\w.+-]| ${MEDIA}/[\\w.+-]{1,100}[;,]\\S)`,
  'iu',
);

const NAMED: Record<string, string> = {
  amp: '&',
  apos: "'",
  colon: ':',
  equals: '=',
  gt: '>',
  lpar: '(',
  lt: '<',
  newline: '\n',
  nbsp: ' ',
  quot: '"',
  rpar: ')',
  sol: '/',
  tab: '\t',
};

function decodeReferences(text: string): string {
  return text.replaceAll(
    /&(?:#x([0-9a-f]{1,12})|#([0-9]{1,12})|([a-z]{2,8}));?/gi,
    (reference, hex?: string, decimal?: string, name?: string) => {
      if (name) return NAMED[name.toLowerCase()] ?? reference;
      const code = hex ? parseInt(hex, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    },
  );
}
