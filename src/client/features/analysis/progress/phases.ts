import { LANES, type Progress } from './progress.ts';

export interface Phase {
  name: string;
  status: 'waiting' | 'running' | 'done';
}

/** The four parts of an analysis, of which the second is done by the three analysts side by side. */
export function phases({ stages }: Progress): Phase[] {
  const judged = LANES.map(({ step }) => stages[step].status);
  const groups = [
    ['Reading', [stages.preprocessing.status]],
    ['Judging', judged],
    ['Scoring', [stages.scoring.status]],
    ['Writing', [stages.saving.status]],
  ] as const;
  return groups.map(([name, statuses]) => {
    if (statuses.every((status) => status === 'completed' || status === 'failed')) {
      return { name, status: 'done' };
    }
    return {
      name,
      status: statuses.every((status) => status === 'waiting') ? 'waiting' : 'running',
    };
  });
}

/** How many of the three analysts have answered, with a number or without. */
export function answersIn({ stages }: Progress): number {
  return LANES.filter(({ step }) => stages[step].status === 'completed').length;
}
