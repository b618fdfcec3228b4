import type { AuditAction } from '../../../shared/schema/audit.ts';
import type { Statements } from '../../platform/database/database.ts';
import { firstOf } from '../../platform/firstOf.ts';
import type { Admin } from '../accounts/caller.ts';
import { insertAudit } from './audit.repository.ts';

export interface Act {
  action: AuditAction;
  /** A public id, never an internal one. */
  subjectId: string;
  /** The name at that time: a claim, an email address or a setting's name. */
  subjectName: string;
  before: object | null;
  after: object | null;
}

const NAME_MAX = 200;

/** Call it in the transaction of the action, so that none is without an entry. */
export async function recordActs(
  tx: Statements,
  admin: Admin,
  acts: readonly Act[],
  now: Date,
): Promise<void> {
  await insertAudit(
    tx,
    acts.map((act) => ({
      ...act,
      subjectName: firstOf(act.subjectName, NAME_MAX),
      at: now,
      actorId: admin.id,
      actorEmail: admin.email,
    })),
  );
}

export function differences<T extends object>(
  before: T,
  after: T,
): Pick<Act, 'before' | 'after'> | null {
  const keys = (Object.keys(before) as (keyof T)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const only = (of: T) => Object.fromEntries(keys.map((key) => [key, of[key]]));
  return keys.length === 0 ? null : { before: only(before), after: only(after) };
}
