import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import classes from './EditConflict.module.css';
import { type DraftField, FIELD_NAMES, type SeoDraft } from './seoDraft.ts';
import type { EditConflict, SeoEditing } from './useSeoEditor.ts';

/** What somebody else changed in the meantime; of what was changed here too, one of both is to stand. */
export function EditConflictPanel({
  conflict,
  editing,
}: {
  conflict: EditConflict;
  editing: SeoEditing;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Also when one was decided: the button that the keyboard was at is gone.
  useEffect(() => heading.current?.focus(), [conflict]);
  const { by, theirs, clashes, taken } = conflict;
  return (
    <section className={classes.panel} aria-label="Changed in the meantime">
      <h2 ref={heading} tabIndex={-1}>
        {by ?? 'Somebody'} changed this in the meantime
      </h2>
      {taken.length > 0 && (
        <p>
          Taken over, as you had not touched it: {taken.map((of) => FIELD_NAMES[of]).join(', ')}.
        </p>
      )}
      {clashes.length > 0 ? (
        <p>Nothing of yours is saved yet. Whose words are to stand?</p>
      ) : (
        <p>
          Nothing of yours is lost.{editing.isDirty && ' Look at it, and save it again.'}{' '}
          <Button size="sm" variant="default" onClick={editing.dismissMeeting}>
            All right
          </Button>
        </p>
      )}
      {clashes.map((field) => (
        <div key={field} className={classes.clash} role="group" aria-label={FIELD_NAMES[field]}>
          <h3>{FIELD_NAMES[field]}</h3>
          <Side
            name="Yours"
            value={wordsOf(editing.draft, field)}
            keep="Keep mine"
            onKeep={() => editing.decide(field, 'mine')}
          />
          <Side
            name="Theirs"
            value={wordsOf(theirs, field)}
            keep="Take theirs"
            onKeep={() => editing.decide(field, 'theirs')}
          />
        </div>
      ))}
    </section>
  );
}

function Side(props: { name: string; value: string; keep: string; onKeep: () => void }) {
  return (
    <div className={classes.side}>
      <span className={classes.whose}>{props.name}</span>
      <span dir="auto">{props.value}</span>
      <Button size="sm" variant="default" onClick={props.onKeep}>
        {props.keep}
      </Button>
    </div>
  );
}

function wordsOf(draft: SeoDraft, field: DraftField): string {
  const value = draft[field];
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value === '' ? 'Left to what is made of the report' : value;
}
