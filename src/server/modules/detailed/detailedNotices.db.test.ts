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

/** What is told on the channel that watchers hear, while `work` is done. */
async function noticesOf(reportId: string, work: () => Promise<unknown>) {
  const client = await services.db.pool.connect();
  const reported: { reportId: string; version: number; status: string }[] = [];
  const last = Promise.withResolvers<undefined>();
  client.on('notification', ({ payload = '' }) => {
    const notice = JSON.parse(payload) as (typeof reported)[number];
    if (notice.reportId === reportId) reported.push(notice);
    if (notice.reportId === 'last') last.resolve(undefined);
  });
  try {
    await client.query('LISTEN report_changed');
    await work();
    // Notices come in the order of their commits.
    await services.db.pool.query(`SELECT pg_notify('report_changed', '{"reportId": "last"}')`);
    await last.promise;
    await client.query('UNLISTEN *');
    return reported;
  } finally {
    client.release(true);
  }
}

describe('whoever watches the report', () => {
  it('is woken once when it is stored', async () => {
    const { reportId, work } = await requested();
    const notices = await noticesOf(reportId, () => work(scriptedDetailed()));
    const { version } = await storedReport(services.db, reportId);
    expect(notices).toEqual([{ reportId, version, status: 'completed' }]);
  });

  it('is woken when it has failed, although the report is as it was', async () => {
    const { reportId, work } = await requested();
    const { version } = await storedReport(services.db, reportId);
    const refused = scriptedDetailed(new VendorError('refused', 'no'));
    const notices = await noticesOf(reportId, () => work(refused));
    expect(notices).toEqual([{ reportId, version, status: 'completed' }]);
  });

  it('is woken when what came was dropped', async () => {
    const { reportId, id, work } = await requested();
    const { result } = await storedReport(services.db, reportId);
    const changing: DetailedAnalyst = {
      ...scriptedDetailed(),
      analyse: async (input) => {
        const changed = { ...(result as object), overallScore: 12 };
        await services.db.report.update({ where: { id }, data: { result: changed } });
        return scriptedDetailed().analyse(input);
      },
    };
    const notices = await noticesOf(reportId, () => work(changing));
    // One for the change of the report, one for the end.
    expect(notices).toHaveLength(2);
  });
});
