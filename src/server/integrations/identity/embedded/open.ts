import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../../../log.ts';
import { IDENTITY_FILE } from '../../../platform/backup/archive.ts';
import { type Identified, type Identity, IdentityError } from '../identity.ts';
import { type Mail, replaceActionCodes } from './actionCodes.ts';
import { createHandler } from './handler.ts';
import { type EmulatorUser, isOver, loadEmulator, validSinceOf } from './emulator.ts';
import { openAccounts } from './accounts.ts';
import { createPasswords, limitTries, type PasswordCost } from './passwords.ts';
import { createTokens, type IdClaims, PROJECT_ID } from './tokens.ts';

const MOST_MAILS = 50;

export interface EmbeddedOptions {
  dataDir: string;
  log: Log;
  clock: () => Date;
  /** Null: the origin of the request. */
  origin?: string | null;
  passwordCost?: PasswordCost;
}

export async function openEmbeddedIdentity(options: EmbeddedOptions) {
  const { dataDir, log, clock } = options;
  const emulator = loadEmulator();
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, IDENTITY_FILE);
  const state = new emulator.AgentProjectState(PROJECT_ID);
  const accounts = await openAccounts(state, path);
  state.generateLocalId = () => randomBytes(21).toString('base64url');

  const outbox: Mail[] = [];
  const deliver = (mail: Mail) => {
    outbox.unshift(mail);
    outbox.length = Math.min(outbox.length, MOST_MAILS);
    log.info({ link: mail.link }, `mail: ${mail.subject}`);
  };
  const tokens = createTokens(accounts.key);
  const parts = {
    ...{ emulator, state, tokens, log, clock, outbox },
    write: accounts.write,
    passwords: createPasswords(options.passwordCost),
    codes: replaceActionCodes(state, { apiKey: API_KEY, clock, deliver }),
    takePasswordTry: limitTries(clock),
    takeMailTry: limitTries(clock),
  };
  return {
    identity: createIdentity(parts),
    handler: createHandler(parts, options.origin ?? null),
    close: accounts.close,
  };
}

/** Firebase's library requires one; it is neither secret nor checked. */
const API_KEY = 'embedded';

function createIdentity(parts: Parameters<typeof createHandler>[0]): Identity {
  const { state, tokens, write, clock } = parts;
  return {
    browser: {
      kind: 'embedded',
      apiKey: API_KEY,
      projectId: PROJECT_ID,
      authDomain: null,
      appId: null,
    },
    verify(idToken) {
      const claims = tokens.readIdToken(idToken);
      const user = claims && state.getUserByLocalId(claims.localId);
      return user && isValid(claims, user, clock())
        ? Promise.resolve(identify(claims, user))
        : Promise.reject(new IdentityError('invalid'));
    },
    lookUp(identityId) {
      const user = state.getUserByLocalId(identityId);
      const active = user !== undefined && user.disabled !== true;
      return Promise.resolve({ active, validSince: user ? new Date(validSinceOf(user)) : null });
    },
    async remove(identityId) {
      const user = state.getUserByLocalId(identityId);
      if (!user) return;
      state.deleteUser(user);
      await write().catch((error: unknown) => {
        throw new IdentityError('unavailable', error);
      });
    },
  };
}

function isValid(claims: IdClaims, user: EmulatorUser, now: Date): boolean {
  return (
    claims.expiresAt * 1_000 > now.getTime() &&
    !isOver(claims, user) &&
    user.disabled !== true &&
    Boolean(user.email)
  );
}

function identify(claims: IdClaims, user: EmulatorUser): Identified {
  return {
    identityId: user.localId,
    email: (user.email ?? '').toLowerCase(),
    emailVerified: user.emailVerified === true,
    name: user.displayName?.trim() || null,
    provider: providerOf(claims, user),
    authenticatedAt: new Date(claims.authenticatedAt),
    validSince: new Date(validSinceOf(user)),
  };
}

/** The emulator counts email links as passwords. */
function providerOf({ provider }: IdClaims, user: EmulatorUser): string {
  const has = user.providerUserInfo?.some(({ providerId }) => providerId === provider);
  const known = has ? provider : (user.providerUserInfo?.[0]?.providerId ?? 'password');
  return known === 'password' && user.passwordHash === undefined ? 'emailLink' : known;
}
