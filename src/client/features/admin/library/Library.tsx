import { Button } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useState } from 'react';
import { SEARCH_MAX } from '../../../../shared/limits.ts';
import type { LibraryRating, LibraryRow } from '../../../../shared/schema/library.ts';
import { api } from '../../../app/api.ts';
import { OutLink } from '../../../ui/OutLink.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Time } from '../../../ui/Time.tsx';
import { FilterChips } from '../../../ui/list/FilterChips.tsx';
import { ListFailed, TableSkeleton } from '../../../ui/list/ListStates.tsx';
import { SearchField } from '../../../ui/list/SearchField.tsx';
import { useListAddress } from '../../../ui/list/useListAddress.ts';
import { inDigits } from '../../../ui/text.ts';
import { ImportBox } from './ImportBox.tsx';
import { ImportsTable } from './ImportsTable.tsx';
import controls from '../../../ui/list/Table.module.css';
import classes from './Library.module.css';

/** Which records are listed, as the address says it. */
interface RecordsAddress {
  search: string;
  rating: LibraryRating | 'all';
}

/** Out of what stands behind the `?`, where anybody may have written anything. */
export function readRecordsAddress(query: string): RecordsAddress {
  const params = new URLSearchParams(query);
  const rating = params.get('rating') ?? '';
  return {
    search: (params.get('search') ?? '').slice(0, SEARCH_MAX).toWellFormed(),
    rating: Object.hasOwn(ratingNames, rating) ? (rating as LibraryRating) : 'all',
  };
}

/** What stands behind the `?`, without what is usual. */
export function writeRecordsAddress({ search, rating }: RecordsAddress): string {
  const params = new URLSearchParams();
  if (search !== '') params.set('search', search);
  if (rating !== 'all') params.set('rating', rating);
  const query = params.toString();
  return query === '' ? '' : `?${query}`;
}

/** The ratings in words, in their order. */
const ratingNames: Readonly<Record<LibraryRating, string>> = {
  TRUE: 'True',
  MOSTLY_TRUE: 'Mostly true',
  MIXED: 'Mixed',
  MOSTLY_FALSE: 'Mostly false',
  FALSE: 'False',
};

/** Where a record comes from, in words. */
const originName = (origin: string): string => NAMES[origin] ?? origin;

/** Sites have a dot in their names. */
const NAMES: Record<string, string> = { starter: 'Verimeter’s own', file: 'Without a site' };

/** One record: its claim and rating, and the whole when it is opened. */
function RecordItem({ record }: { record: LibraryRow }) {
  const [open, setOpen] = useState(false);
  const { id, claim, rating, publisher, origin, reviewedAt } = record;
  return (
    <li className={classes.item}>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={classes.head}>
          <span className={classes.claim} dir="auto">
            {claim}
          </span>
          <span className={classes.rating}>{ratingNames[rating]}</span>
          <span className={classes.from} dir="auto">
            {origin === 'starter' ? originName(origin) : publisher}
          </span>
          <span className={classes.day}>{reviewedAt && <Time iso={reviewedAt} />}</span>
        </summary>
        {open && <RecordDetails id={id} />}
      </details>
    </li>
  );
}

type Place = { claim: string; id: string };

