import { beforeEach, describe, expect, it } from 'vitest';
import { accountMessages } from '../../../shared/accountMessages.ts';
import type { Statements } from '../../platform/database/database.ts';
import { idleServices, scriptedAnalysts } from '../../testing/context.ts';
import { insertReport } from '../../testing/database.ts';
import { insertPerson, insertSubmission } from '../../testing/people.ts';
import { scriptedIdentity, type ScriptedIdentity } from '../../testing/scriptedIdentity.ts';
import { scriptedPages } from '../../testing/models.ts';
import { defaultSettings, newClaim, storedReport } from '../../testing/app.ts';
import { runAnalysis } from '../analysis/run.ts';
import { beginResubmit } from '../analysis/runs.repository.ts';
import { startAnalysis } from '../analysis/start.ts';
import { submitAsUser } from '../analysis/submissions.repository.ts';
import { eraseAccount, type Removal, removeAccount } from './account.ts';
import type { User } from './caller.ts';
import { lockWithAdmins } from './users.repository.ts';

describe('remove account', () => {
  const services = idleServices();
  const now = new Date('2026-11-20T12:00:00Z');
  let identity: ScriptedIdentity;
  let person: User;
  let other: User;
  let own: Awaited<ReturnType<typeof insertReport>>;
  let shared: typeof own;

  beforeEach(async () => {
    await services.db.user.deleteMany();
    await services.db.submission.deleteMany();
    await services.db.report.deleteMany();
    identity = scriptedIdentity();
    person = await insertPerson(services.db);
    other = await insertPerson(services.db);
    own = await insertReport(services.db);
    shared = await insertReport(services.db);
    await insertSubmission(services.db, own, { userId: person.id, notes: 'A secret.' });
    await insertSubmission(services.db, shared, { userId: person.id, notes: 'Another.' });
    await insertSubmission(services.db, shared, { userId: other.id, notes: 'Not theirs.' });
  });

  const remove = (user: User, removal: Partial<Removal> = {}, adminEmail: string | null = null) =>
    removeAccount({ db: services.db, identity, adminEmail }, user, {
      reports: 'remove',
      confirm: user.email,
      ...removal,
    });
  const exists = async ({ id }: { id: string }) =>
    (await services.db.report.count({ where: { id } })) === 1;
  const isKnown = async ({ id }: User) => (await services.db.user.count({ where: { id } })) === 1;

  describe('an account that is deleted', () => {
    it('is gone, with its sessions, and from the identity service', async () => {
      const times = { authenticatedAt: now, createdAt: now, expiresAt: now };
      const session = { userId: person.id, tokenHash: Buffer.alloc(32, 1), ...times };
      await services.db.session.create({ data: session });
      expect(await remove(person)).toEqual({ identityRemoved: true });
      expect(await isKnown(person)).toBe(false);
      expect(await services.db.session.count()).toBe(0);
      expect(identity.removed).toEqual([`identity-${person.id}`]);
      expect(await isKnown(other)).toBe(true);
    });

    it('deletes its own reports and removes its traces from shared ones', async () => {
      await remove(person, { reports: 'remove' });
      expect([await exists(own), await exists(shared)]).toEqual([false, true]);
      const left = await services.db.submission.findMany({ where: { reportId: shared.id } });
      expect(left).toMatchObject([{ userId: other.id, notes: 'Not theirs.' }]);
    });

    it('keeps all its reports on request, without owner and notes', async () => {
      await remove(person, { reports: 'keep' });
      expect([await exists(own), await exists(shared)]).toEqual([true, true]);
      const left = await services.db.submission.findMany({ where: { reportId: own.id } });
      expect(left).toMatchObject([{ userId: null, visitorId: null, notes: null }]);
    });

    it('deletes hundreds of reports', async () => {
      await services.db.$executeRaw`
      INSERT INTO "Report" (id, "reportId", "shareId", slug, content, type, status, "createdAt", "updatedAt")
      SELECT gen_random_uuid(), gen_random_uuid(), 'share-' || i, 'slug-' || i, 'A claim.',
        'credibility', 'failed', now(), now() FROM generate_series(1, 450) i`;
      await services.db.$executeRaw`
      INSERT INTO "Submission" (id, "reportId", "userId", period, allowance, "createdAt")
      SELECT gen_random_uuid(), id, ${person.id}::uuid, '2026-11', 'none', now() FROM "Report"
      WHERE slug LIKE 'slug-%'`;
      await remove(person);
      expect(await services.db.report.findMany({ select: { id: true } })).toEqual([
        { id: shared.id },
      ]);
    });

    it('ends the analysis that runs for it alone: what was judged is stored nowhere', async () => {
      const analysts = scriptedAnalysts();
      const parts = { ...services, analysts, settings: defaultSettings };
      const started = await startAnalysis(parts, person, { content: newClaim() }, now);
      const { id, run } = await storedReport(services.db, started.reportId);
      await remove(person);
      const signal = new AbortController().signal;
      const { web } = scriptedPages();
      await runAnalysis({ ...parts, web, clock: () => now, signal }, { id, run });
      expect(await exists({ id })).toBe(false);
    });

    it('ends it in the middle, too, and keeps no answer of it', async () => {
      const analysts = scriptedAnalysts();
      const parts = { ...services, analysts, settings: defaultSettings };
      const started = await startAnalysis(parts, person, { content: newClaim() }, now);
      const { id, run } = await storedReport(services.db, started.reportId);
      const { chat } = analysts;
      analysts.chat = {
        ...chat,
        analyze: async (input) => {
          await remove(person);
          return chat.analyze(input);
        },
      };
      const signal = new AbortController().signal;
      const work = { ...parts, web: scriptedPages().web, clock: () => now, signal };
      await runAnalysis(work, { id, run });
      expect(await services.db.analystAnswer.count({ where: { reportId: id } })).toBe(0);
      expect([await exists({ id }), await isKnown(person)]).toEqual([false, false]);
    });

    it('is deleted here although the identity service cannot be asked, and says so', async () => {
      identity.away = true;
      expect(await remove(person)).toEqual({ identityRemoved: false });
      expect(await isKnown(person)).toBe(false);
    });
  });

  describe('it is not deleted', () => {
    it.each(['', 'somebody@example.org', 'x'])(
      'when "%s" is typed for its address',
      async (confirm) => {
        const refused = { code: 'invalid_input', message: accountMessages.confirmEmail };
        await expect(remove(person, { confirm })).rejects.toMatchObject(refused);
        expect([await isKnown(person), await exists(own)]).toEqual([true, true]);
        expect(identity.removed).toEqual([]);
      },
    );

    it('but is when the address is typed in capitals, with a space behind', async () => {
      await remove(person, { confirm: `${person.email.toUpperCase()} ` });
      expect(await isKnown(person)).toBe(false);
    });

    it('when it is the last administrator’s, with all that it has', async () => {
      const admin = await insertPerson(services.db, { role: 'ADMIN' });
      await insertSubmission(services.db, await insertReport(services.db), { userId: admin.id });
      const refused = { code: 'conflict', message: accountMessages.lastAdmin };
      await expect(remove(admin)).rejects.toMatchObject(refused);
      expect(await services.db.submission.count({ where: { userId: admin.id } })).toBe(1);
    });

    it('when the only other administrator is suspended', async () => {
      const admin = await insertPerson(services.db, { role: 'ADMIN' });
      const second = await insertPerson(services.db, { role: 'ADMIN' });
      await services.db.user.update({ where: { id: second.id }, data: { suspendedAt: now } });
      await expect(remove(admin)).rejects.toMatchObject({ code: 'conflict' });
    });
  });

  describe('of two administrators', () => {
    it('one can go, also when the other has the role by their address alone', async () => {
      const admin = await insertPerson(services.db, { role: 'ADMIN' });
      await remove(admin, {}, other.email);
      expect(await isKnown(admin)).toBe(false);
    });

    it('never both at the same moment', async () => {
      const admins = [
        await insertPerson(services.db, { role: 'ADMIN' }),
        await insertPerson(services.db, { role: 'ADMIN' }),
      ];
      const ends = await Promise.allSettled(admins.map((admin) => remove(admin)));
      expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(await services.db.user.count({ where: { role: 'ADMIN' } })).toBe(1);
    });
  });
});

