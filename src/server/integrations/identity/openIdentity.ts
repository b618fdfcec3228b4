import type { Config } from '../../config.ts';
import type { Log } from '../../log.ts';
import { openEmbeddedIdentity } from './embedded/open.ts';
import { openFirebaseIdentity } from './firebaseIdentity.ts';

export const EMBEDDED_BEHIND_PROXY =
  'TRUST_PROXY names a proxy, but the embedded sign-in is made for one person on this machine: a proxy ' +
  'that says nothing of itself would open its mails and its Google window to everybody. ' +
  'Set FIREBASE_PROJECT_ID and FIREBASE_API_KEY.';

export async function openIdentity(
  config: Pick<Config, 'firebase' | 'dataDir' | 'publicUrl' | 'trustProxy'>,
  log: Log,
) {
  const { firebase, dataDir, publicUrl: origin, trustProxy } = config;
  const clock = () => new Date();
  if (firebase) {
    const identity = await openFirebaseIdentity(firebase, { clock, log, origin });
    return { identity, handler: null, close: () => Promise.resolve() };
  }
  if (trustProxy !== false) log.warn(EMBEDDED_BEHIND_PROXY);
  return openEmbeddedIdentity({ dataDir, log, clock, origin });
}
