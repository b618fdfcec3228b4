import type { Context } from '../api/context.ts';
import type { Waiting } from '../domain/analysis/awaitChange.ts';
import { readSettings } from '../domain/settings/readSettings.ts';
import { newVisitor } from './startParts.ts';
import { scriptedAnalysts } from './scriptedAnalysts.ts';
import { silentLog } from './silentLog.ts';

/** Waits for nothing: a call that would wait answers what it has. */
export const noWaiting: Waiting = {
  watch: () => () => undefined,
  dismissed: () => true,
  gone: new AbortController().signal,
  analysisMs: 0,
  detailedMs: 0,
};

/** What a procedure is given, with somebody new asking on a fixed day unless told otherwise. */
export function testContext(given: Pick<Context, 'db' | 'queue'> & Partial<Context>): Context {
  const overrides = given.overrides ?? {};
  return {
    log: silentLog,
    analysts: scriptedAnalysts(),
    overrides,
    settings: () => readSettings(given.db, overrides),
    waiting: noWaiting,
    asker: newVisitor(),
    now: new Date('2026-11-20T12:00:00Z'),
    rememberVisitor: () => undefined,
    ...given,
  };
}
