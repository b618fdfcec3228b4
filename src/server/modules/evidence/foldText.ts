export const JOINT = {
  none: 0,
  /** A dash between two letters, with or without white space. */
  dash: 1,
  hyphen: 2,
  /** A hyphen, white space, a small letter: a word cut at a line's end, or a hyphen of its own. */
  lineEnd: 3,
};

/** The lists begin with an entry for each UTF-16 unit of `text`. */
export interface FoldedText {
  text: string;
  /** Where the character begins and ends in the original. */
  starts: Uint32Array;
  ends: Uint32Array;
  /** 1 where white space stood before it, else 0. */
  gaps: Uint8Array;
  /** One of `JOINT`: how it was joined to the character before by a dash that was left out. */
  joints: Uint8Array;
}

/**
 * Folds what typesetting changes and meaning does not depend on, in linear time. Case stays.
 * - Compatibility forms are folded (NFKC); invisible characters and soft hyphens are left out.
 * - Quotation marks and apostrophes become one `'`.
 * - Dashes and minus signs become one `-`, or a joint between two letters.
 * - White space becomes one space between words and numbers, and is left out elsewhere.
 * - Of combining marks in a row, 30 count (Unicode Standard Annex 15).
 */
export function foldText(original: string): FoldedText {
  const most = 2 * original.length + LONGER_MAX;
  const folding = startFolding(most + CLUSTER_FOLDED_MAX);
  let at = 0;
  while (at < original.length && folding.length() < most) {
    const code = original.charCodeAt(at);
    if (code < ASCII_END && !(original.charCodeAt(at + 1) >= FIRST_MARK)) {
      folding.add(code, at, at + 1);
      at += 1;
      continue;
    }
    CLUSTER.lastIndex = at;
    const cluster = CLUSTER.exec(original)?.[0] ?? original.charAt(at);
    // NFKC turns an accent that stands for an apostrophe into a space and a combining mark.
    const normalized = QUOTES.has(cluster) ? cluster : cluster.normalize('NFKC');
    for (const character of normalized)
      folding.add(character.codePointAt(0) ?? 0, at, at + cluster.length);
    at += cluster.length;
    MARKS.lastIndex = at;
    if (MARKS.test(original)) at = MARKS.lastIndex;
  }
  return folding.end();
}

/** NFKC can make 18 characters of one: folding ends at twice the length and these more. */
const LONGER_MAX = 1_000;
/** More units than a cluster of 31 characters and a dash before it can fold to. */
const CLUSTER_FOLDED_MAX = 1_000;
const ASCII_END = 0x80;
const FIRST_MARK = 0x300;

/** A character, its marks, vowels and finals of Korean, voice marks of narrow Japanese. */
const CLUSTER = /[^][\p{M}\u1160-\u11ff\uffa0-\uffdc\uff9e\uff9f]{0,30}/uy;
const MARKS = /\p{M}+/uy;

/** A letter of a script that puts no spaces between words. */
export const CHINESE_TO_THAI =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

type Kind = 'space' | 'dash' | 'quote' | 'hidden' | 'letter' | 'spaceless' | 'number' | 'sign';

interface Dash {
  isHyphen: boolean;
  hasSpaceBefore: boolean;
  start: number;
  end: number;
}

