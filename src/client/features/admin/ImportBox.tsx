import { Table, Text, Textarea } from '@mantine/core';
import '@mantine/core/styles/LoadingOverlay.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.layer.css';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { adminMessages } from '../../../shared/adminMessages.ts';
import { IMPORT_BYTES_MAX, IMPORT_RECORDS_MAX } from '../../../shared/limits.ts';
import { pageMessages } from '../../../shared/pageMessages.ts';
import { paths } from '../../../shared/paths.ts';
import type { ImportLine, ImportResult } from '../../../shared/schema/operations.ts';
import { api, heedRefusal } from '../../app/api.ts';
import { bearer } from '../../app/session.ts';
import { SmallButton } from '../../ui/SmallButton.ts';
import { csvForm, saveFile } from '../../ui/list/Export.tsx';
import { Loaded } from '../../ui/list/List.tsx';
import { FilterChips, ListControls, optionsOf } from '../../ui/list/ListControls.tsx';
import { HeadCell, ListTable } from '../../ui/list/ListTable.tsx';
import { inDigits } from '../../ui/text.ts';

export function ImportBox() {
  const utils = api.useUtils();
  const { mutate, ...sending } = useMutation({
    mutationFn: sendFile,
    onSuccess: () => void utils.admin.library.invalidate(),
  });
  const busy = sending.isPending;
  const [text, setText] = useState('');
  const ready = text.trim() !== '' && !busy;
  const name = <b>{sending.variables?.name}</b>;
  return (
    <>
      <p>
        Fact-checks in schema.org’s <code>ClaimReview</code> form, as JSON or with one on each line.
        Up to {inDigits(IMPORT_RECORDS_MAX)} records and {IMPORT_BYTES_MAX / 1024 ** 2}&nbsp;MB; a
        review that is already there is updated.
      </p>
      <Dropzone
        my="md"
        loading={busy}
        onDrop={(files: File[]) => {
          if (files[0] && !busy) mutate({ files, name: files[0].name });
        }}
        inputProps={{ 'aria-label': 'File of fact-checks' }}
      >
        Choose a file… or drop one here
      </Dropzone>
      <details>
        <summary>{pageMessages.pasteInstead}</summary>
        <Textarea
          label="ClaimReview as JSON"
          rows={6}
          my="xs"
          value={text}
          placeholder={'{ "@type": "ClaimReview", … }'}
          spellCheck={false}
          autoComplete="off"
          dir="ltr"
          onChange={(event) => setText(event.target.value)}
        />
        <SmallButton
          aria-disabled={!ready}
          onClick={() => {
            if (ready) mutate({ files: [new Blob([text])], name: 'Pasted text' });
          }}
        >
          Import the text
        </SmallButton>
      </details>
      <p role="status">
        {sending.isPending && `${sending.variables.name} is being read…`}
        {sending.isSuccess && (
          <>
            {name}: {inSum(sending.data)}.
          </>
        )}
      </p>
      <Text c="var(--danger)" role="alert">
        {sending.isError && (
          <>
            {name} was not imported. {sending.error.message}
          </>
        )}
      </Text>
      {sending.isSuccess && <ImportLines key={sending.data.id} result={sending.data} />}
    </>
  );
}

export const inSum = ({ taken, unchanged, refused }: ImportResult): string =>
  `${inDigits(taken)} taken, ${inDigits(unchanged)} unchanged, ${inDigits(refused)} refused`;

/** Enough for a large file on a slow line. */
const TIMEOUT_MS = 5 * 60_000;

/** Rejects with the message to show. */
async function sendFile(sent: { files: readonly Blob[]; name: string }): Promise<ImportResult> {
  const { empty, tooLarge, oneFile, notSent } = adminMessages.library;
  const [file, another] = sent.files;
  if (!file || another) throw new Error(oneFile);
  if (file.size === 0) throw new Error(empty);
  if (file.size > IMPORT_BYTES_MAX) throw new Error(tooLarge);
  const { status, body } = await send(file, sent.name).catch(() => {
    throw new Error(notSent);
  });
  heedRefusal(status, 'import');
  if (status === 200) return body as ImportResult;
  const { message } = body as { message?: unknown };
  throw new Error(typeof message === 'string' ? message : pageMessages.notReady);
}

async function send(file: Blob, name: string): Promise<{ status: number; body: object }> {
  const token = await bearer();
  const response = await fetch(`${paths.importLibrary}?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/octet-stream',
      ...(token !== null && { Authorization: `Bearer ${token}` }),
    },
    body: file,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return { status: response.status, body: (await response.json()) as object };
}

const STEP = 50;

const OUTCOMES = optionsOf(['all', 'refused', 'taken']);

const linesCsv = csvForm<ImportLine>({
  number: ({ number }) => String(number),
  outcome: ({ outcome }) => outcome,
  text: ({ text }) => text,
});

const isRefused = ({ outcome }: ImportLine) => outcome === 'refused';

export function ImportLines({ result }: { result: ImportResult }) {
  const { id, taken, unchanged, refused } = result;
  const total = taken + unchanged + refused;
  const query = api.admin.library.importLines.useQuery({ id });
  const [chosen, choose] = useState<(typeof OUTCOMES)[number]['value'] | null>(null);
  const [count, setCount] = useState(STEP);
  const { error } = query;
  if (error?.data?.httpStatus === 404) return <Text c="dimmed">{error.message}</Text>;
  return (
    <Loaded query={query} what="The lines" rows={3}>
      {(lines) => {
        const which = chosen ?? (lines.some(isRefused) ? 'refused' : 'all');
        const shown = lines.filter(
          (line) => which === 'all' || isRefused(line) === (which === 'refused'),
        );
        return (
          <>
            <ListControls>
              <FilterChips
                label="Which lines"
                options={OUTCOMES}
                value={which}
                onChange={(value) => {
                  choose(value);
                  setCount(STEP);
                }}
              />
              <SmallButton
                onClick={() => {
                  const { head, write, type } = linesCsv;
                  saveFile(new Blob([head, ...lines.map(write)], { type }), `import-${id}.csv`);
                }}
              >
                Download
              </SmallButton>
            </ListControls>
            {shown.length === 0 && <Text c="dimmed">None.</Text>}
            <ListTable label="Lines of the import" columns={['Line', 'Outcome', 'Text']}>
              {shown.slice(0, count).map((line, index) => (
                // A line may hold several records with the same error.
                <Table.Tr key={`${which} ${index}`}>
                  <Table.Td c="dimmed">{inDigits(line.number)}</Table.Td>
                  <Table.Td {...(isRefused(line) && { c: 'var(--danger)' })}>
                    {line.outcome}
                  </Table.Td>
                  <HeadCell dir="auto">{line.text}</HeadCell>
                </Table.Tr>
              ))}
            </ListTable>
            {shown.length > count && (
              <SmallButton onClick={() => setCount(count + STEP)}>Show more</SmallButton>
            )}
            {total > lines.length && (
              <Text c="dimmed">
                {inDigits(lines.length)} of {inDigits(total)} lines are kept, the refused ones
                first.
              </Text>
            )}
          </>
        );
      }}
    </Loaded>
  );
}
