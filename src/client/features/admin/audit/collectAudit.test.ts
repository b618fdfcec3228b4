import { expect, it } from 'vitest';
import type { AuditEntry, AuditExport, AuditPlace } from '../../../../shared/schema/admin.ts';
import { collectFile, jsonForm } from '../../../ui/list/Export.tsx';
import { auditCsv } from './ExportAudit.tsx';

const entry = (subjectName: string): AuditEntry => ({
  ...{ id: '7d0b3c52-4b0e-4b7f-9c2e-5f1a6f0f8a11', at: '2026-11-20T12:00:00.000Z' },
  ...{ actorEmail: 'ada@example.org', action: 'user.role', subjectId: 'x', subjectName },
  ...{ before: { role: 'ADMIN' }, after: null },
});
const place = { at: '2026-11-20T12:00:00.000Z', id: '7d0b3c52-4b0e-4b7f-9c2e-5f1a6f0f8a11' };
const parts: AuditExport[] = [
  { entries: [entry('=cmd()'), entry('Zoë “Z”')], next: place },
  { entries: [entry('last')], next: null },
];
const ask = (after: AuditPlace | null) => {
  const part = parts[after === null ? 0 : 1];
  return part ? Promise.resolve(part) : Promise.reject(new Error('no such part'));
};

it('a table of all parts has a head, a mark of its letters, and nothing that could run', async () => {
  const reported: number[] = [];
  const { file, entries, whole } = await collectFile(ask, auditCsv, (so) => reported.push(so), 9);
  const bytes = new Uint8Array(await file.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const line = (name: string) =>
    `"2026-11-20T12:00:00.000Z","ada@example.org","user.role","x","${name}","{""role"":""ADMIN""}",""`;
  expect((await file.text()).split('\r\n')).toEqual([
    '"time","by","action","subject id","subject","before","after"',
    ...[line("'=cmd()"), line('Zoë “Z”'), line('last'), ''],
  ]);
  expect([reported, entries, whole]).toEqual([[2, 3], 3, true]);
});

it('the same as JSON is what was told, and JSON also where nothing was', async () => {
  const { file } = await collectFile(ask, jsonForm, () => undefined, 9);
  expect(JSON.parse(await file.text())).toEqual(parts.flatMap(({ entries }) => entries));
  const none = () => Promise.resolve({ entries: [], next: null });
  const empty = await collectFile(none, jsonForm, () => undefined, 9);
  expect(JSON.parse(await empty.file.text())).toEqual([]);
});

it('it ends at as many as a file holds, and says that there are more', async () => {
  const { entries, whole } = await collectFile(ask, auditCsv, () => undefined, 2);
  expect([entries, whole]).toEqual([2, false]);
});

it('a part that does not come leaves no file', async () => {
  const broken = () => Promise.reject(new Error('gone'));
  await expect(collectFile(broken, auditCsv, () => undefined, 9)).rejects.toThrow('gone');
});
