import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountMessages } from '../../../shared/accountMessages.ts';
import { adminMessages } from '../../../shared/adminMessages.ts';
import { paths } from '../../../shared/paths.ts';
import { AccountExport } from '../../../shared/schema/account.ts';
import type { Started } from '../../../shared/schema/analysis.ts';
import { exampleResult } from '../../api/rest/openapi/examples.ts';
import { createFetcher } from '../../integrations/web/fetcher.ts';
import type { Database, Statements } from '../../platform/database/database.ts';
import { uuidV7 } from '../../platform/database/uuidV7.ts';
import type { RunningServer } from '../../server.ts';
import { defaultSettings, liftedLimits, newClaim } from '../../testing/app.ts';
import { idleServices, scriptedAnalysts } from '../../testing/context.ts';
import {
  createTestDatabase,
  insertReport,
  storedReport,
  type TestDatabase,
  withoutResult,
} from '../../testing/database.ts';
import { scriptedPages } from '../../testing/models.ts';
import { insertPerson, insertSubmission } from '../../testing/people.ts';
import { type RegisteredPerson, registerPerson } from '../../testing/registerPerson.ts';
import { scriptedIdentity, type ScriptedIdentity } from '../../testing/scriptedIdentity.ts';
import { HTML, resolvePublic, serveSite, serveTest, type Site } from '../../testing/servers.ts';
import { readStream } from '../../testing/streams.ts';
import { runAnalysis } from '../analysis/run.ts';
import { beginResubmit } from '../analysis/runs.repository.ts';
import { startAnalysis } from '../analysis/start.ts';
import {
  changeRole,
  contentExposure,
  eraseAccount,
  exportAccount,
  type Removal,
  removeAccount,
  removeUser,
  renameAccount,
  suspendUser,
} from './accounts.ts';
import { submitAsUser } from './allowance.repository.ts';
import { lockWithAdmins } from './accounts.repository.ts';
import { asAdmin, type User } from './caller.ts';

describe('removal', () => {
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
      removeAccount(
        { db: services.db, identity, adminEmail, user },
        {
          reports: 'remove',
          confirm: user.email,
          ...removal,
        },
      );
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

      it('when it is the last admin’s, with all that it has', async () => {
        const admin = await insertPerson(services.db, { role: 'ADMIN' });
        await insertSubmission(services.db, await insertReport(services.db), { userId: admin.id });
        const refused = { code: 'conflict', message: accountMessages.lastAdmin };
        await expect(remove(admin)).rejects.toMatchObject(refused);
        expect(await services.db.submission.count({ where: { userId: admin.id } })).toBe(1);
      });

      it('when the only other admin is suspended', async () => {
        const admin = await insertPerson(services.db, { role: 'ADMIN' });
        const second = await insertPerson(services.db, { role: 'ADMIN' });
        await services.db.user.update({ where: { id: second.id }, data: { suspendedAt: now } });
        await expect(remove(admin)).rejects.toMatchObject({ code: 'conflict' });
      });
    });

    describe('of two admins', () => {
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
          const asked = { id: uuidV7(), reportId: report.id, userId: person.id, notes: null };
          await submitAsUser(other, { ...asked, period: '2026-11', createdAt: new Date() });
        });
        others.push(resubmitted);
        await begun.promise;
        await lock();
        locked.resolve(null);
      };
      const parts = { db, identity: scriptedIdentity() };
      const erased = eraseAccount(parts, { userId: person.id, reports: 'remove' }, lock);
      expect(await erased).toEqual({ identityRemoved: true });
      await Promise.all(others);
      expect([await db.user.count(), await db.report.count()]).toEqual([0, 0]);
    });
  });
});

