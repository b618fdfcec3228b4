import { accountMessages } from '../../../shared/accountMessages.ts';
import { LABEL_MAX, LABELS_PER_PERSON, LABELS_PER_REPORT } from '../../../shared/limits.ts';
import type { MyReportList, MyReportsInput } from '../../../shared/schema/account.ts';
import { cleanText, removeHidden } from '../../../shared/text.ts';
import type { Statements } from '../../platform/database/database.ts';
import { lockAccount } from '../accounts/accounts.repository.ts';
import type { UserCall } from '../accounts/caller.ts';
import { checkText, DomainError } from '../errors.ts';
import { countPages, withIsoTimes } from '../rows.ts';
import * as repository from './mine.repository.ts';
import { findAny, holdVisible } from './visible.ts';

export async function listMine(
  { db, user }: UserCall,
  { page, pageSize, search = '', label, ...filter }: MyReportsInput,
): Promise<MyReportList> {
  // What is stored is cleaned the same way; without it a double space would match nothing.
  const cleaned = {
    ...filter,
    search: removeHidden(search),
    label: label === undefined ? label : cleanText(label),
  };
  const [{ reports, total }, labels] = await Promise.all([
    repository.findMyReports(db, user.id, cleaned, { skip: (page - 1) * pageSize, take: pageSize }),
    repository.findLabels(db, user.id),
  ]);
  return { reports: reports.map(withIsoTimes), labels, ...countPages(total, pageSize) };
}

/** One after the other, so that each call sees what the person's other calls have changed. */
const changeOwn = (
  { db, user }: UserCall,
  change: (tx: Statements, userId: string) => Promise<void>,
): Promise<void> =>
  db.preparedTransaction(async (tx) => {
    if (!(await lockAccount(tx, user.id))) throw new DomainError('sign_in_required');
    await change(tx, user.id);
  });

export async function removeMine(call: UserCall, reportId: string): Promise<void> {
  await changeOwn(call, async (tx, userId) => {
    const report = await repository.lockMyReport(tx, userId, reportId);
    if (!report) throw new DomainError('not_found');
    if (report.status === 'processing')
      throw new DomainError('conflict', accountMessages.reportBusy);
    await repository.unlinkReports(tx, userId, [report.id]);
  });
}

export async function setLabels(
  call: UserCall,
  { reportId, labels: given }: { reportId: string; labels: readonly string[] },
): Promise<void> {
  const cleaned = given.map(cleanText).filter((label) => label !== '');
  const labels = [...new Map(cleaned.map((label) => [label.toLowerCase(), label])).values()];
  if (labels.length > LABELS_PER_REPORT)
    throw new DomainError('invalid_input', accountMessages.labelsOfReport);
  for (const label of labels) checkText(label, LABEL_MAX, accountMessages.labelTooLong);
  await changeOwn(call, async (tx, userId) => {
    const report = await repository.lockMyReport(tx, userId, reportId);
    if (!report) throw new DomainError('not_found');
    await repository.deleteLabels(tx, userId, report.id);
    await repository.insertLabels(tx, userId, report.id, labels);
    if ((await repository.findLabels(tx, userId)).length > LABELS_PER_PERSON)
      throw new DomainError('conflict', accountMessages.labelsOfPerson);
  });
}

/** Whoever may no longer see a report can still stop following it. */
export async function followReport(
  call: UserCall & { now: Date },
  { reportId, follow }: { reportId: string; follow: boolean },
): Promise<void> {
  const { db, user, now } = call;
  const report = await findAny(db, reportId);
  if (!follow) return repository.deleteFollow(db, user.id, report.id);
  await changeOwn(call, async (tx) => {
    const { id } = await holdVisible(tx, report.id, user);
    if (!(await repository.insertFollow(tx, user.id, id, now)))
      throw new DomainError('conflict', accountMessages.followsOfPerson);
  });
}

export async function readChanges({ db, user }: UserCall): Promise<{ changed: number }> {
  return { changed: await repository.countChanged(db, user.id) };
}
