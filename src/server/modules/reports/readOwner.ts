import type { Database } from '../../platform/database/database.ts';
import { findOwners, findShare } from './owners.ts';
import { asAdmin, type Asker } from '../accounts/asker.ts';

/**
 * Who asked for a report, told to themselves; admins are told who was the first. Null for everybody
 * else, and where nobody with an account did.
 */
export async function readOwner(
  db: Database,
  id: string,
  reader: Asker,
): Promise<{ email: string; name: string } | null> {
  if (reader.kind !== 'user') return null;
  if ((await findShare(db, id, reader.id, 0)).asked > 0) return toOwner(reader);
  const [first] = asAdmin(reader) ? await findOwners(db, id, 1) : [];
  return first ? toOwner(first) : null;
}

const toOwner = ({ email, name }: { email: string; name: string }) => ({ email, name });
