import { paths } from '../../shared/paths.ts';

/** Where the verification mail of a service that applies its links itself leads on to. */
export function returnAddress(email: string): string {
  const query = new URLSearchParams({ mode: 'verifyEmail', email });
  return `${location.origin}${paths.verifyEmail}?${query.toString()}`;
}
