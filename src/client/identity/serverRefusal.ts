import { accountMessages } from '../../shared/accountMessages.ts';
import { errorName } from '../app/errorName.ts';
import { isNetworkError } from './isNetworkError.ts';

/** Refusals of our server that tell the person more than that it failed. */
const TELLING = ['suspended', 'email_in_use', 'too_many_sign_ins', 'identity_unavailable'];

/** What to tell when our server did not take a person whom the identity service knows. */
export function serverRefusal(error: unknown, otherwise: string): string {
  if (isNetworkError(error)) return accountMessages.registerNetwork;
  const { message, ...rest } = error as { message: string; data?: object };
  return TELLING.includes(errorName(rest) ?? '') ? message : otherwise;
}
