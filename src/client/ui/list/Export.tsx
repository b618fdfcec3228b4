import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { SmallButton } from '../SmallButton.ts';
import { ListControls } from './ListControls.tsx';

interface Part<Entry, Place> {
  entries: readonly Entry[];
  next: Place | null;
  head?: string;
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
  ...{ label: 'Export JSON', ending: 'json', type: 'application/json', head: '[', foot: '\n]\n' },
  write: (entry, first) => `${first ? '' : ','}\n${JSON.stringify(entry)}`,
};

/** The byte order mark tells spreadsheets that the file is UTF-8. */
export const csvForm = <Entry,>(columns: Record<string, (entry: Entry) => string>) => ({
  ...{ label: 'Export CSV', ending: 'csv', type: 'text/csv', foot: '' },
  head: `\uFEFF${writeCsv(Object.keys(columns))}`,
  write: (entry: Entry) => writeCsv(Object.values(columns).map((cell) => cell(entry))),
});

export function Export<Entry, Place>(props: {
  name: string;
  forms: readonly FileForm<Entry>[];
  ask: (after: Place | null) => Promise<Part<Entry, Place>>;
  most: number;
  inWords: (entries: number) => string;
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
  });
  const busy = collecting.isPending;
  const entries = inWords(collected);
  return (
    <ListControls>
      {forms.map((form) => (
        <SmallButton
          key={form.ending}
          aria-disabled={busy}
          onClick={busy ? undefined : () => collecting.mutate(form)}
        >
          {form.label}
        </SmallButton>
      ))}
      <Text c="dimmed" fz="sm" role="status">
        {busy && `Collecting: ${entries} so far…`}
        {collecting.isSuccess &&
          (collecting.data
            ? `${entries} in your downloads. ${note}`
            : `The first ${entries} are in your downloads; narrow the list down for the others. ${note}`)}
      </Text>
      <Text c="var(--danger)" fz="sm" role="alert">
        {collecting.isError && 'The file could not be made. Please try again.'}
      </Text>
    </ListControls>
  );
}

export async function collectFile<Entry, Place>(
  ask: (after: Place | null) => Promise<Part<Entry, Place>>,
  { head, write, foot, type }: Pick<FileForm<Entry>, 'head' | 'write' | 'foot' | 'type'>,
  onProgress: (entries: number) => void,
  most: number,
): Promise<{ file: Blob; entries: number; whole: boolean }> {
  const written: string[] = [];
  let entries = 0;
  let next: Place | null = null;
  do {
    const part: Part<Entry, Place> = await ask(next);
    if (written.length === 0) written.push(part.head ?? head);
    for (const entry of part.entries) {
      written.push(write(entry, entries === 0));
      entries += 1;
    }
    onProgress(entries);
    ({ next } = part);
  } while (next !== null && entries < most);
  return { file: new Blob([...written, foot], { type }), entries, whole: next === null };
}

/** Time for the browser to start the download. */
const REVOKE_AFTER_MS = 60_000;

export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS);
}

/** A line of RFC 4180. An apostrophe keeps spreadsheets from running a value as a formula. */
export const writeCsv = (values: readonly string[]): string =>
  `${values.map(quoted).join(',')}\r\n`;

/** Spreadsheets also run formulas with leading white space or full-width signs. */
const FORMULA = /^[\s\0]*[=+\-@\t\r\n＝＋－＠]/u;

const quoted = (value: string): string =>
  `"${(FORMULA.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;
