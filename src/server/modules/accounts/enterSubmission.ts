import { randomUUID } from 'node:crypto';
import { UNLIMITED, type Settings } from '../../../shared/limits.ts';
import type { Statements } from '../../platform/database/database.ts';
import { submitAsUser } from '../analysis/submissions.repository.ts';
import { submitAsVisitor } from './visitors.ts';
import { DomainError } from '../errors.ts';
import type { Asker } from './asker.ts';
import { monthOf } from './monthOf.ts';
import { tokenOf } from './tokenOf.ts';

export interface Entry {
  /** The report's internal id. */
  reportId: string;
  notes: string | null;
  addressHash: string | null;
  /** Whether it costs a visitor one; nobody else pays. */
  costs: boolean;
}

export interface Entered {
  /** What is left to the asker this month; -1 is unlimited. */
  remainingReports: number;
  /** Of a visitor, made at their first submission. */
  anonymousToken: string | null;
}

/**
 * Stores who asked for a report, and takes what it costs from the month of the visitor and of their
 * address. What costs something needs a transaction, and to be done last in it, because the counters
 * stay locked until it ends; `no_reports_remaining` must undo it. Reservations are counted, not reports: deleting gives nothing back.
 */
export async function enterSubmission(
  tx: Statements,
  asker: Asker,
  { reportId, notes, addressHash, costs }: Entry,
  settings: Settings,
  now: Date,
): Promise<Entered> {
  const common = { reportId, notes, period: monthOf(now), createdAt: now };
  if (asker.kind === 'user') {
    await submitAsUser(tx, { ...common, userId: asker.id });
    return { remainingReports: UNLIMITED, anonymousToken: null };
  }
  const token = tokenOf(asker) ?? randomUUID();
  const limits = {
    visitor: settings.anonymousReportsPerMonth,
    address: settings.addressReportsPerMonth,
  };
  const left = await submitAsVisitor(tx, { ...common, token, addressHash, costs, limits });
  if (left === null) throw new DomainError('no_reports_remaining');
  return { remainingReports: left, anonymousToken: token };
}
