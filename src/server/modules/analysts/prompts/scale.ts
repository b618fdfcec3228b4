import { z } from 'zod';
import type { ReportType } from '../../../../shared/schema/report.ts';
import { Assessment, Stance } from '../../../../shared/schema/result.ts';

const Text = z.string().refine((text) => text.trim() !== '', 'is blank');

export const Judgment = z.object({
  explanation: Text.describe(
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

/** Shared by all three analysts; `numbers` says which numbers go with which word. */
export const assessmentScale = (numbers: {
  supported: string;
  refuted: string;
  mixed: string;
  abstaining: string;
}): string => `assessment: one word for the finding.
- supported: it is true as an ordinary reader understands it. ${numbers.supported}
- refuted: it is false, or its core is. ${numbers.refuted}
- mixed: it is true in one part that matters and false or misleading in another. ${numbers.mixed}
- disputed: there is good evidence on both sides, and those who know the matter do not agree. ${numbers.abstaining}
- not_enough_evidence: you do not know, or what would settle it is missing. ${numbers.abstaining}
- not_checkable: an opinion, a prediction, a question without an answer, or nothing that is asserted. ${numbers.abstaining}
Not knowing is an answer of its own: it counts neither for nor against. Do not use "mixed" for "I am not sure".`;

const TRUTH_ASSESSMENT = assessmentScale({
  supported: 'The number is above 50.',
  refuted: 'The number is below 50.',
  mixed: 'The number is from 20 to 80.',
  abstaining: 'The number is 50.',
});

/** Shared by chat and general, so that their answers are comparable. */
export const TRUTH_SCALE: Record<ReportType, string> = {
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

const Grade = z.number().min(0).max(10);

const Cited = z.object({
  result: z.int().describe('The number of the search result, as the search gave it.'),
  summary: Text.describe('One or two sentences: what this page says on the matter.'),
  stance: Stance,
  is_primary: z
    .boolean()
    .describe('Whether this is the page of the very body that measured, decided or said it.'),
  quote: Text.describe('One passage of this page, copied letter by letter.'),
});

const ClaimEvaluation = z.object({
  claim: z.int().describe('The number of its line in the input, counted from 1.'),
  sources: z.object({ mainstream: z.array(Cited), conflicting: z.array(Cited) }),
  assessment: Assessment,
  perplexity_main_grade: Grade,
  claim_false_true_spectrum: Grade,
});

export const Evaluation = z.object({
  claims: z.array(ClaimEvaluation).describe('One entry for each line of the input, in its order.'),
  analysis_summary: Text.describe(
    'Three to eight sentences, at most 1,500 characters: what was found, what it means, what remains open.',
  ),
  external_evaluation: z.object({
    source_credibility_and_track_record: Grade,
    bias_and_independence_assessment: Grade,
    contextual_integrity_and_accuracy: Grade,
    content_coherence_and_logical_consistency: Grade,
    expert_and_consensus_alignment: Grade,
  }),
  summary_highlights: z.object({
    key_words: z.array(z.string()).describe('Copied letter by letter from the material.'),
    emphasized_phrases: z
      .array(z.string())
      .describe('Copied letter by letter from your own analysis_summary.'),
  }),
});
export type Evaluation = z.infer<typeof Evaluation>;
export type ClaimEvaluation = z.infer<typeof ClaimEvaluation>;
export type Cited = z.infer<typeof Cited>;
