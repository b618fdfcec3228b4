import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../../../log.ts';
import type { Identity } from '../identity.ts';
import { createOutbox, type Mail, takeOverActionCodes } from './actionCodes.ts';
import { createHandler, type IdentityHandler } from './handler.ts';
import { API_KEY, createEmbeddedIdentity } from './embeddedIdentity.ts';
import { loadEmulator } from './emulator.ts';
import { isOpenToOthers } from './judgeConnection.ts';
import { createResponseCache } from './signingKeys.ts';
import { type AdvisoryLock, openAccounts } from './accounts.ts';
import { createPasswords, createTries, type PasswordCost } from './passwords.ts';
import { createTokens } from './tokens.ts';

/** Wrong passwords, and mails, for one person in a minute; then there is a pause. */
const TRIES = 5;
const TRIES_WINDOW_MS = 60_000;

export interface EmbeddedOptions {
  /** Folder for `identity.json`. */
  dataDir: string;
  projectId: string;
  log: Log;
  /** Answers calls from other machines too; the pages for this machine stay for it alone. */
  anywhere: boolean;
  clock: () => Date;
  /** Under which people reach the product; null: as the request says, when it is this machine. */
  origin?: string | null;
  /** Other servers may work on the same folder; without it this one is alone. */
  withAdvisoryLock?: AdvisoryLock;
  /** What hashing a password costs; the usual when not given. */
  passwordCost?: PasswordCost;
}

export interface OpenEmbeddedIdentity {
  identity: Identity;
  handler: IdentityHandler;
  /** Writes what is still to be written. */
  close: () => Promise<void>;
}

/**
 * Opens the sign-in service for an installation without a Firebase project: Firebase's own emulator,
 * in this process and without a port, behind a list of calls. Accounts survive a restart.
 * @throws an error with `reported`, meant for a person: set-up has not made the bundle, or the file of
 *   accounts is damaged
 */
export async function openEmbeddedIdentity(
  options: EmbeddedOptions,
): Promise<OpenEmbeddedIdentity> {
  const { dataDir, projectId, log, clock } = options;
  const gate = { anywhere: options.anywhere, origin: options.origin ?? null };
  const emulator = loadEmulator();
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, 'identity.json');
  const state = new emulator.AgentProjectState(projectId);
  const accounts = await openAccounts(state, path, options.withAdvisoryLock ?? ((work) => work()));
  state.generateLocalId = () => randomBytes(21).toString('base64url');
  // Strangers are not told who has an account; a person alone on a machine may well be.
  state.enableImprovedEmailPrivacy = gate.anywhere;

  const responseCache = createResponseCache(accounts.write, log);
  const outbox = createOutbox();
  const deliver = (mail: Mail) => {
    outbox.add(mail);
    log.info({ link: mail.link }, SUBJECTS[mail.kind]);
  };
  const tokens = createTokens(accounts.key, projectId);
  const tries = () => createTries(TRIES, TRIES_WINDOW_MS, clock);
  const parts = {
    ...{ emulator, state, accounts, tokens, responseCache, log, clock, outbox },
    passwords: createPasswords(options.passwordCost),
    codes: takeOverActionCodes(state, { apiKey: API_KEY, clock, deliver }),
    passwordTries: tries(),
    mailTries: tries(),
  };
  if (isOpenToOthers(gate)) warn(log, gate.anywhere);
  return {
    identity: createEmbeddedIdentity({ state, accounts, tokens, responseCache, projectId, clock }),
    handler: createHandler(parts, gate),
    close: responseCache.close,
  };
}

const SUBJECTS: Record<Mail['kind'], string> = {
  verifyEmail: 'link to verify an e-mail address',
  signIn: 'link to sign in',
  resetPassword: 'link to choose a new password',
};

function warn(log: Log, anywhere: boolean): void {
  log.warn(
    anywhere
      ? 'embedded sign-in is open to other machines; links are in this log alone, and Google is off'
      : 'embedded sign-in is closed, because PUBLIC_URL is not an address of this machine',
  );
}
