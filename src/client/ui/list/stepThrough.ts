import type { KeyboardEvent } from 'react';

/** With the keyboard in a table, j and k go to the first thing of the next row, or of the one before. */
export function stepThrough(event: KeyboardEvent<HTMLTableElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0;
  if (step === 0) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('tbody tr')];
  const at = rows.findIndex((row) => row.contains(event.target as HTMLElement));
  const to = rows[Math.min(Math.max(at + step, 0), rows.length - 1)];
  to?.querySelector<HTMLElement>('a, select, button')?.focus();
}
