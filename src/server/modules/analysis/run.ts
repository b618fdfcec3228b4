import type { Settings } from '../../../shared/limits.ts';
import type { Database } from '../../platform/database/database.ts';
import type { RunKey } from './progress.repository.ts';
import type { ReadPage } from '../../integrations/web/page.ts';
import type { Analysts } from '../analysts/analyst.ts';

export interface RunParts {
  db: Database;
  analysts: Analysts;
  readPage: ReadPage;
  settings: Settings;
  clock: () => Date;
  signal: AbortSignal;
}

/** One run of one report, as its job names it. */
export type Run = RunKey;
