import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../modules/accounts/caller.ts';
import { runDetailedJob } from '../modules/detailed/detailed.jobs.ts';
import { idleServices, testContext } from '../testing/context.ts';
import { insertReport } from '../testing/database.ts';
import { insertPerson, insertSubmission } from '../testing/people.ts';
import { scriptedIdentity } from '../testing/scriptedIdentity.ts';
import { newClaim } from '../testing/app.ts';
import { createCallerFactory } from './procedures.ts';
import { requestContext } from './context.ts';
import { appRouter } from './router.ts';
import { type AnyProcedure, TRPCError } from '@trpc/server';
import { z } from 'zod';

type Caller = ReturnType<typeof callerFor>;
type Who = 'anonymous' | 'registered' | 'admin' | 'suspended' | 'unverified' | 'forged';
type Outcome = 'allowed' | 'UNAUTHORIZED' | 'FORBIDDEN';

const refused = {
  suspended: 'FORBIDDEN',
  unverified: 'FORBIDDEN',
  forged: 'UNAUTHORIZED',
} as const;
const everyone = {
  anonymous: 'allowed',
  registered: 'allowed',
  admin: 'allowed',
  ...refused,
} as const;
const people = { ...everyone, anonymous: 'UNAUTHORIZED' } as const;
/** Who they are is not asked. */
const whoever = {
  ...everyone,
  suspended: 'allowed',
  unverified: 'allowed',
  forged: 'allowed',
} as const;

/** Limits are not what this is about. */
const LIFTED = {
  ...{ anonymousReportsPerMonth: 1_000, addressReportsPerMonth: 1_000 },
  ...{ submissionsPerMinute: 1_000, addressSubmissionsPerMinute: 1_000 },
};

const complaint = { reason: 'wrong', text: 'The second source says it otherwise.' } as const;

const LONG_AGO = { createdAt: new Date('2026-01-01'), updatedAt: new Date('2026-01-01') };

/**
 * Every procedure, a call of it that is right but for who makes it, and who may make it. Those of admins
 * are in `adminAccess.db.test.ts`.
 */
const table: Record<
  string,
  { call: (caller: Caller, person: User) => Promise<unknown>; may: Record<Who, Outcome> }
