import { MADE_PARTICIPLE, stem } from './stem.ts';
import lists from './words.json' with { type: 'json' };

type Rewrite = (text: string) => string[];

const PERSON = '(?:you|we|us|people|humans|human beings|a person|man|someone|anyone)';

const ADVERB = '(?:(?:really|actually|also|even) )?';

/** In a moved part these words would deny or limit something else. */
const NEGATOR = /\b(?:not|never|no|nobody|nothing|only|without)\b/;

const causeRewrites = (): readonly Rewrite[] => [
  getting,
  givingGroup,
  askedOfMyself,
  dueTo,
  condition,
  causingTo,
  thereIs,
  havingIn,
  theOneWho,
];

const GROUP = '(?:children|kids|(?:a|your|our|their) (?:child|kid|baby)|babies)';

/** "You get Y from X" is "X causes Y". */
const getting: Rewrite = (text) => {
  const found = GETTING.exec(text);
  if (!found) return [];
  const [, question = '', anyone, group, statement = '', not = '', what, source] = found;
  if (anyone === undefined && group === undefined) return [];
  return [`${source} ${question} ${statement} ${not} cause ${what}${group ? ` in ${group}` : ''}`];
};
const GETTING = new RegExp(
  `^(?:(can|could|do|does|did|will) )?(?:(${PERSON})|(${GROUP})) ${ADVERB}(?:(can|could|do|does|did|will) )?${ADVERB}(?:(not) )?${ADVERB}(?:get|gets|got|catch|catches|develop|develops|contract|contracts) (.+) (?:from|by|through) (.+)$`,
);

/** "X gives children Y" is "X causes Y in children". */
const givingGroup: Rewrite = (text) => {
  const found = GIVING_GROUP.exec(text);
  return found ? [`${found[1]} cause ${found[3]} in ${found[2]}`] : [];
};
const GIVING_GROUP = new RegExp(`^(.+) (?:give|gives|gave|giving) (${GROUP}) (.+)$`);

/** "Will I …" asks a general question; "did my …" does not. */
const askedOfMyself: Rewrite = (text) =>
  /^(?:can|could|do|does|will|would|should) /.test(text) && /\b(?:i|me|my)\b/.test(text)
    ? [text.replace(/\b(?:i|me)\b/g, 'you').replace(/\bmy\b/g, 'your')]
    : [];

/** "Y is due to X" is "X causes Y". */
const dueTo: Rewrite = (text) => {
  const found = DUE_TO.exec(text);
  if (!found) return [];
  const [, first, effect, second, not = '', degree = '', cause] = found;
  return first || second ? [`${cause} do ${not} cause ${degree} ${effect}`] : [];
};
const DUE_TO =
  /^(?:(is|are|was|were) )?(.+?) (?:(is|are|was|were) )?(?:(not) )?(?:(mainly|mostly|largely|primarily) )?(?:due to|because of|down to|(?:a|the) result of|brought on by|brought about by) (.+)$/;

/** "If you X, Y happens" is "X makes Y happen". */
const condition: Rewrite = (text) => {
  const found = CONDITION.exec(text);
  if (!found || NEGATOR.test(text)) return [];
  const [, doing = '', result = ''] = found;
  const got = GOT.exec(result);
  if (got) return [`${doing} ${got[1] ?? ''} cause ${got[2]}`];
  const modal = /\b(?:can|could|will) /.exec(result)?.[0] ?? '';
  return [`${doing} ${modal} make ${result.replace(modal, '')}`];
};
const CONDITION = new RegExp(
  `^(?:if|when|whenever) ${PERSON} (.+?) (?:then )?((?:${PERSON}|your|our|it|the) .+)$`,
);
const GOT = new RegExp(`^${PERSON} (?:(will|can|could) )?(?:get|develop|catch) (.+)$`);

