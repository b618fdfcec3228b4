import type { Settings } from '../../../shared/limits.ts';
import type { Database } from '../../data/database.ts';
import type { RunKey } from '../../data/events.ts';
import type { ReadPage } from '../../vendors/pages/page.ts';
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