describe('the own account', () => {
  const services = idleServices();
  let person: User;
  beforeEach(async () => {
    person = await insertPerson(services.db, { name: 'Ada' });
  });

  describe('the name of an account', () => {
    const nameOf = async () =>
      (await services.db.user.findUniqueOrThrow({ where: { id: person.id } })).name;

    it.each([
      ['as it is given', 'Grace Hopper', 'Grace Hopper'],
      ['without what would hide or turn it', ' Grace\u202e\n Hopper\u0000 ', 'Grace Hopper'],
      ['in any script', 'أدا لوفليس', 'أدا لوفليس'],
      ['up to 100 characters, however they are stored', '𝒜'.repeat(100), '𝒜'.repeat(100)],
    ])('is stored %s', async (_, given, stored) => {
      expect(await renameAccount({ db: services.db, user: person }, given)).toEqual({
        name: stored,
      });
      expect(await nameOf()).toBe(stored);
    });

    it.each([
      ['nothing', ' \u200b ', accountMessages.nameRequired],
      ['more than 100 characters', 'x'.repeat(101), accountMessages.nameTooLong],
    ])('cannot be %s', async (_, given, message) => {
      const refused = { code: 'invalid_input', message };
      await expect(renameAccount({ db: services.db, user: person }, given)).rejects.toMatchObject(
        refused,
      );
      expect(await nameOf()).toBe('Ada');
    });
  });

  describe('how visible a person’s reports are', () => {
    it('counts each report once, and nobody else’s', async () => {
      const other = await insertPerson(services.db);
      const listed = { isIndexable: true, isFeaturedHighScore: true, isFeaturedInteresting: true };
      const reports = [await insertReport(services.db, listed), await insertReport(services.db)];
      for (const [index, report] of reports.entries()) {
        await services.db.reportViews.create({
          data: { reportId: report.reportId, views: 3 + index },
        });
        await insertSubmission(services.db, report, { userId: person.id });
        await insertSubmission(services.db, report, { userId: person.id });
      }
      await insertSubmission(services.db, await insertReport(services.db, listed), {
        userId: other.id,
      });
      expect(await contentExposure({ db: services.db, user: person })).toEqual({
        ...{ totalReports: 2, indexableReports: 1, featuredReports: 1, views: 7 },
      });
    });

    it('is nothing without any', async () => {
      expect(await contentExposure({ db: services.db, user: person })).toEqual({
        ...{ totalReports: 0, indexableReports: 0, featuredReports: 0, views: 0 },
      });
    });
  });

  describe('the export of an account', () => {
    it('has the account, and each report with its submissions and notes', async () => {
      const other = await insertPerson(services.db);
      const report = await insertReport(services.db);
      const days = [new Date('2026-11-02T00:00:00Z'), new Date('2026-11-09T00:00:00Z')] as const;
      await insertSubmission(services.db, report, { userId: person.id, createdAt: days[1] });
      await insertSubmission(services.db, report, {
        ...{ userId: person.id, createdAt: days[0], notes: 'Seen on a jar.' },
      });
      await insertSubmission(services.db, report, { userId: other.id, notes: 'Not theirs.' });
      const failed = await insertReport(services.db, { ...withoutResult, status: 'failed' });
      await insertSubmission(services.db, failed, { userId: other.id });

      const reported = await exportAccount({ db: services.db, user: person }, null);
      expect(AccountExport.parse(reported)).toEqual(reported);
      expect(reported.account).toMatchObject({
        ...{ email: person.email, name: 'Ada', role: 'REGISTERED', sessions: [] },
      });
      expect(reported.next).toBeNull();
      expect(reported.reports).toMatchObject([
        {
          ...{ reportId: report.reportId, content: report.content, result: exampleResult },
          submissions: [
            { askedAt: days[0].toISOString(), notes: 'Seen on a jar.' },
            { askedAt: days[1].toISOString(), notes: null },
          ],
        },
      ]);
      expect(JSON.stringify(reported)).not.toContain(report.id);
      expect(JSON.stringify(reported)).not.toContain('Not theirs.');
    });

    it('has what they said of where a claim comes from, and nothing that another said', async () => {
      const said = { claimDate: '2026-05-31', speaker: 'Grace' };
      const submitted = { content: newClaim(), ...said };
      const parts = { ...services, analysts: scriptedAnalysts(), settings: defaultSettings };
      const now = new Date('2026-11-20T12:00:00Z');
      const { reportId } = await startAnalysis(parts, person, submitted, now);
      const other = await insertPerson(services.db);
      await insertSubmission(services.db, await storedReport(services.db, reportId), {
        userId: other.id,
        createdAt: new Date(now.getTime() + 1_000),
      });
      const originsOf = async (user: User) =>
        (await exportAccount({ db: services.db, user }, null)).reports.map(
          ({ claimOrigin }) => claimOrigin,
        );
      expect(await originsOf(person)).toEqual([{ ...said, origin: null }]);
      expect(await originsOf(other)).toEqual([null]);
    });

    it('has the corrections that they asked for at their own address, once it is proven', async () => {
      const report = await insertReport(services.db, { withheldAt: new Date() });
      const asked = { reason: 'person', text: 'That is about me.', createdAt: new Date(5_000) };
      const emails = [person.email.toUpperCase(), 'somebody@example.org', null];
      for (const email of emails) {
        await services.db.correctionRequest.create({
          data: { ...asked, email, reportId: report.id, resultNumber: 1 },
        });
      }
      const exported = async () =>
        (await exportAccount({ db: services.db, user: person }, null)).account.correctionRequests;
      expect(await exported()).toEqual([
        { ...asked, reportId: report.reportId, createdAt: asked.createdAt.toISOString() },
      ]);
      await services.db.user.update({
        where: { id: person.id },
        data: { emailVerified: false },
      });
      expect(await exported()).toEqual([]);
    });

    it('has the claim but not the result of a withheld report', async () => {
      const report = await insertReport(services.db, { withheldAt: new Date() });
      await insertSubmission(services.db, report, { userId: person.id, notes: 'Is it so?' });
      const { reports } = await exportAccount({ db: services.db, user: person }, null);
      expect(reports).toMatchObject([
        { content: report.content, result: null, submissions: [{ notes: 'Is it so?' }] },
      ]);
    });

    it('has pages that list each report once, even if reports are deleted meanwhile', async () => {
      const made = [];
      for (let number = 0; number < 60; number += 1) {
        const report = await insertReport(services.db);
        await insertSubmission(services.db, report, { userId: person.id });
        made.push(report);
      }
      const got: string[] = [];
      const sizes: number[] = [];
      for (let after: string | null | undefined; after !== null;) {
        const part: AccountExport = await exportAccount(
          { db: services.db, user: person },
          after ?? null,
        );
        got.push(...part.reports.map(({ reportId }) => reportId));
        sizes.push(part.reports.length);
        after = part.next;
        const last = part.reports.at(-1)?.reportId ?? '';
        await services.db.report.deleteMany({ where: { reportId: last } });
      }
      expect(got.toSorted()).toEqual(made.map(({ reportId }) => reportId).toSorted());
      expect(sizes).toEqual([25, 25, 10]);
    });
  });
});

