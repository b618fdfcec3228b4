import type { Context } from '../api/context.ts';
import type { Asker } from '../modules/accounts/caller.ts';
import type { Waiting } from '../modules/analysis/wait.ts';
import { readSettings } from '../modules/settings/settings.ts';
import { newVisitor } from './startParts.ts';
import { scriptedAnalysts } from './scriptedAnalysts.ts';
import { scriptedIdentity } from './scriptedIdentity.ts';
import { silentLog } from './silentLog.ts';

/** Waits for nothing: a call that would wait answers what it has. */
export const noWaiting: Waiting = {
  watch: () => () => undefined,
  dismissed: () => true,
  gone: new AbortController().signal,
  analysisMs: 0,
  detailedMs: 0,
};

export type GivenContext = Pick<Context, 'db' | 'queue'> &
  Partial<Context> & {
    /** Whom `identify` finds. */
    asker?: Asker;
  };

const NO_VENDOR = { vendor: 'Scripted', keySet: false, model: 'script' };

/** What a procedure is given, with somebody new asking on a fixed day unless told otherwise. */
export function testContext({ asker = newVisitor(), ...given }: GivenContext): Context {
  const overrides = given.overrides ?? {};
  const analysts = scriptedAnalysts();
  const visitor = asker.kind === 'anonymous' ? asker : newVisitor();
  return {
    log: silentLog,
    analysts: () => Promise.resolve(analysts),
    configured: { chat: NO_VENDOR, search: NO_VENDOR, general: NO_VENDOR },
    overrides,
    settings: () => readSettings(given.db, overrides),
    waiting: noWaiting,
    identity: scriptedIdentity(),
    adminEmail: null,
    identify: () => Promise.resolve(asker),
    brought: { visitor, bearer: null, sessionToken: null },
    now: new Date('2026-11-20T12:00:00Z'),
    rememberVisitor: () => undefined,
    rememberSession: () => undefined,
    copyPage: () => Promise.resolve(),
    runCostly: (_kind, work) => work(),
    ...given,
  };
}
