import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { SetupError } from '../../../platform/setupError.ts';
import { fileOf } from '../../../root.ts';

export interface Emulator {
  operations: {
    identitytoolkit: { accounts: Record<Operation, EmulatorCall> };
    securetoken: { token: EmulatorCall };
  };
  AgentProjectState: new (projectId: string) => EmulatorState;
  ApiError: new (...args: never[]) => Error & Pick<CallError, 'code' | 'toJSON'>;
}

export type Operation =
  | 'signUp'
  | 'signInWithPassword'
  | 'signInWithIdp'
  | 'signInWithEmailLink'
  | 'sendOobCode'
  | 'resetPassword'
  | 'update'
  | 'lookup'
  | 'delete';

type EmulatorCall = (
  state: EmulatorState,
  body: Record<string, unknown>,
  context: object,
) => unknown;

/** Times are strings of milliseconds, but `validSince` is in seconds. */
export interface EmulatorState {
  users: Map<string, EmulatorUser>;
  oobs: Map<string, ActionCode>;
  generateLocalId: () => string;
  createOob: (
    email: string,
    newEmail: string | undefined,
    requestType: string,
    generateLink: (oobCode: string) => string,
  ) => ActionCode;
  getUserByLocalId: (localId: string) => EmulatorUser | undefined;
  getUserByEmail: (email: string) => EmulatorUser | undefined;
  overwriteUserWithLocalId: (localId: string, user: EmulatorUser) => EmulatorUser;
  deleteUser: (user: EmulatorUser) => void;
  listProviderInfosByProviderId: (providerId: string) => ProviderInfo[];
}

export interface EmulatorUser {
  localId: string;
  email?: string;
  emailVerified?: boolean;
  displayName?: string;
  disabled?: boolean;
  passwordHash?: string;
  salt?: string;
  passwordUpdatedAt?: number;
  validSince?: string;
  providerUserInfo?: ProviderInfo[];
}

/** Milliseconds since 1970. A new password ends earlier sign-ins. */
export const validSinceOf = ({ validSince = '0', passwordUpdatedAt = 0 }: EmulatorUser): number =>
  Math.max(Number(validSince) * 1_000, passwordUpdatedAt);

export const isOver = (signIn: { authenticatedAt: number }, user: EmulatorUser): boolean =>
  signIn.authenticatedAt < validSinceOf(user);

/** The emulator adds the provider `password` by itself. */
export function overwriteUser(state: EmulatorState, user: EmulatorUser): void {
  const { localId, providerUserInfo = [] } = user;
  const others = providerUserInfo.filter(({ providerId }) => providerId !== 'password');
  state.overwriteUserWithLocalId(localId, { ...user, providerUserInfo: others });
}

export interface ProviderInfo {
  providerId: string;
  email?: string;
  displayName?: string;
}

export interface ActionCode {
  email: string;
  newEmail: string | undefined;
  requestType: string;
  oobCode: string;
  oobLink: string;
}

/** A refused call, in words that Firebase's browser library understands. */
export class CallError extends Error {
  readonly code: number;

  constructor(message: string, code = 400) {
    super(message);
    this.name = 'CallError';
    this.code = code;
  }

  toJSON(): object {
    const { code, message } = this;
    return { code, message, errors: [{ message, domain: 'global', reason: 'invalid' }] };
  }
}

const BUNDLE = fileOf('.setup/authEmulator.cjs');

export function loadEmulator(): Emulator {
  if (!existsSync(BUNDLE)) {
    const text =
      'The sign-in service for installations without a Firebase project is not there: ' +
      'run `node scripts/setup.mjs`, or set FIREBASE_PROJECT_ID to use a Firebase project.';
    throw new SetupError(text);
  }
  return createRequire(import.meta.url)(BUNDLE) as Emulator;
}
