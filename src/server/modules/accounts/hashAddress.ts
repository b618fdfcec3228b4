import { createHash, randomBytes } from 'node:crypto';
import { dropOlderAddresses, findOrInsertSalt } from './addresses.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Asker } from './asker.ts';
import { monthOf } from './monthOf.ts';

/**
 * What the asker's network address is counted by: salted with the month's own random salt, which is
 * deleted when the month is over, so that addresses are never stored in a way that leads back. Null
 * where nobody asks over the network.
 */
export async function hashAddress(db: Database, asker: Asker, now: Date): Promise<string | null> {
  if (asker.address === undefined) return null;
  const salt = await saltOf(db, monthOf(now));
  return createHash('sha256').update(salt).update(asker.address).digest('base64url');
}

interface KeptSalt {
  period: string;
  salt: Promise<Uint8Array>;
}

/** Each process asks its database once a month. */
const kept = new WeakMap<Database, KeptSalt>();

function saltOf(db: Database, period: string): Promise<Uint8Array> {
  const known = kept.get(db);
  if (known?.period === period) return known.salt;
  const reading = { period, salt: readSalt(db, period) };
  kept.set(db, reading);
  // A failed reading is not kept.
  reading.salt.catch(() => {
    if (kept.get(db) === reading) kept.delete(db);
  });
  return reading.salt;
}

async function readSalt(db: Database, period: string): Promise<Uint8Array> {
  const salt = await findOrInsertSalt(db, period, randomBytes(32));
  await dropOlderAddresses(db, period);
  return salt;
}
