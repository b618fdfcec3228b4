import type { ModelBlock } from '../../../shared/schema/result.ts';
import type { Judgement } from './prompts/judgement.ts';
import { tidyText } from './tidyText.ts';

const LONGEST_EXPLANATION = 800; // code units

/** What the chat or the general analyst said. */
export const toModelBlock = ({ answer }: { answer: Judgement }): ModelBlock => ({
  status: 'answered',
  truth_percentage: answer.truth_percentage,
  explanation: tidyText(answer.explanation, LONGEST_EXPLANATION),
  signals: [],
});
