import {
  APPROXIMATELY,
  AUXILIARIES,
  FLOATING,
  MODALS,
  ONLY,
  PREPOSITIONS,
  SAME_PREPOSITION,
  SCOPE_SENSITIVE,
  SOFT,
} from './knownWords.ts';
import { type Item, readItems } from './items.ts';
import type { Quantity } from './quantities.ts';
import { stem } from './stem.ts';
import { negatedBy } from './synonyms.ts';

export interface Token {
  /** The stem, or `#unit` for an amount. */
  key: string;
  quantity: Quantity | null;
  preposition: string | null;
  /** A form of "be" precedes, not as an auxiliary. */
  afterBe: boolean;
  definite: boolean;
  /** `active` ("dogs see"), `passive` ("are seen"), or null when unclear. */
  voice: 'active' | 'passive' | null;
}

export interface Proposition {
  tokens: readonly Token[];
  /** An odd number of negations. */
  negative: boolean;
  modifiers: readonly string[];
  /** Has "can" or "cannot", except with verbs of sense ("I can see"). */
  able: boolean;
  foretold: boolean;
  /** Addresses anyone as "you" or "we". */
  toAnyone: boolean;
  never: boolean;
  scopeSensitive: boolean;
  softened: number;
}

const ANYONE = /^(?:you|your|we|us|our|people)$/;

export function readProposition(words: readonly string[]): Proposition {
  return { ...collect(readItems(words)), toAnyone: words.some((word) => ANYONE.test(word)) };
}

function collect(items: readonly Item[]): Omit<Proposition, 'toAnyone'> {
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
    if (item.quantity) {
      push(`#${item.quantity.unit}`, item.quantity);
      return;
    }
    const { surface, key } = item;
    // "A and B do not" is ambiguous; "between A and B" is not.
    const between =
      surface === 'and' && items.some((other) => other.surface === 'between' || other.key === SAME);
    if (SCOPE_SENSITIVE.has(surface) && !between) scopeSensitive = true;
    const modal = MODALS.get(surface);
    if (item.definite) definite = true;
    // "Be" at the start is a question and does not mark the predicate.
    if (key === 'be') afterBe = tokens.length > 0;
    else if (key === 'do' || isAuxiliaryHave(items, i)) return;
    else if (SOFT.has(surface) || isApproximator(items, i)) softened += 1;
    else if (modal === 'can') able ||= !isOfSenses(items, i);
    else if (modal === 'will') foretold = true;
    else if (modal) modifiers.push(modal);
    else if (isNegation(items, i, tokens.length)) {
      negations += 1;
      never ||= surface === 'never';
    } else if (ONLY.has(surface)) modifiers.push(restriction(items, i, tokens.length));
    else if (FLOATING.has(surface)) modifiers.push(surface);
    else if (isPreposition(items, i)) prepositions.push(SAME_PREPOSITION.get(surface) ?? surface);
    else if (surface === 'nobody') {
      negations += 1;
      push('person', null);
    } else if (surface === 'ever' || surface === 'any') softened += 1;
    else {
      const passive = item.participle && afterBe ? 'passive' : null;
      const voice = item.participle || afterBe || asksWithBe ? passive : 'active';
      if (item.participle || surface.endsWith('ing')) afterBe = false;
      const opposite = negatedBy(key);
      if (opposite !== null) negations += 1;
      push(opposite ?? key, null, voice);
    }
  });
  // "the planet we live on"
  for (const left of prepositions.splice(0)) push(left, null);
  return {
    tokens,
    negative: negations % 2 === 1,
    modifiers: modifiers.sort(),
    able,
    foretold,
    never,
    scopeSensitive,
    softened,
  };
}

/** "can see", "can only hear", "can be felt". */
function isOfSenses(items: readonly Item[], at: number): boolean {
  const rest = items.slice(at + 1);
  if (at === 0) return rest.some((item) => SENSES.has(item.key));
  const verb = rest.find(
    ({ key, surface }) =>
      key !== 'be' && !SOFT.has(surface) && !/^(?:not|never|only|even)$/.test(surface),
  );
  return SENSES.has(verb?.key ?? '');
}

const SAME = stem('same');

const SENSES = new Set(['see', 'hear', 'feel', 'taste', 'smell', 'remember'].map(stem));

/** "have been seen", but not "have three hearts". */
function isAuxiliaryHave(items: readonly Item[], at: number): boolean {
  if (items[at]?.key !== 'have') return false;
  if (at === 0) return items.slice(1).some((item) => item.participle);
  let next = at + 1;
  while (
    /^(?:not|never|ever|already|also|really|actually|only|always)$/.test(items[next]?.surface ?? '')
  )
    next += 1;
  return items[next]?.participle === true || items[next]?.key === 'be';
}

function isApproximator(items: readonly Item[], at: number): boolean {
  return APPROXIMATELY.has(items[at]?.surface ?? '') && Boolean(items[at + 1]?.quantity);
}

function isPreposition(items: readonly Item[], at: number): boolean {
  return PREPOSITIONS.has(items[at]?.surface ?? '');
}

/** Elsewhere ("not only", "no longer") the negation changes the sense, so the word stays. */
function isNegation(items: readonly Item[], at: number, contentBefore: number): boolean {
  const word = items[at]?.surface ?? '';
  const next = items[at + 1]?.surface ?? '';
  if (word === 'never') return contentBefore > 0;
  if (word === 'no') return !/^(?:longer|more|less)$/.test(next);
  if (word !== 'not' || SCOPE_SENSITIVE.has(next) || next === 'only' || next === 'just')
    return false;
  let before = at - 1;
  while (SOFT.has(items[before]?.surface ?? '')) before -= 1;
  return before > 0 && AUXILIARIES.has(items[before]?.surface ?? '');
}

/** "only use" keeps the claim; "only humans …" restricts it. */
function restriction(items: readonly Item[], at: number, contentBefore: number): string {
  return contentBefore === 0 && !items[at + 1]?.quantity ? 'only-subject' : 'only';
}
