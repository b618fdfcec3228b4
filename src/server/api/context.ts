import type { Settings } from '../../shared/limits.ts';
import type { Database } from '../data/database.ts';
import type { Asker } from '../domain/accounts/asker.ts';
import type { Waiting } from '../domain/analysis/awaitChange.ts';
import type { Analysts } from '../domain/analysts/analyst.ts';
import type { StartParts } from '../domain/analysis/startAnalysis.ts';
import type { SettingOverrides } from '../domain/settings/readSettings.ts';
import type { Log } from '../log.ts';

/** What every procedure is given: the house's parts, who is asking, and when. */
export interface Context {
  db: Database;
  log: Log;
  queue: StartParts['queue'];
  analysts: Analysts;
  overrides: SettingOverrides;
  /** Read when a procedure needs it; changed settings hold at once. */
  settings: () => Promise<Settings>;
  /** What a call that waits for an analysis hangs on. */
  waiting: Waiting;
  asker: Asker;
  now: Date;
  /** Lets the answer carry the visitor's token in a cookie that scripts can't read. */
  rememberVisitor: (token: string) => void;
}
