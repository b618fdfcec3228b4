import * as lists from './words.ts';
import { type Quantity, readQuantities } from './quantities.ts';
import { findSynonym, isParticiple, NEGATED, stem } from './stem.ts';

export interface Token {
  /** The stem, or `#unit` for an amount. */
  key: string;
  quantity: Quantity | null;
  preposition: string | null;
  /** After a form of "be" that is no auxiliary. */
  afterBe: boolean;
  definite: boolean;
  /** "Dogs see" is active, "are seen" passive. */
  voice: 'active' | 'passive' | null;
}

export type Proposition = ReturnType<typeof readProposition>;

const ANYONE = /^(?:you|your|we|us|our|people)$/;

export function readProposition(words: readonly string[]) {
  const parts = readQuantities(unifyPhrases(words));
  const items = dropConsuming(activeVoice(replaceSynonyms(dropArticles(parts))));
  const tokens: Token[] = [];
  const modifiers: string[] = [];
  let negations = 0;
  let softened = 0;
  let scopeSensitive = false;
  let prepositions: string[] = [];
  let able = false;
  let never = false;
  let foretold = false;
  let afterBe = false;
  let definite = false;
  const asksWithBe = items[0]?.key === 'be';
  const push = (key: string, quantity: Quantity | null, voice: Token['voice'] = null): void => {
    const preposition = prepositions.join('+') || null;
    tokens.push({ key, quantity, preposition, afterBe, definite, voice });
    prepositions = [];
    afterBe = false;
    definite = false;
  };
  items.forEach((item, i) => {
    const { surface, key, quantity } = item;
    if (quantity) {
      push(`#${quantity.unit}`, quantity);
      return;
    }
    // "A and B do not" is ambiguous; "between A and B" is not.
    const between =
      surface === 'and' && items.some((other) => other.surface === 'between' || other.key === SAME);
    if (lists.SCOPE_SENSITIVE.has(surface) && !between) scopeSensitive = true;
    const modal = lists.MODALS.get(surface);
    if (item.definite) definite = true;
    // "Be" at the start is a question and does not mark the predicate.
    if (key === 'be') afterBe = tokens.length > 0;
    else if (key === 'do' || isAuxiliaryHave(items, i)) return;
    else if (
      lists.SOFT.has(surface) ||
      (lists.APPROXIMATELY.has(surface) && items[i + 1]?.quantity)
    )
      softened += 1;
    else if (modal === 'can') able ||= !isOfSenses(items, i);
    else if (modal === 'will') foretold = true;
    else if (modal) modifiers.push(modal);
    else if (isNegation(items, i, tokens.length)) {
      negations += 1;
      never ||= surface === 'never';
    } else if (lists.ONLY.has(surface)) {
      // "only use" keeps the claim; "only humans …" restricts it.
      modifiers.push(tokens.length === 0 && !items[i + 1]?.quantity ? 'only-subject' : 'only');
    } else if (lists.FLOATING.has(surface)) modifiers.push(surface);
    else if (lists.PREPOSITIONS.has(surface))
      prepositions.push(lists.SAME_PREPOSITION.get(surface) ?? surface);
    else if (surface === 'nobody') {
      negations += 1;
      push('person', null);
    } else if (surface === 'ever' || surface === 'any') softened += 1;
    else {
      const passive = item.participle && afterBe ? 'passive' : null;
      const voice = item.participle || afterBe || asksWithBe ? passive : 'active';
      if (item.participle || surface.endsWith('ing')) afterBe = false;
      const opposite = NEGATED.get(key);
      if (opposite !== undefined) negations += 1;
      push(opposite ?? key, null, voice);
    }
  });
  // Left at the end: "the planet we live on".
  for (const left of prepositions.splice(0)) push(left, null);
  const negative = negations % 2 === 1;
  modifiers.sort();
  const toAnyone = words.some((word) => ANYONE.test(word));
  return { tokens, negative, modifiers, able, foretold, toAnyone, never, scopeSensitive, softened };
}

function isOfSenses(items: readonly Item[], at: number): boolean {
  const rest = items.slice(at + 1);
  if (at === 0) return rest.some((item) => SENSES.has(item.key));
  const verb = rest.find(
    ({ key, surface }) =>
      key !== 'be' && !lists.SOFT.has(surface) && !/^(?:not|never|only|even)$/.test(surface),
  );
  return SENSES.has(verb?.key ?? '');
}

const SAME = stem('same');

const SENSES = new Set(['see', 'hear', 'feel', 'taste', 'smell', 'remember'].map(stem));

/** "have been seen", but not "have three hearts". */
function isAuxiliaryHave(items: readonly Item[], at: number): boolean {
  if (items[at]?.key !== 'have') return false;
  if (at === 0) return items.slice(1).some((item) => item.participle);
  const next = items.slice(at + 1).find(({ surface }) => !BEFORE_PARTICIPLE.test(surface));
  return next?.participle === true || next?.key === 'be';
}

const BEFORE_PARTICIPLE = /^(?:not|never|ever|already|also|really|actually|only|always)$/;

