import { createHash, randomBytes } from 'node:crypto';
import { VIEWS_PER_ADDRESS_AND_DAY } from '../../../shared/limits.ts';
import type { Database } from '../../platform/database/database.ts';
import { deleteOlderViews, findOrInsertViewSalt, insertView } from './reports.repository.ts';
import type { Caller } from '../accounts/caller.ts';
import { tokenOf } from '../accounts/allowance.ts';

/** Stores only hashes with a daily salt. Views per address are limited: tokens are easy to forge. */
export async function countView(
  db: Database,
  caller: Caller,
  reportId: string,
  now: Date,
): Promise<void> {
  const visitor = caller.kind === 'user' ? `user:${caller.id}` : tokenOf(caller);
  if (visitor === null) return;
  const day = now.toISOString().slice(0, 10);
  const salt = await saltOf(db, day);
  const markOf = (kind: string, subject: string) =>
    createHash('sha256')
      .update(salt)
      .update(JSON.stringify([kind, reportId, subject]))
      .digest();
  await insertView(db, {
    reportId,
    day,
    visitorMark: markOf('visitor', visitor),
    addressMark: markOf('address', caller.address ?? 'unknown'),
    addressLimit: VIEWS_PER_ADDRESS_AND_DAY,
  });
}

interface CachedSalt {
  day: string;
  salt: Promise<Uint8Array>;
}

const saltCache = new WeakMap<Database, CachedSalt>();

function saltOf(db: Database, day: string): Promise<Uint8Array> {
  const cached = saltCache.get(db);
  if (cached?.day === day) return cached.salt;
  const entry = { day, salt: readSalt(db, day) };
  saltCache.set(db, entry);
  entry.salt.catch(() => {
    if (saltCache.get(db) === entry) saltCache.delete(db);
  });
  return entry.salt;
}

async function readSalt(db: Database, day: string): Promise<Uint8Array> {
  const salt = await findOrInsertViewSalt(db, day, randomBytes(32));
  await deleteOlderViews(db, day);
  return salt;
}
