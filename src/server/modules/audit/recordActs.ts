import type { AuditAction } from '../../../shared/schema/audit.ts';
import type { Statements } from '../../platform/database/database.ts';
import { firstOf } from '../../platform/firstOf.ts';
import type { Admin } from '../accounts/caller.ts';
import { insertAudit } from './audit.repository.ts';

/** What an admin did to one thing. */
export interface Act {
  action: AuditAction;
  /** A public id: never one that stays in the house. */
  subjectId: string;
  /** What a person knows it by, as it was then: a claim, an e-mail address, a setting's name. */
  subjectName: string;
  /** What the act changed, as it was and as it is; null where there was or is nothing. */
  before: object | null;
  after: object | null;
}

/** Code points of a subject's name that are kept: enough to know a claim by. */
const NAME_MAX = 200;

/** Writes down what an admin did, in the transaction that does it: no act without its entry. */
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

/** Only what is another, as it was and as it is; null when nothing is. */
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
