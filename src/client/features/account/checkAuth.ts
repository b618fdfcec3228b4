import { NAME_MAX, PASSWORD_MIN } from '../../../shared/limits.ts';
import { accountMessages } from '../../../shared/accountMessages.ts';
import type { AuthMode } from '../../app/openAuthModal.ts';

export interface AuthValues {
  email: string;
  password: string;
  name: string;
}

export type AuthErrors = Partial<Record<keyof AuthValues, string>>;

const texts = accountMessages;
/** Whether the address exists only a mail can tell. */
const ADDRESS = /^[^\s@]+@[^\s@]+$/;

/** What keeps the form from being sent, in the order of the fields. */
export function checkAuth(mode: AuthMode, values: AuthValues): AuthErrors {
  const name = mode === 'register' ? checkName(values.name) : null;
  const email = checkEmail(values.email);
  const password = checkPassword(mode, values.password);
  return {
    ...(name !== null && { name }),
    ...(email !== null && { email }),
    ...(password !== null && { password }),
  };
}

export function checkEmail(email: string): string | null {
  if (email.trim() === '') return texts.emailRequired;
  return ADDRESS.test(email.trim()) ? null : texts.emailInvalid;
}

/** A new password has a least length; whether an existing one is right only the service knows. */
export function checkPassword(mode: AuthMode, password: string): string | null {
  if (password === '') return texts.passwordRequired;
  return mode === 'register' && password.length < PASSWORD_MIN ? texts.passwordWeak : null;
}

export function checkName(name: string): string | null {
  const length = Array.from(name.trim()).length;
  if (length === 0) return texts.nameRequired;
  return length > NAME_MAX ? texts.nameTooLong : null;
}

/** The field that a refusal of the identity service is about; null when it is about none. */
export function fieldOf(text: string): keyof AuthValues | null {
  const fields: Record<string, keyof AuthValues> = {
    [texts.emailRequired]: 'email',
    [texts.emailInvalid]: 'email',
    [texts.emailInUse]: 'email',
    [texts.unknownEmail]: 'email',
    [texts.passwordRequired]: 'password',
    [texts.passwordWeak]: 'password',
  };
  return fields[text] ?? null;
}
