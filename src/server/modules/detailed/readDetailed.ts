import type { DetailedState } from '../../../shared/schema/detailed.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { findDetailed } from './detailed.repository.ts';
import { findVisible, type Reader } from '../reports/visible.ts';
import { toDetailedState } from './toDetailedState.ts';

/** Where the detailed analysis of the report with this public id stands. Fails as `findVisible` does. */
export async function readDetailed(
  db: Database | Transaction,
  reportId: string,
  reader: Reader = 'anybody',
): Promise<DetailedState> {
  const report = await findVisible(db, reportId, reader);
  return toDetailedState(report, await findDetailed(db, report.id));
}
