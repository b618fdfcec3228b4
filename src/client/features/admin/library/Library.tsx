import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { LibraryImport, LibraryRow } from '../../../../shared/schema/operations.ts';
import type { LibraryRating } from '../../../../shared/schema/result.ts';
import { ratingWords } from '../../../../shared/verdictWords.ts';
import { api } from '../../../app/api.ts';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { OutLink } from '../../../ui/Link.tsx';
import { Section } from '../../../ui/Section.tsx';
import { SmallButton } from '../../../ui/SmallButton.ts';
import { Time } from '../../../ui/Time.tsx';
import { FilterChips, SearchField } from '../../../ui/list/ListControls.tsx';
import { ListFailed, Loaded } from '../../../ui/list/ListStates.tsx';
import { readText, useListAddress, writeQuery } from '../../../ui/list/useListAddress.ts';
import { inDigits } from '../../../ui/text.ts';
import { ImportBox, ImportLines, inSum } from './ImportBox.tsx';
import controls from '../../../ui/list/Table.module.css';
import figures from '../dashboard/Dashboard.module.css';
import classes from './Library.module.css';

/** The fact-check records that the built-in search knows, and how more come in. */
export function Library() {
  return (
    <>
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
    </>
  );
}

const ratings = Object.entries(ratingWords) as [LibraryRating, string][];

/** Origins that are no site. */
const ORIGINS: Record<string, string> = { starter: 'Verimeter’s own', file: 'Without a site' };
const originName = (origin: string): string => ORIGINS[origin] ?? origin;

