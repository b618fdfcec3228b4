import { expect, it } from 'vitest';
import { AuditAction, type AuditEntry } from '../../../../shared/schema/admin.ts';
import { describeAct, differencesOf } from './describeAct.ts';

const act = (action: AuditEntry['action'], after: AuditEntry['after']) => ({
  ...{ action, before: null, after },
});

it.each<[AuditEntry['action'], AuditEntry['after'], string]>([
  ['user.role', { role: 'ADMIN' }, 'Made administrator'],
  ['user.role', { role: 'REGISTERED' }, 'Took the role away'],
  ['user.suspended', { suspended: true }, 'Suspended'],
  ['user.suspended', { suspended: false }, 'Lifted suspension'],
  ['report.indexable', { isIndexable: true }, 'Made indexable'],
  ['report.indexable', { isIndexable: false }, 'Made not indexable'],
  ['report.withheld', { withheldAt: '2026-11-20T12:00:00.000Z' }, 'Withheld'],
  ['report.withheld', { withheldAt: null }, 'Released'],
  ['report.featured', { isFeaturedHighScore: true }, 'Featured'],
  ['report.featured', { isFeaturedHighScore: false }, 'Took off the featured'],
  ['report.reviewed', null, 'Took review back'],
])('%s with %o is told as “%s”', (action, after, reported) => {
  expect(describeAct(act(action, after))).toBe(reported);
});

it.each(AuditAction.options)('%s has words, whatever it changed', (action) => {
  expect(describeAct(act(action, null))).toMatch(/^[A-Z]/);
  expect(describeAct(act(action, {}))).toMatch(/^[A-Z]/);
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
    { name: 'role', before: 'Registered', after: 'Administrator' },
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
