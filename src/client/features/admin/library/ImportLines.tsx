import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ImportLine } from '../../../../shared/schema/library.ts';
import { api } from '../../../app/api.ts';
import { FilterChips } from '../../../ui/list/FilterChips.tsx';
import { ListFailed, TableSkeleton } from '../../../ui/list/ListStates.tsx';
import { saveFile } from '../../../ui/saveFile.ts';
import { inDigits } from '../../../ui/text.ts';
import { BYTE_ORDER_MARK, writeCsv } from '../audit/writeCsv.ts';
import classes from './ImportLines.module.css';

type Shown = 'all' | 'refused' | 'taken';

/** Lines that are drawn at first, and more with each press. */
const STEP = 50;

/**
 * What became of each line of an import; those that were refused can be looked at alone. `total` lines
 * there were, of which not all may have been kept.
 */
export function ImportLines({ id, total }: { id: string; total: number }) {
  const { data, error, refetch } = api.admin.library.importLines.useQuery({ id });
  const [shown, setShown] = useState<Shown | null>(null);
  const [count, setCount] = useState(STEP);
  if (error?.data?.httpStatus === 404) return <p className={classes.none}>{error.message}</p>;
  if (error) return <ListFailed what="The lines" onRetry={() => void refetch()} />;
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
        {lines.slice(0, count).map(({ number, outcome, text }, index) => (
          // A line may hold several records that are refused for the same reason.
          <li key={`${which} ${index}`} data-outcome={outcome}>
            <span className={classes.number}>{inDigits(number)}</span>
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
      {total > data.length && (
        <p className={classes.none}>
          {inDigits(data.length)} of {inDigits(total)} lines are kept: the refused ones before the
          others, and the first of each.
        </p>
      )}
    </>
  );
}

/** What became of the lines of an import, as a table for other programs. */
function linesFile(lines: readonly ImportLine[]): Blob {
  const rows = lines.map(({ number, outcome, text }) => writeCsv([String(number), outcome, text]));
  const head = writeCsv(['number', 'outcome', 'text']);
  return new Blob([BYTE_ORDER_MARK, head, ...rows], { type: 'text/csv;charset=utf-8' });
}
