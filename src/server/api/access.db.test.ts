import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Asker } from '../domain/accounts/asker.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { testContext } from '../testing/testContext.ts';
import type { Queue } from '../queue/queue.ts';
import { newClaim, newVisitor, startIdleQueue } from '../testing/startParts.ts';
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

let database: TestDatabase;
let queue: Queue;
let reportId: string;

const callerFor = (asker: Asker) =>
  createCallerFactory(appRouter)(testContext({ db: database.db, queue, asker }));

beforeAll(async () => {
  database = await createTestDatabase();
  queue = await startIdleQueue(database.url);
  for (const { kind: _, ...person } of [askers.user, askers.admin]) {
    const at = new Date('2026-11-01T00:00:00Z');
    await database.db.user.create({
      data: { ...person, identityId: person.id, createdAt: at, lastSeenAt: at },
    });
  }
  reportId = (await callerFor(newVisitor()).analysis.start({ content: newClaim() })).reportId;
});
afterAll(async () => {
  await queue.stop(1_000);
  await database.drop();
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
