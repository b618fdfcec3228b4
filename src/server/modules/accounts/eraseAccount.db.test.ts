import { expect, it } from 'vitest';
import { lockWithAdmins } from './users.repository.ts';
import type { Statements } from '../../platform/database/database.ts';
import { beginResubmit } from '../analysis/runs.ts';
import { submitAsUser } from '../analysis/submissions.repository.ts';
import { idleHouse } from '../../testing/idleHouse.ts';
import { insertReport } from '../../testing/insertReport.ts';
import { insertPerson, insertSubmission } from '../../testing/people.ts';
import { scriptedIdentity } from '../../testing/scriptedIdentity.ts';
import { eraseAccount } from './eraseAccount.ts';

const house = idleHouse();

it('an account goes while a report of its own is submitted anew, and neither fails by the other', async () => {
  const { db } = house;
  const person = await insertPerson(db);
  const others: Promise<unknown>[] = [];
  /** Begins a further analysis just before the account is locked, and names the person after that. */
  const hold = async (tx: Statements) => {
    const lock = () => lockWithAdmins(tx, [person.id], null);
    if (others.length > 0) {
      await lock();
      return;
    }
    const report = await insertReport(db);
    await insertSubmission(db, report, { userId: person.id });
    const begun = Promise.withResolvers<null>();
    const locked = Promise.withResolvers<null>();
    const resubmitted = db.transaction(async (other) => {
      await beginResubmit(other, report);
      begun.resolve(null);
      await locked.promise;
      const asked = { reportId: report.id, userId: person.id, notes: null };
      await submitAsUser(other, { ...asked, period: '2026-11', createdAt: new Date() });
    });
    others.push(resubmitted);
    await begun.promise;
    await lock();
    locked.resolve(null);
  };
  const parts = { db, identity: scriptedIdentity() };
  const erased = eraseAccount(parts, { userId: person.id, reports: 'remove', hold });
  expect(await erased).toEqual({ identityRemoved: true });
  await Promise.all(others);
  expect([await db.user.count(), await db.report.count()]).toEqual([0, 0]);
});