/** "X causes children to be loud" is "X makes children loud". */
const causingTo: Rewrite = (text) => {
  const words = text.split(' ');
  for (let at = words.length - 4; at > 0; at -= 1) {
    if (!/^(?:cause|causes|caused|causing)$/.test(words[at] ?? '')) continue;
    const to = words.indexOf('to', at + 2);
    if (to === -1 || to === words.length - 1) continue;
    const [cause, whom, result] = [
      words.slice(0, at),
      words.slice(at + 1, to),
      words.slice(to + 1),
    ];
    if (result.length > 1 && /^(?:be|become)$/.test(result[0] ?? '')) result.shift();
    return [[...cause, 'make', ...whom, ...result].join(' ')];
  }
  return [];
};

/** "There are three hearts in it" is "it has three hearts". */
const thereIs: Rewrite = (text) => {
  const found = /^(?:there (?:is|are)|(?:is|are) there) (?:(not|no) )?(.+) in (.+)$/.exec(text);
  if (!found) return [];
  const does = `${found[3]} ${found[1] ? 'do not ' : ''}`;
  return [`${does}have ${found[2]}`, `${does}contain ${found[2]}`];
};

/** "It has chips in it" is "it contains chips". */
const havingIn: Rewrite = (text) => {
  const found =
    /^(?:(?:do|does) )?(.+?) (do not |does not )?(?:have|has|got|have got|has got) (.+) in (?:it|them)$/.exec(
      text,
    );
  return found ? [`${found[1]} ${found[2] ?? ''}contain ${found[3]}`] : [];
};

/** "He is the one who did it" is "he did it". */
const theOneWho: Rewrite = (text) => {
  const found = text.replace(THE_ONE_WHO, ' ');
  return found === text ? [] : [found];
};
const THE_ONE_WHO =
  / (?:is|was|are|were) (?:the (?:one|ones|person|people|man|men|guy|guys|woman) (?:who|that)|what) /;

const sentenceRewrites = (): readonly Rewrite[] => [
  genitive,
  advice,
  possible,
  anyoneCan,
  visible,
  comparison,
  notAs,
  extraposed,
  whileDoing,
  compound,
  cleft,
  during,
];

/** "China's wall" is "the wall of China", for names of several lengths. */
const genitive: Rewrite = (text) => {
  const words = text.split(' ');
  const at = words.indexOf("'s");
  if (at < 1) return [];
  const found: string[] = [];
  for (const length of [1, 2]) {
    const article = /^(?:the|an?)$/.test(words[at - length - 1] ?? '') ? 1 : 0;
    const from = at - length - article;
    if (from < 0) continue;
    for (const owned of [1, 2, 3]) {
      if (at + owned >= words.length) break;
      const thing = words.slice(at + 1, at + 1 + owned);
      const owner = words.slice(from, at);
      const rest = words.slice(at + 1 + owned);
      found.push([...words.slice(0, from), 'the', ...thing, 'of', ...owner, ...rest].join(' '));
    }
  }
  return found;
};

/** "Never do it" is "you should not do it". */
const advice: Rewrite = (text) => {
  const found = /^(?:do not|never) (.+)$/.exec(text);
  return found ? [`you should not ${found[1]}`] : [];
};

/** "It is possible to do it" is "you can do it". */
const possible: Rewrite = (text) => {
  const found = /^(?:it is|is it) (?:(not) )?(possible|impossible) (?:for \w+ )?to (.+)$/.exec(
    text,
  );
  if (!found) return [];
  const negative = (found[1] !== undefined) !== (found[2] === 'impossible');
  return [`you can ${negative ? 'not ' : ''}${found[3]}`];
};

/** "You can see the wall" is "the wall can be seen". */
const anyoneCan: Rewrite = (text) => {
  const found = ANYONE_CAN.exec(text);
  const [, , , not = '', verb, object = ''] = found ?? [];
  if (!found || (found[1] === undefined) === (found[2] === undefined) || verb === 'be') return [];
  const words = object.split(' ');
  const ends = [...words.keys(), words.length].filter(
    (end) =>
      end > 0 && (end === words.length || /^(?:from|in|on|at|with|by)$/.test(words[end] ?? '')),
  );
  return ends.map(
    (end) =>
      `${words.slice(0, end).join(' ')} can ${not} be ${verb}${MADE_PARTICIPLE} ${words.slice(end).join(' ')}`,
  );
};
const ANYONE_CAN = new RegExp(
  `^(?:(can|could) )?${PERSON} ${ADVERB}(?:(can|could) )?${ADVERB}(?:(not) )?${ADVERB}([a-z]+) (.+)$`,
);

