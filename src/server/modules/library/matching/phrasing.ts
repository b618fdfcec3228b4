import { MADE_PARTICIPLE, stem } from './stem.ts';
import lists from './words.json' with { type: 'json' };
import { fillTerms } from './words.ts';

type Rewrite = (text: string) => readonly string[];

const rule =
  (pattern: RegExp, write: (groups: readonly string[]) => string | readonly string[]): Rewrite =>
  (text) => {
    const found = pattern.exec(text);
    return found
      ? [write(Array.from(found, (group: string | undefined) => group ?? ''))].flat()
      : [];
  };

const { rewrites } = lists;

const plain = (rules: typeof rewrites.orders): readonly Rewrite[] =>
  rules.map(({ pattern, flags, write }) => {
    const expression = new RegExp(fillTerms(pattern), flags);
    return (text) =>
      text.search(expression) < 0 ? [] : write.map((words) => text.replace(expression, words));
  });

const CONVERSES = new Map(Object.entries(lists.converses));

/** In a moved part these words would deny or limit something else. */
const NEGATOR = new RegExp(lists.terms.negator);
const { person: PERSON, adverb: ADVERB } = lists.terms;

const GOT = new RegExp(`^${PERSON} (?:(will|can|could) )?(?:get|develop|catch) (.+)$`);

/** "China's wall" is "the wall of China", for names of several lengths. */
const genitive: Rewrite = (text) => {
  const words = text.split(' ');
  const at = words.indexOf("'s");
  if (at < 1) return [];
  return [1, 2].flatMap((length) => {
    const article = /^(?:the|an?)$/.test(words[at - length - 1] ?? '') ? 1 : 0;
    const from = at - length - article;
    if (from < 0) return [];
    return [1, 2, 3]
      .filter((owned) => at + owned < words.length)
      .map((owned) => {
        const end = at + 1 + owned;
        const moved = ['the', ...words.slice(at + 1, end), 'of', ...words.slice(from, at)];
        return words.toSpliced(from, end - from, ...moved).join(' ');
      });
  });
};

const REWRITES: readonly Rewrite[] = [
  genitive,
  ...plain(rewrites.possibilities),
  // "You can see the wall" is "the wall can be seen".
  rule(
    new RegExp(
      `^(?:(can|could) )?${PERSON} ${ADVERB}(?:(can|could) )?${ADVERB}(?:(not) )?${ADVERB}([a-z]+) (.+)$`,
    ),
    ([, asked, stated, not, verb, object = '']) => {
      if ((asked === '') === (stated === '') || verb === 'be') return [];
      const words = object.split(' ');
      const ends = words.flatMap((word, at) =>
        at > 0 && /^(?:from|in|on|at|with|by)$/.test(word) ? [at] : [],
      );
      return [...ends, words.length].map((end) => {
        const [seen, rest] = [words.slice(0, end).join(' '), words.slice(end).join(' ')];
        return `${seen} can ${not} be ${verb}${MADE_PARTICIPLE} ${rest}`;
      });
    },
  ),
  // "Is the wall visible" is "can the wall be seen".
  rule(
    /^(?:(.+?) (?:is|are|was|were) (not )?(?:(?:really|actually|even) )?|(?:is|are) (.+?) )(in)?visible\b(.*)$/,
    ([, stated, not, asked, unseen, where]) =>
      `${stated || asked} can ${!not === !unseen ? '' : 'not '}be seen${where}`,
  ),
  // "A is bigger than B" is "B is smaller than A".
  rule(
    new RegExp(
      `^(?:(is|are|was|were) )?(.+?) (?:(is|are|was|were) )?(?:(not) )?(${[...CONVERSES.keys()].join('|')})(?:(?<=more|less) (\\w+))? than (.+)$`,
    ),
    ([, asked, one, stated, not, word = '', quality, other]) =>
      (asked === '') === (stated === '')
        ? []
        : `${other} is ${not} ${CONVERSES.get(word)} ${quality} than ${one}`,
  ),
  ...plain(rewrites.orders),
  // "Will I …" asks a general question; "did my …" does not.
  (text) =>
    /^(?:can|could|do|does|will|would|should) /.test(text) && /\b(?:i|me|my)\b/.test(text)
      ? [text.replace(/\b(?:i|me)\b/g, 'you').replace(/\bmy\b/g, 'your')]
      : [],
  // "Y is due to X" is "X causes Y".
  rule(
    /^(?:(is|are|was|were) )?(.+?) (?:(is|are|was|were) )?(?:(not) )?(?:(mainly|mostly|largely|primarily) )?(?:due to|because of|down to|(?:a|the) result of|brought on by|brought about by) (.+)$/,
    ([, asked, effect, stated, not, degree, cause]) =>
      asked || stated ? `${cause} do ${not} cause ${degree} ${effect}` : [],
  ),
  // "If you X, Y happens" is "X makes Y happen".
  rule(
    new RegExp(
      `^(?:if|when|whenever) ${PERSON} (.+?) (?:then )?((?:${PERSON}|your|our|it|the) .+)$`,
    ),
    ([text = '', doing, result = '']) => {
      if (NEGATOR.test(text)) return [];
      const [, can = '', what] = GOT.exec(result) ?? [];
      if (what !== undefined) return `${doing} ${can} cause ${what}`;
      const modal = /\b(?:can|could|will) /.exec(result)?.[0] ?? '';
      return `${doing} ${modal} make ${result.replace(modal, '')}`;
    },
  ),
  // "X causes children to be loud" is "X makes children loud".
  rule(
    /^(.+) caus(?:es?|ed|ing) (\S+(?: \S+)*?) to (?:(?:be|become) (?=\S))?(.+)$/,
    ([, cause, whom, result]) => `${cause} make ${whom} ${result}`,
  ),
  ...plain(rewrites.contents),
];

