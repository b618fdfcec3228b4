/** Everybody who has an account. */
export function Users() {
  return null;
}
