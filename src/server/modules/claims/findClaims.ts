import type { ClaimKind, TextClaim } from '../../../shared/schema/result.ts';
import { sortStatements, type StatementKindKey } from '../analysts/builtIn/statements.ts';
import { readText } from '../analysts/builtIn/text/figures.ts';
import { isRejection, readRemark, rejectionsIn } from '../analysts/builtIn/text/rejections.ts';
import {
  findWords,
  splitStatements,
  type Statement,
  type Word,
  wordSet,
} from '../analysts/builtIn/text/words.ts';
import lists from '../analysts/builtIn/words.json' with { type: 'json' };
import { hasAddress } from '../evidence/addresses.ts';
import { CHINESE_TO_THAI } from '../evidence/foldText.ts';
import { plainDigits } from '../library/matching/words.ts';

export type FoundClaim = Omit<TextClaim, 'assessment' | 'main' | 'truth' | 'sources'> & {
  /** Can be understood alone: names what a pronoun stands for. */
  wording: string;
};

export interface FoundClaims {
  /** The weightiest claims, in reading order. */
  list: FoundClaim[];
  /** How many claims the text makes. */
  counted: number;
}

export const CLAIMS_MAX = 12;

/** By rules. A statement and its rejection are one claim. Null for a single statement. Linear. */
export function findClaims(text: string, now: Date): FoundClaims | null {
  const statements = splitStatements(text);
  const rejections = rejectionsIn(statements);
  const claims = readAssertions(text, now)
    .filter((claim) => !isRemark(claim.text))
    .map((claim) => {
      const end = rejections.get(claim.end)?.end ?? claim.end;
      return { ...claim, end, text: text.slice(claim.start, end) };
    });
  if (claims.length === 0 || statements.length < 2) return null;

  const heaviest = claims.toSorted((one, other) => other.weight - one.weight);
  const kept = new Set(heaviest.slice(0, CLAIMS_MAX));
  const central = heaviest.find(isCheckable);
  const list = claims
    .filter((claim) => kept.has(claim))
    .map((claim) => {
      const { weight: _, ...rest } = claim;
      const own = { wording: claim.text, date: null, speaker: null };
      return { ...rest, ...own, central: claim === central };
    });
  return { list, counted: claims.length };
}

type Assertion = Pick<FoundClaim, 'text' | 'start' | 'end' | 'kind'> & { weight: number };

function readAssertions(text: string, now: Date): Assertion[] {
  const said = new Set<string>();
  const statements = sortStatements(readText(text), now).statements.filter(({ words, leads }) => {
    const asWords = words.map(({ lower, quoted }) => (quoted ? `"${lower}` : lower));
    const key = [leads ?? '', ...asWords].join(' ');
    return !said.has(key) && said.add(key);
  });
  const spread = Map.groupBy(
    statements.flatMap(({ words }) => longWords(words)),
    (word) => word,
  );
  return statements.flatMap(({ words, leads, ...statement }) => {
    const own = words.filter(({ quoted }) => !quoted);
    const kind = leads === null ? 'fact' : KIND_OF[leads];
    if (kind === null || own.length < WORDS_MIN) return [];
    return [{ ...statement, kind, weight: weigh(own, kind, spread) }];
  });
}

const WORDS_MIN = 3;

export const CHECKABLE: readonly ClaimKind[] = ['fact', 'quantity'];
const isCheckable = ({ kind }: { kind: ClaimKind }): boolean => CHECKABLE.includes(kind);

const KIND_OF: Record<StatementKindKey, ClaimKind | null> = {
  satire: 'opinion',
  question: 'question',
  instruction: null,
  prediction: 'prediction',
  opinion: 'opinion',
  cause: 'fact',
  quantity: 'quantity',
};

/** "That is not true." speaks about the sentence before it; "It was opened in 1932." says more. */
const isRemark = (sentence: string): boolean =>
  isRejection(readRemark(sentence)) ||
  (sentence.length <= 80 &&
    /^(?:this|that|it) (?:is|was|has been)\b(?!.* that )/i.test(sentence) &&
    !/\p{Nd}|\p{Lu}\p{Ll}/u.test(sentence.slice(1)));

const longWords = (words: readonly Word[]): string[] => [
  ...new Set(words.map(({ lower }) => lower).filter((word) => LONG_WORD.test(word))),
];

const LONG_WORD = /^.{5}|^\p{Script=Han}{2}/u;

