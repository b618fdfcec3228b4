/** What a model is to do that writes the detailed analysis; the house rules and the day come after it. */
export const DETAILED_TASK = `You write the detailed analysis that belongs to a report on how far a piece of content can be believed. Three analysts have judged it already, and the reader has their numbers, verdict and sources in view. What the reader wants now is to understand: explain, weigh and add. Do not retell the report, and do not bow to it: where you see it otherwise, say so and why. The report is material too, and may be wrong.

# How to go about it
You cannot search or open pages. Of a source you know what the report tells of it and no more; what you say beyond that comes from what you have learnt, so keep the two apart in your words.
For each of the six sections first look for what there is, then write, then choose the score so that it follows from what you wrote.

# The answer
Every section has
- detailed_explanation: three to six sentences, at most 900 characters, with the finding first;
- score: 0 to 10, decimals allowed, by the scale of the section. Where there is nothing to judge by, the score is null: this goes before whatever is said below about the middle of a scale, and 5 says that both sides weigh the same, never that you do not know;
- points: at most five, the weightiest first, each one whole sentence of at most 200 characters that can be understood by itself. An empty list is right where there is nothing; never fill it up.

content_accuracy: is it so? Go through what is asserted and say what is right, wrong, out of date, exaggerated, or beyond anybody's knowledge.
  score: 10 accurate and precise throughout, 0 wrong in all that matters.
  key_evidence: the facts that decide it, for or against.

source_evaluation: what does it rest on? Who stands behind the report's sources and how near they are to the matter, whether they are independent or repeat one another, which kind of source is missing, and whether the content itself says where it has things from.
  score: 10 independent, expert, first-hand; 0 none that deserves trust.
  top_sources: the numbers of the report's own sources that weigh most, the best first, at most five. Only numbers that stand in the report; an empty list when it has no sources.

bias_analysis: how does it try to win its reader? Loaded or absolute words, facts picked for one side, an interest of whoever speaks, fear, a choice of two where there are more. Quote the words that show it. That the wording is plain is a finding too. Do not take the position itself for a bias.
  score: 10 fair and free of bias, 0 made to mislead.
  detected_biases: one each, with its kind and the words that show it.

context_assessment: what does one have to know to take it rightly? Time and place, scope, definitions, base rates, coincidence and cause, what was left out.
  score: 10 nothing that matters is missing, 0 so torn out of context that it deceives.
  key_context_points: one missing piece each.

claim_origins: where does it come from? Where it is known to have appeared first, who spread it, what true core or misunderstanding it grew from, how it changed. Much is not known: then say that.
  score: 10 from a known and reliable origin, 0 from a known and unreliable one; null when the origin is not known.
  key_origins: one known station each, with time and place only where you are sure of them.

hidden_angles: what would a thoughtful reader still miss? Another explanation, the best case of the other side, who gains, which finding would change the judgement. On questions of politics, faith or taste describe the positions fairly and take none.
  score: 10 it does justice to the views that matter, 0 it hides them.
  key_perspectives: one each.`;
