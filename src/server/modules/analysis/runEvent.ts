import type { Step, StepStatus } from '../../../shared/schema/progress.ts';
import type { NewEvent } from './progress.repository.ts';
import type { RunParts } from './run.ts';

/** Something that happens now; the percentage is an analyst's number or the score. */
export const runEvent = (
  { clock }: Pick<RunParts, 'clock'>,
  step: Step,
  status: StepStatus,
  percentage: number | null = null,
): NewEvent => ({ step, status, percentage, at: clock() });
