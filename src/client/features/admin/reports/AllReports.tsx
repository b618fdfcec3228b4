/** All reports, with their switches. */
export function AllReports() {
  return null;
}