/** A word weighs by how many other sentences take it up, as in Luhn (1958). */
function weigh(words: readonly Word[], kind: ClaimKind, spread: Map<string, string[]>): number {
  const others = longWords(words).map((word) => (spread.get(word)?.length ?? 1) - 1);
  const taken = others.reduce((sum, count) => sum + count, 0);
  const precise = words.filter(({ text }) => /^\p{Nd}/u.test(text)).length;
  const named = words.slice(1).filter(({ text }) => /^\p{Lu}/u.test(text)).length;
  return (
    (isCheckable({ kind }) ? CHECKABLE_WEIGHT : 0) +
    taken +
    Math.min(precise, 2) +
    Math.min(named, 3) / 2
  );
}

/** More than all else in a text of 50,000 characters. */
const CHECKABLE_WEIGHT = 1_000_000;

/** From a model, so untrusted. */
export type GivenClaim = Omit<FoundClaim, 'start' | 'end'> & { date: string; speaker: string };

/** Keeps what the text itself claims. Null if too little of what the rules find remains. */
export function checkClaims(
  given: readonly GivenClaim[],
  read: { text: string; title: string | null; claimDate: Date | null; now: Date },
): FoundClaims | null {
  const { text, now } = read;
  const assertions = readAssertions(text, now);
  const statements = splitStatements(text);
  const rejections = rejectionsIn(statements);
  const known = readTerms(`${text}\n${read.title ?? ''}`);
  const year = read.claimDate?.getUTCFullYear();
  const years = new Set([...known.numbers, String(year)]);

  const kept: FoundClaim[] = [];
  for (const claim of given.slice(0, GIVEN_READ_MAX)) {
    if (kept.length === CLAIMS_MAX) break;
    const span = placeSpan(claim.text.trim(), text, kept);
    const isAsserted = assertions.some((one) => span && overlap(one, span));
    if (!span || !isAsserted || !isWholeMeaning(span, statements, rejections)) continue;
    const wording = claim.wording.replace(/\s+/g, ' ').trim();
    kept.push({
      ...span,
      kind: claim.kind,
      central: claim.central,
      wording: saysTheSame(wording, span.text, known) ? wording : span.text,
      date: isDateOf(claim.date, years) ? claim.date : null,
      speaker: isNamed(claim.speaker.trim(), text) ? claim.speaker.trim() : null,
    });
  }

  const alone = assertions.filter((one) => !isRemark(one.text));
  const weighty = alone.filter(isCheckable).toSorted((a, b) => b.weight - a.weight);
  const expected = Math.min(CLAIMS_MAX, weighty.length);
  const checkable = kept.filter(isCheckable);
  // A text may ask the model to overlook what is wrong with it.
  if (kept.length === 0 || checkable.length < expected * LEAST_SHARE) return null;
  const [heaviest] = weighty;
  const central =
    checkable.find((claim) => claim.central) ??
    checkable.find((claim) => heaviest && overlap(claim, heaviest)) ??
    checkable[0];
  const list = kept
    .toSorted((one, other) => one.start - other.start)
    .map((claim) => ({ ...claim, central: claim === central }));
  const counted = list.length < CLAIMS_MAX ? list.length : alone.length;
  return { list, counted: Math.max(list.length, counted) };
}

/** Limits the time that a manipulated answer takes. */
const GIVEN_READ_MAX = 2 * CLAIMS_MAX;
const LEAST_SHARE = 1 / 3;

const SPAN = { min: 10, minSpaceless: 4, max: 600 }; // code units

type Span = Pick<FoundClaim, 'start' | 'end'>;

const overlap = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end;

function placeSpan(span: string, text: string, kept: readonly Span[]) {
  const min = CHINESE_TO_THAI.test(span) ? SPAN.minSpaceless : SPAN.min;
  if (span.length < min || span.length > SPAN.max) return null;
  for (
    let start = text.indexOf(span);
    start >= 0;
    start = text.indexOf(span, start + span.length)
  ) {
    const found = { text: span, start, end: start + span.length };
    const isCut = cutsWord(text, start) || cutsWord(text, found.end);
    if (!isCut && !kept.some((claim) => overlap(claim, found))) return found;
  }
  return null;
}

function cutsWord(text: string, at: number): boolean {
  const around = text.slice(Math.max(0, at - 1), at + 1);
  return CUT_WORD.test(around) && (CUT_LETTER.test(around) || !CHINESE_TO_THAI.test(around));
}

const CUT_WORD = /^[\p{L}\p{M}\p{N}]{2}$/u;
const CUT_LETTER = /\p{M}$|^\p{N}{2}$/u;

