import type { ContentExposure } from '../../../shared/schema/account.ts';
import type { Database } from '../../platform/database/database.ts';
import { sumExposure } from '../reports/myReports.repository.ts';
import type { User } from './asker.ts';

/** How visible the caller's reports are: how many can be found, are featured, were read. */
export function contentExposure(db: Database, user: User): Promise<ContentExposure> {
  return sumExposure(db, user.id);
}
