import { splitWords } from '../../../library/matching/words.ts';
import lists from '../words.json' with { type: 'json' };
import { wordSet } from './words.ts';

/** A sentence short enough to be a remark about its neighbor, in plain words; else empty. */
export const readRemark = (sentence: string): string =>
  sentence.length <= 80 ? splitWords(sentence).join(' ') : '';

/** Of a remark, for example "But that is simply not true." */
export function isRejection(remark: string): boolean {
  const said = REJECTION.exec(remark)?.[1];
  const words = said?.replace(/(?:^| )well known /, ' ').split(' ') ?? [];
  const last = words.pop() ?? '';
  if (/^(?:true|correct)$/.test(last) ? words.pop() !== 'not' : !FALSE.has(last)) return false;
  return words.every((word) => word === '' || FILLERS.has(word));
}

const REJECTION = /^(?:but |however , )?(?:this|that|it) (?:is|was|has been) (.+)$/;
const FILLERS = wordSet(lists.rejections.fillers);
const FALSE = wordSet(lists.rejections.false);
