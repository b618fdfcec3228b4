import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../../../shared/paths.ts';
import classes from './NoReports.module.css';

/** There is nothing to list: nothing yet, or nothing that matches. */
export function NoReports({ search, onClear }: { search: string; onClear: () => void }) {
  if (search !== '') {
    return (
      <div className={classes.none} role="status">
        <h2>Nothing found</h2>
        <p>
          None of your reports has <q dir="auto">{search}</q> in its text or in the title of its
          page.
        </p>
        <Button variant="default" onClick={onClear}>
          Show all reports
        </Button>
      </div>
    );
  }
  return (
    <div className={classes.none}>
      <h2>No reports yet</h2>
      <p>Every claim, text or link that you have analysed while signed in is kept here.</p>
      <Button component={Link} to={paths.home}>
        Check a claim
      </Button>
    </div>
  );
}
