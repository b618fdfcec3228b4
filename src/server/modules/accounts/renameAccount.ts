import { cleanText, exceedsCodePoints } from '../../../shared/cleanText.ts';
import { NAME_MAX } from '../../../shared/limits.ts';
import { accountMessages } from '../../../shared/accountMessages.ts';
import { renameUser } from './accountData.ts';
import type { Database } from '../../platform/database/database.ts';
import { DomainError } from '../errors.ts';
import type { User } from './asker.ts';

/**
 * Gives the caller's account another name: cleaned as claims are, at most `NAME_MAX` code points. Gives
 * the name as it is stored. Fails with `invalid_input` when nothing is left of it, or too much.
 */
export async function renameAccount(
  db: Database,
  user: User,
  given: string,
): Promise<{ name: string }> {
  const name = cleanText(given);
  if (name === '') throw new DomainError('invalid_input', accountMessages.nameRequired);
  if (exceedsCodePoints(name, NAME_MAX)) {
    throw new DomainError('invalid_input', accountMessages.nameTooLong);
  }
  await renameUser(db, user.id, name);
  return { name };
}
