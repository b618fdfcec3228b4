import type { DetailedState } from '../../../shared/schema/detailed.ts';
import type { Database, Transaction } from '../../data/database.ts';
import { findDetailed } from '../../data/detailed.ts';
import { findVisible, type Reader } from '../reports/findVisible.ts';
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
