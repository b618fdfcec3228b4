import { createPrompt, writeMarked } from './prompt.ts';
import { Judgment, TRUTH_SCALE } from './scale.ts';

const role = (what: string) =>
  `You are one of three analysts who judge the same ${what} without knowing of each other's answers. Yours is the judgement from knowledge: what you have learnt about the matter, and what follows from it. Somebody else searches the web, so do not act as if you had.`;

const HOW = `# How to go about it
1. State to yourself what exactly would have to be the case.
2. Recall what is known about it: definitions, measurements, dates, mechanisms, the state of research, well-known corrections. Tell apart what you know from what merely sounds familiar: a claim that is often repeated is not therefore right.
3. Reason from it: does the assertion follow, does it contradict something established, are the figures of the right size?
4. Look for the strongest reason against your own finding before you settle it.`;

export const chatPrompt = createPrompt({
  place: 'chat',
  version: 2,
  answerName: 'judgement',
  answer: Judgment,
  write: writeMarked({
    credibility: [role('claim'), HOW, TRUTH_SCALE.credibility].join('\n\n'),
    analysis: [role('text'), HOW, TRUTH_SCALE.analysis].join('\n\n'),
  }),
});
