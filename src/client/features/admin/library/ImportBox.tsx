import { Button } from '@mantine/core';
import { type DragEvent, useRef, useState } from 'react';
import { adminMessages } from '../../../../shared/adminMessages.ts';
import { IMPORT_BYTES_MAX, IMPORT_RECORDS_MAX } from '../../../../shared/limits.ts';
import { inDigits } from '../../../ui/inDigits.ts';
import classes from './ImportBox.module.css';
import { ImportOutcome } from './ImportOutcome.tsx';
import { PasteReviews } from './PasteReviews.tsx';
import { useImport } from './useImport.ts';

/** Takes a file of fact-check records: chosen, dropped here, or its text pasted. */
export function ImportBox() {
  const { state, take, refuse } = useImport();
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const busy = state.is === 'sending';
  const takeOne = (files: FileList | null) => {
    const [file, another] = files ?? [];
    if (!file || busy) return;
    if (another) refuse(file.name, adminMessages.library.oneFile);
    else take(file, file.name);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    takeOne(event.dataTransfer.files);
  };
  return (
    <>
      <div
        className={classes.box}
        data-over={over}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <p>
          Fact-checks in schema.org’s <code>ClaimReview</code> form, as JSON or with one on each
          line. Up to {inDigits(IMPORT_RECORDS_MAX)} records and {IMPORT_BYTES_MAX / 1024 ** 2}
          &nbsp;MB; a review that is there already is renewed.
        </p>
        <div className={classes.ways}>
          <Button
            size="sm"
            aria-disabled={busy}
            onClick={() => {
              if (!busy) input.current?.click();
            }}
          >
            Choose a file…
          </Button>
          <span className={classes.or}>or drop one here</span>
          <input
            ref={input}
            type="file"
            className="unseen"
            aria-label="File of fact-checks"
            tabIndex={-1}
            accept=".json,.jsonld,.ndjson,.jsonl,.txt,application/json,application/ld+json"
            onChange={({ target }) => {
              takeOne(target.files);
              // So that the same file can be chosen again.
              target.value = '';
            }}
          />
        </div>
        <PasteReviews busy={busy} onTake={(text) => take(new Blob([text]), 'Pasted text')} />
      </div>
      <ImportOutcome state={state} />
    </>
  );
}