> = {
  'analysis.start': { call: (c) => c.analysis.start({ content: newClaim() }), may: everyone },
  'analysis.analyze': { call: (c) => c.analysis.analyze({ content: newClaim() }), may: everyone },
  'analysis.resubmit': {
    call: async (c) => {
      const { slug, content } = await insertReport(services.db, LONG_AGO);
      return c.analysis.resubmit({ id: slug, content });
    },
    may: everyone,
  },
  'analysis.startAnew': {
    call: async (c) => {
      const { slug, content } = await insertReport(services.db, LONG_AGO);
      return c.analysis.startAnew({ id: slug, content });
    },
    may: everyone,
  },
  'analysis.rerunMissing': {
    call: async (c) => {
      const partial = await insertReport(services.db, { ...LONG_AGO, partial: true });
      return c.analysis.rerunMissing({ reportId: partial.reportId });
    },
    may: everyone,
  },
  'analysis.detailed': {
    call: async (c) => {
      const { reportId } = await insertReport(services.db);
      return c.analysis.detailed({ reportId });
    },
    may: people,
  },
  'analysis.readDetailed': { call: (c) => c.analysis.readDetailed({ reportId }), may: people },
  'analysis.status': { call: (c) => c.analysis.status({ reportId }), may: everyone },
  'analysis.versions': { call: (c) => c.analysis.versions({ id: reportId }), may: everyone },
  'analysis.version': {
    call: async (c) => {
      const { slug } = await insertReport(services.db);
      return c.analysis.version({ id: slug, number: 1 });
    },
    may: everyone,
  },
  'analysis.similar': {
    call: (c) => c.analysis.similar({ text: 'Honey never spoils.' }),
    may: everyone,
  },
  'analysis.analysts': { call: (c) => c.analysis.analysts(), may: everyone },
  'site.contact': { call: (c) => c.site.contact(), may: everyone },
  'reports.read': { call: (c) => c.reports.read({ id: reportId }), may: everyone },
  'reports.cost': { call: (c) => c.reports.cost({ reportId }), may: everyone },
  'reports.fetch': { call: (c) => c.reports.fetch({ id: reportId }), may: everyone },
  'reports.view': { call: (c) => c.reports.view({ id: reportId }), may: everyone },
  'reports.shared': {
    call: async (c) => {
      const { shareId } = await insertReport(services.db);
      return c.reports.shared({ shareId });
    },
    may: everyone,
  },
  'reports.list': { call: (c) => c.reports.list({}), may: everyone },
  'reports.mine': { call: (c) => c.reports.mine({}), may: people },
  'reports.removeMine': {
    call: async (c, { id }) => {
      const own = await insertReport(services.db);
      await insertSubmission(services.db, own, { userId: id });
      return c.reports.removeMine({ reportId: own.reportId });
    },
    may: people,
  },
  'reports.setLabels': {
    call: async (c, { id }) => {
      const own = await insertReport(services.db);
      await insertSubmission(services.db, own, { userId: id });
      return c.reports.setLabels({ reportId: own.reportId, labels: ['Work'] });
    },
    may: people,
  },
  'reports.follow': { call: (c) => c.reports.follow({ reportId, follow: true }), may: people },
  'reports.changes': { call: (c) => c.reports.changes(), may: people },
  'reports.private': {
    call: async (c, { id }) => {
      const own = await insertReport(services.db);
      await insertSubmission(services.db, own, { userId: id });
      return c.reports.private({ reportId: own.reportId });
    },
    may: people,
  },
  'reports.unlist': {
    call: async (c, { id }) => {
      const own = await insertReport(services.db, { isIndexable: true });
      await insertSubmission(services.db, own, { userId: id });
      return c.reports.unlist({ reportId: own.reportId });
    },
    may: people,
  },
  'reports.requestCorrection': {
    call: async (c) => {
      const { reportId: wrong } = await insertReport(services.db);
      return c.reports.requestCorrection({ reportId: wrong, ...complaint });
    },
    may: everyone,
  },
  'prerender.capture': {
    call: async (c) => {
      const { reportId: listed } = await insertReport(services.db, { isIndexable: true });
      return c.prerender.capture({ reportId: listed, html: '<p>' });
    },
    may: everyone,
  },
  'reports.example': { call: (c) => c.reports.example(), may: everyone },
  'reports.recent': { call: (c) => c.reports.recent(), may: everyone },
  'radar.featured': { call: (c) => c.radar.featured({}), may: everyone },
  'radar.overview': { call: (c) => c.radar.overview(), may: everyone },
  'radar.search': { call: (c) => c.radar.search({ search: 'honey' }), may: everyone },
  'account.exposure': { call: (c) => c.account.exposure(), may: people },
  'account.rename': { call: (c) => c.account.rename({ name: 'Grace' }), may: people },
  'account.export': { call: (c) => c.account.export({ after: null }), may: people },
  'account.remove': {
    call: (c, { email }) => c.account.remove({ reports: 'keep', confirm: email }),
    may: people,
  },
  'auth.exchange': { call: (c) => c.auth.exchange({}), may: people },
  'auth.logout': { call: (c) => c.auth.logout(), may: whoever },
  'auth.logoutEverywhere': { call: (c) => c.auth.logoutEverywhere(), may: people },
  'auth.session': { call: (c) => c.auth.session(), may: people },
  'auth.identity': { call: (c) => c.auth.identity(), may: whoever },
  'auth.remainingReports': { call: (c) => c.auth.remainingReports(), may: everyone },
};

const services = idleServices();
const identity = scriptedIdentity();
const away = Object.assign(scriptedIdentity(), { away: true });
let reportId: string;

/** Calls as a request with this token, or without one, does. */
function callerFor(bearer: string | null, service = identity) {
  const authorization = bearer === null ? {} : { authorization: `Bearer ${bearer}` };
  const headers = { ...authorization, 'x-anonymous-token': randomUUID() };
  const parts = { db: services.db, identity: service, adminEmail: null, https: false };
  const response = { appendHeader: () => undefined as never };
  const asking = requestContext(parts, { headers }, response, NOW);
  const context = { ...services, ...parts, ...asking, overrides: LIFTED };
  return createCallerFactory(appRouter)(testContext(context));
}

const NOW = new Date('2026-11-20T12:00:00Z');

/** Somebody of the kind, whom no other call has to do with, and what their calls bring. */
async function comes(who: Who): Promise<{ person: User; bearer: string | null }> {
  const person = await insertPerson(services.db, who === 'admin' ? { role: 'ADMIN' } : {});
  const { id, email } = person;
  if (who === 'suspended') {
    await services.db.user.update({ where: { id }, data: { suspendedAt: NOW } });
  }
  const identified = { identityId: `identity-${id}`, email, emailVerified: who !== 'unverified' };
  if (who === 'anonymous') return { person, bearer: null };
  return { person, bearer: who === 'forged' ? 'forged' : identity.tokenFor(identified) };
}

beforeAll(async () => {
  await services.queue.define(runDetailedJob);
  // So that no other is the last.
  await insertPerson(services.db, { role: 'ADMIN' });
  reportId = (await callerFor(null).analysis.start({ content: newClaim() })).reportId;
});

