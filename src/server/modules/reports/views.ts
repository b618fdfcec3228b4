import { createHash } from 'node:crypto';
import { VIEWS_PER_ADDRESS_AND_DAY } from '../../../shared/limits.ts';
import type { Database } from '../../platform/database/database.ts';
import { deleteOlderViews, findOrInsertViewSalt, insertView } from './reports.repository.ts';
import { createSaltCache } from '../accounts/address.ts';
import type { Caller } from '../accounts/caller.ts';
import { tokenOf } from '../accounts/allowance.ts';

/** Stores only salted hashes. Views per address are limited, because tokens are easy to forge. */
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

const saltOf = createSaltCache(findOrInsertViewSalt, deleteOlderViews);
