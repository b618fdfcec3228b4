import type { ReportType } from '../../../../shared/schema/report.ts';

const BEFORE =
  'explanation: two to five sentences, at most 700 characters. The first states the finding. Then come the one to three reasons that decide it, as concrete as you can vouch for. The last says what you do not know, if it matters. Write it before you choose the number, and let the number follow from it.';

/** What the percentage means, step by step. Chat and general share it, so that they can be compared. */
export const TRUTH_SCALE: Record<ReportType, string> = {
  credibility: `# The answer
${BEFORE}

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
