import { expect, it } from 'vitest';
import { AuditAction, type AuditEntry } from '../../../../shared/schema/audit.ts';
import { describeAct } from './describeAct.ts';

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
])('%s with %o is told as “%s”', (action, after, told) => {
  expect(describeAct(act(action, after))).toBe(told);
});

it.each(AuditAction.options)('%s has words, whatever it changed', (action) => {
  expect(describeAct(act(action, null))).toMatch(/^[A-Z]/);
  expect(describeAct(act(action, {}))).toMatch(/^[A-Z]/);
});
