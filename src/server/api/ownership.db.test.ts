import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Anonymous, Caller, User } from '../modules/accounts/caller.ts';
import { runDetailedJob } from '../modules/detailed/detailed.jobs.ts';
import { idleServices, testContext } from '../testing/context.ts';
import { insertReport } from '../testing/database.ts';
import { insertPerson, insertSubmission } from '../testing/people.ts';
import { newVisitor } from '../testing/app.ts';
import { createCallerFactory } from './procedures.ts';
import { appRouter } from './router.ts';

const services = idleServices();
const LONG_AGO = { createdAt: new Date('2026-01-01'), updatedAt: new Date('2026-01-01') };
const LIFTED = { submissionsPerMinute: 1_000, anonymousReportsPerMonth: 1_000 };

const callerFor = (caller: Caller) =>
  createCallerFactory(appRouter)(testContext({ ...services, caller, overrides: LIFTED }));
type Calls = ReturnType<typeof callerFor>;
type Stored = Awaited<ReturnType<typeof insertReport>>;

type Who = 'owner' | 'otherUser' | 'visitor' | 'ownVisitor' | 'admin';
type Outcome = 'allowed' | 'NOT_FOUND' | 'FORBIDDEN' | 'UNAUTHORIZED';

const everyone: Record<Who, Outcome> = {
  ...{ owner: 'allowed', otherUser: 'allowed', visitor: 'allowed' },
  ...{ ownVisitor: 'allowed', admin: 'allowed' },
};
const people = { ...everyone, visitor: 'UNAUTHORIZED', ownVisitor: 'UNAUTHORIZED' } as const;
/** To all others it is not theirs to speak of, admins included: they have calls of their own. */
const owner = { ...people, otherUser: 'NOT_FOUND', admin: 'NOT_FOUND' } as const;

/**
 * Every procedure that takes the id of a report, on a report that its owner and a visitor submitted. A
 * report is public to whoever has its address, so only the caller's own list depends on whose it is.
 */
const table: Record<
  string,
  { call: (calls: Calls, report: Stored) => Promise<unknown>; may: Record<Who, Outcome> }
> = {
  'analysis.resubmit': {
    call: (c, { slug, content }) => c.analysis.resubmit({ id: slug, content }),
    may: everyone,
  },
  'analysis.startAnew': {
    call: (c, { slug, content }) => c.analysis.startAnew({ id: slug, content }),
    may: everyone,
  },
  'analysis.rerunMissing': {
    call: (c, { reportId }) => c.analysis.rerunMissing({ reportId }),
    may: everyone,
  },
  'analysis.detailed': {
    call: (c, { reportId }) => c.analysis.detailed({ reportId }),
    may: people,
  },
  'analysis.readDetailed': {
    call: (c, { reportId }) => c.analysis.readDetailed({ reportId }),
    may: people,
  },
  'analysis.status': { call: (c, { reportId }) => c.analysis.status({ reportId }), may: everyone },
  'analysis.versions': { call: (c, { slug }) => c.analysis.versions({ id: slug }), may: everyone },
  'analysis.version': {
    call: (c, { slug }) => c.analysis.version({ id: slug, number: 1 }),
    may: everyone,
  },
  'reports.read': { call: (c, { slug }) => c.reports.read({ id: slug }), may: everyone },
  'reports.cost': { call: (c, { reportId }) => c.reports.cost({ reportId }), may: everyone },
  'reports.fetch': { call: (c, { slug }) => c.reports.fetch({ id: slug }), may: everyone },
  'reports.view': { call: (c, { slug }) => c.reports.view({ id: slug }), may: everyone },
  'reports.shared': { call: (c, { shareId }) => c.reports.shared({ shareId }), may: everyone },
  'reports.removeMine': {
    call: (c, { reportId }) => c.reports.removeMine({ reportId }),
    may: owner,
  },
  'reports.setLabels': {
    call: (c, { reportId }) => c.reports.setLabels({ reportId, labels: ['Work'] }),
    may: owner,
  },
  'reports.follow': {
    call: (c, { reportId }) => c.reports.follow({ reportId, follow: true }),
    may: people,
  },
  'reports.private': {
    call: (c, { reportId }) => c.reports.private({ reportId }),
    may: people,
  },
  'reports.unlist': {
    call: (c, { reportId }) => c.reports.unlist({ reportId }),
    may: { ...owner, otherUser: 'FORBIDDEN', admin: 'FORBIDDEN' },
  },
  'reports.requestCorrection': {
    call: (c, { reportId }) =>
      c.reports.requestCorrection({ reportId, reason: 'wrong', text: 'It says it otherwise.' }),
    may: everyone,
  },
  'prerender.capture': {
    call: async (c) => {
      const { reportId } = await insertReport(services.db, { isIndexable: true });
      return c.prerender.capture({ reportId, html: '<html></html>' });
    },
    may: everyone,
  },
};

