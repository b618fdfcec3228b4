import { messages } from '../../../../shared/messages.ts';
import { adminMessages } from '../../../../shared/adminMessages.ts';
import { IMPORT_BYTES_MAX } from '../../../../shared/limits.ts';
import { paths } from '../../../../shared/paths.ts';
import type { ImportResult } from '../../../../shared/schema/library.ts';
import { bearer } from '../../../app/bearer.ts';
import { doubtSession, endSession } from '../../../app/currentSession.ts';
import { openAuthModal } from '../../../app/openAuthModal.ts';

/** A large file on a slow line. */
const LIMIT_MS = 5 * 60_000;

/** Sends a file of fact-check records; what it came to, or rejects with the text to show. */
export async function sendFile(file: Blob, name: string): Promise<ImportResult> {
  if (file.size === 0) throw new Error(adminMessages.library.empty);
  if (file.size > IMPORT_BYTES_MAX) throw new Error(adminMessages.library.tooLarge);
  const answer = await send(file, name).catch(() => null);
  if (answer === null) throw new Error(adminMessages.library.notSent);
  const { status, body } = answer;
  if (status === 401) {
    endSession();
    openAuthModal('signIn', 'import');
  }
  if (status === 403) doubtSession();
  if (status === 200) return body as ImportResult;
  const { message } = body as { message?: unknown };
  throw new Error(typeof message === 'string' ? message : messages.notReady);
}

async function send(file: Blob, name: string): Promise<{ status: number; body: object }> {
  const token = await bearer();
  const response = await fetch(`${paths.importLibrary}?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/octet-stream',
      ...(token !== null && { Authorization: `Bearer ${token}` }),
    },
    body: file,
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  return { status: response.status, body: (await response.json()) as object };
}
