import type { KeyboardEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * What a list shows, kept in the address, as `read` and `write` translate it. A change begins at `start`,
 * the first page, unless it says where else.
 */
export function useListAddress<Address extends object>(
  read: (query: string) => Address,
  write: (address: Address) => string,
  start: Partial<Address>,
) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const address = read(search);
  const to = (changes: Partial<Address>) => pathname + write({ ...address, ...start, ...changes });
  return {
    address,
    /** The address of the list with these changes. */
    to,
    /** `replace`: going back does not come by what stood here. */
    change: (changes: Partial<Address>, replace = false) =>
      void navigate(to(changes), { replace, preventScrollReset: true }),
  };
}

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