let persons: Record<'owner' | 'otherUser' | 'admin', User>;
let visitor: Anonymous;
let visitorId: string;
beforeAll(async () => {
  await services.queue.define(runDetailedJob);
  persons = {
    owner: await insertPerson(services.db),
    otherUser: await insertPerson(services.db),
    admin: await insertPerson(services.db, { role: 'ADMIN' }),
  };
  const token = randomUUID();
  visitor = { kind: 'anonymous', token, cookie: token };
  visitorId = (await services.db.visitor.create({ data: { token, createdAt: new Date(0) } })).id;
});

async function reportOfOwner(): Promise<Stored> {
  const report = await insertReport(services.db, { partial: true, ...LONG_AGO });
  await insertSubmission(services.db, report, { userId: persons.owner.id, notes: 'My own notes.' });
  await insertSubmission(services.db, report, { visitorId });
  return report;
}

const callerOf = (who: Who): Caller => {
  if (who === 'visitor') return newVisitor();
  return who === 'ownVisitor' ? visitor : persons[who];
};

const rows = Object.entries(table).flatMap(([name, { call, may }]) =>
  (Object.entries(may) as [Who, Outcome][]).map(([who, outcome]) => ({ name, who, outcome, call })),
);

describe('a report of somebody', () => {
  it('is looked at through every procedure that takes an id of one', () => {
    const procedures = Object.entries(appRouter._def.procedures) as unknown as [string, Taking][];
    const taking = procedures.filter(
      ([name, { _def }]) =>
        // Whose a report is makes no difference to what admins do with it.
        !name.startsWith('admin.') &&
        _def.inputs.some(({ shape }) =>
          /^(id|reportId|shareId)$/m.test(Object.keys(shape ?? {}).join('\n')),
        ),
    );
    expect(taking.map(([name]) => name).sort()).toEqual(Object.keys(table).sort());
  });

  it.each(rows)('by $who through $name: $outcome', async ({ who, outcome, call }) => {
    const report = await reportOfOwner();
    const made = call(callerFor(callerOf(who)), report);
    if (outcome === 'allowed') await made;
    else await expect(made).rejects.toMatchObject({ code: outcome });
    const left = await services.db.submission.count({
      where: { reportId: report.id, userId: persons.owner.id },
    });
    if (who !== 'owner') expect(left).toBe(1);
  });

  it.each(['owner', 'admin'] as const)(
    'shows who asked for it to its owner and to admins alone: %s',
    async (who) => {
      const { slug, reportId } = await reportOfOwner();
      const calls = callerFor(callerOf(who));
      const { email, name } = persons.owner;
      expect(await calls.reports.fetch({ id: slug })).toMatchObject({ user: { email, name } });
      expect(await calls.reports.private({ reportId })).toMatchObject({
        isOwner: who === 'owner',
        notes: who === 'owner' ? [{ notes: 'My own notes.' }] : [],
        owners: who === 'owner' ? null : [{ email, name }],
        views: 0,
      });
      const open = await calls.reports.read({ id: slug });
      expect(JSON.stringify(open)).not.toContain(email);
    },
  );

  it.each(['otherUser', 'visitor', 'ownVisitor'] as const)(
    'shows nobody else who asked for it, nor the notes: %s',
    async (who) => {
      const report = await reportOfOwner();
      const calls = callerFor(callerOf(who));
      const { slug, shareId, reportId } = report;
      const answers = await Promise.all([
        calls.reports.fetch({ id: slug }),
        calls.reports.read({ id: slug }),
        calls.reports.view({ id: slug }),
        calls.reports.shared({ shareId }),
        calls.analysis.status({ reportId }),
        who === 'otherUser' ? calls.reports.private({ reportId }) : null,
      ]);
      const reported = JSON.stringify(answers);
      for (const secret of [report.id, 'My own notes.', persons.owner.id, persons.owner.email]) {
        expect(reported).not.toContain(secret);
      }
    },
  );

  it('is in the list of its owner alone', async () => {
    const { reportId } = await reportOfOwner();
    const mine = async (who: 'owner' | 'otherUser' | 'admin') =>
      (await callerFor(callerOf(who)).reports.mine({ pageSize: 100 })).reports.map(
        (report) => report.reportId,
      );
    expect(await mine('owner')).toContain(reportId);
    expect(await mine('otherUser')).not.toContain(reportId);
    expect(await mine('admin')).not.toContain(reportId);
  });
});

/** What a procedure takes, as far as zod tells. */
interface Taking {
  _def: { inputs: { shape?: object }[] };
}
