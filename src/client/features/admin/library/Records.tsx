import { Button } from '@mantine/core';
import { FilterChips } from '../../../ui/list/FilterChips.tsx';
import controls from '../../../ui/list/ListControls.module.css';
import { ListFailed } from '../../../ui/list/ListFailed.tsx';
import { SearchField } from '../../../ui/list/SearchField.tsx';
import { TableSkeleton } from '../../../ui/list/TableSkeleton.tsx';
import { useListAddress } from '../../../ui/list/useListAddress.ts';
import classes from './Records.module.css';
import { RecordItem } from './RecordItem.tsx';
import { ratingNames } from './ratingNames.ts';
import { type RecordsAddress, readRecordsAddress, writeRecordsAddress } from './recordsAddress.ts';
import { useRecords } from './useRecords.ts';

/** The records in the order of their claims, searched and by rating; each opens to the whole. */
export function Records() {
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
