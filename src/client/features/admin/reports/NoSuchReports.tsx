import { Button } from '@mantine/core';
import { Empty } from '../../../ui/list/Empty.tsx';
import { FIRST, type ReportsAddress } from './reportsAddress.ts';

/** There is nothing to list: nothing at all, nothing that matches, or nothing on this page any more. */
export function NoSuchReports(props: {
  address: ReportsAddress;
  onClear: (changes: Partial<ReportsAddress>) => void;
}) {
  const { search, filter, place } = props.address;
  const first = 'page' in place && place.page === 1;
  if (search === '' && filter === 'all' && first) {
    return <Empty title="No reports yet" text="What anybody analyses here is listed here." />;
  }
  if (!first) {
    return (
      <Empty role="status" title="Nothing here" text="The list does not go on so far any more.">
        <Button variant="default" onClick={() => props.onClear({ place: FIRST })}>
          Go to the first page
        </Button>
      </Empty>
    );
  }
  const text =
    search === '' ? (
      'No report is of this kind.'
    ) : (
      <>
        No report {filter === 'all' ? '' : 'of this kind '}has <q dir="auto">{search}</q> in its
        text, its title or its address.
      </>
    );
  return (
    <Empty role="status" title="Nothing found" text={text}>
      <Button variant="default" onClick={() => props.onClear({ search: '', filter: 'all' })}>
        Show all reports
      </Button>
    </Empty>
  );
}