describe('erase account', () => {
  const services = idleServices();

  it('an account can be deleted while one of its reports is submitted again', async () => {
    const { db } = services;
    const person = await insertPerson(db);
    const others: Promise<unknown>[] = [];
    /** Starts a rerun just before the account is locked, and stores its submission afterwards. */
    const lock = async (tx: Statements) => {
      const lock = () => lockWithAdmins(tx, [person.id], null);
      if (others.length > 0) {
        await lock();
        return;
      }
      const report = await insertReport(db);
      await insertSubmission(db, report, { userId: person.id });
      const begun = Promise.withResolvers<null>();
      const locked = Promise.withResolvers<null>();
      const resubmitted = db.transaction(async (other) => {
        await beginResubmit(other, report);
        begun.resolve(null);
        await locked.promise;
        const asked = { reportId: report.id, userId: person.id, notes: null };
        await submitAsUser(other, { ...asked, period: '2026-11', createdAt: new Date() });
      });
      others.push(resubmitted);
      await begun.promise;
      await lock();
      locked.resolve(null);
    };
    const parts = { db, identity: scriptedIdentity() };
    const erased = eraseAccount(parts, { userId: person.id, reports: 'remove', lock });
    expect(await erased).toEqual({ identityRemoved: true });
    await Promise.all(others);
    expect([await db.user.count(), await db.report.count()]).toEqual([0, 0]);
  });
});
