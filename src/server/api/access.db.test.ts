import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Asker } from '../domain/accounts/asker.ts';
import { runDetailedJob } from '../domain/detailed/runDetailedJob.ts';
import { idleHouse } from '../testing/idleHouse.ts';
import { insertReport } from '../testing/insertReport.ts';
import { testContext } from '../testing/testContext.ts';
import { newClaim, newVisitor } from '../testing/startParts.ts';
import { createCallerFactory } from './procedures.ts';
import { appRouter } from './router.ts';

type Caller = ReturnType<typeof callerFor>;
type Outcome = 'allowed' | 'UNAUTHORIZED' | 'FORBIDDEN';

const user = (role: 'REGISTERED' | 'ADMIN') => ({
  kind: 'user' as const,
  id: randomUUID(),
  email: `${role}@example.org`,
  name: 'Person',
  role,
});
const askers = { anonymous: newVisitor(), user: user('REGISTERED'), admin: user('ADMIN') };

const everyone = { anonymous: 'allowed', user: 'allowed', admin: 'allowed' } as const;
const people = { anonymous: 'UNAUTHORIZED', user: 'allowed', admin: 'allowed' } as const;
const admins = { anonymous: 'UNAUTHORIZED', user: 'FORBIDDEN', admin: 'allowed' } as const;

/** Limits are not what this is about. */
const LIFTED = { anonymousReportsPerMonth: 1_000, submissionsPerMinute: 1_000 };

const LONG_AGO = { createdAt: new Date('2026-01-01'), updatedAt: new Date('2026-01-01') };

/** Every procedure, a call of it that is right but for who makes it, and who may make it. */
const table: Record<
  string,
  { call: (caller: Caller) => Promise<unknown>; may: Record<keyof typeof askers, Outcome> }
> = {
  'analysis.start': { call: (c) => c.analysis.start({ content: newClaim() }), may: everyone },
  'analysis.analyze': { call: (c) => c.analysis.analyze({ content: newClaim() }), may: everyone },
  'analysis.resubmit': {
    call: async (c) => {
      const { slug, content } = await insertReport(house.db, LONG_AGO);
      return c.analysis.resubmit({ id: slug, content });
    },
    may: everyone,
  },
  'analysis.startAnew': {
    call: async (c) => {
      const { slug, content } = await insertReport(house.db, LONG_AGO);
      return c.analysis.startAnew({ id: slug, content });
    },
    may: everyone,
  },
  'analysis.rerunMissing': {
    call: async (c) => {
      const partial = await insertReport(house.db, { ...LONG_AGO, partial: true });
      return c.analysis.rerunMissing({ reportId: partial.reportId });
    },
    may: everyone,
  },
  'analysis.detailed': {
    call: async (c) => {
      const { reportId } = await insertReport(house.db);
      return c.analysis.detailed({ reportId });
    },
    may: people,
  },
  'analysis.status': { call: (c) => c.analysis.status({ reportId }), may: everyone },
  'analysis.analysts': { call: (c) => c.analysis.analysts(), may: everyone },
  'reports.read': { call: (c) => c.reports.read({ id: reportId }), may: everyone },
  'reports.fetch': { call: (c) => c.reports.fetch({ id: reportId }), may: everyone },
  'reports.view': { call: (c) => c.reports.view({ id: reportId }), may: everyone },
  'reports.shared': {
    call: async (c) => {
      const { shareId } = await insertReport(house.db);
      return c.reports.shared({ shareId });
    },
    may: everyone,
  },
  'reports.list': { call: (c) => c.reports.list({}), may: everyone },
  'reports.recent': { call: (c) => c.reports.recent(), may: everyone },
  'auth.remainingReports': { call: (c) => c.auth.remainingReports(), may: everyone },
  'admin.settings': { call: (c) => c.admin.settings(), may: admins },
  'admin.changeSetting': {
    call: (c) => c.admin.changeSetting({ name: 'reuseDays', value: 30 }),
    may: admins,
  },
};

const house = idleHouse();
let reportId: string;

const callerFor = (asker: Asker) =>
  createCallerFactory(appRouter)(testContext({ ...house, asker, overrides: LIFTED }));

beforeAll(async () => {
  await house.queue.define(runDetailedJob);
  for (const { kind: _, ...person } of [askers.user, askers.admin]) {
    const at = new Date('2026-11-01T00:00:00Z');
    await house.db.user.create({
      data: { ...person, identityId: person.id, createdAt: at, lastSeenAt: at },
    });
  }
  reportId = (await callerFor(newVisitor()).analysis.start({ content: newClaim() })).reportId;
});

describe('who may call what', () => {
  it('is laid down for every procedure', () => {
    expect(Object.keys(table).sort()).toEqual(Object.keys(appRouter._def.procedures).sort());
  });

  const rows = Object.entries(table).flatMap(([name, { call, may }]) =>
    Object.entries(may).map(([who, outcome]) => ({ name, who, outcome, call })),
  );
  it.each(rows)('$name by $who is $outcome', async ({ who, outcome, call }) => {
    const made = call(callerFor(askers[who as keyof typeof askers]));
    if (outcome === 'allowed') await expect(made).resolves.toBeDefined();
    else await expect(made).rejects.toMatchObject({ code: outcome });
  });
});
