/** The fact-check records that the built-in search knows. */
export function Library() {
  return null;
}