/** Elsewhere ("not only", "no longer") the negation changes the sense, so the word stays. */
function isNegation(items: readonly Item[], at: number, contentBefore: number): boolean {
  const word = items[at]?.surface ?? '';
  const next = items[at + 1]?.surface ?? '';
  if (word === 'never') return contentBefore > 0;
  if (word === 'no') return !/^(?:longer|more|less)$/.test(next);
  if (word !== 'not' || lists.SCOPE_SENSITIVE.has(next) || next === 'only' || next === 'just')
    return false;
  const before = items.slice(0, at).findLastIndex(({ surface }) => !lists.SOFT.has(surface));
  return before > 0 && lists.AUXILIARIES.has(items[before]?.surface ?? '');
}

interface Item {
  surface: string;
  key: string;
  quantity: Quantity | null;
  participle: boolean;
  definite: boolean;
}

function itemOf(part: string | Quantity, definite = false): Item {
  const [surface, quantity] = typeof part === 'string' ? [part, null] : ['', part];
  return { surface, key: stem(surface), quantity, participle: isParticiple(surface), definite };
}

function dropArticles(parts: readonly (string | Quantity)[]): Item[] {
  const items: Item[] = [];
  let definite = false;
  for (const [i, part] of parts.entries()) {
    // "No, …" denies an earlier statement, not this one.
    if (part === 'no' && isMark(parts[i + 1] ?? ',')) items.push(itemOf('no!'));
    else if (part === 'the') definite = true;
    else if (!isMark(part) && !(typeof part === 'string' && DETERMINER.test(part))) {
      items.push(itemOf(part, definite));
      definite = false;
    }
  }
  return items;
}

const DETERMINER = /^(?:an?|'s|your|our|their|its|his|her)$/;

const isMark = (part: string | Quantity): boolean =>
  typeof part === 'string' && /^[,:;?/]$/.test(part);

function replaceSynonyms(items: readonly Item[]): Item[] {
  const keys = items.map((item) => (item.quantity ? null : item.key));
  const out: Item[] = [];
  for (let at = 0; at < items.length;) {
    const item = items[at];
    if (!item) break;
    const synonym = findSynonym(keys, at);
    for (const [i, key] of (synonym?.meaning ?? []).entries())
      out.push({ ...item, surface: key, key, definite: i === 0 && item.definite });
    if (!synonym) out.push(item);
    at += synonym?.words.length ?? 1;
  }
  return out;
}

function activeVoice(items: readonly Item[]): readonly Item[] {
  const by = items.findIndex((item) => item.surface === 'by');
  if (by < 2 || by === items.length - 1) return items;
  // An adverb may follow the verb: "is caused mainly by".
  const verb = items[by - 1]?.participle ? by - 1 : by - 2;
  const be = items.findIndex((item) => item.key === 'be');
  if (!items[verb]?.participle || be < 0 || be > verb) return items;
  if (verb === by - 2 && !/ly$/.test(items[by - 1]?.surface ?? '')) return items;
  const isNot = (item: Item): boolean => item.surface === 'not' || item.surface === 'never';
  const before = items.slice(0, verb);
  const subject = before.filter((item) => item.key !== 'be' && !isNot(item));
  const denial = before.flatMap((item) => (isNot(item) ? [DO, item] : []));
  const adverb = items.slice(verb + 1, by);
  return [...items.slice(by + 1), ...denial, ...items.slice(verb, verb + 1), ...adverb, ...subject];
}

const DO = itemOf('do');

/** "Drinking coffee …" and "coffee …" are the same claim. */
function dropConsuming(items: readonly Item[]): readonly Item[] {
  const first = items.findIndex((item) => item.key !== 'do' && item.surface !== 'can');
  const isConsuming = /^(?:eating|drinking|consuming)$/.test(items[first]?.surface ?? '');
  const what = items[first + 1];
  if (!isConsuming || !what || /^(?:and|or|too|less|more)$/.test(what.surface)) return items;
  return items.filter((_, i) => i !== first);
}

function unifyPhrases(words: readonly string[]): string[] {
  const out: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const next = words[at + 1] ?? '';
    if (/^(?:dai|year)ly$/.test(word)) out.push('a', word === 'daily' ? 'day' : 'year');
    else if (/^(?:every|each|per)$/.test(word) && PERIOD.test(next)) out.push('a');
    else if (word === 'one' && /^(?:in|at)$/.test(out.at(-1) ?? '') && SHARED.test(next))
      out.push('the', 'same');
    else if (word === 'our' && next === 'planet') {
      out.push('the', 'earth');
      at += 1;
    } else if (word === 'things' && SENSING.test(out.at(-1) ?? '')) continue;
    else if (/^some(?:one|body)$/.test(word) && !out.every((before) => LEADING.test(before)))
      out.push('a', 'person');
    else if (word === 'man' && out.every((before) => LEADING.test(before))) out.push('people');
    else out.push(word);
  }
  return out;
}

const PERIOD = /^(?:day|night|week|month|year)$/;
const SHARED = /^(?:place|spot|location|time)$/;
const SENSING = /^(?:see|sees|hear|hears|feel|taste|smell|remember|remembers)$/;
const LEADING = /^(?:is|are|was|were|do|does|did|has|have|had|can|could|will)$/;
