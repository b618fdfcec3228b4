import type { Settings } from '../../shared/limits.ts';
import type { Place } from '../../shared/schema/result.ts';
import type { AccountParts } from '../modules/accounts/accountParts.ts';
import type { Anonymous, Asker } from '../modules/accounts/asker.ts';
import type { Waiting } from '../modules/analysis/awaitChange.ts';
import type { AnalystsFor, ConfiguredPlace } from '../modules/analysts/places.ts';
import type { StartParts } from '../modules/analysis/startAnalysis.ts';
import type { SettingOverrides } from '../modules/settings/readSettings.ts';
import type { Log } from '../log.ts';
import type { RunCostly } from './addressShare.ts';

/** What every procedure is given: the house's parts, who is asking, and when. */
export interface Context extends AccountParts {
  log: Log;
  queue: StartParts['queue'];
  analysts: AnalystsFor;
  configured: Record<Place, ConfiguredPlace>;
  overrides: SettingOverrides;
  /** Read when a procedure needs it; changed settings hold at once. */
  settings: () => Promise<Settings>;
  /** What a call that waits for an analysis hangs on. */
  waiting: Waiting;
  /**
   * Who makes the call: somebody who is signed in where it brings an identity token, else a visitor.
   * Found once for all calls of a request. Fails as `identifyBearer` does.
   */
  identify: () => Promise<Asker>;
  brought: Brought;
  /** Does what costs much, as far as the share of the caller's address goes. */
  runCostly: RunCostly;
  /** Makes the stored copy of a listed report's page from the data, unless there is one of its present state. */
  copyPage: (slug: string) => Promise<void>;
  now: Date;
  /** Lets the answer carry the visitor's token in a cookie that scripts can't read; null takes it away. */
  rememberVisitor: (token: string | null) => void;
  /** The same with the token of a page session. */
  rememberSession: (token: string | null) => void;
}

/** What a request brings that could say who makes it, as it was sent. */
export interface Brought {
  visitor: Anonymous;
  /** The identity token; null without one. */
  bearer: string | null;
  /** Of a page session: opens pages, and counts for no call but the end of that session. */
  sessionToken: string | null;
}
