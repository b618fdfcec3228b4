import { Box, Group, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { type ReactNode, useState } from 'react';
import { pageMessages } from '../../../shared/pageMessages.ts';
import type { LibraryImport, LibraryRow } from '../../../shared/schema/operations.ts';
import type { LibraryRating } from '../../../shared/schema/result.ts';
import { ratingWords } from '../../../shared/verdictWords.ts';
import { api } from '../../app/api.ts';
import { ActDialog } from '../../ui/Dialog.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { OutLink } from '../../ui/Link.tsx';
import { Section } from '../../ui/Section.tsx';
import { SmallButton } from '../../ui/SmallButton.ts';
import { Time } from '../../ui/Time.tsx';
import { ListFailed, Loaded, LoadedList } from '../../ui/list/List.tsx';
import { FilterChips, ListControls, SearchField } from '../../ui/list/ListControls.tsx';
import { listAddress, listQuery, param, useList } from '../../ui/list/address.ts';
import { inDigits } from '../../ui/text.ts';
import { ImportBox, ImportLines, inSum } from './ImportBox.tsx';
import { Figures } from './measures.tsx';

const RATINGS = Object.entries(ratingWords).map(([value, label]) => ({
  value: value as LibraryRating,
  label,
}));
const ANY_RATING = [{ value: 'all', label: 'All' } as const, ...RATINGS];

export const recordsAddress = listAddress({
  search: param.text(),
  rating: param.oneOf(ANY_RATING),
});

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

const ORIGINS: Record<string, string> = { starter: 'Verimeter’s own', file: 'Without a site' };
const originName = (origin: string): string => ORIGINS[origin] ?? origin;

export function LibraryNumbers() {
  const counts = api.admin.library.counts.useQuery(undefined, { staleTime: 0 });
  const { data, isError, refetch } = counts;
  if (isError && !data) return <ListFailed what="The numbers" onRetry={() => void refetch()} />;
  const figure = (name: string, count: number | undefined) => ({
    name,
    value: count === undefined ? '–' : inDigits(count),
  });
  return (
    <div aria-busy={!data}>
      <Figures
        figures={[
          figure('Records', data?.total),
          ...RATINGS.map(({ value, label }) => figure(label, data?.ratings[value])),
        ]}
      />
      {/* The height of one line is reserved until the data is there. */}
      <Group component="ul" gap="lg" mih="1.5rem" aria-label="Where they come from">
        {data?.origins.map(({ origin, records }) => (
          <Text key={origin} component="li" c="dimmed" fz="xs">
            {originName(origin)} {inDigits(records)}
          </Text>
        ))}
      </Group>
    </div>
  );
}

export function ImportsTable() {
  const imports = api.admin.library.imports.useQuery(undefined, { staleTime: 0 });
  const [removing, setRemoving] = useState<LibraryImport | null>(null);
  return (
    <Loaded query={imports} what="The imports" rows={2}>
      {(data) => (
        <div tabIndex={-1}>
          {data.length === 0 ? (
            <Text c="dimmed">Nothing has been imported yet.</Text>
          ) : (
            <ul className="ruled">
              {data.map((one) => (
                <ImportItem key={one.id} one={one} onRemove={() => setRemoving(one)} />
              ))}
            </ul>
          )}
          {removing && <RemoveImport one={removing} onClose={() => setRemoving(null)} />}
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
      <Group gap="md">
        <Box flex="1 1 20rem">
          <bdi>{name}</bdi>
          <Text c="dimmed" fz="sm">
            <Time iso={at} precise /> · {importedBy} · {inSum(one)}; {inDigits(records)} in the
            library
          </Text>
        </Box>
        <SmallButton
          aria-expanded={open}
          aria-label={`Lines of ${name}`}
          onClick={() => setOpen(!open)}
        >
          Lines
        </SmallButton>
        <SmallButton aria-label={`Remove the import ${name}`} onClick={onRemove}>
          Remove…
        </SmallButton>
      </Group>
      {open && <ImportLines result={one} />}
    </li>
  );
}

function RemoveImport({ one, onClose }: { one: LibraryImport; onClose: () => void }) {
  const { id, records, name } = one;
  const { client, admin } = api.useUtils();
  return (
    <ActDialog
      danger
      title="Remove this import?"
      confirmLabel="Remove the import"
      act={() => client.admin.library.removeImport.mutate({ id })}
      // Also after a refusal: somebody else may have removed it.
      refresh={() => admin.library.invalidate()}
      onClose={onClose}
    >
      {records === 0 ? (
        <p>No record of “{name}” is left in the library. The record of its lines is removed too.</p>
      ) : (
        <>
          <p>
            {records === 1 ? 'The record' : `The ${inDigits(records)} records`} of “{name}” will be
            removed from the library, and searches no longer find them. Reports that cite them stay
            as they are.
          </p>
          <p>Records that it updated do not return to their earlier form.</p>
        </>
      )}
    </ActDialog>
  );
}

function Records() {
  const { address, at } = useList(recordsAddress);
  const { client } = api.useUtils();
  const asked = recordsAddress.asked(address);
  const query = useInfiniteQuery({
    queryKey: getQueryKey(api.admin.library.records, asked, 'infinite'),
    queryFn: ({ pageParam, signal }) =>
      client.admin.library.records.query({ ...asked, ...pageParam }, { signal }),
    initialPageParam: {},
    getNextPageParam: ({ next }) => next && { after: next },
    ...listQuery,
  });
  return (
    <>
      <ListControls>
        <SearchField label="Search claims and publishers" {...at('search', true)} />
        <FilterChips label="Which ratings" options={ANY_RATING} {...at('rating')} />
      </ListControls>
      <LoadedList query={query} what="The records">
        {({ pages }) => {
          const records = pages.flatMap((page) => page.records);
          return records.length > 0 ? (
            <ul className="ruled">
              {records.map((record) => (
                <RecordItem key={record.id} record={record} />
              ))}
            </ul>
          ) : (
            <Text c="dimmed" role="status">
              No record matches.
            </Text>
          );
        }}
      </LoadedList>
      {query.hasNextPage && (
        <SmallButton
          mt="md"
          aria-disabled={query.isFetchingNextPage}
          onClick={query.isFetchingNextPage ? undefined : () => void query.fetchNextPage()}
        >
          Show more
        </SmallButton>
      )}
    </>
  );
}

function RecordItem({ record }: { record: LibraryRow }) {
  const [open, setOpen] = useState(false);
  const { id, claim, rating, publisher, origin, reviewedAt } = record;
  return (
    <li>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <Group component="summary" gap="md">
          <Box component="span" flex="1 1 20rem" dir="auto">
            {claim}
          </Box>
          <span>{ratingWords[rating]}</span>
          <Text c="dimmed" dir="auto">
            {origin === 'starter' ? originName(origin) : publisher}
          </Text>
          {reviewedAt && (
            <Text c="dimmed">
              <Time iso={reviewedAt} />
            </Text>
          )}
        </Group>
        {open && <RecordDetails id={id} />}
      </details>
    </li>
  );
}

function RecordDetails({ id }: { id: string }) {
  const { data, error } = api.admin.library.record.useQuery({ id });
  if (error)
    return <Text c="var(--danger)">{error.data ? error.message : pageMessages.notLoaded}</Text>;
  if (!data) return <p>Loading…</p>;
  const { phrasings, summary, keyFindings, title, language, links, origin } = data;
  const lines = (texts: readonly ReactNode[]) =>
    texts.map((text, index) => (
      <Box component="p" key={index} mb="0.25rem">
        {text}
      </Box>
    ));
  const cited = links.map(({ publication, title, link }) => (
    <OutLink key={link} href={link}>
      {publication}: {title}
    </OutLink>
  ));
  return (
    <Facts
      my="md"
      lang={language}
      facts={{
        Title: title,
        Summary: summary,
        ...(keyFindings.length > 0 && { Findings: lines(keyFindings) }),
        ...(phrasings.length > 0 && { 'Also said as': lines(phrasings) }),
        Links: lines(cited),
        From: `${originName(origin)}, in ${language}`,
      }}
    />
  );
}