/** Results may be ungrammatical, because only stems, order and prepositions count. */
export function rephrase(words: readonly string[]): string[][] {
  if (words.length > WORDS_MAX) return [];
  const start = withoutMarks(words).join(' ');
  const found = new Set([start]);
  for (const text of found) {
    if (found.size > REPHRASINGS_MAX) break;
    if (text.length > TEXT_MAX) continue;
    for (const rewrite of REWRITES) for (const other of rewrite(text)) found.add(other);
  }
  found.delete(start);
  return [...found]
    .slice(0, REPHRASINGS_MAX)
    .map((text) => text.split(' ').filter((word) => word !== ''));
}

const withoutMarks = (words: readonly string[]) => words.filter((word) => !/^[?,:;]$/.test(word));

const WORDS_MAX = 30; // words
const TEXT_MAX = 1_000; // UTF-16 units
const REPHRASINGS_MAX = 24;

/** A part in which two phrasings differ may replace the same part in other phrasings. */
export function exchangeParts(phrasings: readonly (readonly string[])[]): string[][] {
  const sentences = phrasings.map(withoutMarks);
  const pairs = learnPairs(sentences);
  const seen = new Set(sentences.map(keyOf));
  const found: string[][] = [];
  for (const sentence of sentences) {
    for (const pair of pairs) {
      const exchanged = exchange(sentence, pair);
      if (!exchanged || seen.has(keyOf(exchanged))) continue;
      seen.add(keyOf(exchanged));
      found.push(exchanged);
      if (found.length === WORDINGS_MAX) return found;
    }
  }
  return found;
}

const WORDINGS_MAX = 60;
const PART_MAX = 6; // words
const PAIRS_MAX = 120;

type Part = readonly string[];

interface Pair {
  place: 'start' | 'middle' | 'end';
  part: Part;
  other: Part;
}

const keyOf = (part: Part): string => part.map(stem).join(' ');

const isSame = (one = '', other = ''): boolean => stem(one) === stem(other);

function learnPairs(sentences: readonly Part[]): Pair[] {
  const pairs = new Map<string, Pair>();
  for (const [i, one] of sentences.entries()) {
    for (const pair of sentences.slice(i + 1).flatMap((other) => differingParts(one, other))) {
      pairs.set(`${pair.place} ${keyOf(pair.part)} | ${keyOf(pair.other)}`, pair);
      if (pairs.size === PAIRS_MAX) return [...pairs.values()];
    }
  }
  return [...pairs.values()];
}

function differingParts(one: Part, other: Part): Pair[] {
  const most = Math.min(one.length, other.length);
  let start = 0;
  while (start < most && isSame(one[start], other[start])) start += 1;
  let end = 0;
  while (end < most - start && isSame(one.at(-1 - end), other.at(-1 - end))) end += 1;
  const parts = [one, other].map((words) => words.slice(start, words.length - end));
  const [first = [], second = []] = parts;
  const around = [...one.slice(0, start), ...one.slice(one.length - end)];
  const isAnchored = around.some((word) => word.length > 2 && !FUNCTION_WORDS.test(word));
  if (!isAnchored || !parts.every(isExchangeable)) return [];
  const place = start === 0 ? 'start' : end === 0 ? 'end' : 'middle';
  return [
    { place, part: first, other: second },
    { place, part: second, other: first },
  ];
}

/** Amounts, denials and restrictions must not move. */
const isExchangeable = (part: Part): boolean =>
  part.length <= PART_MAX &&
  part.some((word) => !FUNCTION_WORDS.test(word)) &&
  !part.some((word) => FIXED_WORDS.test(word));

const FUNCTION_WORDS =
  /^(?:the|an?|is|are|was|were|be|do|does|did|has|have|had|of|in|on|at|to|from|by|for|with|your|you|it|'s)$/;
const FIXED_WORDS =
  /\d|^(?:not|never|no|nobody|nothing|none|only|just|all|every|each|some|most|many|more|less|than|and|or|but|because|if|when|while|before|after|may|might|must|should|will|would|can|could|mainly|mostly|always|often|one|two|three|four|five|six|seven|eight|nine|ten|hundred|thousand|million|percent|half|once|twice|first|second|by|at)$/;

function exchange(sentence: Part, { place, part, other }: Pair): string[] | null {
  const last = sentence.length - part.length;
  const isAt = (at: number): boolean => part.every((word, i) => isSame(word, sentence[at + i]));
  let at = place === 'end' ? last : 0;
  if (place === 'middle') {
    at = 1;
    while (at < last && !isAt(at)) at += 1;
  }
  if (at < 0 || !isAt(at)) return null;
  return sentence.toSpliced(at, part.length, ...other);
}
