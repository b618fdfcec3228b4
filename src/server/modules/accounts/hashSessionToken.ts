import { createHash } from 'node:crypto';

/** What is stored of a session's token. It is random, so no salt is needed. */
export const hashSessionToken = (token: string): Uint8Array<ArrayBuffer> =>
  createHash('sha256').update(token).digest();
