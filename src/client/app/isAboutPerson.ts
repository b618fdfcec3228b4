import { errorName } from './errorName.ts';

/** Whether a refusal is about who asks: a 403 that has nothing to do with how many reports are left. */
export function isAboutPerson(error: { data?: object | null | undefined }): boolean {
  return ['suspended', 'email_unverified'].includes(errorName(error) ?? '');
}
