import type { Ranked } from './roleOf.ts';

/** Whether the configuration makes this account an admin's, whatever its stored role. */
export const isAdminByAddress = (
  { email, emailVerified }: Pick<Ranked, 'email' | 'emailVerified'>,
  adminEmail: string | null,
): boolean => emailVerified && email === adminEmail;
