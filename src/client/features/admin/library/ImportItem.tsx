import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import type { LibraryImport } from '../../../../shared/schema/library.ts';
import { inDigits } from '../../../ui/inDigits.ts';
import { Time } from '../../../ui/Time.tsx';
import classes from './ImportItem.module.css';
import { ImportLines } from './ImportLines.tsx';

/** One import: whose, when, what it came to; its lines on demand. */
export function ImportItem({ one, onRemove }: { one: LibraryImport; onRemove: () => void }) {
  const [open, setOpen] = useState(false);
  const { id, at, importedBy, name, taken, unchanged, refused, records } = one;
  return (
    <li className={classes.item}>
      <div className={classes.head}>
        <div className={classes.about}>
          <p className={classes.name} dir="auto">
            {name}
          </p>
          <p className={classes.who}>
            <Time iso={at} precise /> · {importedBy}
          </p>
        </div>
        <p className={classes.sum}>
          {inDigits(taken)} taken, {inDigits(unchanged)} unchanged, {inDigits(refused)} refused
          <br />
          {inDigits(records)} in the library
        </p>
        <div className={classes.ways}>
          <UnstyledButton
            className={classes.way}
            aria-expanded={open}
            aria-label={`Lines of ${name}`}
            onClick={() => setOpen(!open)}
          >
            Lines
          </UnstyledButton>
          <UnstyledButton
            className={classes.remove}
            aria-label={`Remove the import ${name}`}
            onClick={onRemove}
          >
            Remove…
          </UnstyledButton>
        </div>
      </div>
      {open && <ImportLines id={id} total={taken + unchanged + refused} />}
    </li>
  );
}
