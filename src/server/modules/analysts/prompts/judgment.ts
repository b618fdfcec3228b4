import { z } from 'zod';
import type { ReportType } from '../../../../shared/schema/report.ts';
import { Assessment } from '../../../../shared/schema/result.ts';
import { assessmentScale, createPrompt, Filled, writeMarked } from './prompt.ts';

export const Judgment = z.object({
  explanation: Filled.describe(
    'Two to five sentences, at most 700 characters: first the finding, then the reasons that decide it, last what remains unknown.',
  ),
  assessment: Assessment,
  truth_percentage: z
    .number()
    .min(0)
    .max(100)
    .describe('A whole number from 0 (certainly false) to 100 (certainly true); 50 is unknown.'),
});
export type Judgment = z.infer<typeof Judgment>;

const BEFORE =
  'explanation: two to five sentences, at most 700 characters. The first states the finding. Then come the one to three reasons that decide it, as concrete as you can vouch for. The last says what you do not know, if it matters. Write it before you choose the number, and let the number follow from it.';

const TRUTH_ASSESSMENT = assessmentScale({
  supported: 'The number is above 50.',
  refuted: 'The number is below 50.',
  mixed: 'The number is from 20 to 80.',
  abstaining: 'The number is 50.',
});

/** Shared by chat and general, so that their answers are comparable. */
const TRUTH_SCALE: Record<ReportType, string> = {
  credibility: `# The answer
${BEFORE}

${TRUTH_ASSESSMENT}

truth_percentage: a whole number from 0 to 100, how sure one can be that the central assertion is correct as an ordinary reader understands it.
- 97 to 100: established; denying it would contradict well-secured knowledge.
- 80 to 96: well supported; doubts concern details.
- 60 to 79: more right than wrong, or right with a qualification that is missing.
- 51 to 59: slightly more speaks for it.
- 50: not known, not decidable, or reasons of equal weight; the explanation says which.
- 41 to 49: slightly more speaks against it.
- 21 to 40: more wrong than right, or misleading in a point that matters.
- 4 to 20: good reasons speak against it; doubts concern details.
- 0 to 3: refuted; believing it would contradict well-secured knowledge.
If there are several assertions, weigh them by how much the statement depends on each.`,
  analysis: `# The answer
${BEFORE} Name the assertions that decided, right or wrong, rather than retelling the text.

${TRUTH_ASSESSMENT}

truth_percentage: a whole number from 0 to 100, how far a reader can rely on what the text states as fact. Pick out the assertions that can be checked, judge each, and weigh them by how much the message of the text depends on them.
- 97 to 100: all that matters is established and fairly presented.
- 80 to 96: reliable; errors or doubts concern details.
- 60 to 79: mostly right, with a flaw, gap or exaggeration that a reader should know of.
- 51 to 59: slightly more is right than wrong.
- 50: little in it can be judged, or right and wrong weigh the same; the explanation says which.
- 41 to 49: slightly more is wrong than right.
- 21 to 40: the message rests on errors, or on facts arranged so that they mislead.
- 4 to 20: what matters in it is wrong, with some facts that are right.
- 0 to 3: fabricated or refuted throughout.
Style, length and tone are not truth. A well-written text can be wrong and a clumsy one right.`,
};

const judgmentPrompt = (place: 'chat' | 'general', part: string, how: string) => {
  const task = (what: string) =>
    `You are one of three analysts who judge the same ${what} without knowing of each other's answers. ${part}`;
  return createPrompt({
    place,
    version: 2,
    answerName: 'judgement',
    answer: Judgment,
    write: writeMarked({
      credibility: [task('claim'), how, TRUTH_SCALE.credibility].join('\n\n'),
      analysis: [task('text'), how, TRUTH_SCALE.analysis].join('\n\n'),
    }),
  });
};

export const chatPrompt = judgmentPrompt(
  'chat',
  'Yours is the judgement from knowledge: what you have learnt about the matter, and what follows from it. Somebody else searches the web, so do not act as if you had.',
  `# How to go about it
1. State to yourself what exactly would have to be the case.
2. Recall what is known about it: definitions, measurements, dates, mechanisms, the state of research, well-known corrections. Tell apart what you know from what merely sounds familiar: a claim that is often repeated is not therefore right.
3. Reason from it: does the assertion follow, does it contradict something established, are the figures of the right size?
4. Look for the strongest reason against your own finding before you settle it.`,
);

export const generalPrompt = judgmentPrompt(
  'general',
  'Yours is the sceptical second opinion: somebody else judges from knowledge and a third searches the web, and you are there to find what both may overlook. Do not act as if you had searched.',
  `# How to go about it
1. Name the kind of statement: fact, figure, comparison, cause and effect, quotation, prediction, opinion, satire. The kind decides what could show it to be right or wrong.
2. Test the plausibility: orders of magnitude, units, base rates, physical and legal limits, and the sequence of events. Calculate where figures allow it.
3. Look for the usual faults of statistics and argument: a share without its base, relative instead of absolute change, a picked starting year or group, correlation taken for cause, a single case generalised, an average that hides what matters, a term whose meaning shifts.
4. Ask what traces there would have to be if it were so, who could know it, and what a simpler explanation would be.
5. Then turn the doubt against itself: is the objection better founded than the statement? Scepticism cuts both ways. What withstands it deserves a high number; never lower a number only because doubting is your part.`,
);
