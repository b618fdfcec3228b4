import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { silentLog } from '../../testing/app.ts';
import { listenNotifications, type NotificationPayloads } from './notifications.ts';

let test: TestDatabase;
let notifications: Awaited<ReturnType<typeof listenNotifications>>;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());
beforeEach(async () => {
  notifications = await listenNotifications(test.url, silentLog);
});
afterEach(() => notifications.close());

const at = new Date('2026-11-20T12:00:00Z');
function addReport() {
  const id = randomUUID();
  const names = { id, reportId: randomUUID(), shareId: id, slug: id };
  const rest = { content: 'A claim', type: 'credibility', status: 'processing' } as const;
  return test.db.report.create({ data: { ...names, ...rest, createdAt: at, updatedAt: at } });
}
function collect<C extends keyof NotificationPayloads>(channel: C): NotificationPayloads[C][] {
  const heard: NotificationPayloads[C][] = [];
  notifications.on(channel, (notice) => heard.push(notice));
  return heard;
}

it('a report tells that it was changed and deleted, with its version', async () => {
  const heard = collect('report_changed');
  const { id, reportId } = await addReport();
  const change = (data: object) => test.db.report.update({ where: { id }, data });
  await change({ status: 'failed', failure: 'timeout' });
  await change({ status: 'failed', failure: 'timeout' });
  await change({ isIndexable: true, version: 99 });
  await test.db.report.delete({ where: { id } });
  await expect.poll(() => heard).toHaveLength(3);
  expect(heard).toEqual([
    { reportId, version: 2, status: 'failed' },
    { reportId, version: 3, status: 'failed' },
    { reportId, version: 3, status: 'deleted' },
  ]);
});

it('the progress of an analysis is told once it is saved, under the public id of the report', async () => {
  const heard = collect('analysis_progress');
  const { id, reportId } = await addReport();
  const event = { reportId: id, run: 1, status: 'started', at };
  const undone = test.db.transaction(async (tx) => {
    await tx.analysisEvent.create({ data: { ...event, seq: 1, step: 'saving' } });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await test.db.analysisEvent.create({ data: { ...event, seq: 2, step: 'scoring' } });
  await expect.poll(() => heard.length).toBeGreaterThan(0);
  expect(heard).toEqual([{ reportId, run: 1, seq: 2 }]);
});

it('a setting tells that it was changed and taken back', async () => {
  const heard = collect('setting_changed');
  const name = 'reuseDays';
  await test.db.setting.create({ data: { name, value: 3, changedAt: at } });
  await test.db.setting.delete({ where: { name } });
  await expect.poll(() => heard).toHaveLength(2);
  expect(heard).toEqual([{ name }, { name }]);
});

it('after a lost connection it listens again and says that notices may be missing', async () => {
  const heard = collect('report_changed');
  const lost = vi.fn();
  const gap = vi.fn();
  notifications.on('loss', lost);
  notifications.on('gap', gap);
  await test.db.$queryRaw`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'verimeter notices' AND datname = current_database()`;
  await expect.poll(() => lost.mock.calls).toHaveLength(1);
  await expect.poll(() => notifications.ready()).toBe(true);
  expect(gap).toHaveBeenCalledOnce();
  const { id, reportId } = await addReport();
  await test.db.report.delete({ where: { id } });
  await expect.poll(() => heard.length).toBeGreaterThan(0);
  expect(heard).toEqual([{ reportId, version: 1, status: 'deleted' }]);
});

it('a handler that fails does not keep others from hearing', async () => {
  const heard = vi.fn();
  notifications.on('report_changed', () => {
    throw new Error('broken');
  });
  notifications.on('report_changed', heard);
  const { id } = await addReport();
  await test.db.report.delete({ where: { id } });
  await expect.poll(() => heard.mock.calls).toHaveLength(1);
});

it('a notice that nobody can read is passed over', async () => {
  const heard = collect('setting_changed');
  const name = 'readable';
  await test.db.$executeRaw`SELECT pg_notify('setting_changed', 'not json')`;
  await test.db.setting.create({ data: { name, value: 3, changedAt: at } });
  await expect.poll(() => heard.length).toBeGreaterThan(0);
  expect(heard).toEqual([{ name }]);
});

it('a server that is not there is told at once', async () => {
  const nowhere = 'postgresql://nobody@127.0.0.1:1/nothing';
  await expect(listenNotifications(nowhere, silentLog)).rejects.toThrow('ECONNREFUSED');
});

it('what was changed has been heard of as soon as the listener has caught up', async () => {
  const heard = collect('setting_changed');
  for (let round = 1; round <= 20; round++) {
    await test.db.$executeRaw`SELECT pg_notify('setting_changed', '{"name":"bannerText"}')`;
    await notifications.catchUp();
    expect(heard).toHaveLength(round);
  }
});
