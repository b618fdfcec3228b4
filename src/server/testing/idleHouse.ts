import { afterAll, beforeAll } from 'vitest';
import type { Database } from '../platform/database/database.ts';
import { runAnalysisJob } from '../modules/analysis/analysis.jobs.ts';
import { type Queue, startQueue } from '../platform/queue/queue.ts';
import type { Log } from '../log.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { silentLog } from './silentLog.ts';

export interface IdleHouse {
  db: Database;
  /** Address of the database. */
  url: string;
  queue: Queue;
  /** Says nothing. */
  log: Log;
}

/**
 * A database of the test file's own, with a queue that takes analyses and leaves them lying. Call it
 * once at the top of the file; its parts are there as soon as the first test runs.
 */
export function idleHouse(): IdleHouse {
  let database: TestDatabase;
  const house = { log: silentLog } as IdleHouse;
  beforeAll(async () => {
    database = await createTestDatabase();
    house.db = database.db;
    house.url = database.url;
    house.queue = await startQueue(database.url, silentLog, { alone: false });
    await house.queue.define(runAnalysisJob);
  });
  afterAll(async () => {
    await house.queue.stop(1_000);
    await database.drop();
  });
  return house;
}
