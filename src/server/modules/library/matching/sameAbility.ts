import type { Proposition, Token } from './proposition.ts';
import type { Rating } from '../record.ts';

/**
 * Whether "can" in one of the two leaves them the same claim or exact denials. "Never does" is
 * "cannot do", and "can do" denies both. "Can cause" is less than "causes": it shares the verdict of
 * what is true, and of what is flatly false, but not that of what is so by degrees. "It will harm
 * you" is "it harms" said strongly: that is as false where it is flatly false.
 */
export function sameAbility(known: Proposition, asked: Proposition, rating: Rating): boolean {
  if (known.foretold !== asked.foretold) {
    if (known.foretold || !asked.toAnyone || rating !== 'FALSE') return false;
  }
  if (known.able === asked.able) return true;
  const [able, plain] = known.able ? [known, asked] : [asked, known];
  if (plain.negative && plain.never) return true;
  if (!known.tokens.some(isCausing)) return false;
  if (able === known) return rating === 'FALSE';
  return rating === 'TRUE' || rating === 'MOSTLY_TRUE' || rating === 'FALSE';
}

/** "Makes", but not "made of". */
const isCausing = ({ key, voice }: Token): boolean =>
  key === 'caus' || (key === 'mak' && voice === 'active');