function startFolding(room: number) {
  const units = new Uint16Array(room);
  const starts = new Uint32Array(room);
  const ends = new Uint32Array(room);
  const gaps = new Uint8Array(room);
  const joints = new Uint8Array(room);
  let length = 0;
  let last: Kind = 'sign';
  let hasSpace = false;
  let dash: Dash | null = null;

  const pushUnit = (unit: number, start: number, end: number): void => {
    units[length] = unit;
    starts[length] = start;
    ends[length] = end;
    length += 1;
  };

  const push = (code: number, start: number, end: number, hasGap = false, joint = JOINT.none) => {
    gaps[length] = hasGap ? 1 : 0;
    joints[length] = joint;
    if (code >= ASTRAL) pushUnit(0xd800 + ((code - ASTRAL) >> 10), start, end);
    pushUnit(code < ASTRAL ? code : 0xdc00 + ((code - ASTRAL) & 0x3ff), start, end);
  };

  /** Writes the dash or space before a character, or returns the joint that replaces it. */
  const join = (kind: Kind, code: number, start: number): number => {
    if (dash) {
      const { isHyphen, hasSpaceBefore } = dash;
      if (isLetter(last) && isLetter(kind)) {
        if (!isHyphen || hasSpaceBefore) return JOINT.dash;
        if (!hasSpace) return JOINT.hyphen;
        return UPPER.test(String.fromCodePoint(code)) ? JOINT.dash : JOINT.lineEnd;
      }
      push(HYPHEN, dash.start, dash.end, hasSpaceBefore);
    } else if (hasSpace && isWord(last) && isWord(kind)) {
      const isWithin = last === 'spaceless' && kind === 'spaceless';
      if (!isWithin) push(SPACE, ends[length - 1] ?? 0, start, true);
    }
    return JOINT.none;
  };

  const add = (code: number, start: number, end: number): void => {
    const kind = kindOf(code);
    if (kind === 'hidden') return;
    if (kind === 'space') {
      hasSpace = true;
      return;
    }
    if (kind === 'dash') {
      if (dash) dash = { ...dash, isHyphen: false, end };
      else dash = { isHyphen: HYPHENS.has(code), hasSpaceBefore: hasSpace, start, end };
    } else if (kind === 'quote' && last === 'quote' && !dash) {
      ends[length - 1] = end;
    } else {
      const joint = join(kind, code, start);
      push(kind === 'quote' ? APOSTROPHE : code, start, end, hasSpace, joint);
      last = kind;
      dash = null;
    }
    hasSpace = false;
  };

  return {
    add,
    length: () => length,
    end(): FoldedText {
      const text = utf16.decode(units.subarray(0, length));
      return { text, starts, ends, gaps, joints };
    },
  };
}

const utf16 = new TextDecoder('utf-16le');
const ASTRAL = 0x10000;
const SPACE = 0x20;
const APOSTROPHE = 0x27;
const HYPHEN = 0x2d;

const isLetter = (kind: Kind): boolean => kind === 'letter' || kind === 'spaceless';
const isWord = (kind: Kind): boolean => isLetter(kind) || kind === 'number';

function kindOf(code: number): Kind {
  const kind = kinds[code] ?? findKind(String.fromCodePoint(code));
  if (code < ASTRAL) kinds[code] = kind;
  return kind;
}

const kinds: (Kind | undefined)[] = Array<undefined>(ASTRAL).fill(undefined);

function findKind(character: string): Kind {
  if (QUOTES.has(character)) return 'quote';
  if (DASHES.has(character)) return 'dash';
  if (BLANK.test(character)) return 'space';
  if (HIDDEN.test(character)) return 'hidden';
  if (CHINESE_TO_THAI.test(character)) return 'spaceless';
  if (LETTER.test(character)) return 'letter';
  return NUMBER.test(character) ? 'number' : 'sign';
}

const QUOTES = new Set('"\'`´ʹʺʻʼʽˈ‘’‚‛“”„‟′″‴‵‶‹›«»「」『』〝〞〟❛❜❝❞');
/** NFKC turns other dashes into one of these. */
const DASHES = new Set('-‐‒–—―−⁃⸺⸻');
const HYPHENS = new Set([HYPHEN, 0x2010]);
/** White space, and what `shared/text.ts` takes for it. */
const BLANK = /^(?!\ufeff)[\s\x1c-\x1f\x85\u2800]$/u;
const HIDDEN = /^[\p{Cc}\p{Cf}\p{DI}\p{Cs}]$/u;
const LETTER = /^[\p{L}\p{M}]$/u;
const NUMBER = /^\p{N}$/u;
const UPPER = /^\p{Lu}$/u;
