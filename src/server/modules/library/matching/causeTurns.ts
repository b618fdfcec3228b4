import { FEW, NEGATOR, PERSON, type Turn } from './turn.ts';

/** Constructions in which one says what causes, has or contains what, and who did it. */
export const causeTurns = (): readonly Turn[] => [
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

/** "You get Y from X" is "X causes Y"; "children get Y from X" is "X causes Y in children". */
const getting: Turn = (text) => {
  const found = GETTING.exec(text);
  if (!found) return [];
  const [, asked = '', anyone, group, told = '', not = '', what, source] = found;
  if (anyone === undefined && group === undefined) return [];
  return [`${source} ${asked} ${told} ${not} cause ${what}${group ? ` in ${group}` : ''}`];
};
const GETTING = new RegExp(
  `^(?:(can|could|do|does|did|will) )?(?:(${PERSON})|(${GROUP})) ${FEW}(?:(can|could|do|does|did|will) )?${FEW}(?:(not) )?${FEW}(?:get|gets|got|catch|catches|develop|develops|contract|contracts) (.+) (?:from|by|through) (.+)$`,
);

/** "X gives children Y" is "X causes Y in children". */
const givingGroup: Turn = (text) => {
  const found = GIVING_GROUP.exec(text);
  return found ? [`${found[1]} cause ${found[3]} in ${found[2]}`] : [];
};
const GIVING_GROUP = new RegExp(`^(.+) (?:give|gives|gave|giving) (${GROUP}) (.+)$`);

/** "Will I …", "does my …" are answered by what holds of anybody; "did my …" is not. */
const askedOfMyself: Turn = (text) =>
  /^(?:can|could|do|does|will|would|should) /.test(text) && /\b(?:i|me|my)\b/.test(text)
    ? [text.replace(/\b(?:i|me)\b/g, 'you').replace(/\bmy\b/g, 'your')]
    : [];

/** "Y is due to X" is "X causes Y". */
const dueTo: Turn = (text) => {
  const found = DUE_TO.exec(text);
  if (!found) return [];
  const [, first, effect, second, not = '', degree = '', cause] = found;
  return first || second ? [`${cause} do ${not} cause ${degree} ${effect}`] : [];
};
const DUE_TO =
  /^(?:(is|are|was|were) )?(.+?) (?:(is|are|was|were) )?(?:(not) )?(?:(mainly|mostly|largely|primarily) )?(?:due to|because of|down to|(?:a|the) result of|brought on by|brought about by) (.+)$/;

/** "If you X, Y happens" is "X makes Y happen"; "if you X you get Y" is "X causes Y". */
const condition: Turn = (text) => {
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
const causingTo: Turn = (text) => {
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

/** "There are three hearts in it" is "it has three hearts", or "contains" them. */
const thereIs: Turn = (text) => {
  const found = /^(?:there (?:is|are)|(?:is|are) there) (?:(not|no) )?(.+) in (.+)$/.exec(text);
  if (!found) return [];
  const does = `${found[3]} ${found[1] ? 'do not ' : ''}`;
  return [`${does}have ${found[2]}`, `${does}contain ${found[2]}`];
};

/** "It has chips in it" is "it contains chips". */
const havingIn: Turn = (text) => {
  const found =
    /^(?:(?:do|does) )?(.+?) (do not |does not )?(?:have|has|got|have got|has got) (.+) in (?:it|them)$/.exec(
      text,
    );
  return found ? [`${found[1]} ${found[2] ?? ''}contain ${found[3]}`] : [];
};

/** "He is the one who did it" is "he did it". */
const theOneWho: Turn = (text) => {
  const found = text.replace(THE_ONE_WHO, ' ');
  return found === text ? [] : [found];
};
const THE_ONE_WHO =
  / (?:is|was|are|were) (?:the (?:one|ones|person|people|man|men|guy|guys|woman) (?:who|that)|what) /;