export function LibraryNumbers() {
  const { data, isError, refetch } = api.admin.library.counts.useQuery(undefined, {
    staleTime: 0,
  });
  if (isError && !data) return <ListFailed what="The numbers" onRetry={() => void refetch()} />;
  return (
    <div aria-busy={!data}>
      <dl className={figures.figures}>
        <div>
          <dt>Records</dt>
          <dd className={figures.value}>{data ? inDigits(data.total) : '–'}</dd>
        </div>
        {ratings.map(([rating, name]) => (
          <div key={rating}>
            <dt>{name}</dt>
            <dd className={figures.value}>{data ? inDigits(data.ratings[rating]) : '–'}</dd>
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

export function ImportsTable() {
  const imports = api.admin.library.imports.useQuery(undefined, { staleTime: 0 });
  const [removing, setRemoving] = useState<LibraryImport | null>(null);
  const list = useRef<HTMLDivElement>(null);
  return (
    <Loaded query={imports} what="The imports" rows={2}>
      {(data) => (
        <div ref={list} tabIndex={-1}>
          {data.length === 0 ? (
            <p className={controls.quiet}>Nothing was imported yet.</p>
          ) : (
            <ul className={classes.records}>
              {data.map((one) => (
                <ImportItem key={one.id} one={one} onRemove={() => setRemoving(one)} />
              ))}
            </ul>
          )}
          {removing && (
            <RemoveImport one={removing} near={list} onClose={() => setRemoving(null)} />
          )}
        </div>
      )}
    </Loaded>
  );
}

function ImportItem({ one, onRemove }: { one: LibraryImport; onRemove: () => void }) {
  const [open, setOpen] = useState(false);
  const { at, importedBy, name, records } = one;
  return (
    <li>
      <div className={classes.import}>
        <p className={classes.about}>
          <bdi>{name}</bdi>
          <small className={controls.quiet}>
            <Time iso={at} precise /> · {importedBy}
          </small>
        </p>
        <small className={controls.quiet}>
          {inSum(one)}; {inDigits(records)} in the library
        </small>
        <SmallButton
          aria-expanded={open}
          aria-label={`Lines of ${name}`}
          onClick={() => setOpen(!open)}
        >
          Lines
        </SmallButton>
        <SmallButton
          className={controls.delete}
          aria-label={`Remove the import ${name}`}
          onClick={onRemove}
        >
          Remove…
        </SmallButton>
      </div>
      {open && <ImportLines result={one} />}
    </li>
  );
}

function RemoveImport(props: {
  one: LibraryImport;
  /** Gets the focus when the button that had it is gone with the import. */
  near: RefObject<HTMLElement | null>;
  onClose: () => void;
}) {
  const { one, near, onClose } = props;
  const utils = api.useUtils();
  const removal = api.admin.library.removeImport.useMutation({
    onSuccess: async () => {
      await utils.admin.library.invalidate();
      onClose();
    },
    // Somebody else may have removed it.
    onError: () => void utils.admin.library.imports.invalidate(),
  });
  useEffect(() => {
    const place = near.current;
    return () => {
      if (document.activeElement === document.body) place?.focus();
    };
  }, [near]);
  const { records, name } = one;
  return (
    <ConfirmDialog
      danger
      title="Remove this import?"
      confirmLabel="Remove the import"
      busy={removal.isPending}
      error={removal.error?.message}
      onConfirm={() => removal.mutate({ id: one.id })}
      onClose={onClose}
    >
      {records === 0 ? (
        <p>No record of “{name}” is left in the library. What became of its lines goes, too.</p>
      ) : (
        <>
          <p>
            {records === 1 ? 'The record' : `The ${inDigits(records)} records`} of “{name}” will
            leave the library, and searches from then on. Reports that cite them stay as they are.
          </p>
          <p>
            Where it renewed a record of an earlier import, the earlier form does not come back.
          </p>
        </>
      )}
    </ConfirmDialog>
  );
}

type RecordsAddress = ReturnType<typeof readRecordsAddress>;

export function readRecordsAddress(query: string) {
  const params = new URLSearchParams(query);
  const rating = params.get('rating') ?? '';
  return {
    search: readText(params, 'search'),
    rating: Object.hasOwn(ratingWords, rating) ? (rating as LibraryRating) : ('all' as const),
  };
}

export const writeRecordsAddress = ({ search, rating }: RecordsAddress): string =>
  writeQuery({ search, rating }, { rating: 'all' });

function RecordItem({ record }: { record: LibraryRow }) {
  const [open, setOpen] = useState(false);
  const { id, claim, rating, publisher, origin, reviewedAt } = record;
  return (
    <li>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={classes.head}>
          <span className={classes.claim} dir="auto">
            {claim}
          </span>
          <span>{ratingWords[rating]}</span>
          <span className={controls.quiet} dir="auto">
            {origin === 'starter' ? originName(origin) : publisher}
          </span>
          <span className={controls.quiet}>{reviewedAt && <Time iso={reviewedAt} />}</span>
        </summary>
        {open && <RecordDetails id={id} />}
      </details>
    </li>
  );
}

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
    initialPageParam: null as { claim: string; id: string } | null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

function Records() {
  const { address, change } = useListAddress(readRecordsAddress, writeRecordsAddress, {});
  const list = useRecords(address);
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
      <div className={controls.list} aria-busy={list.isPending || list.isPlaceholderData}>
        <Loaded query={list} what="The records">
          {({ pages: [first, ...others] }) =>
            first?.records.length ? (
              <ul className={classes.records}>
                {[first, ...others].map(({ records }) =>
                  records.map((record) => <RecordItem key={record.id} record={record} />),
                )}
              </ul>
            ) : (
              <p className={controls.quiet} role="status">
                No record fits.
              </p>
            )
          }
        </Loaded>
        {list.hasNextPage && (
          <SmallButton
            aria-disabled={list.isFetchingNextPage}
            onClick={list.isFetchingNextPage ? undefined : () => void list.fetchNextPage()}
          >
            Show more
          </SmallButton>
        )}
      </div>
    </>
  );
}

const RATINGS: readonly { value: RecordsAddress['rating']; label: string }[] = [
  { value: 'all', label: 'All' },
  ...ratings.map(([value, label]) => ({ value, label })),
];

function RecordDetails({ id }: { id: string }) {
  const { data, error } = api.admin.library.record.useQuery({ id });
  if (error) return <p className={controls.bad}>{error.message}</p>;
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
