import { expect, it } from 'vitest';
import type { AccountExport, ExportedReport } from '../../../../shared/schema/account.ts';
import { collectOwnData } from './AccountView.tsx';

const account = { email: 'ada@example.org', name: '"Ada"' } as AccountExport['account'];
const report = (reportId: string) => ({ reportId }) as ExportedReport;
const parts: Record<string, AccountExport> = {
  '': { account, reports: [report('a'), report('b')], next: 'b' },
  b: { account, reports: [report('c')], next: 'c' },
  c: { account, reports: [], next: null },
};
const ask = (after: string | null) => {
  const part = parts[after ?? ''];
  return part ? Promise.resolve(part) : Promise.reject(new Error('no such part'));
};

it('the file holds the account once and every report of every part, and is JSON', async () => {
  const reported: number[] = [];
  const file = await collectOwnData(ask, '2026-11-20T12:00:00.000Z', (so) => reported.push(so));
  expect(JSON.parse(await file.text())).toEqual({
    exportedAt: '2026-11-20T12:00:00.000Z',
    account,
    reports: [report('a'), report('b'), report('c')],
  });
  expect(reported).toEqual([2, 3, 3]);
});

it('the file of somebody without reports is JSON too', async () => {
  const none = () => Promise.resolve({ account, reports: [], next: null });
  const file = await collectOwnData(none, '2026-11-20T12:00:00.000Z', () => undefined);
  expect(JSON.parse(await file.text())).toMatchObject({ reports: [] });
});

it('a part that does not come leaves no file', async () => {
  const broken = (after: string | null) => ask(after === null ? null : 'gone');
  await expect(collectOwnData(broken, '', () => undefined)).rejects.toThrow('no such part');
});