/** "Is it visible" is "can it be seen". */
const visible: Rewrite = (text) => {
  const question = /^(?:is|are) (.+?) (in)?visible\b(.*)$/.exec(text);
  const statement =
    /^(.+?) (?:is|are|was|were) (not )?(?:(?:really|actually|even) )?(in)?visible\b(.*)$/.exec(
      text,
    );
  if (statement) {
    const not = (statement[2] !== undefined) !== (statement[3] !== undefined) ? 'not ' : '';
    return [`${statement[1]} can ${not}be seen${statement[4]}`];
  }
  return question ? [`${question[1]} can ${question[2] ? 'not ' : ''}be seen${question[3]}`] : [];
};

/** "A is bigger than B" is "B is smaller than A". */
const comparison: Rewrite = (text) => {
  const found = COMPARISON.exec(text);
  if (!found) return [];
  const [, first, one, second, not = '', word = '', quality = '', other] = found;
  const converse = CONVERSES.get(word);
  return converse && (first === undefined) !== (second === undefined)
    ? [`${other} is ${not} ${converse} ${quality} than ${one}`]
    : [];
};
const CONVERSES = new Map(Object.entries(lists.converses));
const COMPARISON = new RegExp(
  `^(?:(is|are|was|were) )?(.+?) (?:(is|are|was|were) )?(?:(not) )?(${[...CONVERSES.keys()].join('|')})(?:(?<=more|less) (\\w+))? than (.+)$`,
);

/** "It is not as big as that" is "it is less big than that". */
const notAs: Rewrite = (text) => {
  const found = /^(?:(?:is|are) )?(.+?) (?:(?:is|are) )?not (?:as|so) (\w+) as (.+)$/.exec(text);
  return found ? [`${found[1]} is less ${found[2]} than ${found[3]}`] : [];
};

/** "It is dangerous to do this" is "doing this is dangerous". */
const extraposed: Rewrite = (text) => {
  const found =
    /^(?:it is|is it) (not )?(?:really |actually )?(\w+|(?:bad|good) for \w+) to (.+)$/.exec(text);
  return found ? [`${found[3]} is ${found[1] ?? ''}${found[2]}`] : [];
};

/** "Before you do it" is "before doing it". */
const whileDoing: Rewrite = (text) => {
  const found = text.replace(WHILE_DOING, '$1 ');
  return found === text ? [] : [found];
};
const WHILE_DOING = new RegExp(`\\b(after|before|while|by) ${PERSON} (?=[a-z])`, 'g');

/** "The blood of an octopus" is "octopus blood". */
const compound: Rewrite = (text) => {
  const found =
    /^(.*?)(?:\bthe )?\b([a-z]{3,}) of (?:(?:the|an?|your|our) )?([a-z]{3,})\b(.*)$/.exec(text);
  return found ? [`${found[1]}the ${found[3]} ${found[2]}${found[4]}`] : [];
};

/** "It is X that does it" is "X does it". */
const cleft: Rewrite = (text) => {
  const found = /^(?:it is|is it) (.+?) (?:that|who|which) (.+)$/.exec(text);
  return found && !NEGATOR.test(found[1] ?? '') ? [`${found[1]} ${found[2]}`] : [];
};

/** "When there is a full moon" is "during a full moon". */
const during: Rewrite = (text) => {
  const found = text.replace(/\b(?:when|whenever|if) there is (?=an? |the )/, 'during ');
  return found === text ? [] : [found];
};

