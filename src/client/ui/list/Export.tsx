import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { saveFile } from '../saveFile.ts';
import { SmallButton } from '../SmallButton.ts';
import row from './Table.module.css';

interface Part<Entry, Place> {
  entries: readonly Entry[];
  next: Place | null;
}

interface FileForm<Entry> {
  label: string;
  ending: string;
  type: string;
  head: string;
  write: (entry: Entry, first: boolean) => string;
  foot: string;
}

export const jsonForm: FileForm<unknown> = {
  ...{ label: 'JSON', ending: 'json', type: 'application/json', head: '[', foot: '\n]\n' },
  write: (entry, first) => `${first ? '' : ','}\n${JSON.stringify(entry)}`,
};

/** Downloads the entries of a list that `ask` tells part by part, up to `most`. */
export function Export<Entry, Place>(props: {
  /** Of the file, before the day. */
  name: string;
  forms: readonly FileForm<Entry>[];
  ask: (after: Place | null) => Promise<Part<Entry, Place>>;
  most: number;
  /** "3 reports". */
  inWords: (entries: number) => string;
  /** What the file leaves out. */
  note?: string;
}) {
  const { name, forms, ask, most, inWords, note = '' } = props;
  const [collected, setCollected] = useState(0);
  const collecting = useMutation({
    mutationFn: async (form: FileForm<Entry>) => {
      setCollected(0);
      const { file, whole } = await collectFile(ask, form, setCollected, most);
      saveFile(file, `verimeter-${name}-${new Date().toISOString().slice(0, 10)}.${form.ending}`);
      return whole;
    },
    networkMode: 'always',
  });
  const busy = collecting.isPending;
  const entries = inWords(collected);
  return (
    <div className={row.controls}>
      {forms.map((form) => (
        <SmallButton
          key={form.ending}
          aria-disabled={busy}
          onClick={busy ? undefined : () => collecting.mutate(form)}
        >
          Export {form.label}
        </SmallButton>
      ))}
      <p className={row.quiet} role="status">
        {busy && `Collecting: ${entries} so far…`}
        {collecting.isSuccess &&
          (collecting.data
            ? `${entries} in your downloads. ${note}`
            : `The first ${entries} are in your downloads; narrow the list down for the others. ${note}`)}
      </p>
      <p className={row.bad} role="alert">
        {collecting.isError && 'The file could not be made. Please try again.'}
      </p>
    </div>
  );
}

/** Collects the parts in one file, in their order, up to `most` entries. Fails as `ask` does. */
export async function collectFile<Entry, Place>(
  ask: (after: Place | null) => Promise<Part<Entry, Place>>,
  { head, write, foot, type }: Pick<FileForm<Entry>, 'head' | 'write' | 'foot' | 'type'>,
  onProgress: (entries: number) => void,
  most: number,
): Promise<{ file: Blob; entries: number; whole: boolean }> {
  const written: string[] = [head];
  let entries = 0;
  let next: Place | null = null;
  do {
    const part: Part<Entry, Place> = await ask(next);
    for (const entry of part.entries) {
      written.push(write(entry, entries === 0));
      entries += 1;
    }
    onProgress(entries);
    ({ next } = part);
  } while (next !== null && entries < most);
  return { file: new Blob([...written, foot], { type }), entries, whole: next === null };
}
