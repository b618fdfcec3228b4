import type { Database } from '../../platform/database/database.ts';
import type { Identity } from '../../integrations/identity/identity.ts';

/** What it takes to know who somebody is. */
export interface AccountParts {
  db: Database;
  identity: Identity;
  /** Who owns this verified address is an admin; null where nobody is for that. In lower case. */
  adminEmail: string | null;
}
