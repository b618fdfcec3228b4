import { keepPreviousData } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { COUNT_MAX, LIST_PAGE_SIZE, SEARCH_MAX } from '../../../shared/limits.ts';

interface ListAddress<Address> {
  read: (query: string) => Address;
  write: (address: Address) => string;
  start: Partial<Address>;
}

/** A list's state is kept in the address. A change leads back to `start`, such as page 1. */
export function useList<Address extends object>(list: ListAddress<Address>) {
  const { read, write, start } = list;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const address = read(search);
  const linkFrom = (now: Address, changes: Partial<Address>) =>
    pathname + write({ ...now, ...start, ...changes });
  const to = (changes: Partial<Address>) => linkFrom(address, changes);
  const change = (changes: Partial<Address>, replace = false) => {
    // The last change may not be rendered yet.
    const now = read(window.location.search);
    void navigate(linkFrom(now, changes), { replace, preventScrollReset: true });
  };
  return {
    address,
    to,
    change,
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

interface Param<Value> {
  usual: Value;
  read: (given: string) => Value | undefined;
  /** A position in the list, such as a page: any other change resets it. */
  isPlace?: true;
}

/** The server counts no rows beyond: later pages are reached one by one only. */
export const PAGES_MAX = COUNT_MAX / LIST_PAGE_SIZE;

export const param = {
  page: {
    usual: 1,
    isPlace: true,
    read: (given) => (/^[1-9]\d*$/.test(given) ? Math.min(Number(given), PAGES_MAX) : undefined),
  } satisfies Param<number>,
  text: (most = SEARCH_MAX): Param<string> => ({
    usual: '',
    read: (given) => given.trim().slice(0, most).toWellFormed(),
  }),
  of: (isValid: (given: string) => boolean): Param<string> => ({
    usual: '',
    read: (given) => (isValid(given) ? given : undefined),
  }),
  place: (isValid: (given: string) => boolean): Param<string> => ({
    ...param.of(isValid),
    isPlace: true,
  }),
  oneOf: <Value extends string>(
    options: readonly { value: Value }[],
    usual = options[0]?.value as Value,
  ): Param<Value> => ({
    usual,
    read: (given) => options.find(({ value }) => value === given)?.value,
  }),
};

/** The query is untrusted: an invalid parameter counts as its usual value. */
export function listAddress<Address extends Record<string, string | number>>(params: {
  [Name in keyof Address]: Param<Address[Name]>;
}) {
  const all = Object.entries<Param<string | number>>(params);
  const usual = Object.fromEntries(all.map(([name, param]) => [name, param.usual]));
  const places = all.filter(([, { isPlace }]) => isPlace).map(([name]) => [name, usual[name]]);
  return {
    read: (query: string) => {
      const given = new URLSearchParams(query);
      const values = all.map(([name, { read }]) => [
        name,
        read(given.get(name) ?? '') ?? usual[name],
      ]);
      return Object.fromEntries(values) as Address;
    },
    write: (address: Address) => {
      const query = new URLSearchParams();
      for (const [name, value] of Object.entries({ ...usual, ...address }))
        if (value !== '' && value !== usual[name]) query.set(name, String(value));
      return query.size === 0 ? '' : `?${query.toString()}`;
    },
    start: Object.fromEntries(places) as Partial<Address>,
    asked: (address: Address) =>
      Object.fromEntries(
        Object.entries(address)
          .filter(([name, value]) => value !== usual[name])
          .map(([name, value]) => [name === 'sort' ? 'sortBy' : name, value]),
      ) as Asked<Address>,
  };
}

type Asked<Address> = {
  [Name in keyof Address as Name extends 'sort' ? 'sortBy' : Name]?: Exclude<Address[Name], 'all'>;
};

export interface ListedQuery<Data> {
  data: Data | undefined;
  isError: boolean;
  isPlaceholderData: boolean;
  refetch: () => Promise<unknown>;
}

export const listQuery = { placeholderData: keepPreviousData, staleTime: 0 } as const;

/** Leads from beyond the end to the last page; until then the query has no data. */
export function useLastPage<Data extends { total: number; totalPages: number }>(
  query: ListedQuery<Data>,
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
