import type { JobsNow } from '../../../shared/schema/job.ts';
import type { Setting } from '../../../shared/schema/setting.ts';
import type { Database } from '../../platform/database/database.ts';
import { type DatabaseFacts, readDatabaseFacts } from '../../platform/database/facts.ts';
import type { Admin } from '../accounts/caller.ts';
import { readJobs } from '../jobs/jobs.ts';
import { listSettings, type SettingOverrides } from '../settings/settings.ts';

export interface DebugFacts {
  database: DatabaseFacts;
  jobs: JobsNow;
  settings: Setting[];
}

export async function readDebugFacts(
  { db, overrides }: { db: Database; overrides: SettingOverrides },
  admin: Admin,
): Promise<DebugFacts> {
  const [database, jobs, settings] = await Promise.all([
    readDatabaseFacts(db),
    readJobs(admin, db),
    listSettings(db, overrides),
  ]);
  return { database, jobs, settings };
}
