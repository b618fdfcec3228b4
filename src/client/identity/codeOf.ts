/** Firebase's code of an error, `auth/wrong-password` for one; empty for any other error. */
export function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}
