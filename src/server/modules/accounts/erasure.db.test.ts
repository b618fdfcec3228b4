import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../shared/paths.ts';
import type { Started } from '../../../shared/schema/analysis.ts';
import { createFetcher } from '../../integrations/web/fetcher.ts';
import type { RunningServer } from '../../server.ts';
import { liftedLimits } from '../../testing/app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type RegisteredPerson, registerPerson } from '../../testing/people.ts';
import { HTML, resolvePublic, serveSite, serveTest, type Site } from '../../testing/servers.ts';
import { readStream } from '../../testing/streams.ts';

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
    response.end(`<title>On ${url}</title><article><p>${url} ${sentence.repeat(20)}</p></article>`);
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
  const wrong = { reason: 'wrong', text: `${word}moths outlive them thrice.`, email: person.email };
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
    for (const table of ['report', 'submission', 'prerenderedPage', 'detailedAnalysis'] as const) {
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
