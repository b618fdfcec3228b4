import type { Row } from '../../checklist/row.ts';

/** How many rows are open in each area, `analysis 12, report 40`. */
export function describeOpen(open: readonly Row[]): string {
  const counts = new Map<string, number>();
  for (const { area } of open) counts.set(area, (counts.get(area) ?? 0) + 1);
  return [...counts].map(([area, count]) => `${area} ${count}`).join(', ');
}
