import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../../../log.ts';
import { IDENTITY_FILE } from '../../../platform/backup/archive.ts';
import { type Identified, type Identity, IdentityError } from '../identity.ts';
import { openAccounts, validSinceOf } from './accounts.ts';
import { API_KEY, createActionCodes, type Mail } from './actionCodes.ts';
import { readSignIn, type Service } from './calls.ts';
import { createHandler, type IdentityHandler } from './handler.ts';
import { createPasswords, createTries, type PasswordCost } from './passwords.ts';
import { createTokens } from './tokens.ts';

/** Wrong passwords, or mails, per person and minute */
const TRIES = 5;
const TRIES_WINDOW_MS = 60_000;

export interface EmbeddedOptions {
  dataDir: string;
  projectId: string;
  log: Log;
  clock: () => Date;
  /** Public origin; null: that of the request */
  origin?: string | null;
  passwordCost?: PasswordCost;
}

export interface OpenEmbeddedIdentity {
  identity: Identity;
  handler: IdentityHandler;
  close: () => Promise<void>;
}

/**
 * Answers Firebase's browser library in this process, for installations without a Firebase project.
 * Throws SetupError when the file of accounts is damaged.
 */
export async function openEmbeddedIdentity(
  options: EmbeddedOptions,
): Promise<OpenEmbeddedIdentity> {
  const { dataDir, projectId, log, clock } = options;
  await mkdir(dataDir, { recursive: true });
  const accounts = await openAccounts(join(dataDir, IDENTITY_FILE), log);
  const service: Service = {
    accounts,
    tokens: createTokens(accounts.key, projectId),
    passwords: createPasswords(options.passwordCost),
    codes: createActionCodes(clock, ({ link, kind }) => log.info({ link }, SUBJECTS[kind])),
    passwordTries: createTries(TRIES, TRIES_WINDOW_MS, clock),
    mailTries: createTries(TRIES, TRIES_WINDOW_MS, clock),
    clock,
  };
  return {
    identity: createIdentity(service, projectId),
    handler: createHandler(service, options.origin ?? null, log),
    close: accounts.close,
  };
}

const SUBJECTS: Record<Mail['kind'], string> = {
  verifyEmail: 'link to verify an e-mail address',
  signIn: 'link to sign in',
  resetPassword: 'link to choose a new password',
};

function createIdentity(service: Service, projectId: string): Identity {
  const { accounts } = service;
  return {
    kind: 'embedded',
    browser: { kind: 'embedded', apiKey: API_KEY, projectId, authDomain: null, appId: null },
    /** Only id and times come from the token; the rest is looked up. */
    verify: (idToken) => Promise.resolve().then(() => identify(service, idToken)),
    lookUp(identityId) {
      const user = accounts.find(identityId);
      return Promise.resolve(
        user
          ? { active: !user.disabled, validSince: new Date(validSinceOf(user)) }
          : { active: false, validSince: null },
      );
    },
    async remove(identityId) {
      if (!accounts.remove(identityId)) return;
      try {
        await accounts.save();
      } catch (error) {
        throw new IdentityError('unavailable', error);
      }
    },
  };
}

function identify(service: Service, idToken: string): Identified {
  const { user, signIn } = signInOf(service, idToken);
  const isLink = signIn.provider === 'password' && user.passwordHash === undefined;
  return {
    identityId: user.localId,
    email: user.email.toLowerCase(),
    emailVerified: user.emailVerified,
    name: user.displayName?.trim() || null,
    provider: isLink ? 'emailLink' : signIn.provider,
    issuedAt: new Date(signIn.issuedAt * 1_000),
    authenticatedAt: new Date(signIn.authenticatedAt),
    validSince: new Date(validSinceOf(user)),
  };
}

function signInOf(service: Service, idToken: string): ReturnType<typeof readSignIn> {
  try {
    return readSignIn(service, idToken);
  } catch {
    throw new IdentityError('invalid');
  }
}
