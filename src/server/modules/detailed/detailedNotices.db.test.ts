import { beforeAll, describe, expect, it } from 'vitest';
import { idleServices } from '../../testing/context.ts';
import { requestedDetailed, scriptedDetailed } from '../../testing/detailed.ts';
import { storedReport } from '../../testing/app.ts';
import { VendorError } from '../../integrations/models/vendorError.ts';
import type { DetailedAnalyst } from './analyst.ts';
import { runDetailedJob } from './detailed.jobs.ts';

const services = idleServices();
beforeAll(() => services.queue.define(runDetailedJob));
const requested = () => requestedDetailed(services);

/** The notifications sent on the channel during `work`. */
async function notificationsDuring(reportId: string, work: () => Promise<unknown>) {
  const client = await services.db.pool.connect();
  const received: { reportId: string; version: number; status: string }[] = [];
  const last = Promise.withResolvers<undefined>();
  client.on('notification', ({ payload = '' }) => {
    const notification = JSON.parse(payload) as (typeof received)[number];
    if (notification.reportId === reportId) received.push(notification);
    if (notification.reportId === 'last') last.resolve(undefined);
  });
  try {
    await client.query('LISTEN report_changed');
    await work();
    // Notifications arrive in commit order.
    await services.db.pool.query(`SELECT pg_notify('report_changed', '{"reportId": "last"}')`);
    await last.promise;
    await client.query('UNLISTEN *');
    return received;
  } finally {
    client.release(true);
  }
}

describe('a subscriber of the report', () => {
  it('is notified once when the sections are stored', async () => {
    const { reportId, work } = await requested();
    const notifications = await notificationsDuring(reportId, () => work(scriptedDetailed()));
    const { version } = await storedReport(services.db, reportId);
    expect(notifications).toEqual([{ reportId, version, status: 'completed' }]);
  });

  it('is notified of a failure, although the report is unchanged', async () => {
    const { reportId, work } = await requested();
    const { version } = await storedReport(services.db, reportId);
    const refused = scriptedDetailed(new VendorError('refused', 'no'));
    const notifications = await notificationsDuring(reportId, () => work(refused));
    expect(notifications).toEqual([{ reportId, version, status: 'completed' }]);
  });

  it('is notified when the sections are dropped', async () => {
    const { reportId, id, work } = await requested();
    const { result } = await storedReport(services.db, reportId);
    const changing: DetailedAnalyst = {
      ...scriptedDetailed(),
      analyze: async (input) => {
        const changed = { ...(result as object), overallScore: 12 };
        await services.db.report.update({ where: { id }, data: { result: changed } });
        return scriptedDetailed().analyze(input);
      },
    };
    const notifications = await notificationsDuring(reportId, () => work(changing));
    // One for the changed report, one for the end.
    expect(notifications).toHaveLength(2);
  });
});
