import { splitWords } from '../../../library/matching/words.ts';
import lists from '../words.json' with { type: 'json' };
import { type Statement, wordSet } from './words.ts';

/** In plain words, if it is English and short enough to comment on its neighbor; else empty. */
export const readRemark = (sentence: string): string =>
  sentence.length <= 80 && /[a-z]/i.test(sentence) ? splitWords(sentence).join(' ') : '';

export const isRejection = (remark: string): boolean => isDenial(remark) || saysFalse(remark);

/** "No." agrees with a sentence that denies something itself; "Wrong." does not. */
export const isDenial = (remark: string): boolean => DENIAL.test(remark.replace(LABEL, ''));

/** "False. …" at the beginning of a text answers it or labels what follows. */
export const isLoneVerdict = (remark: string): boolean =>
  saysFalse(remark) && !REJECTION.test(remark);

function saysFalse(remark: string): boolean {
  const plain = remark.replace(LABEL, '').replace(/ the case$/, ' true');
  const said = REJECTION.exec(plain)?.[1];
  const words = (said ?? plain).replace(/(?:^| )well known /, ' ').split(' ');
  const last = words.pop() ?? '';
  const isFalse = said === undefined ? ALONE.has(last) : FALSE.has(last);
  if (/^(?:true|correct)$/.test(last) ? words.pop() !== 'not' : !isFalse) return false;
  return words.every((word) => word === '' || FILLERS.has(word));
}

const LABEL = /^(?:a|answer|verdict|rating|our rating|conclusion) : ?|^(?:answer|verdict|rating)$/;
const DENIAL =
  /^(?:no|nope|not|no way|not at all|(?:absolutely|of course) not|actually ,? ?no|(?:no(?:pe)? , )?(?:it|he|she|they|this|that) (?:is|are|was|were|do|does|did|has|have|can|could|will|would) not)$/;
const REJECTION =
  /^(?:but |however , )?(?:this|that|it|(?:this|that|the) (?:claim|statement|story|rumou?r|theory)) (?:is|was|has been) (.+)$/;
const ALONE = wordSet(lists.rejections.alone);
const FILLERS = wordSet(lists.rejections.fillers);
const FALSE = wordSet([...lists.rejections.alone, ...lists.rejections.false]);

/** By the end of the rejected statement. A label ("Verdict") may stand in between. */
export function rejectionsIn(
  statements: readonly Statement[],
): ReadonlyMap<number, { end: number; remark: string }> {
  const remarks = statements.map(({ text }) => readRemark(text));
  return new Map(
    statements.flatMap(({ end }, at) => {
      const next = remarks[at + 1];
      const by = next && next.replace(LABEL, '') === '' ? at + 2 : at + 1;
      const [rejection, remark = ''] = [statements[by], remarks[by]];
      return rejection && isRejection(remark) ? [[end, { end: rejection.end, remark }]] : [];
    }),
  );
}

/** "All of this is wrong.": which of the sentences around it the text denies, no rule can tell. */
export const rejectsSeveral = (remark: string): boolean =>
  SEVERAL.test(remark) || (MANY.test(remark) && UNTRUE.test(remark));

const SEVERAL =
  /\b(?:myths|misconceptions|falsehoods|hoaxes|false (?:beliefs|claims|facts|statements))\b|^myth(?: \d+)?$|^\d+ (?:\w+ )?lies\b/;
const MANY =
  /\b(?:following|these|those|(?:all|none) of (?:this|that|it|these|those|them)|both|everything|they|that are|neither)\b|^all\b/;
const UNTRUE =
  /(?<!\bnot )\b(?:false|wrong|untrue|incorrect|nonsense|lies|fake|baseless|debunked|not true)$|^(?:none|neither)\b.{0,80} true$/;
