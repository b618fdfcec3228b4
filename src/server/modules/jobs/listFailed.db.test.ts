import { beforeAll, describe, expect, it } from 'vitest';
import { failureMessages } from '../../../shared/failureMessages.ts';
import { analysing } from '../../testing/analysing.ts';
import { idleHouse } from '../../testing/idleHouse.ts';
import { insertPerson } from '../../testing/people.ts';
import { type Admin, asAdmin } from '../accounts/asker.ts';
import { listFailed } from './listFailed.ts';

const house = idleHouse();
const { analysed } = analysing(house);
const minute = (number: number) => new Date(Date.UTC(2026, 10, 20, 12, number));
let admin: Admin;
/** The last first. */
const all: string[] = [];

beforeAll(async () => {
  admin = asAdmin(await insertPerson(house.db, { role: 'ADMIN' })) as Admin;
  for (let number = 0; number < 7; number++) {
    // Two of them at the same moment: none may be lost between two pages.
    const at = minute(number === 3 ? 2 : number);
    const { reportId } = await analysed(at, { script: { search: 'failed' } });
    all.unshift(reportId);
  }
  await analysed(minute(20));
});

const list = (place: { after?: string; before?: string } = {}) =>
  listFailed(house.db, admin, { pageSize: 3, ...place });
const idsOf = ({ jobs }: Awaited<ReturnType<typeof list>>) => jobs.map(({ reportId }) => reportId);

describe('the list of failed analyses', () => {
  it('says of each what was asked, why it failed, when, and at which try', async () => {
    const { jobs } = await list();
    expect(jobs[0]).toMatchObject({
      ...{ reportId: all[0], kind: 'analysis', run: 1, hasResult: false },
      ...{ reason: failureMessages.analysis_failed, at: minute(6).toISOString() },
    });
    expect(jobs[0]?.content).toContain('has never been made');
  });

  it('is read page by page, forwards and back, each once', async () => {
    const first = await list();
    const second = await list({ after: first.next ?? '' });
    const third = await list({ after: second.next ?? '' });
    const seen = [first, second, third].flatMap(idsOf);
    expect(first.previous).toBeNull();
    expect(third.next).toBeNull();
    expect(seen).toHaveLength(7);
    expect(new Set(seen)).toEqual(new Set(all));
    expect(seen.slice(0, 3)).toEqual(all.slice(0, 3));

    const back = await list({ before: third.previous ?? '' });
    expect(idsOf(back)).toEqual(idsOf(second));
    const start = await list({ before: back.previous ?? '' });
    expect(idsOf(start)).toEqual(idsOf(first));
    expect(start.previous).toBeNull();
  });
});
