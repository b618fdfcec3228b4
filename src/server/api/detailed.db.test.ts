import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { runDetailedJob } from '../domain/detailed/runDetailedJob.ts';
import { idleHouse } from '../testing/idleHouse.ts';
import { completedReport, newUser } from '../testing/requestedDetailed.ts';
import { newVisitor } from '../testing/startParts.ts';
import { testContext } from '../testing/testContext.ts';
import { detailed } from './detailed.ts';
import { createCallerFactory } from './procedures.ts';

const house = idleHouse();
let reportId: string;
beforeAll(async () => {
  await house.queue.define(runDetailedJob);
  reportId = await completedReport(house);
});

const callerFor = (asker: Parameters<typeof testContext>[0]['asker'] = newVisitor()) =>
  createCallerFactory(detailed)(testContext({ ...house, asker }));

describe('the detailed analysis', () => {
  it('cannot be asked for by visitors, who are told to sign in', async () => {
    await expect(callerFor().request({ reportId })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
      message: 'Please sign in to continue.',
    });
    expect(await callerFor().read({ reportId })).toEqual({ status: 'absent' });
  });

  it('is asked for by whoever is signed in, and everybody sees that it is being written', async () => {
    expect(await callerFor(newUser()).request({ reportId })).toEqual({ status: 'processing' });
    expect(await callerFor().read({ reportId })).toEqual({ status: 'processing' });
  });

  it('of no report is not found', async () => {
    const unknown = { reportId: randomUUID() };
    await expect(callerFor(newUser()).request(unknown)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(callerFor().read(unknown)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is not to be had while the report has no result', async () => {
    const failing = await completedReport(house);
    await house.db.report.update({
      where: { reportId: failing },
      data: { status: 'processing' },
    });
    await expect(callerFor(newUser()).request({ reportId: failing })).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
    });
  });

  it.each(['', 'the-earth-is-flat', `${randomUUID()}'--`])(
    'needs a report id, which this is not: %s',
    async (wrong) => {
      const asked = callerFor(newUser()).request({ reportId: wrong });
      await expect(asked).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    },
  );
});
