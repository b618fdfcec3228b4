import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import type { Prisma } from './generated/client.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const at = new Date('2026-11-20T12:00:00Z');
function report(given: Partial<Prisma.ReportCreateManyInput> = {}): Prisma.ReportCreateManyInput {
  const id = randomUUID();
  const names = { id, reportId: randomUUID(), shareId: id, slug: id, content: 'A claim' };
  const state = { type: 'credibility', status: 'processing' } as const;
  return { ...names, ...state, createdAt: at, updatedAt: at, ...given };
}
const add = (given: Partial<Prisma.ReportCreateManyInput>) =>
  test.db.report.createMany({ data: [report(given)] });

it('of equal claims only one is analyzed at a time', async () => {
  const racing = Array.from({ length: 40 }, () =>
    test.db.report.createManyAndReturn({
      data: [report({ claimKey: 'racing' })],
      skipDuplicates: true,
    }),
  );
  expect((await Promise.all(racing)).flat()).toHaveLength(1);
});

it('finished and private analyses may be equal', async () => {
  const ended = { claimKey: 'ended', status: 'failed' } as const;
  for (const given of [ended, ended, { claimKey: null }, { claimKey: null }])
    expect(await add(given)).toEqual({ count: 1 });
});

it('a score lies between 0 and 100', async () => {
  await expect(add({ credibilityScore: 101 })).rejects.toThrow('credibilityScore_check');
  await expect(add({ credibilityScore: -1 })).rejects.toThrow('credibilityScore_check');
  await add({ credibilityScore: 0 });
  await add({ credibilityScore: 100 });
});

it('a completed report has a result', async () => {
  await expect(add({ status: 'completed' })).rejects.toThrow('Report_completed_check');
  await add({ status: 'completed', result: {} });
});

it('runs and events count from 1, and allowances never fall below 0', async () => {
  await expect(add({ run: 0 })).rejects.toThrow('Report_run_check');
  const row = report();
  await test.db.report.createMany({ data: [row] });
  const event = { reportId: row.id ?? '', run: 1, step: 'saving', status: 'started', at };
  const first = test.db.analysisEvent.create({ data: { ...event, seq: 0 } });
  await expect(first).rejects.toThrow('AnalysisEvent_seq_check');
  const counter = { subject: 'visitor:1', period: '2026-11', reserved: -1 };
  const below = test.db.allowanceCounter.create({ data: counter });
  await expect(below).rejects.toThrow('AllowanceCounter_reserved_check');
});

it('a period is a calendar month', async () => {
  const row = report();
  await test.db.report.createMany({ data: [row] });
  const submission = (period: string) => ({
    id: randomUUID(),
    reportId: row.id ?? '',
    period,
    allowance: 'none' as const,
    createdAt: at,
  });
  await test.db.submission.create({ data: submission('2026-12') });
  const wrong = test.db.submission.create({ data: submission('2026-13') });
  await expect(wrong).rejects.toThrow('Submission_period_check');
});
