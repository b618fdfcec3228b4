/** What the site did of late, in numbers. */
export function Dashboard() {
  return null;
}
