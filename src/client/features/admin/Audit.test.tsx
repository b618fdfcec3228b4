import { getQueryKey } from '@trpc/react-query';
import { expect, it } from 'vitest';
import { SETTINGS } from '../../../shared/limits.ts';
import {
  type AuditList,
  type ListedAct,
  type AuditEntry,
  type AuditExport,
  type AuditPlace,
  AuditAction,
} from '../../../shared/schema/admin.ts';
import { api } from '../../app/api.ts';
import { draw } from '../../testing/draw.tsx';
import {
  Audit,
  auditAddress,
  auditCsv,
  describeAct,
  differencesOf,
  settingInWords,
} from './Audit.tsx';
import { collectFile, jsonForm } from '../../ui/list/Export.tsx';

const act = (changes: Partial<ListedAct> = {}): ListedAct => ({
  ...{ id: '7d0b3c52-4b0e-4b7f-9c2e-5f1a6f0f8a11', at: '2026-11-20T12:00:00.000Z' },
  ...{ actorEmail: 'grace@example.org', action: 'report.indexable', subjectThere: true },
  ...{ subjectId: '018f2b1e-9d3a-7c44-8b21-3f5a6c7d8e9f', subjectName: 'Honey never spoils.' },
  ...{ before: { isIndexable: false }, after: { isIndexable: true } },
  ...changes,
});
const place = { at: '2026-11-20T12:00:00.000Z', id: '7d0b3c52-4b0e-4b7f-9c2e-5f1a6f0f8a11' };

function drawn(known: Partial<AuditList> | null, query = '', asked = {}) {
  return draw(<Audit />, {
    path: `/admin/audit${query}`,
    known: (queries) => {
      const list = { entries: [], older: false, newer: false, ...known };
      if (known) queries.setQueryData(getQueryKey(api.admin.audit.list, asked, 'query'), list);
    },
  });
}

it('an act stands with what was done to what, by whom and when', () => {
  const html = drawn({ entries: [act()] });
  for (const reported of ['Made indexable', 'Honey never spoils.', 'grace', '@example.org', '2026'])
    expect(html).toContain(reported);
  expect(html).toContain('href="/report/018f2b1e-9d3a-7c44-8b21-3f5a6c7d8e9f"');
  expect(html).toContain('aria-expanded="false"');
});

it('a setting stands with its name in the settings and the one it is found by', () => {
  const html = drawn({
    entries: [act({ action: 'setting.changed', subjectName: 'vendorRequestsAtOnce' })],
  });
  expect(html).toContain('Requests to one vendor at a time');
  expect(html).toContain('vendorRequestsAtOnce');
});

it('prices stand with their models', () => {
  const after = { value: [{ name: 'gpt-next', inputUsd: 0.5, outputUsd: 12 }] };
  expect(differencesOf({ before: { value: [] }, after })).toEqual([
    { name: 'value', before: null, after: 'gpt-next $0.5 in and $12 out' },
  ]);
});

it.each(Object.keys(SETTINGS))('the setting %s has a name', (subjectName) => {
  expect(settingInWords({ action: 'setting.changed', subjectName })).toMatch(/^[A-Z]/);
});

it('what a reader’s request hid stands without a name', () => {
  const html = drawn({ entries: [act({ action: 'report.hidden_on_request', actorEmail: '' })] });
  expect(html).toContain('Hid the report until an admin decides');
  expect(html).toContain('A reader');
});

it.each([
  ['a report that is gone', { subjectThere: false }, null],
  [
    'an account',
    { action: 'user.role' as const, subjectName: 'a+b@example.org' },
    '/admin/users?search=a%2Bb%40example.org',
  ],
  ['a setting', { action: 'setting.changed' as const }, '/admin/settings'],
  ['an import', { action: 'library.imported' as const }, '/admin/library'],
])('%s is linked where it is', (_, changes, href) => {
  const html = drawn({ entries: [act(changes)] });
  if (href === null) expect(html).not.toContain('<a ');
  else expect(html).toContain(`href="${href}"`);
});

it('the list leads to older and to newer acts, with what it is narrowed down by', () => {
  const asked = { group: 'reports', after: place };
  const query = `?group=reports&after=${place.at}_${place.id}`;
  const html = drawn({ entries: [act()], older: true, newer: true }, query, asked);
  const id = encodeURIComponent(`${place.at}_${place.id}`);
  expect(html).toContain(`href="/admin/audit?group=reports&amp;after=${id}"`);
  expect(html).toContain(`href="/admin/audit?group=reports&amp;before=${id}"`);
  expect(html).toContain('href="/admin/audit?group=reports"');
});

it('nothing done yet is told apart from nothing found', () => {
  expect(drawn({})).toContain('Nothing done yet');
  expect(drawn({}, '?subject=cheddar', { subject: 'cheddar' })).toContain('Nothing found');
  expect(drawn({}, '?subject=qz', { subject: 'qz' })).toContain('From three letters on');
  const some = drawn({ entries: [act()] }, '?subject=ho', { subject: 'ho' });
  expect(some).toContain('1 entry in 100,000 actions searched');
});

