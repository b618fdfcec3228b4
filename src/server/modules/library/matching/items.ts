import { type Quantity, readQuantities } from './quantities.ts';
import { isParticiple, stem } from './stem.ts';
import { findSynonym } from './synonyms.ts';

export interface Item {
  surface: string;
  key: string;
  quantity: Quantity | null;
  participle: boolean;
  definite: boolean;
}

/** Items in active-voice order, without articles and punctuation, with synonyms replaced. */
export function readItems(words: readonly string[]): Item[] {
  return dropConsuming(
    activeVoice(replaceSynonyms(dropArticles(readQuantities(unifyPhrases(words))))),
  );
}

function dropArticles(parts: readonly (string | Quantity)[]): Item[] {
  const items: Item[] = [];
  let definite = false;
  for (const [i, part] of parts.entries()) {
    if (typeof part !== 'string') {
      items.push({ surface: '', key: '', quantity: part, participle: false, definite });
      definite = false;
    } else if (part === 'no' && !isWord(parts[i + 1])) {
      // "No, …" denies an earlier statement, not this one.
      items.push({
        surface: 'no!',
        key: 'no!',
        quantity: null,
        participle: false,
        definite: false,
      });
    } else if (part === 'the') definite = true;
    else if (!DETERMINER.test(part) && isWord(part)) {
      items.push({
        surface: part,
        key: stem(part),
        quantity: null,
        participle: isParticiple(part),
        definite,
      });
      definite = false;
    }
  }
  return items;
}

const DETERMINER = /^(?:an?|'s|your|our|their|its|his|her)$/;

const isWord = (part: string | Quantity | undefined): boolean =>
  part !== undefined && !(typeof part === 'string' && /^[,:;?/]$/.test(part));

function replaceSynonyms(items: readonly Item[]): Item[] {
  const keys = items.map((item) => (item.quantity ? null : item.key));
  const out: Item[] = [];
  for (let at = 0; at < items.length;) {
    const item = items[at];
    const synonym = findSynonym(keys, at);
    if (!item) break;
    if (!synonym) {
      out.push(item);
      at += 1;
      continue;
    }
    synonym.meaning.forEach((key, i) =>
      out.push({ ...item, surface: key, key, definite: i === 0 && item.definite }),
    );
    at += synonym.words.length;
  }
  return out;
}

function activeVoice(items: readonly Item[]): Item[] {
  const by = items.findIndex((item) => item.surface === 'by');
  if (by < 2 || by === items.length - 1) return [...items];
  // An adverb may follow the verb: "is caused mainly by".
  const verb = items[by - 1]?.participle ? by - 1 : by - 2;
  const be = items.findIndex((item) => item.key === 'be');
  if (!items[verb]?.participle || be < 0 || be > verb) return [...items];
  if (verb === by - 2 && !/ly$/.test(items[by - 1]?.surface ?? '')) return [...items];
  const isNot = (item: Item): boolean => item.surface === 'not' || item.surface === 'never';
  const before = items.slice(0, verb);
  const subject = before.filter((item) => item.key !== 'be' && !isNot(item));
  const denial = before.flatMap((item) => (isNot(item) ? [DO, item] : []));
  const adverb = items.slice(verb + 1, by);
  return [...items.slice(by + 1), ...denial, ...items.slice(verb, verb + 1), ...adverb, ...subject];
}

const DO: Item = { surface: 'do', key: 'do', quantity: null, participle: false, definite: false };

/** "Drinking coffee …" and "coffee …" are the same claim. */
function dropConsuming(items: readonly Item[]): Item[] {
  const first = items.findIndex((item) => item.key !== 'do' && item.surface !== 'can');
  const isConsuming = /^(?:eating|drinking|consuming)$/.test(items[first]?.surface ?? '');
  const what = items[first + 1];
  if (!isConsuming || !what || /^(?:and|or|too|less|more)$/.test(what.surface)) return [...items];
  return items.filter((_, i) => i !== first);
}

/** Unifies phrases of measure and place, such as "every day" and "daily" to "a day". */
function unifyPhrases(words: readonly string[]): string[] {
  const out: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const next = words[at + 1] ?? '';
    if (DAILY.has(word)) out.push('a', DAILY.get(word) ?? '');
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

const DAILY = new Map([
  ['daily', 'day'],
  ['yearly', 'year'],
]);
const PERIOD = /^(?:day|night|week|month|year)$/;
const SHARED = /^(?:place|spot|location|time)$/;
const SENSING = /^(?:see|sees|hear|hears|feel|taste|smell|remember|remembers)$/;
const LEADING = /^(?:is|are|was|were|do|does|did|has|have|had|can|could|will)$/;
