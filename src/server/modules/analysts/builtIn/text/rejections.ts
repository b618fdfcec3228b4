import { splitWords } from '../../../library/matching/words.ts';
import lists from '../words.json' with { type: 'json' };
import { wordSet } from './words.ts';

/** A sentence short enough to be a remark about its neighbor, in plain words; else empty. */
export const readRemark = (sentence: string): string =>
  sentence.length <= 80 ? splitWords(sentence).join(' ') : '';

/** Of a remark, for example "But that is simply not true." or "No." */
export function isRejection(remark: string): boolean {
  if (ALONE.has(remark)) return true;
  const said = REJECTION.exec(remark)?.[1];
  const words = said?.replace(/(?:^| )well known /, ' ').split(' ') ?? [];
  const last = words.pop() ?? '';
  if (/^(?:true|correct)$/.test(last) ? words.pop() !== 'not' : !FALSE.has(last)) return false;
  return words.every((word) => word === '' || FILLERS.has(word));
}

const REJECTION = /^(?:but |however , )?(?:this|that|it) (?:is|was|has been) (.+)$/;
const ALONE = wordSet(lists.rejections.alone);
const FILLERS = wordSet(lists.rejections.fillers);
const FALSE = wordSet(lists.rejections.false);

/** "All of this is wrong.": which of the sentences around it the text denies, no rule can tell. */
export const rejectsSeveral = (remark: string): boolean =>
  SEVERAL.test(remark) || (MANY.test(remark) && UNTRUE.test(remark));

const SEVERAL = /\b(?:myths|misconceptions|falsehoods|hoaxes)\b/;
const MANY =
  /\b(?:following|these|those|(?:all|none) of (?:this|that|it|these|those|them)|both|everything)\b/;
const UNTRUE = /\b(?:false|wrong|untrue|incorrect|nonsense|not true)$|^none of .{0,80} true$/;