describe('[6.access] who may call what', () => {
  it('is laid down for every procedure', () => {
    const names = Object.keys(appRouter._def.procedures).filter((name) => !/^admin\./.test(name));
    expect(Object.keys(table).sort()).toEqual(names.sort());
  });

  const rows = Object.entries(table).flatMap(([name, { call, may }]) =>
    Object.entries(may).map(([who, outcome]) => ({ name, who, outcome, call })),
  );
  it.each(rows)('$name by $who is $outcome', async ({ who, outcome, call }) => {
    const { person, bearer } = await comes(who as Who);
    const made = call(callerFor(bearer), person);
    if (outcome === 'allowed') await expect(made).resolves.toBeDefined();
    else await expect(made).rejects.toMatchObject({ code: outcome });
  });

  it.each(Object.entries(table))('%s while the service is away', async (_, { call, may }) => {
    const { person, bearer } = await comes('registered');
    const made = call(callerFor(bearer, away), person);
    if (may.forged === 'allowed') await expect(made).resolves.toBeDefined();
    else await expect(made).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });
});

describe('access of admins', () => {
  /** Every procedure whose path says that it is for admins, as the router knows it. */
  const procedures = Object.entries(
    appRouter._def.procedures as unknown as Record<string, AnyProcedure>,
  ).filter(([path]) => path.startsWith('admin.'));

  /** What is refused, whoever they are and whatever they send. */
  const REFUSED = {
    anonymous: 'UNAUTHORIZED',
    forged: 'UNAUTHORIZED',
    registered: 'FORBIDDEN',
    suspended: 'FORBIDDEN',
    'suspended admin': 'FORBIDDEN',
    unverified: 'FORBIDDEN',
  } as const;
  type Who = keyof typeof REFUSED | 'admin';

  /** None of them is an input of any of them. */
  const WRONG_INPUTS = [undefined, {}, { bogus: 1, role: 'ADMIN' }, 'ADMIN', [[]]];

  const services = idleServices();
  const identity = scriptedIdentity();
  const NOW = new Date('2026-11-20T12:00:00Z');

  /** Makes calls as somebody of the kind does. */
  async function callerFor(who: Who) {
    const role = who.endsWith('admin') ? 'ADMIN' : 'REGISTERED';
    const { id, email } = await insertPerson(services.db, { role });
    const suspendedAt = who.startsWith('suspended') ? NOW : null;
    await services.db.user.update({ where: { id }, data: { suspendedAt } });
    const said = { identityId: `identity-${id}`, email, emailVerified: who !== 'unverified' };
    const bearer = who === 'forged' ? 'forged' : identity.tokenFor(said);
    const headers = who === 'anonymous' ? {} : { authorization: `Bearer ${bearer}` };
    const parts = { db: services.db, identity, adminEmail: null, https: false };
    const response = { appendHeader: () => undefined as never };
    const asking = requestContext(parts, { headers }, response, NOW);
    const caller = createCallerFactory(appRouter)(
      testContext({ ...services, ...parts, ...asking }),
    );
    return (path: string, input: unknown): Promise<unknown> => {
      const at = path.split('.').reduce<unknown>((found, name) => (found as Named)[name], caller);
      return (at as (input: unknown) => Promise<unknown>)(input);
    };
  }

  type Named = Record<string, unknown>;

  /** How the call ended: `done`, or the code of its refusal. */
  const endOf = (call: Promise<unknown>) =>
    call.then(
      () => 'done',
      (error: unknown) => (error instanceof TRPCError ? error.code : String(error)),
    );

  it('there are procedures of admins to look at', () => {
    expect(procedures.length).toBeGreaterThan(1);
  });

  describe.each(procedures)('%s', (path, procedure) => {
    it.each(Object.entries(REFUSED))(
      'is refused to who is %s, whatever they send',
      async (who, code) => {
        const call = await callerFor(who as Who);
        for (const input of WRONG_INPUTS) expect(await endOf(call(path, input))).toBe(code);
      },
    );

    it('takes admins for what they are', async () => {
      const call = await callerFor('admin');
      for (const input of WRONG_INPUTS)
        expect(['done', 'BAD_REQUEST', 'NOT_FOUND', 'CONFLICT']).toContain(
          await endOf(call(path, input)),
        );
    });

    it('takes nothing that it does not know', async () => {
      const inputs = procedure._def.inputs as z.ZodType[];
      for (const input of inputs) expect(openObjects(input)).toEqual([]);
      if (inputs.length === 0) return;
      const call = await callerFor('admin');
      expect(await endOf(call(path, { bogus: 1 }))).toBe('BAD_REQUEST');
    });

    it('says what it gives', () => {
      const { output } = procedure._def as { output?: unknown };
      expect(output).toBeDefined();
    });
  });

  /** Where an input takes fields that it does not name. */
  function openObjects(schema: z.ZodType): string[] {
    const open: string[] = [];
    const look = (node: unknown, at: string): void => {
      if (typeof node !== 'object' || node === null) return;
      const { type, properties, additionalProperties } = node as Named;
      const named = type === 'object' && properties !== undefined;
      if (named && additionalProperties !== false) open.push(at);
      for (const [key, value] of Object.entries(node)) look(value, `${at}/${key}`);
    };
    look(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), '');
    return open;
  }
});