describe('erasure', () => {
  const ADMIN = 'chief@example.org';

  let database: TestDatabase;
  let site: Site;
  let server: RunningServer;
  let admin: RegisteredPerson;
  let dataDir: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    const sentence = 'Moths of this kind outlive every beetle, as was found in the year 1911. ';
    site = await serveSite(({ url = '' }, response) => {
      response.setHeader('Content-Type', HTML);
      response.end(
        `<title>On ${url}</title><article><p>${url} ${sentence.repeat(20)}</p></article>`,
      );
    });
    dataDir = await mkdtemp(join(tmpdir(), 'verimeter-'));
    const fetcher = createFetcher({ dial: site.dial, resolve: resolvePublic });
    const env = {
      ...liftedLimits,
      ADMIN_EMAIL: ADMIN,
      DATA_DIR: dataDir,
      LIMIT_RESUBMIT_COOLDOWN_DAYS: '0',
    };
    server = await serveTest(database.url, env, { fetcher });
    admin = await registerPerson(server.address, 'Grace Chief', ADMIN);
  });
  afterAll(async () => {
    await server.stop(2_000);
    await site.close();
    await database.drop();
    await rm(dataDir, { recursive: true });
  });

  /**
   * Each column that could hold a word of a person, or what leads to them. `erased`: goes with the account,
   * or with the report that nobody else asked for. Whoever adds a column says here which it is.
   */
  const COLUMNS: Record<string, 'erased' | { stays: string }> = {
    'AddressSalt.period': { stays: 'a month' },
    'AddressSalt.salt': { stays: 'chance; gone with its month' },
    'AllowanceCounter.period': { stays: 'a month' },
    'AllowanceCounter.subject': { stays: 'a browser’s own id or a salted hash; no account' },
    'AnalysisEvent.data': 'erased',
    'AnalysisEvent.reportId': 'erased',
    'AnalysisEvent.status': { stays: 'a word of ours' },
    'AnalysisEvent.step': { stays: 'a word of ours' },
    'AnalysisFindings.data': { stays: 'gone with the run' },
    'AnalysisFindings.reportId': { stays: 'gone with the run' },
    'AnalysisRun.failure': { stays: 'a word of ours' },
    'AnalysisRun.id': { stays: 'leads nowhere' },
    'AnalysisRun.kind': { stays: 'a word of ours' },
    'AnalysisRun.outcome': { stays: 'a word of ours' },
    'AnalystAnswer.block': 'erased',
    'AnalystAnswer.place': { stays: 'a word of ours' },
    'AnalystAnswer.provenance': { stays: 'of a vendor' },
    'AnalystAnswer.reportId': 'erased',
    'AnalystCall.error': { stays: 'a word of ours' },
    'AnalystCall.id': { stays: 'leads nowhere' },
    'AnalystCall.kind': { stays: 'a word of ours' },
    'AnalystCall.model': { stays: 'of a vendor' },
    'AnalystCall.name': { stays: 'of a vendor' },
    'AnalystCall.place': { stays: 'a word of ours' },
    'AnalystCall.status': { stays: 'a word of ours' },
    'AuditEntry.action': { stays: 'a word of ours' },
    'AuditEntry.actorEmail': { stays: 'what admins did is told for as long as settings say' },
    'AuditEntry.actorId': { stays: 'as above' },
    'AuditEntry.after': { stays: 'as above' },
    'AuditEntry.before': { stays: 'as above' },
    'AuditEntry.id': { stays: 'leads nowhere' },
    'AuditEntry.subjectId': { stays: 'as above' },
    'AuditEntry.subjectName': { stays: 'as above' },
    'CorrectionRequest.decision': { stays: 'a word of ours' },
    'CorrectionRequest.email': 'erased',
    'CorrectionRequest.hid': { stays: 'switches' },
    'CorrectionRequest.id': { stays: 'leads nowhere' },
    'CorrectionRequest.note': { stays: 'of an admin; gone with the report' },
    'CorrectionRequest.reason': { stays: 'a word of ours' },
    'CorrectionRequest.reportId': 'erased',
    'CorrectionRequest.text': 'erased',
    'DetailedAnalysis.provenance': { stays: 'of a vendor' },
    'DetailedAnalysis.reportId': 'erased',
    'DetailedAnalysis.sections': 'erased',
    'Follow.reportId': 'erased',
    'Follow.userId': 'erased',
    'GoneName.hash': { stays: 'a hash by which an address answers 410' },
    'LibraryImport.id': { stays: 'leads nowhere' },
    'LibraryImport.importedBy': { stays: 'of an admin, as in the audit' },
    'LibraryImport.lines': { stays: 'of published fact-checks' },
    'LibraryImport.name': { stays: 'of a file' },
    'OldSlug.reportId': 'erased',
    'OldSlug.slug': 'erased',
    'Page.info': 'erased',
    'Page.reportId': 'erased',
    'Page.text': 'erased',
    'PastDay.times': { stays: 'milliseconds' },
    'PrerenderedPage.build': { stays: 'of the program' },
    'PrerenderedPage.html': 'erased',
    'PrerenderedPage.reportId': 'erased',
    'RadarEntry.reportId': 'erased',
    'RadarEntry.topics': 'erased',
    'RadarEntry.verdict': { stays: 'a word of ours' },
    'RadarEntry.words': 'erased',
    'RadarWord.word': 'erased',
    'Report.claimKey': 'erased',
    'Report.claimOrigin': 'erased',
    'Report.confidence': { stays: 'a word of ours' },
    'Report.content': 'erased',
    'Report.corrections': { stays: 'of an admin; gone with the report' },
    'Report.failure': { stays: 'a word of ours' },
    'Report.id': 'erased',
    'Report.reportId': 'erased',
    'Report.result': 'erased',
    'Report.reviewNote': 'erased',
    'Report.reviewerName': 'erased',
    'Report.seo': 'erased',
    'Report.shareId': 'erased',
    'Report.slug': 'erased',
    'Report.verdict': { stays: 'a word of ours' },
    'ReportLabel.label': 'erased',
    'ReportLabel.reportId': 'erased',
    'ReportLabel.userId': 'erased',
    'ReportListing.reportId': 'erased',
    'ReportListing.text': 'erased',
    'ReportVersion.confidence': { stays: 'a word of ours' },
    'ReportVersion.reportId': 'erased',
    'ReportVersion.result': 'erased',
    'ReportVersion.verdict': { stays: 'a word of ours' },
    'ReportViews.reportId': 'erased',
    'Session.id': 'erased',
    'Session.tokenHash': 'erased',
    'Session.userId': 'erased',
    'Setting.changedBy': { stays: 'of an admin, as in the audit' },
    'Setting.name': { stays: 'a word of ours' },
    'Setting.value': { stays: 'of the site' },
    'SourceCheck.checked': { stays: 'gone with the run' },
    'SourceCheck.link': { stays: 'gone with the run' },
    'SourceCheck.reportId': { stays: 'gone with the run' },
    'Submission.addressHash': { stays: 'a salted hash; gone with the run' },
    'Submission.id': 'erased',
    'Submission.notes': 'erased',
    'Submission.period': { stays: 'a month' },
    'Submission.reportId': 'erased',
    'Submission.userId': 'erased',
    'Submission.visitorId': 'erased',
    'Throttle.subject': 'erased',
    'User.email': 'erased',
    'User.id': 'erased',
    'User.identityId': 'erased',
    'User.name': 'erased',
    'User.provider': { stays: 'a word of ours' },
    'ViewMark.mark': { stays: 'a salted hash; gone with its day' },
    'ViewSalt.salt': { stays: 'chance; gone with its day' },
    'Visitor.id': { stays: 'a browser, without an account' },
    'Visitor.token': { stays: 'a browser, without an account' },
  };
  /** A library of published fact-checks; no person of ours comes into it. */
  const TABLES_WITHOUT_PEOPLE = ['LibraryRecord', '_prisma_migrations'];

  async function columns(): Promise<string[]> {
    const { rows } = await database.db.pool.query<{ name: string }>(
      `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND NOT table_name = ANY ($1)
       AND data_type IN ('text', 'character varying', 'uuid', 'json', 'jsonb', 'bytea', 'tsvector')
     OR table_schema = 'public' AND table_type = 'BASE TABLE' AND data_type = 'ARRAY'
       AND udt_name IN ('_text', '_uuid', '_bytea', '_jsonb') AND NOT table_name = ANY ($1)`,
      [TABLES_WITHOUT_PEOPLE],
    );
    return rows.map(({ name }) => name).sort();
  }

  /** Where one of these words stands, in every table of every schema but PostgreSQL’s own. */
  async function findWords(words: readonly string[]): Promise<string[]> {
    const { rows } = await database.db.pool.query<{ schema: string; table: string }>(
      `SELECT table_schema AS schema, table_name AS table FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
    );
    const found: string[] = [];
    for (const { schema, table } of rows) {
      if (TABLES_WITHOUT_PEOPLE.includes(table)) continue;
      const { rows: held } = await database.db.pool.query<{ column: string }>(
        `SELECT DISTINCT held.key AS column FROM "${schema}"."${table}" one, jsonb_each_text(to_jsonb(one)) held
       WHERE EXISTS (SELECT FROM unnest($1::text[]) word WHERE strpos(lower(held.value), lower(word)) > 0)`,
        [words],
      );
      found.push(
        ...held.map(({ column }) => `${schema === 'public' ? '' : `${schema}.`}${table}.${column}`),
      );
    }
    return found.sort();
  }

  async function done<T>(answer: Promise<{ status: number; body: unknown }>): Promise<T> {
    const { status, body } = await answer;
    expect([status, body]).toEqual([expect.toSatisfy((code: number) => code < 300), body]);
    return body as T;
  }

  /** Somebody who has used all that there is, and the words by which they would be known. */
  async function somebody(name: string, word: string) {
    const token = randomUUID();
    const submit = async (input: object): Promise<Started> => {
      const response = await fetch(`${server.address}/api/analysis/start`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Anonymous-Token': token },
        body: JSON.stringify(input),
      });
      const started = (await response.json()) as Started;
      await readStream(server.address + paths.progress(started.reportId));
      return started;
    };
    const early = await submit({
      content: `Before an account ${word}moths outlive quartzbeetles.`,
      speaker: `${word}speaker`,
      origin: `${word}gazette`,
    });
    const person = await registerPerson(server.address, name, `${word}@example.org`);
    await done(person.call('POST', '/trpc/account.rename', { name: `${name} ${word}` }));
    const bring = { headers: { ...person.headers, 'Content-Type': 'application/json' } };
    // The browser's submissions become the account's.
    await fetch(`${server.address}/api/auth/firebase`, {
      method: 'POST',
      headers: { ...bring.headers, Cookie: `anonymous_token=${token}`, 'X-Anonymous-Token': token },
      body: JSON.stringify({ cookieId: token }),
    });
    const start = async (input: object) => {
      const started = await done<Started>(person.call('POST', '/api/analysis/start', input));
      await readStream(server.address + paths.progress(started.reportId));
      return started;
    };
    const listed = await start({ content: `Listed: ${word}moths outlive quartzbeetles twice.` });
    const noted = await start({
      content: `Of one’s own: ${word}moths sleep at noon.`,
      notes: `I am ${word} and saw it.`,
    });
    const link = { content: `http://page.example/${word}` };
    const linked = await start(link);
    await done(person.call('POST', `/api/analysis/report/${linked.reportId}/resubmit`, link));
    await done(person.call('POST', `/api/analysis/detailed/${listed.reportId}`));
    const labeled = { reportId: noted.reportId, labels: [`${word}label`] };
    await done(person.call('POST', '/trpc/reports.setLabels', labeled));
    await done(
      person.call('POST', '/trpc/reports.follow', { reportId: noted.reportId, follow: true }),
    );
    const at = (report: Started) => `/api/admin/reports/${report.reportId}`;
    await done(admin.call('PATCH', `${at(listed)}/indexability`, { isIndexable: true }));
    const seo = { slug: `new-${word}-address`, title: `About ${word}`, keywords: [`${word}key`] };
    await done(admin.call('PATCH', `/api/analysis/report/${listed.reportId}/seo`, seo));
    const wrong = {
      reason: 'wrong',
      text: `${word}moths outlive them thrice.`,
      email: person.email,
    };
    await done(person.call('POST', `/api/analysis/report/${listed.reportId}/correction`, wrong));
    await fetch(server.address + paths.report(seo.slug), { headers: { Cookie: person.cookie } });
    await fetch(server.address + paths.view(listed.reportId), { method: 'POST', body: token });

    const account = await database.db.user.findUniqueOrThrow({
      where: { email: person.email },
      include: { sessions: true },
    });
    const ids = [account.id, account.identityId, ...account.sessions.map(({ id }) => id)];
    const hashes = account.sessions.map(({ tokenHash }) => Buffer.from(tokenHash).toString('hex'));
    const reports = await database.db.report.findMany({
      where: { reportId: { in: [early, listed, noted, linked].map(({ reportId }) => reportId) } },
    });
    const ofReports = reports.flatMap((report) => [report.id, report.reportId, report.shareId]);
    return { person, word, words: [word, name, ...ids, ...hashes], ofReports };
  }

  const removeAccount = (person: RegisteredPerson, reports: 'remove' | 'keep') =>
    done(person.call('POST', '/trpc/account.remove', { reports, confirm: person.email }));

  const isErased = (column: string) => COLUMNS[column] === 'erased';

  describe('all that may name a person', () => {
    it('is known, column by column', async () => {
      expect(Object.keys(COLUMNS).sort()).toEqual(await columns());
    });

    it('goes with their account and their reports', async () => {
      const { person, word, words, ofReports } = await somebody('Zora Quill', `zq${Date.now()}`);
      const before = await findWords([...words, ...ofReports]);
      // Hashed, compressed, an id of no word here, or of an admin: their rows are counted below.
      const unreached = [
        ...['Report.claimKey', 'PrerenderedPage.html', 'Submission.id', 'Submission.visitorId'],
        ...['AnalysisEvent.data', 'DetailedAnalysis.sections'],
        ...['Report.reviewNote', 'Report.reviewerName'],
      ];
      const wanted = Object.keys(COLUMNS).filter(
        (column) => isErased(column) && !unreached.includes(column),
      );
      expect(wanted.filter((column) => !before.includes(column))).toEqual([]);
      expect(await readFile(join(dataDir, 'identity.json'), 'utf8')).toContain(word);

      await removeAccount(person, 'remove');
      const left = [...(await findWords(words)), ...(await findWords(ofReports))];
      // Jobs that are done are forgotten after a week, and with them ids that lead nowhere.
      expect(left.filter((column) => !/^(?:AuditEntry|pgboss.*[.]data$)/.test(column))).toEqual([]);
      expect((await findWords(words)).filter((column) => column.startsWith('pgboss'))).toEqual([]);
      for (const table of [
        'report',
        'submission',
        'prerenderedPage',
        'detailedAnalysis',
      ] as const) {
        const { count } = database.db[table] as { count: () => Promise<number> };
        expect(await count(), table).toBe(0);
      }
      const identities = () => readFile(join(dataDir, 'identity.json'), 'utf8');
      await expect.poll(identities, { timeout: 10_000 }).not.toContain(word);
    });

    it('goes with the account alone when its reports are to stay, whoever asked for them', async () => {
      const { person, words } = await somebody('Yara Plume', `yp${Date.now()}`);
      const [word = '', ...own] = words;
      await removeAccount(person, 'keep');
      const left = (await findWords(own)).filter((column) => !column.startsWith('AuditEntry'));
      expect(left).toEqual([]);
      expect(await findWords([`${word}@example.org`, `I am ${word}`])).toEqual([]);
      const submissions = await database.db.submission.findMany();
      expect(submissions.length).toBeGreaterThan(3);
      for (const { userId, visitorId, notes } of submissions)
        expect([userId, visitorId, notes]).toEqual([null, null, null]);
    });
  });
});