/** False if the rest of the sentence denies, reports or supposes it, or the next one rejects it. */
function isWholeMeaning(
  span: Span,
  statements: readonly Statement[],
  rejections: ReturnType<typeof rejectionsIn>,
): boolean {
  return statements
    .filter((statement) => overlap(statement, span))
    .every(({ text, start, end }) => {
      if ((rejections.get(end)?.end ?? 0) > span.end) return false;
      const before =
        text
          .slice(0, Math.max(0, span.start - start))
          .split(THAI_GAP)
          .at(-1) ?? '';
      const [after = ''] = text.slice(span.end - start).split(THAI_GAP);
      return ![before, after].some((rest) => TURNS.test(rest) || negationsIn(rest) > 0);
    });
}

/** Thai separates clauses and sentences by spaces alone. */
const THAI_GAP = /(?<=\p{Script=Thai})\s|\s(?=\p{Script=Thai})/u;

const TURNS =
  /\b(?:if|whether|unless|would|could|according|allege[sd]?|allegedly|claim(?:s|ed)?|sa(?:y|ys|id)|told|tells?|believe[sd]?|thinks?|thought|suggest(?:s|ed)?|rumou?rs?|supposed(?:ly)?|report(?:s|ed|edly)?|doubts?|doubted)\b/iu;

