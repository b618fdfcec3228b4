import { type Quantity, readQuantities } from './quantities.ts';
import { isParticiple, stem } from './stem.ts';
import { findSynonym } from './synonyms.ts';

/** A word or an amount of a sentence, before it is known what it does there. */
export interface Item {
  surface: string;
  /** The stem, or that of the synonym that stands for it. */
  key: string;
  quantity: Quantity | null;
  participle: boolean;
  /** "the" stood in front. */
  definite: boolean;
}

/**
 * The items of a sentence in the order of the active voice: articles and punctuation left out,
 * amounts read, synonyms replaced by what stands for them.
 */
export function readItems(words: readonly string[]): Item[] {
  return leaveOutTaking(
    activeVoice(replaceTurns(leaveOutArticles(readQuantities(plainForms(words))))),
  );
}

function leaveOutArticles(parts: readonly (string | Quantity)[]): Item[] {
  const items: Item[] = [];
  let definite = false;
  for (const [i, part] of parts.entries()) {
    if (typeof part !== 'string') {
      items.push({ surface: '', key: '', quantity: part, participle: false, definite });
      definite = false;
    } else if (part === 'no' && !isWord(parts[i + 1])) {
      // "No, …" answers something said before, and denies that, not this.
      items.push({
        surface: 'no!',
        key: 'no!',
        quantity: null,
        participle: false,
        definite: false,
      });
    } else if (part === 'the') definite = true;
    else if (!OWNING.test(part) && isWord(part)) {
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

/** Articles, and whose it is where that is anybody's. */
const OWNING = /^(?:an?|'s|your|our|their|its|his|her)$/;

const isWord = (part: string | Quantity | undefined): boolean =>
  part !== undefined && !(typeof part === 'string' && /^[,:;?/]$/.test(part));

function replaceTurns(items: readonly Item[]): Item[] {
  const keys = items.map((item) => (item.quantity ? null : item.key));
  const out: Item[] = [];
  for (let at = 0; at < items.length;) {
    const item = items[at];
    const turn = findSynonym(keys, at);
    if (!item) break;
    if (!turn) {
      out.push(item);
      at += 1;
      continue;
    }
    turn.meaning.forEach((key, i) =>
      out.push({ ...item, surface: key, key, definite: i === 0 && item.definite }),
    );
    at += turn.words.length;
  }
  return out;
}

/** "B is V-ed by A" becomes "A V-ed B". Other sentences stay as they are. */
function activeVoice(items: readonly Item[]): Item[] {
  const by = items.findIndex((item) => item.surface === 'by');
  if (by < 2 || by === items.length - 1) return [...items];
  // "is caused mainly by": an adverb may stand between the two.
  const verb = items[by - 1]?.participle ? by - 1 : by - 2;
  const be = items.findIndex((item) => item.key === 'be');
  if (!items[verb]?.participle || be < 0 || be > verb) return [...items];
  if (verb === by - 2 && !/ly$/.test(items[by - 1]?.surface ?? '')) return [...items];
  const isNot = (item: Item): boolean => item.surface === 'not' || item.surface === 'never';
  const before = items.slice(0, verb);
  const subject = before.filter((item) => item.key !== 'be' && !isNot(item));
  // The negation moves with its auxiliary, behind the new subject.
  const denial = before.flatMap((item) => (isNot(item) ? [DO, item] : []));
  const adverb = items.slice(verb + 1, by);
  return [...items.slice(by + 1), ...denial, ...items.slice(verb, verb + 1), ...adverb, ...subject];
}

const DO: Item = { surface: 'do', key: 'do', quantity: null, participle: false, definite: false };

/** "Drinking coffee …" and "coffee …" make the same claim of what is drunk. */
function leaveOutTaking(items: readonly Item[]): Item[] {
  const first = items.findIndex((item) => item.key !== 'do' && item.surface !== 'can');
  const taking = /^(?:eating|drinking|consuming)$/.test(items[first]?.surface ?? '');
  const what = items[first + 1];
  if (!taking || !what || /^(?:and|or|too|less|more)$/.test(what.surface)) return [...items];
  return items.filter((_, i) => i !== first);
}

/**
 * Brings turns of measure and place to the form in which the library keeps them: "every day", "per
 * day" and "daily" to "a day", "in one place" to "in the same place"; and "man" for mankind, "our
 * planet" for the Earth. "Things" that are seen or remembered are left out, being anything at all,
 * as "someone" to whom something is done is any person.
 */
function plainForms(words: readonly string[]): string[] {
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
/** What may stand in front of the subject. */
const LEADING = /^(?:is|are|was|were|do|does|did|has|have|had|can|could|will)$/;
