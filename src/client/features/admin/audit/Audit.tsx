/** What admins did, and when. */
export function Audit() {
  return null;
}
