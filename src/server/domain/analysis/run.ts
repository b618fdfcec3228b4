import type { Settings } from '../../../shared/limits.ts';
import type { Step, StepStatus } from '../../../shared/schema/progress.ts';
import type { Database, Transaction } from '../../data/database.ts';
import type { Analysts } from '../analysts/analyst.ts';

export interface RunParts {
  db: Database;
  analysts: Analysts;
  settings: Settings;
  clock: () => Date;
  signal: AbortSignal;
}

/** One run of one report, as its job names it. */
export interface Run {
  id: string;
  run: number;
}

/** Tells that a step began or ended, in a transaction of its own or with what ended it. */
export type Tell = (
  step: Step,
  status: StepStatus,
  percentage?: number | null,
  tx?: Transaction,
) => Promise<void>;