/** The records that the address asks for, some at a time; the ones before stand until they are there. */
function useRecords({ search, rating }: RecordsAddress) {
  const { client } = api.useUtils();
  const asked = {
    ...(search === '' ? {} : { search }),
    ...(rating === 'all' ? {} : { rating }),
  };
  return useInfiniteQuery({
    queryKey: getQueryKey(api.admin.library.records, asked, 'infinite'),
    queryFn: ({ pageParam, signal }) =>
      client.admin.library.records.query(
        { ...asked, ...(pageParam === null ? {} : { after: pageParam }) },
        { signal },
      ),
    initialPageParam: null as Place | null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** The records in the order of their claims, searched and by rating; each opens to the whole. */
function Records() {
  const { address, change } = useListAddress(readRecordsAddress, writeRecordsAddress, {});
  const list = useRecords(address);
  const records = list.data?.pages.flatMap((page) => page.records);
  return (
    <>
      <div className={controls.controls}>
        <SearchField
          label="Search claims and publishers"
          value={address.search}
          onChange={(search) => change({ search }, true)}
        />
        <FilterChips
          label="Which ratings"
          options={RATINGS}
          value={address.rating}
          onChange={(rating) => change({ rating })}
        />
      </div>
      <div className={classes.list} aria-busy={list.isPending || list.isPlaceholderData}>
        {list.isError && !records ? (
          <ListFailed what="The records" onRetry={() => void list.refetch()} />
        ) : !records ? (
          <TableSkeleton label="The records are being loaded." />
        ) : records.length === 0 ? (
          <p className={classes.none} role="status">
            No record fits.
          </p>
        ) : (
          <ul className={classes.records}>
            {records.map((record) => (
              <RecordItem key={record.id} record={record} />
            ))}
          </ul>
        )}
        {list.hasNextPage && (
          <Button
            size="sm"
            variant="default"
            aria-disabled={list.isFetchingNextPage}
            onClick={() => {
              if (!list.isFetchingNextPage) void list.fetchNextPage();
            }}
          >
            Show more
          </Button>
        )}
      </div>
    </>
  );
}

const RATINGS: readonly { value: RecordsAddress['rating']; label: string }[] = [
  { value: 'all', label: 'All' },
  ...Object.entries(ratingNames).map(([value, label]) => ({
    value: value as RecordsAddress['rating'],
    label,
  })),
];

/** What is stored of a record: what the search says and cites when a claim is it. */
function RecordDetails({ id }: { id: string }) {
  const { data, error } = api.admin.library.record.useQuery({ id });
  if (error) return <p className={classes.failed}>{error.message}</p>;
  if (!data) return <p className={classes.details}>Loading…</p>;
  const { phrasings, summary, keyFindings, title, language, links, origin } = data;
  return (
    <dl className={classes.details} lang={language}>
      <Fact name="Title" texts={[title]} />
      <Fact name="Summary" texts={[summary]} />
      <Fact name="Findings" texts={keyFindings} />
      <Fact name="Also said as" texts={phrasings} />
      <dt lang="en">Links</dt>
      <dd>
        {links.map(({ publication, title, link }) => (
          <p key={link}>
            <OutLink href={link}>
              {publication}: {title}
            </OutLink>
          </p>
        ))}
      </dd>
      <Fact name="From" texts={[`${originName(origin)}, in ${language}`]} />
    </dl>
  );
}

function Fact({ name, texts }: { name: string; texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <>
      <dt lang="en">{name}</dt>
      <dd dir="auto">
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </dd>
    </>
  );
}

/** The fact-check records that the built-in search knows, and how more come in. */
export function Library() {
  return (
    <div className={classes.room}>
      <LibraryNumbers />
      <Section title="Import">
        <ImportBox />
      </Section>
      <Section title="Imports">
        <ImportsTable />
      </Section>
      <Section title="Records">
        <Records />
      </Section>
    </div>
  );
}

const ratingChoices = Object.entries(ratingNames) as [LibraryRating, string][];

/** How many records there are, by rating and by where they come from. */
export function LibraryNumbers() {
  const { data, isError, refetch } = api.admin.library.counts.useQuery(undefined, {
    staleTime: 0,
  });
  if (isError && !data) return <ListFailed what="The numbers" onRetry={() => void refetch()} />;
  return (
    <div className={classes.numbers} aria-busy={!data}>
      <dl className={classes.row}>
        <div className={classes.total}>
          <dt>Records</dt>
          <dd>{data ? inDigits(data.total) : '–'}</dd>
        </div>
        {ratingChoices.map(([rating, name]) => (
          <div key={rating}>
            <dt>{name}</dt>
            <dd>{data ? inDigits(data.ratings[rating]) : '–'}</dd>
          </div>
        ))}
      </dl>
      <ul className={classes.origins} aria-label="Where they come from">
        {(data?.origins ?? []).map(({ origin, records }) => (
          <li key={origin}>
            {originName(origin)} <span>{inDigits(records)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
