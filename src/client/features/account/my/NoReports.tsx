import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../../../shared/paths.ts';
import { Empty } from '../../../ui/list/Empty.tsx';

/** There is nothing to list: nothing yet, or nothing that matches. */
export function NoReports({ search, onClear }: { search: string; onClear: () => void }) {
  if (search !== '') {
    const text = (
      <>
        None of your reports has <q dir="auto">{search}</q> in its text or in the title of its page.
      </>
    );
    return (
      <Empty role="status" title="Nothing found" text={text}>
        <Button variant="default" onClick={onClear}>
          Show all reports
        </Button>
      </Empty>
    );
  }
  return (
    <Empty
      title="No reports yet"
      text="Every claim, text or link that you have analysed while signed in is kept here."
    >
      <Button component={Link} to={paths.home}>
        Check a claim
      </Button>
    </Empty>
  );
}
