import { findActors } from './audit.repository.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Admin } from '../accounts/asker.ts';

/** More administrators than a choice can hold. */
const MOST = 200;

/** Who ever did something as an admin, by address. */
export const listActors = (db: Database, _admin: Admin, most = MOST): Promise<string[]> =>
  findActors(db, most);
