/** Analyses that wait, run or failed. */
export function Jobs() {
  return null;
}