it('while it is read, its place is there', () => {
  expect(drawn(null)).toContain('The actions are being loaded.');
});

const usual = auditAddress.read('');
const aPlace = '2026-11-20T12:00:00.123Z_7d0b3c52-4b0e-4b7f-9c2e-5f1a6f0f8a11';

it.each<[typeof usual]>([
  [usual],
  [{ ...usual, group: 'users', actor: 'ada@example.org', subject: 'a & b' }],
  [{ ...usual, from: '2026-11-01', to: '2026-11-20', after: aPlace }],
  [{ ...usual, before: aPlace }],
])('what the list shows comes back out of its address: %o', (address) => {
  expect(auditAddress.read(auditAddress.write(address))).toEqual(address);
});

it('what is usual is not in the address', () => {
  expect(auditAddress.write(usual)).toBe('');
});

it.each([
  '?group=nobody',
  '?from=2026-02-30',
  '?to=tomorrow',
  '?to=9999-12-31',
  '?from=0000-01-01',
  '?after=2026-11-20',
  `?after=${aPlace.replace('-11-', '-13-')}`,
  '?before=2026-11-20T12:00:00.123Z_1',
])('what makes no sense in it is passed over: %s', (query) => {
  expect(auditAddress.read(query)).toEqual(usual);
});

const entry = (subjectName: string): AuditEntry => ({
  ...{ id: '7d0b3c52-4b0e-4b7f-9c2e-5f1a6f0f8a11', at: '2026-11-20T12:00:00.000Z' },
  ...{ actorEmail: 'ada@example.org', action: 'user.role', subjectId: 'x', subjectName },
  ...{ before: { role: 'ADMIN' }, after: null },
});
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

const did = (action: AuditEntry['action'], after: AuditEntry['after']) => ({
  ...{ action, before: null, after },
});

it.each<[AuditEntry['action'], AuditEntry['after'], string]>([
  ['user.role', { role: 'ADMIN' }, 'Made admin'],
  ['user.role', { role: 'REGISTERED' }, 'Removed as admin'],
  ['user.suspended', { suspended: true }, 'Suspended'],
  ['user.suspended', { suspended: false }, 'Lifted suspension'],
  ['report.indexable', { isIndexable: true }, 'Made indexable'],
  ['report.indexable', { isIndexable: false }, 'Made not indexable'],
  ['report.withheld', { withheldAt: '2026-11-20T12:00:00.000Z' }, 'Withheld'],
  ['report.withheld', { withheldAt: null }, 'Released'],
  ['report.about_person', { isAboutPerson: true, isIndexable: false }, 'Marked as about a person'],
  ['report.about_person', { isAboutPerson: false }, 'Marked as not about a person'],
  ['report.featured', { isFeaturedHighScore: true }, 'Featured'],
  ['report.featured', { isFeaturedHighScore: false }, 'Removed from featured'],
  ['report.reviewed', null, 'Withdrew review'],
])('%s with %o is told as “%s”', (action, after, reported) => {
  expect(describeAct(did(action, after))).toBe(reported);
});

it.each(AuditAction.options)('%s has words, whatever it changed', (action) => {
  expect(describeAct(did(action, null))).toMatch(/^[A-Z]/);
  expect(describeAct(did(action, {}))).toMatch(/^[A-Z]/);
});

it('what an act changed is told thing by thing, before and after', () => {
  const before = { isIndexable: false, title: null, keywords: ['honey', 'jars'], run: 1_000 };
  const after = { isIndexable: true, title: 'Honey', keywords: [], note: { by: 'Ada' } };
  expect(differencesOf({ before, after })).toEqual([
    { name: 'is indexable', before: 'no', after: 'yes' },
    { name: 'title', before: null, after: 'Honey' },
    { name: 'keywords', before: 'honey, jars', after: null },
    { name: 'run', before: '1,000', after: null },
    { name: 'note', before: null, after: '{"by":"Ada"}' },
  ]);
});

it('what stayed as it was is told once', () => {
  const before = { kind: 'analysis', run: 1 };
  expect(differencesOf({ before, after: { kind: 'analysis', run: 2 } })).toEqual([
    { name: 'kind', before: null, after: 'analysis' },
    { name: 'run', before: '1', after: '2' },
  ]);
});

it('roles, failures and moments are told in words', () => {
  const moment = '2026-11-20T12:00:00.000Z';
  const before = { role: 'REGISTERED', failure: 'page_timed_out', reviewedAt: null };
  const reported = differencesOf({ before, after: { role: 'ADMIN', reviewedAt: moment } });
  expect(reported.slice(0, 2)).toEqual([
    { name: 'role', before: 'Registered', after: 'Admin' },
    { name: 'failure', before: 'Linked page too slow', after: null },
  ]);
  expect(reported[2]?.after).toContain('2026');
  expect(reported[2]?.after).not.toContain(moment);
  const title = 'ADMIN';
  expect(differencesOf({ before: null, after: { title } })[0]?.after).toBe(title);
});

it('an act that tells nothing changed nothing that could be shown', () => {
  expect(differencesOf({ before: null, after: null })).toEqual([]);
});
