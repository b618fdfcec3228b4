import { createHash } from 'node:crypto';
import { NAME_MAX } from '../../../../shared/limits.ts';
import { CallError } from './callError.ts';
import type { Body } from './readBody.ts';
import { type Call, operate, readEmail, readText } from './calls.ts';
import { refuseWhenFull } from './signUp.ts';

const ANSWER_MAX = 4_096; // characters

/**
 * Signs in as whoever was named in our stand-in for Google's window: whoever sits at this machine may
 * be anybody, and nobody else may. Google's own id of the person is made of the e-mail.
 */
export const signInWithGoogle: Call = {
  keep: 'before the answer',
  run(parts, body, caller) {
    if (!caller.local) throw new CallError('OPERATION_NOT_ALLOWED');
    const { email, name } = readAnswer(body);
    if (!parts.state.getUserByEmail(email)) refuseWhenFull(parts);
    const sub = BigInt(`0x${createHash('sha256').update(email).digest('hex').slice(0, 17)}`);
    const claims = { sub: sub.toString(), email, email_verified: true, ...(name ? { name } : {}) };
    const answer = { providerId: 'google.com', id_token: JSON.stringify(claims) };
    const fields = {
      requestUri: caller.origin,
      postBody: new URLSearchParams(answer).toString(),
      returnSecureToken: true,
      returnIdpCredential: true,
    };
    return operate(parts, 'signInWithIdp', fields, caller);
  },
};

/** What the window answered; the browser library hands it on in an address or in a form. */
function readAnswer(body: Body): { email: string; name: string } {
  const address = URL.parse(readText(body, 'requestUri', ANSWER_MAX) ?? '');
  const given = new URLSearchParams(address?.search);
  const form = new URLSearchParams(readText(body, 'postBody', ANSWER_MAX));
  for (const [name, value] of form) given.set(name, value);
  if (given.get('providerId') !== 'google.com') throw new CallError('OPERATION_NOT_ALLOWED');
  const person = parse(given.get('id_token') ?? '');
  const name = (readText(person, 'name', 4 * NAME_MAX) ?? '').trim();
  return { email: readEmail(person), name: Array.from(name).slice(0, NAME_MAX).join('') };
}

function parse(text: string): Body {
  try {
    const person: unknown = JSON.parse(text);
    if (typeof person === 'object' && person !== null) return person as Body;
  } catch {
    // Told below.
  }
  throw new CallError('INVALID_IDP_RESPONSE');
}
