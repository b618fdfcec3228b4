import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../../../log.ts';
import { IDENTITY_FILE } from '../../../platform/backup/archive.ts';
import type { Identity } from '../identity.ts';
import { createOutbox, type Mail, takeOverActionCodes } from './actionCodes.ts';
import { createHandler, type IdentityHandler } from './handler.ts';
import { API_KEY, createEmbeddedIdentity } from './embeddedIdentity.ts';
import { loadEmulator } from './emulator.ts';
import { createDebouncedWriter } from './debouncedWriter.ts';
import { openAccounts } from './accounts.ts';
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
 * Opens Firebase's emulator in this process, for installations without a Firebase project. @throws
 * an error with `reported` when the bundle is missing or the file of accounts is damaged
 */
export async function openEmbeddedIdentity(
  options: EmbeddedOptions,
): Promise<OpenEmbeddedIdentity> {
  const { dataDir, projectId, log, clock } = options;
  const emulator = loadEmulator();
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, IDENTITY_FILE);
  const state = new emulator.AgentProjectState(projectId);
  const accounts = await openAccounts(state, path);
  state.generateLocalId = () => randomBytes(21).toString('base64url');

  const writer = createDebouncedWriter(accounts.write, log);
  const outbox = createOutbox();
  const deliver = (mail: Mail) => {
    outbox.add(mail);
    log.info({ link: mail.link }, SUBJECTS[mail.kind]);
  };
  const tokens = createTokens(accounts.key, projectId);
  const tries = () => createTries(TRIES, TRIES_WINDOW_MS, clock);
  const parts = {
    ...{ emulator, state, tokens, writer, log, clock, outbox },
    passwords: createPasswords(options.passwordCost),
    codes: takeOverActionCodes(state, { apiKey: API_KEY, clock, deliver }),
    passwordTries: tries(),
    mailTries: tries(),
  };
  return {
    identity: createEmbeddedIdentity({ state, tokens, writer, projectId, clock }),
    handler: createHandler(parts, options.origin ?? null),
    close: writer.close,
  };
}

const SUBJECTS: Record<Mail['kind'], string> = {
  verifyEmail: 'link to verify an e-mail address',
  signIn: 'link to sign in',
  resetPassword: 'link to choose a new password',
};
