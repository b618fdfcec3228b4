import { createPrivateKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { SignJWT } from 'jose';
import { z } from 'zod';

class IdentitySetupError extends Error {
  /** Shown without a stack. */
  readonly reported = true;

  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'IdentitySetupError';
  }
}

const KeyFile = z.object({
  type: z.literal('service_account'),
  project_id: z.string(),
  client_email: z.string(),
  private_key: z.string().startsWith('-----BEGIN'),
  token_uri: z.url({ protocol: /^https?$/ }),
});

export type FirebaseAccount = z.infer<typeof KeyFile>;

export async function readFirebaseAccount(
  file: string,
  projectId: string,
): Promise<FirebaseAccount> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    const reason = (error as Error).message;
    throw new IdentitySetupError(`The service account's key file can't be read: ${reason}`);
  });
  const account = parse(text);
  // Its content may be a secret.
  if (!account) throw new IdentitySetupError(`${file} is not the key file of a service account.`);
  if (account.project_id !== projectId)
    throw new IdentitySetupError(
      `${file} is of the project ${account.project_id}, but FIREBASE_PROJECT_ID names ${projectId}.`,
    );
  return account;
}

function parse(text: string): FirebaseAccount | undefined {
  try {
    return KeyFile.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

const Granted = z.object({ access_token: z.string(), expires_in: z.number() });
const TIMEOUT_MS = 10_000;

/** RFC 7523. `firebase-admin` can do this too, but its dependency logs deprecation warnings. */
export async function requestAccess(
  account: FirebaseAccount,
  now: Date,
): Promise<z.infer<typeof Granted>> {
  const iat = Math.floor(now.getTime() / 1_000);
  const assertion = await new SignJWT({ scope: 'https://www.googleapis.com/auth/identitytoolkit' })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(account.client_email)
    .setAudience(account.token_uri)
    .setIssuedAt(iat)
    .setExpirationTime(iat + 600)
    .sign(createPrivateKey(account.private_key));
  const response = await fetch(account.token_uri, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion,
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`${account.token_uri} answered ${response.status}`);
  return Granted.parse(await response.json());
}
