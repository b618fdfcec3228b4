import type { KeyboardEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { COUNT_MAX, LIST_PAGE_SIZE, SEARCH_MAX } from '../../../shared/limits.ts';

/** What a list shows, kept in the address. A change goes back to `start` unless it says where else. */
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
    to,
    change: (changes: Partial<Address>, replace = false) =>
      void navigate(to(changes), { replace, preventScrollReset: true }),
  };
}

/** Later pages are not counted: they are reached from page to page only. */
export const PAGES_MAX = COUNT_MAX / LIST_PAGE_SIZE;

export function readPage(params: URLSearchParams): number {
  const page = params.get('page') ?? '';
  return /^[1-9]\d{0,3}$/.test(page) ? Math.min(Number(page), PAGES_MAX) : 1;
}

export const readText = (params: URLSearchParams, name: string, most = SEARCH_MAX): string =>
  (params.get(name) ?? '').slice(0, most).toWellFormed();

/** The values as a query, without empty ones and those that equal the default. */
export function writeQuery(
  values: Record<string, string | number>,
  defaults: Record<string, string | number> = {},
): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    if (value !== '' && value !== defaults[name]) params.set(name, String(value));
  const query = params.toString();
  return query === '' ? '' : `?${query}`;
}

/** With the keyboard in a table, j and k focus the first control of the next or previous row. */
export function stepThrough(event: KeyboardEvent<HTMLTableElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  // A menu of a row stands elsewhere in the page, and its keys are its own.
  if (!event.currentTarget.contains(event.target as HTMLElement)) return;
  const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0;
  if (step === 0) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('tbody tr')];
  const at = rows.findIndex((row) => row.contains(event.target as HTMLElement));
  const to = rows[Math.min(Math.max(at + step, 0), rows.length - 1)];
  to?.querySelector<HTMLElement>('a, select, button')?.focus();
}
