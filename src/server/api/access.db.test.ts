import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Asker } from '../domain/accounts/asker.ts';
import { idleHouse } from '../testing/idleHouse.ts';
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
const admins = { anonymous: 'UNAUTHORIZED', user: 'FORBIDDEN', admin: 'allowed' } as const;

/** Every procedure, a call of it that is right but for who makes it, and who may make it. */
const table: Record<
  string,
  { call: (caller: Caller) => Promise<unknown>; may: Record<keyof typeof askers, Outcome> }
> = {
  'analysis.start': { call: (c) => c.analysis.start({ content: newClaim() }), may: everyone },
  'analysis.status': { call: (c) => c.analysis.status({ reportId }), may: everyone },
  'analysis.analysts': { call: (c) => c.analysis.analysts(), may: everyone },
  'reports.read': { call: (c) => c.reports.read({ id: reportId }), may: everyone },
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
  createCallerFactory(appRouter)(testContext({ ...house, asker }));

beforeAll(async () => {
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
