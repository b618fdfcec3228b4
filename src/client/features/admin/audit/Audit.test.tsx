import { getQueryKey } from '@trpc/react-query';
import { expect, it } from 'vitest';
import type { AuditList, ListedAct } from '../../../../shared/schema/admin.ts';
import { api } from '../../../app/api.ts';
import { draw } from '../../../testing/draw.tsx';
import { Audit } from './Audit.tsx';

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
  for (const reported of ['Made indexable', 'Honey never spoils.', 'grace@example.org', '2026'])
    expect(html).toContain(reported);
  expect(html).toContain('href="/report/018f2b1e-9d3a-7c44-8b21-3f5a6c7d8e9f"');
  expect(html).toContain('aria-expanded="false"');
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
  expect(drawn({}, '?subject=qz', { subject: 'qz' })).toContain('Three letters or more');
  const some = drawn({ entries: [act()] }, '?subject=ho', { subject: 'ho' });
  expect(some).toContain('1 entry in 100,000 acts looked through');
});

it('while it is read, its place is there', () => {
  expect(drawn(null)).toContain('The acts are being loaded.');
});
