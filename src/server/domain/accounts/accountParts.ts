import type { Database } from '../../data/database.ts';
import type { Identity } from '../../vendors/identity/identity.ts';

/** What it takes to know who somebody is. */
export interface AccountParts {
  db: Database;
  identity: Identity;
  /** Who owns this verified address is an admin; null where nobody is for that. In lower case. */
  adminEmail: string | null;
}