describe('admins', () => {
  const services = idleServices();
  const now = new Date('2026-11-20T12:00:00Z');
  const identity = scriptedIdentity();
  const parts = (db: Database = services.db) => ({ db, identity, adminEmail: null });

  beforeEach(() => services.db.user.deleteMany());

  const admins = () => services.db.user.count({ where: { role: 'ADMIN', suspendedAt: null } });

  function proven(person: User) {
    const admin = asAdmin(person);
    if (!admin) throw new Error('not an admin');
    return admin;
  }

  /** The database, with something done by others before its last transaction of so many. */
  function interrupted(last: number, work: () => Promise<void>): Database {
    let begun = 0;
    const preparedTransaction: Database['preparedTransaction'] = async (inside) => {
      begun += 1;
      if (begun === last) await work();
      return services.db.preparedTransaction(inside);
    };
    return new Proxy(services.db, {
      get: (db, key) =>
        key === 'preparedTransaction' ? preparedTransaction : (Reflect.get(db, key) as unknown),
    });
  }

  describe('the last admin stays', () => {
    it('also who became it while their own account was being deleted', async () => {
      const person = await insertPerson(services.db);
      const admin = proven(await insertPerson(services.db, { role: 'ADMIN' }));
      const db = interrupted(3, async () => {
        await changeRole({ ...parts(), admin, now }, { userId: person.id, role: 'ADMIN' });
        await changeRole({ ...parts(), admin, now }, { userId: admin.id, role: 'REGISTERED' });
      });
      const removal = { reports: 'remove', confirm: person.email } as const;
      const refused = { code: 'conflict', message: accountMessages.lastAdmin };
      await expect(removeAccount({ ...parts(db), user: person }, removal)).rejects.toMatchObject(
        refused,
      );
      expect(await admins()).toBe(1);
    });

    it('also who became it while another one deleted their account', async () => {
      const person = await insertPerson(services.db, { role: 'ADMIN' });
      const admin = proven(await insertPerson(services.db, { role: 'ADMIN' }));
      const db = interrupted(3, async () => {
        await suspendUser({ ...parts(), admin, now }, { userId: person.id, suspended: false });
        await changeRole({ ...parts(), admin, now }, { userId: admin.id, role: 'REGISTERED' });
      });
      const removal = { userId: person.id, reports: 'remove', confirm: person.email } as const;
      const refused = { code: 'conflict', message: adminMessages.users.lastAdmin };
      await expect(removeUser({ ...parts(db), admin, now }, removal)).rejects.toMatchObject(
        refused,
      );
      expect(await admins()).toBe(1);
    });
  });
});
