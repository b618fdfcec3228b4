import { expect, it } from 'vitest';
import { type AuditAddress, readAuditAddress, writeAuditAddress } from './Audit.tsx';

const usual: AuditAddress = {
  ...{ group: 'all', actor: '', subject: '', from: '', to: '', place: null },
};
const place = { at: '2026-11-20T12:00:00.123Z', id: '7d0b3c52-4b0e-4b7f-9c2e-5f1a6f0f8a11' };

it.each<[AuditAddress]>([
  [usual],
  [{ ...usual, group: 'users', actor: 'ada@example.org', subject: 'a & b' }],
  [{ ...usual, from: '2026-11-01', to: '2026-11-20', place: { after: place } }],
  [{ ...usual, place: { before: place } }],
])('what the list shows comes back out of its address: %o', (address) => {
  expect(readAuditAddress(writeAuditAddress(address))).toEqual(address);
});

it('what is usual is not in the address', () => {
  expect(writeAuditAddress(usual)).toBe('');
});

it.each([
  '?group=nobody',
  '?from=2026-02-30',
  '?to=tomorrow',
  '?to=9999-12-31',
  '?from=0000-01-01',
  '?after=2026-11-20',
  `?after=2026-13-20T12:00:00.123Z_${place.id}`,
  '?before=2026-11-20T12:00:00.123Z_1',
])('what makes no sense in it is passed over: %s', (query) => {
  expect(readAuditAddress(query)).toEqual(usual);
});
