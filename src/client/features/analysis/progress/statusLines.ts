import type { Step } from '../../../../shared/schema/progress.ts';
import type { Progress } from './progress.ts';

const lines: Record<Step, readonly string[]> = {
  preprocessing: ['Reading the claim'],
  openai_analysis: ['The chat analyst weighs the statement'],
  perplexity_analysis: [
    'The search analyst looks for sources',
    'The search analyst compares what the sources say',
  ],
  gemini_analysis: ['The general analyst reads it independently'],
  scoring: ['Working out the score'],
  saving: ['Writing the report'],
};

/** What is going on at this moment, one line for each stage that runs. Never a stage that does not. */
export function statusLines(progress: Progress, link = false): string[] {
  if (link && progress.stages.preprocessing.status === 'running') return ['Reading the page'];
  const stages = Object.entries(progress.stages) as [Step, Progress['stages'][Step]][];
  const running = stages.filter(([, stage]) => stage.status === 'running');
  if (running.length > 0) return running.flatMap(([step]) => lines[step]);
  return [
    progress.stages.saving.status === 'completed'
      ? 'The report is ready'
      : 'Waiting for a free place',
  ];
}
