import type { Verdict } from './schema/result.ts';

export const verdictWords: Record<Verdict, string> = {
  true: 'True',
  false: 'False',
  partially_true: 'Partially true',
  inconclusive: 'Inconclusive',
  reliable: 'Reliable',
  unreliable: 'Unreliable',
  partially_reliable: 'Partially reliable',
};
