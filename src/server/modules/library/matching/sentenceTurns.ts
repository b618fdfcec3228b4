import { MADE_PARTICIPLE } from './stem.ts';
import { FEW, NEGATOR, PERSON, type Turn } from './turn.ts';

/** Constructions of possession, possibility, comparison and emphasis. */
export const sentenceTurns = (): readonly Turn[] => [
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

/** "China's wall" is "the wall of China"; how much is owned, and by how long a name, is tried. */
const genitive: Turn = (text) => {
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

/** "Never do it" and "don't do it" are "you should not do it". */
const advice: Turn = (text) => {
  const found = /^(?:do not|never) (.+)$/.exec(text);
  return found ? [`you should not ${found[1]}`] : [];
};

/** "It is possible to do it" is "you can do it". */
const possible: Turn = (text) => {
  const found = /^(?:it is|is it) (?:(not) )?(possible|impossible) (?:for \w+ )?to (.+)$/.exec(
    text,
  );
  if (!found) return [];
  const negative = (found[1] !== undefined) !== (found[2] === 'impossible');
  return [`you can ${negative ? 'not ' : ''}${found[3]}`];
};

/** "You can see the wall from here" is "the wall can be seen from here". */
const anyoneCan: Turn = (text) => {
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
  `^(?:(can|could) )?${PERSON} ${FEW}(?:(can|could) )?${FEW}(?:(not) )?${FEW}([a-z]+) (.+)$`,
);

/** "Is it visible" is "can it be seen". */
const visible: Turn = (text) => {
  const asked = /^(?:is|are) (.+?) (in)?visible\b(.*)$/.exec(text);
  const told =
    /^(.+?) (?:is|are|was|were) (not )?(?:(?:really|actually|even) )?(in)?visible\b(.*)$/.exec(
      text,
    );
  if (told) {
    const not = (told[2] !== undefined) !== (told[3] !== undefined) ? 'not ' : '';
    return [`${told[1]} can ${not}be seen${told[4]}`];
  }
  return asked ? [`${asked[1]} can ${asked[2] ? 'not ' : ''}be seen${asked[3]}`] : [];
};

/** "A is bigger than B" is "B is smaller than A". */
const comparison: Turn = (text) => {
  const found = COMPARISON.exec(text);
  if (!found) return [];
  const [, first, one, second, not = '', word = '', quality = '', other] = found;
  const converse = CONVERSES.get(word);
  return converse && (first === undefined) !== (second === undefined)
    ? [`${other} is ${not} ${converse} ${quality} than ${one}`]
    : [];
};
const CONVERSE_PAIRS = `bigger smaller | larger smaller | smaller larger | heavier lighter | lighter heavier
  | faster slower | slower faster | hotter colder | colder hotter | warmer cooler | older younger
  | younger older | taller shorter | shorter taller | longer shorter | safer riskier | more less
  | less more | stronger weaker | weaker stronger | closer farther | higher lower | lower higher`;
const CONVERSES = new Map(
  CONVERSE_PAIRS.split('|').map((pair) => pair.trim().split(/\s+/) as [string, string]),
);
const COMPARISON = new RegExp(
  `^(?:(is|are|was|were) )?(.+?) (?:(is|are|was|were) )?(?:(not) )?(${[...CONVERSES.keys()].join('|')})(?:(?<=more|less) (\\w+))? than (.+)$`,
);

/** "It is not as big as that" is "it is less big than that". */
const notAs: Turn = (text) => {
  const found = /^(?:(?:is|are) )?(.+?) (?:(?:is|are) )?not (?:as|so) (\w+) as (.+)$/.exec(text);
  return found ? [`${found[1]} is less ${found[2]} than ${found[3]}`] : [];
};

/** "It is dangerous to do this" is "doing this is dangerous". */
const extraposed: Turn = (text) => {
  const found =
    /^(?:it is|is it) (not )?(?:really |actually )?(\w+|(?:bad|good) for \w+) to (.+)$/.exec(text);
  return found ? [`${found[3]} is ${found[1] ?? ''}${found[2]}`] : [];
};

/** "Before you do it" is "before doing it". */
const whileDoing: Turn = (text) => {
  const found = text.replace(WHILE_DOING, '$1 ');
  return found === text ? [] : [found];
};
const WHILE_DOING = new RegExp(`\\b(after|before|while|by) ${PERSON} (?=[a-z])`, 'g');

/** "The blood of an octopus" is "octopus blood". */
const compound: Turn = (text) => {
  const found =
    /^(.*?)(?:\bthe )?\b([a-z]{3,}) of (?:(?:the|an?|your|our) )?([a-z]{3,})\b(.*)$/.exec(text);
  return found ? [`${found[1]}the ${found[3]} ${found[2]}${found[4]}`] : [];
};

/** "It is X that does it" is "X does it". */
const cleft: Turn = (text) => {
  const found = /^(?:it is|is it) (.+?) (?:that|who|which) (.+)$/.exec(text);
  return found && !NEGATOR.test(found[1] ?? '') ? [`${found[1]} ${found[2]}`] : [];
};

/** "When there is a full moon" is "during a full moon". */
const during: Turn = (text) => {
  const found = text.replace(/\b(?:when|whenever|if) there is (?=an? |the )/, 'during ');
  return found === text ? [] : [found];
};
