import type { DetailedState } from '../../../shared/schema/detailed.ts';
import type { Database, Transaction } from '../../data/database.ts';
import { findDetailed } from '../../data/detailed.ts';
import { findByPublicId } from '../../data/reports.ts';
import { DomainError } from '../errors.ts';
import { toDetailedState } from './toDetailedState.ts';

/** Where the detailed analysis of the report with this public id stands. Fails with `not_found`. */
export async function readDetailed(
  db: Database | Transaction,
  reportId: string,
): Promise<DetailedState> {
  const report = await findByPublicId(db, reportId);
  if (!report) throw new DomainError('not_found');
  return toDetailedState(report, await findDetailed(db, report.id));
}
