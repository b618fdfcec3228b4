import { checkUrl, urlCandidate, type UrlProblem } from './checkUrl.ts';
import { cleanText, exceedsCodePoints, hasCodePoints, removeHidden } from './cleanText.ts';
import { hasUnsafePattern } from './hasUnsafePattern.ts';
import {
  CLAIM_MAX,
  CONTENT_MAX,
  CONTENT_MIN,
  NOTES_MAX,
  SPECIAL_CHARACTERS_MAX_SHARE,
} from './limits.ts';
import { messages } from './messages.ts';

export type ClaimProblem =
  'contentTooShort' | 'contentTooLong' | 'contentUnsafe' | 'contentTooSpecial' | UrlProblem;

export interface Refusal<Code extends ClaimProblem | 'notesTooLong'> {
  ok: false;
  code: Code;
  /** The very text to show. */
  message: string;
}

export interface Claim {
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
