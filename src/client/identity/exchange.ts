import type { User } from 'firebase/auth';
import { NAME_MAX } from '../../shared/limits.ts';
import type { SessionUser } from '../../shared/schema/account.ts';
import { keptAnonymousToken } from '../app/anonymousToken.ts';
import { errorName } from '../app/errorName.ts';
import { server } from './server.ts';

/** Ours answered, but without saying who is signed in. */
export class NoUserData extends Error {}

/**
 * Exchanges the person's identity token for a session of ours. An account that our server does not know
 * yet is made: at once where `create` is true, not at all where it is false, else when that turns out.
 */
export async function exchange(
  person: User,
  options: { create?: boolean; name?: string } = {},
): Promise<SessionUser> {
  const token = await person.getIdToken();
  const cookieId = keptAnonymousToken();
  const ask = async (create: boolean) => {
    const name = options.name ?? person.displayName?.trim();
    const { user } = await server.auth.exchange.mutate(
      {
        ...(cookieId !== null && { cookieId }),
        ...(create && { create }),
        ...(create && name && { name: name.slice(0, NAME_MAX) }),
      },
      { context: { bearer: token } },
    );
    // What stands in front of the server may answer something of its own.
    if (!(user as SessionUser | undefined)?.email) throw new NoUserData();
    return user;
  };
  if (options.create === true) return ask(true);
  try {
    return await ask(false);
  } catch (error) {
    const isUnknown = errorName(error as { data?: object }) === 'unknown_account';
    if (!isUnknown || options.create === false) throw error;
    return ask(true);
  }
}
