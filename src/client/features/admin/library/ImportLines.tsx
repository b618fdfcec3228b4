import { Button } from '@mantine/core';
import { useState } from 'react';
import { IMPORT_LINES_MAX } from '../../../../shared/limits.ts';
import { api } from '../../../api.ts';
import { FilterChips } from '../../../ui/list/FilterChips.tsx';
import { ListFailed } from '../../../ui/list/ListFailed.tsx';
import { TableSkeleton } from '../../../ui/list/TableSkeleton.tsx';
import { saveFile } from '../../../ui/saveFile.ts';
import classes from './ImportLines.module.css';
import { linesFile } from './linesFile.ts';

type Shown = 'all' | 'refused' | 'taken';

/** Lines that are drawn at first, and more with each press. */
const STEP = 50;

/** What became of each line of an import; those that were refused can be looked at alone. */
export function ImportLines({ id }: { id: string }) {
  const { data, isError, refetch } = api.admin.library.importLines.useQuery({ id });
  const [shown, setShown] = useState<Shown | null>(null);
  const [count, setCount] = useState(STEP);
  if (isError) return <ListFailed what="The lines" onRetry={() => void refetch()} />;
  if (!data) return <TableSkeleton label="The lines are being loaded." rows={3} />;
  const refused = data.filter(({ outcome }) => outcome === 'refused');
  const which = shown ?? (refused.length > 0 ? 'refused' : 'all');
  const lines =
    which === 'all'
      ? data
      : which === 'refused'
        ? refused
        : data.filter((one) => !refused.includes(one));
  return (
    <>
      <div className={classes.head}>
        <FilterChips
          label="Which lines"
          options={[
            { value: 'all', label: 'All' },
            { value: 'refused', label: 'Refused' },
            { value: 'taken', label: 'Taken' },
          ]}
          value={which}
          onChange={(value) => {
            setShown(value);
            setCount(STEP);
          }}
        />
        <Button
          size="sm"
          variant="default"
          onClick={() => saveFile(linesFile(data), `import-${id}.csv`)}
        >
          Download
        </Button>
      </div>
      {lines.length === 0 && <p className={classes.none}>None.</p>}
      <ol className={classes.lines}>
        {lines.slice(0, count).map(({ number, outcome, text }) => (
          <li key={`${number} ${outcome} ${text}`} data-outcome={outcome}>
            <span className={classes.number}>{number}</span>
            <span className={classes.what}>{outcome}</span>
            <span className={classes.text} dir="auto">
              {text}
            </span>
          </li>
        ))}
      </ol>
      {lines.length > count && (
        <Button size="sm" variant="default" onClick={() => setCount(count + STEP)}>
          Show more
        </Button>
      )}
      {data.length === IMPORT_LINES_MAX && (
        <p className={classes.none}>Of a large file the first 5,000 lines are kept.</p>
      )}
    </>
  );
}
