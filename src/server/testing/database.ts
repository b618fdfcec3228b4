import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { connectDatabase, type Database, type PoolOptions } from '../platform/database/database.ts';
import { createDatabase, dropDatabase, TEMPLATE } from './createDatabase.ts';

export interface EmptyDatabase {
  /** Its address, for what keeps a connection of its own. */
  url: string;
  drop: () => Promise<void>;
}

export interface TestDatabase extends EmptyDatabase {
  db: Database;
  /** Closes `db` and removes the database. */
  drop: () => Promise<void>;
}

/** A database of one's own with all migrations applied and no rows. Drop it in `afterAll`. */
export async function createTestDatabase(options?: PoolOptions): Promise<TestDatabase> {
  const { url, drop } = await create(TEMPLATE);
  const db = connectDatabase(url, options);
  return { db, url, drop: () => db.close().then(drop) };
}

/** A database of one's own without any table. */
export const createEmptyDatabase = (): Promise<EmptyDatabase> => create('template0');

async function create(template: string): Promise<EmptyDatabase> {
  const server = inject('testServer');
  const name = `test_${randomUUID()}`;
  const url = await createDatabase(server, name, template);
  return { url, drop: () => dropDatabase(server, name) };
}
