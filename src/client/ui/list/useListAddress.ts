import { keepPreviousData } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { COUNT_MAX, LIST_PAGE_SIZE, SEARCH_MAX } from '../../../shared/limits.ts';

/** How what a list shows is kept in the address; a change leads back to `start`. */
export interface ListAddress<Address> {
  read: (query: string) => Address;
  write: (address: Address) => string;
  start: Partial<Address>;
}

/** What a list shows. A change goes back to its start unless it says where else. */
export function useListAddress<Address extends object>(list: ListAddress<Address>) {
  const { read, write, start } = list;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const address = read(search);
  const to = (changes: Partial<Address>) => pathname + write({ ...address, ...start, ...changes });
  const change = (changes: Partial<Address>, replace = false) =>
    void navigate(to(changes), { replace, preventScrollReset: true });
  return {
    address,
    to,
    change,
    /** What a control shows, and what it changes. */
    at: <Name extends keyof Address>(name: Name, replace = false) => ({
      value: address[name],
      onChange: (value: Address[Name]) => {
        const changes: Partial<Address> = {};
        changes[name] = value;
        change(changes, replace);
      },
    }),
  };
}

/** One parameter of an address; the usual value is not written. */
interface Param<Value> {
  usual: Value;
  /** Undefined for what makes no sense. */
  read: (given: string) => Value | undefined;
  /** It says where in the list one is, so any other change takes it back. */
  isPlace?: true;
}

/** Reads a query that anybody may have written; a parameter that makes no sense is passed over. */
export function listAddress<Address extends Record<string, string | number>>(params: {
  [Name in keyof Address]: Param<Address[Name]>;
}): ListAddress<Address> {
  const all = Object.entries<Param<string | number>>(params);
  const usual = Object.fromEntries(all.map(([name, param]) => [name, param.usual]));
  return {
    read: (query) => {
      const given = new URLSearchParams(query);
      const values = all.map(([name, { read, usual }]) => [
        name,
        read(given.get(name) ?? '') ?? usual,
      ]);
      return Object.fromEntries(values) as Address;
    },
    write: (address) => writeQuery({ ...usual, ...address }, usual),
    start: Object.fromEntries(
      all.flatMap(([name, param]) => (param.isPlace ? [[name, param.usual]] : [])),
    ) as Partial<Address>,
  };
}

export const aText = (most = SEARCH_MAX): Param<string> => ({
  usual: '',
  read: (given) => given.slice(0, most).toWellFormed(),
});

/** One of some options, of which the first is usual. */
export const oneOf = <Value extends string>(
  options: readonly { value: Value }[],
  usual = options[0]?.value as Value,
): Param<Value> => ({
  usual,
  read: (given) => options.find(({ value }) => value === given)?.value,
});

/** A place that the server named. */
export const aPlace = (form: RegExp): Param<string> => ({
  usual: '',
  isPlace: true,
  read: (given) => (form.test(given) ? given : undefined),
});

/** Later pages are not counted: they are reached from page to page only. */
export const PAGES_MAX = COUNT_MAX / LIST_PAGE_SIZE;

export const aPage: Param<number> = {
  usual: 1,
  isPlace: true,
  read: (given) => (/^[1-9]\d{0,3}$/.test(given) ? Math.min(Number(given), PAGES_MAX) : undefined),
};

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

/** A list is read anew whenever it is shown; a page of it stands until the next one is there. */
export const listQuery = { placeholderData: keepPreviousData, staleTime: 0 } as const;

interface NumberedQuery {
  data: { total: number; totalPages: number } | undefined;
  isPlaceholderData: boolean;
}

/** Leads from beyond the end of a list to its last page; until then the query has no data. */
export function useLastPage<Query extends NumberedQuery>(
  query: Query,
  page: number,
  change: (changes: { page: number }, replace: true) => void,
) {
  const { data, isPlaceholderData } = query;
  const last = data?.totalPages ?? 1;
  const isBeyond = data !== undefined && !isPlaceholderData && data.total > 0 && page > last;
  useEffect(() => {
    if (isBeyond) change({ page: last }, true);
  });
  return isBeyond ? { ...query, data: undefined } : query;
}
