import { Section } from '../../../ui/Section.tsx';
import { ImportBox } from './ImportBox.tsx';
import { ImportsTable } from './ImportsTable.tsx';
import classes from './Library.module.css';
import { LibraryNumbers } from './LibraryNumbers.tsx';
import { Records } from './Records.tsx';

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