/** Results may be ungrammatical, because only stems, order and prepositions count. */
export function rephrase(words: readonly string[]): string[][] {
  if (words.length > WORDS_MAX) return [];
  const start = words.filter((word) => !/^[?,:;]$/.test(word)).join(' ');
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

const WORDS_MAX = 30; // words
const TEXT_MAX = 1_000; // UTF-16 units
const REPHRASINGS_MAX = 24;

const REWRITES = [...sentenceRewrites(), ...causeRewrites()];

interface ExchangedWording {
  from: number;
  words: string[];
}

/** A part in which two phrasings differ may replace the same part in other phrasings. */
export function exchangeParts(phrasings: readonly (readonly string[])[]): ExchangedWording[] {
  const sentences = phrasings.map((words) =>
    words
      .filter((word) => !/^[?,:;]$/.test(word))
      .map((word): Word => ({ word, stem: stem(word) })),
  );
  const pairs = learnPairs(sentences);
  const seen = new Set(sentences.map(keyOf));
  const found: ExchangedWording[] = [];
  for (const [from, sentence] of sentences.entries()) {
    for (const pair of pairs) {
      const exchanged = exchange(sentence, pair);
      if (!exchanged || seen.has(keyOf(exchanged))) continue;
      seen.add(keyOf(exchanged));
      found.push({ from, words: exchanged.map(({ word }) => word) });
      if (found.length === WORDINGS_MAX) return found;
    }
  }
  return found;
}

const WORDINGS_MAX = 60;
const PART_MAX = 6; // words
const PAIRS_MAX = 120;

interface Word {
  word: string;
  stem: string;
}
type Part = readonly Word[];

interface Pair {
  place: 'start' | 'middle' | 'end';
  part: Part;
  other: Part;
}

const keyOf = (part: Part): string => part.map((word) => word.stem).join(' ');

function learnPairs(sentences: readonly Part[]): Pair[] {
  const pairs = new Map<string, Pair>();
  for (const [i, one] of sentences.entries()) {
    for (const other of sentences.slice(i + 1)) {
      const pair = differingParts(one, other);
      if (!pair) continue;
      const back: Pair = { ...pair, part: pair.other, other: pair.part };
      for (const p of [pair, back]) {
        pairs.set(`${p.place} ${keyOf(p.part)} | ${keyOf(p.other)}`, p);
        if (pairs.size === PAIRS_MAX) return [...pairs.values()];
      }
    }
  }
  return [...pairs.values()];
}

function differingParts(one: Part, other: Part): Pair | null {
  const most = Math.min(one.length, other.length);
  let start = 0;
  while (start < most && one[start]?.stem === other[start]?.stem) start += 1;
  let end = 0;
  while (end < most - start && one.at(-1 - end)?.stem === other.at(-1 - end)?.stem) end += 1;
  const parts = [one, other].map((words) => words.slice(start, words.length - end));
  const [part = [], exchangedFor = []] = parts;
  const around = [...one.slice(0, start), ...one.slice(one.length - end)];
  const isAnchored = around.some(({ word }) => word.length > 2 && !FUNCTION_WORDS.test(word));
  if (!isAnchored || !parts.every(isExchangeable)) return null;
  const place = start === 0 ? 'start' : end === 0 ? 'end' : 'middle';
  return { place, part, other: exchangedFor };
}

/** Amounts, denials and restrictions must not move. */
function isExchangeable(part: Part): boolean {
  return (
    part.length > 0 &&
    part.length <= PART_MAX &&
    part.some(({ word }) => !FUNCTION_WORDS.test(word)) &&
    !part.some(({ word }) => FIXED_WORDS.test(word))
  );
}

const FUNCTION_WORDS =
  /^(?:the|an?|is|are|was|were|be|do|does|did|has|have|had|of|in|on|at|to|from|by|for|with|your|you|it|'s)$/;
const FIXED_WORDS =
  /\d|^(?:not|never|no|nobody|nothing|none|only|just|all|every|each|some|most|many|more|less|than|and|or|but|because|if|when|while|before|after|may|might|must|should|will|would|can|could|mainly|mostly|always|often|one|two|three|four|five|six|seven|eight|nine|ten|hundred|thousand|million|percent|half|once|twice|first|second|by|at)$/;

function exchange(sentence: Part, { place, part, other }: Pair): Word[] | null {
  const last = sentence.length - part.length;
  const isAt = (at: number): boolean => part.every((w, i) => w.stem === sentence[at + i]?.stem);
  let at = place === 'end' ? last : 0;
  if (place === 'middle') {
    at = 1;
    while (at < last && !isAt(at)) at += 1;
  }
  if (at < 0 || !isAt(at)) return null;
  return [...sentence.slice(0, at), ...other, ...sentence.slice(at + part.length)];
}
