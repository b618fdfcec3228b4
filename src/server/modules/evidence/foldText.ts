/** How two neighboring characters of a folded text were joined in the original. */
export const JOINT = {
  none: 0,
  /** A dash between two letters, with or without white space. */
  dash: 1,
  /** A hyphen between two letters: they belong to one word. */
  hyphen: 2,
  /** A hyphen, white space and a small letter: a word cut at a line's end, or a hyphen of its own. */
  lineEnd: 3,
};

/** A text as quotes are compared. Indices count UTF-16 units; the lists hold an entry for each. */
export interface FoldedText {
  text: string;
  /** Where the character begins and ends in the original. */
  starts: Uint32Array;
  ends: Uint32Array;
  /** 1 where white space stood before it, else 0. */
  gaps: Uint8Array;
  /** What joined it to the character before, when that was left out: one of `JOINT`. */
  joints: Uint8Array;
}

/**
 * Folds what typesetting changes and meaning does not depend on, in linear time:
 * - compatibility forms (NFKC); characters that nobody sees, soft hyphens among them, are left out;
 * - every quotation mark and apostrophe is `'`, a row of them one;
 * - every dash and minus is `-`, a row of them one; between two letters it is left out and kept as a
 *   joint;
 * - white space is one space between two words or numbers, and left out beside any other character
 *   and within scripts that are written without it.
 *
 * Case is not folded. Of a row of combining marks 30 count (Unicode Standard Annex 15). NFKC can
 * make 18 characters of one: when the folded text is twice as long as the original, the rest is
 * left out.
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
    // NFKC would make a space and a combining mark of an accent that stands for an apostrophe.
    const normalized = QUOTES.has(cluster) ? cluster : cluster.normalize('NFKC');
    for (const character of normalized)
      folding.add(character.codePointAt(0) ?? 0, at, at + cluster.length);
    at += cluster.length;
    MARKS.lastIndex = at;
    if (MARKS.test(original)) at = MARKS.lastIndex;
  }
  return folding.end();
}

/** Short texts may grow by this many characters more. */
const LONGER_MAX = 1_000;
/** More units than 31 characters become, with what was waiting before them. */
const CLUSTER_FOLDED_MAX = 1_000;
const ASCII_END = 0x80;
const FIRST_MARK = 0x300;

/** A character, its marks, vowels and finals of Korean, voice marks of narrow Japanese. */
const CLUSTER = /[^][\p{M}\u1160-\u11ff\uffa0-\uffdc\uff9e\uff9f]{0,30}/uy;
const MARKS = /\p{M}+/uy;

/** A letter of a script whose words are not parted by spaces. */
export const CHINESE_TO_THAI =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

type Kind = 'space' | 'dash' | 'quote' | 'hidden' | 'letter' | 'spaceless' | 'number' | 'sign';

interface Dash {
  /** A single hyphen, that is: not a dash or a row of hyphens. */
  isHyphen: boolean;
  hasSpaceBefore: boolean;
  start: number;
  end: number;
}

/** At most `room` units may be added. */
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

  /** Writes what stood since the last character; gives the joint when it is all left out. */
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
    end: (): FoldedText => ({
      text: utf16.decode(units.subarray(0, length)),
      starts: starts.subarray(0, length),
      ends: ends.subarray(0, length),
      gaps: gaps.subarray(0, length),
      joints: joints.subarray(0, length),
    }),
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
/** Hyphens, dashes, the minus sign; other forms become one of them by NFKC. */
const DASHES = new Set('-‐‒–—―−⁃⸺⸻');
const HYPHENS = new Set([HYPHEN, 0x2010]);
/** White space, and what `shared/text.ts` takes for it. */
const BLANK = /^(?!\ufeff)[\s\x1c-\x1f\x85\u2800]$/u;
const HIDDEN = /^[\p{Cc}\p{Cf}\p{DI}\p{Cs}]$/u;
const LETTER = /^[\p{L}\p{M}]$/u;
const NUMBER = /^\p{N}$/u;
const UPPER = /^\p{Lu}$/u;
