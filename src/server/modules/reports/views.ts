import { createHash, randomBytes } from 'node:crypto';
import { VIEWS_PER_ADDRESS_AND_DAY } from '../../../shared/limits.ts';
import type { Database } from '../../platform/database/database.ts';
import { dropOlderViews, findOrInsertViewSalt, insertView } from './reports.repository.ts';
import type { Caller } from '../accounts/caller.ts';
import { tokenOf } from '../accounts/allowance.ts';

/**
 * Counts that somebody read a report: once a visitor and day (UTC). Who it was is not stored: visitor
 * and address leave hashes made with the report and the day's own random salt, and salt and hashes are
 * deleted when the next day begins. Who brings no token is not counted, and of one address no more
 * than `VIEWS_PER_ADDRESS_AND_DAY`, because tokens can be made up.
 */
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

/** Each process asks its database once a day. */
const kept = new WeakMap<Database, CachedSalt>();

function saltOf(db: Database, day: string): Promise<Uint8Array> {
  const known = kept.get(db);
  if (known?.day === day) return known.salt;
  const reading = { day, salt: readSalt(db, day) };
  kept.set(db, reading);
  // A failed reading is not kept.
  reading.salt.catch(() => {
    if (kept.get(db) === reading) kept.delete(db);
  });
  return reading.salt;
}

async function readSalt(db: Database, day: string): Promise<Uint8Array> {
  const salt = await findOrInsertViewSalt(db, day, randomBytes(32));
  await dropOlderViews(db, day);
  return salt;
}