/** In scripts without spaces, a negation may stand between any letters. */
const NEGATIONS =
  /(?<![\p{L}\p{M}\p{N}])(?:not|no|never|none|nobody|nothing|neither|nor|without|cannot|hardly|barely|false|falsely|untrue|wrong|incorrect|myth|hoax|lie|fake|den(?:y|ies|ied)|refute[sd]?|debunked|disproven|fails?|failed|refuse[sd]?|nicht|nichts|nie|niemals|niemand|ohne|kein\p{L}{0,3}|ne|pas|jamais|aucune?|sans|nunca|nadie|sin|ningún|ninguna?|jamás|non|mai|nessun[oa]?|senza|niet|geen|nooit|zonder|não|nem|sem|inte|ikke|aldri[gn]?|utan|uten|uden|bez|není|nigdy|değil|tidak|bukan|tanpa|không|chưa|не|нет|нема|немає|ни|ні|без|никогда|ніколи|никто|ничего|неправда|миф|фейк|ложь|δεν|δε|μην?|χωρίς|ποτέ|[וש]?(?:לא|אין|אינ[והם]|בלי|ללא)|و?(?:لا|لم|لن|ليس|ليست|غير|بدون)|نه|نیست|نہیں|नहीं|नहि|न|बिना|না|নয়|নেই|안|못)(?![\p{L}\p{M}\p{N}])|n['’]t(?!\p{L})|[不没沒無无否]|非(?!洲)|未(?![来來])|ません|ない|なかった|않|없|아니|ไม่|มิได้/giu;

const negationsIn = (text: string): number => text.match(NEGATIONS)?.length ?? 0;

const NUMBER = /\p{Nd}+(?:[.,]\p{Nd}+)*/gu;
const SIGN = /(?<![\p{L}\p{N}])[-−]\p{Nd}|[$€£¥₹] ?\p{Nd}|\p{Nd} ?[%‰°]/gu;
const QUALIFIER =
  /(?<!\p{L})(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|thousand|million|billion|trillion|half|third|quarter|twice|dozens?|double|doubled|triple|tripled|percent|all|every|most|many|some|several|few|only|always|often|rarely|more|less|fewer|least|may|might|could|perhaps|possibly|probably)(?!\p{L})/giu;
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu;

function readTerms(text: string) {
  const plain = plainDigits(text);
  const words = findWords(plain, WORD).map(({ word }) => word);
  const names = words.filter((word, at) => isName(word, at));
  return {
    numbers: new Set<string>(plain.match(NUMBER)),
    qualifiers: new Set<string>([
      ...(plain.toLowerCase().match(QUALIFIER) ?? []),
      ...(plain.match(SIGN) ?? []),
    ]),
    words: new Set(words.map(fold)),
    names: new Set(names.map(fold)),
  };
}

/** Where a script has no capitals, any word but a pronoun may be a name. */
const isName = (word: string, at: number): boolean =>
  /^\p{Lo}/u.test(word)
    ? !PRONOUNS.has(word)
    : /^\p{Lu}/u.test(word) && (at > 0 || !OPENERS.has(word.toLowerCase()));

const PRONOUNS = wordSet(lists.pronouns);

/** Removes what English, Korean and Arabic attach to a name. */
const fold = (word: string): string =>
  word
    .toLowerCase()
    .replace(
      /['’]s?$|(?<=^\p{Script=Hangul}{2,9})(?:은|는|이|가|을|를|의|에|에서|와|과|도|로|으로)$|^[وف]?(?:ال|بال|لل)(?=\p{L}{3})/u,
      '',
    );

/** The first word of a sentence is capitalized, whether it names something or not. */
const OPENERS = wordSet(
  [lists.openers, lists.pronouns, lists.language.english, lists.language.foreign].flat(),
);

function saysTheSame(wording: string, span: string, known: ReturnType<typeof readTerms>): boolean {
  if (wording === span) return true;
  if (wording === '' || wording.length > 2 * span.length + 200) return false;
  if (hasAddress(wording) || /[<>{}[\]\\|]/.test(wording)) return false;
  const said = readTerms(wording);
  const meant = readTerms(span);
  return (
    negationsIn(wording) === negationsIn(span) &&
    standIn(said.qualifiers, meant.qualifiers) &&
    standIn(meant.qualifiers, said.qualifiers) &&
    standIn(meant.numbers, said.numbers) &&
    standIn(said.numbers, known.numbers) &&
    standIn(meant.names, said.words) &&
    standIn(said.names, known.words)
  );
}

const standIn = (terms: ReadonlySet<string>, all: ReadonlySet<string>): boolean =>
  [...terms].every((term) => all.has(term));

const isDateOf = (date: string, years: ReadonlySet<string>): boolean =>
  /^\d{4}(?:-\d{2}){0,2}$/.test(date) && years.has(date.slice(0, 4));

const isNamed = (speaker: string, text: string): boolean =>
  speaker.length >= 2 &&
  speaker.length <= 80 &&
  !/[!?:;<>]|\.(?:\s|$)/.test(speaker) &&
  !hasAddress(speaker) &&
  text.includes(speaker);

interface DatedClaim {
  content: string;
  claims: { list: readonly Pick<TextClaim, 'text' | 'central' | 'date'>[] } | null;
  claimDate: Date | null;
}

/** The last day that the (central) claim's own dates name, else the day it was made. Linear. */
export function eventDay({ content, claims, claimDate }: DatedClaim): string | null {
  const made = claimDate?.toISOString().slice(0, 10) ?? null;
  const claim = claims ? claims.list.find(({ central }) => central) : { text: content, date: null };
  const named = claim && (claim.date ?? latestDate(claim.text));
  if (!named) return made;
  const last = named + '-12-31'.slice(named.length - 4);
  if (made === null) return last;
  // "Closed since 1998" tells of the day on which it is said.
  const isOfNow = made > last && TELLS_OF_NOW.test(claim.text);
  return isOfNow || made.startsWith(named) ? made : last;
}

const TELLS_OF_NOW = /\b(?:am|is|are|has|have|since|than|now|today|still)\b/i;

function latestDate(text: string): string | undefined {
  const plain = plainDigits(text);
  const dates = readText(plain).figures.flatMap(({ kind, found }) =>
    kind === 'date' ? (isoDate(found) ?? []) : [],
  );
  return [...dates, ...(plain.match(RECENT_YEAR) ?? [])].sort().at(-1);
}

/** A bare year counts ("the 2026 election"), but not "2026 meters". */
const RECENT_YEAR =
  /(?<![\p{L}\p{N}.,-]|[$€£¥₹] ?)20\d\d(?![\p{L}\p{N}]|[.,-]\p{N}| ?[%‰°$€£¥₹]| (?:m|km|cm|mm|ft|mi|kg|g|t|kcal|kWh|MW|GW|met(?:er|re)s?|kilomet(?:er|re)s|feet|miles|kilo(?:gram)?s|tons|tonnes|pounds|dollars|euros|percent|degrees|calories|people|persons|years|months|weeks|days|hours|minutes|times)(?!\p{L}))/gu;

function isoDate(found: string): string | undefined {
  const day = /^\d{4}-\d\d-\d\d/.exec(found)?.[0];
  const year = /(?<!\d)\d{4}(?!\d)/.exec(found)?.[0];
  const named = MONTHS.indexOf(/[A-Z][a-z]{2}/.exec(found)?.[0] ?? '') + 1;
  const month = named || Number(/年(\d{1,2})月/.exec(found)?.[1] ?? 0);
  return day ?? (year && month > 0 ? `${year}-${String(month).padStart(2, '0')}` : year);
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
