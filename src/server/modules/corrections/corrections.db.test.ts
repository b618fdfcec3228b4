import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  CORRECTION_NOTE_MAX,
  CORRECTION_TEXT_MAX,
  correctionMessages,
  CORRECTIONS_MAX,
  REQUESTS_PER_ADDRESS_AND_DAY,
  REQUESTS_PER_VISITOR_AND_DAY,
} from '../../../shared/corrections.ts';
import { DAY_MS } from '../../../shared/dates.ts';
import { messages } from '../../../shared/messages.ts';
import { newVisitor } from '../../testing/app.ts';
import { idleServices } from '../../testing/context.ts';
import { insertReport } from '../../testing/database.ts';
import { newAdmin } from '../../testing/people.ts';
import { writeFeed } from '../../pages/discovery/documents.ts';
import { listDiscoveryReports } from '../reports/lists.ts';
import { restoreReport, setAboutPerson, setWithheld } from '../reports/moderate.ts';
import { fetchReport, readShared } from '../reports/read.ts';
import { removeReportJob } from '../reports/reports.jobs.ts';
import { prune } from '../retention/retention.jobs.ts';
import { decideRequest, listRequests, requestCorrection } from './corrections.ts';

const services = idleServices();

const admin = newAdmin();
const now = new Date('2026-11-20T12:00:00Z');
const later = new Date('2026-11-21T12:00:00Z');

beforeEach(async () => {
  await services.queue.define(removeReportJob);
  await services.db.report.deleteMany();
});

const wrong = { reason: 'wrong', text: 'The second source says it otherwise.' } as const;
const person = { reason: 'person', text: 'It names my child and her school.' } as const;
type Given = Partial<Parameters<typeof requestCorrection>[1]>;

const ask = (reportId: string, given: Given = wrong, caller: Caller = newVisitor(), at = now) =>
  requestCorrection({ db: services.db, caller, now: at }, { reportId, ...wrong, ...given });
type Caller = Parameters<typeof requestCorrection>[0]['caller'];

const open = async () =>
  (await listRequests({ db: services.db, admin }, { state: 'open', page: 1, pageSize: 100 }))
    .requests;
const decided = async () =>
  (await listRequests({ db: services.db, admin }, { state: 'decided', page: 1, pageSize: 100 }))
    .requests;
const only = async () => {
  const [request, ...others] = await open();
  if (!request || others.length > 0) throw new Error('not one open request');
  return request;
};
const answer = async (decision: 'corrected' | 'rejected' | 'deleted', note?: string) =>
  decideRequest(
    { db: services.db, queue: services.queue, admin, now: later },
    { requestId: (await only()).id, decision, note },
  );
const stateOf = (reportId: string) =>
  services.db.report.findUniqueOrThrow({
    where: { reportId },
    select: { isIndexable: true, isFeaturedInteresting: true, withheldAt: true, deletedAt: true },
  });
const LISTED = { isIndexable: true, isFeaturedInteresting: true };

describe('what somebody says is wrong with a report', () => {
  it('waits for an admin, with the email where an answer is wanted', async () => {
    const { reportId, slug, content } = await insertReport(services.db, LISTED);
    expect(await ask(reportId, { email: ' ada@example.org ' })).toEqual({ hidden: false });
    expect(await only()).toMatchObject({
      ...{ reportId, slug, content, ...wrong, email: 'ada@example.org', hid: false },
      ...{ isWithheld: false, isEarlierResult: false, createdAt: now.toISOString() },
      ...{ decision: null, note: null, decidedAt: null },
    });
    expect(await stateOf(reportId)).toMatchObject({ ...LISTED, withheldAt: null });
  });

  it('is stripped of markup', async () => {
    const { reportId } = await insertReport(services.db, LISTED);
    await ask(reportId, { text: 'The <b>second</b> source says < 5 %.' });
    expect(await only()).toMatchObject({ text: 'The second source says < 5 %.' });
  });

  it.each([
    ['too short', { text: '<b>Wrong!</b>' }, correctionMessages.textTooShort],
    ['too short', { text: ' Wrong!\u200b\u200b\u200b ' }, correctionMessages.textTooShort],
    ['too long', { text: 'x'.repeat(CORRECTION_TEXT_MAX + 1) }, correctionMessages.textTooLong],
    ['from nowhere', { email: 'ada@example' }, correctionMessages.emailInvalid],
    ['from everywhere', { email: 'ada@example.org, b@c.de' }, correctionMessages.emailInvalid],
  ])('is refused when it is %s', async (_, given, message) => {
    const { reportId } = await insertReport(services.db);
    await expect(ask(reportId, given)).rejects.toMatchObject({ code: 'invalid_input', message });
  });

  it('is refused about a report that is not there, deleted, or withheld', async () => {
    const [withheld, deleted] = [
      await insertReport(services.db, { withheldAt: now }),
      await insertReport(services.db, { deletedAt: now }),
    ];
    await expect(ask(randomUUID())).rejects.toMatchObject({ code: 'not_found' });
    await expect(ask(deleted.reportId)).rejects.toMatchObject({ code: 'gone' });
    await expect(ask(withheld.reportId)).rejects.toMatchObject({
      message: messages.permissionDenied,
    });
  });

  it('is taken five times a day from a visitor, and twenty times from a network', async () => {
    const { reportId } = await insertReport(services.db);
    const visitor = { ...newVisitor(), address: '203.0.113.7' };
    const tooMany = { code: 'rate_limited', message: correctionMessages.tooMany };
    for (let count = 0; count < REQUESTS_PER_VISITOR_AND_DAY; count += 1)
      await ask(reportId, wrong, visitor);
    await expect(ask(reportId, wrong, visitor)).rejects.toMatchObject(tooMany);
    const neighbor = () => ({ ...newVisitor(), address: '203.0.113.7' });
    for (let c = REQUESTS_PER_VISITOR_AND_DAY; c < REQUESTS_PER_ADDRESS_AND_DAY; c += 1)
      await ask(reportId, wrong, neighbor());
    await expect(ask(reportId, wrong, neighbor())).rejects.toMatchObject(tooMany);
    await ask(reportId, wrong, visitor, new Date(now.getTime() + DAY_MS));
    expect(await open()).toHaveLength(REQUESTS_PER_ADDRESS_AND_DAY + 1);
  });

  it('comes to admins in order: what hides a report first, then the oldest', async () => {
    const [first, second, hidden] = [
      await insertReport(services.db),
      await insertReport(services.db),
      await insertReport(services.db),
    ];
    await ask(second.reportId, wrong, newVisitor(), later);
    await ask(first.reportId);
    await ask(hidden.reportId, person, newVisitor(), later);
    expect((await open()).map(({ reportId }) => reportId)).toEqual(
      [hidden, first, second].map(({ reportId }) => reportId),
    );
  });
});

describe('the wish to remove a report because of a person', () => {
  it('hides it at once from everybody, and from all lists', async () => {
    const { reportId, slug } = await insertReport(services.db, LISTED);
    expect(await ask(reportId, person)).toEqual({ hidden: true });
    expect(await stateOf(reportId)).toMatchObject({ isIndexable: false, withheldAt: now });
    await expect(fetchReport(services.db, slug)).rejects.toMatchObject({ code: 'withheld' });
    expect(await only()).toMatchObject({ hid: true, isWithheld: true });
  });

  it('is once enough when many come at the same time', async () => {
    const { reportId } = await insertReport(services.db);
    const asked = await Promise.allSettled([1, 2, 3].map(() => ask(reportId, person)));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await open()).toHaveLength(1);
  });

  it('brings it back as it was when an admin rejects it, and hides that result no more', async () => {
    const { reportId } = await insertReport(services.db, LISTED);
    await ask(reportId, person);
    await answer('rejected');
    expect(await stateOf(reportId)).toMatchObject({ ...LISTED, withheldAt: null });
    expect(await ask(reportId, person)).toEqual({ hidden: false });
    expect(await stateOf(reportId)).toMatchObject(LISTED);
    expect(await only()).toMatchObject({ hid: false });
  });

  it('does not list it again when an admin has marked it as about a person since', async () => {
    const { reportId } = await insertReport(services.db, LISTED);
    await ask(reportId, person);
    await setAboutPerson({ db: services.db, admin, now: later }, reportId, true);
    await answer('rejected');
    expect(await stateOf(reportId)).toMatchObject({
      ...{ withheldAt: null, isIndexable: false, isFeaturedInteresting: false },
    });
  });

  it('hides a later result again', async () => {
    const { reportId } = await insertReport(services.db);
    await ask(reportId, person);
    await answer('rejected');
    await services.db.report.update({ where: { reportId }, data: { resultNumber: 2 } });
    expect(await ask(reportId, person)).toEqual({ hidden: true });
  });

  it('does not hide what an admin has shown again before deciding', async () => {
    const { reportId } = await insertReport(services.db);
    await ask(reportId, person);
    await setWithheld({ db: services.db, admin, now: later }, reportId, false);
    expect(await ask(reportId, person)).toEqual({ hidden: false });
  });

  it('does not bring back what an admin has withheld since', async () => {
    const { reportId } = await insertReport(services.db, LISTED);
    await ask(reportId, person);
    await setWithheld({ db: services.db, admin, now: later }, reportId, false);
    await setWithheld({ db: services.db, admin, now: later }, reportId, true);
    await answer('rejected');
    expect(await stateOf(reportId)).toMatchObject({ isIndexable: false, withheldAt: later });
  });

  it('stays with an admin who withholds what it has hidden already', async () => {
    const { reportId } = await insertReport(services.db, LISTED);
    await ask(reportId, person);
    await setWithheld({ db: services.db, admin, now: later }, reportId, true);
    await answer('rejected');
    expect(await stateOf(reportId)).toMatchObject({ isIndexable: false, withheldAt: later });
  });
});

describe('the decision of an admin', () => {
  it('puts a dated note on the report, in its calls and in the feed', async () => {
    const { reportId, slug, shareId } = await insertReport(services.db, LISTED);
    await ask(reportId, { ...wrong, email: 'ada@example.org' });
    await answer('corrected', ' The second source is about <b>raw</b> honey < 1 year old. ');
    const corrections = [
      {
        at: later.toISOString(),
        text: 'The second source is about raw honey < 1 year old.',
        resultNumber: 1,
      },
    ];
    expect(await fetchReport(services.db, slug)).toMatchObject({ corrections });
    expect(await readShared(services.db, shareId)).toMatchObject({ corrections });
    const feed = writeFeed(await listDiscoveryReports(services, 10), 'https://example.org');
    expect(feed).toContain(
      'Correction, November 21, 2026: The second source is about raw honey &lt; 1 year old.',
    );
    expect(feed).toContain(`<updated>${later.toISOString()}</updated>`);
    expect(await decided()).toMatchObject([
      { decision: 'corrected', email: null, decidedAt: later.toISOString(), text: wrong.text },
    ]);
    expect(await open()).toEqual([]);
  });

  it('deletes the report where it is not to stay', async () => {
    const { reportId, slug } = await insertReport(services.db);
    await ask(reportId, person);
    await answer('deleted');
    expect(await stateOf(reportId)).toMatchObject({ deletedAt: later });
    await expect(fetchReport(services.db, slug)).rejects.toMatchObject({ code: 'gone' });
    expect([await open(), await decided()]).toEqual([[], []]);
  });

  it('is open again with its email where the deletion is taken back', async () => {
    const { reportId } = await insertReport(services.db);
    await ask(reportId, { ...person, email: 'ada@example.org' });
    await answer('deleted');
    await restoreReport({ db: services.db, admin, now: later }, reportId);
    expect(await only()).toMatchObject({ email: 'ada@example.org', decision: null });
    expect(await decided()).toEqual([]);
  });

  it.each([
    ['no note', '\u200b ', correctionMessages.noteRequired],
    ['a long note', 'x'.repeat(CORRECTION_NOTE_MAX + 1), correctionMessages.noteTooLong],
  ])('is refused with %s', async (_, note, message) => {
    await ask((await insertReport(services.db)).reportId);
    await expect(answer('corrected', note)).rejects.toMatchObject({ message });
    expect(await open()).toHaveLength(1);
  });

  it('is refused where the report has as many notes as it carries', async () => {
    const note = { at: now.toISOString(), text: 'A note.', resultNumber: 1 };
    const corrections = Array.from({ length: CORRECTIONS_MAX }, () => note);
    await ask((await insertReport(services.db, { corrections })).reportId);
    const { tooManyNotes } = correctionMessages;
    await expect(answer('corrected', 'One more.')).rejects.toMatchObject({ message: tooManyNotes });
    expect(await open()).toHaveLength(1);
  });

  it('is made once, and stands in the audit', async () => {
    const { reportId } = await insertReport(services.db, LISTED);
    await ask(reportId, person);
    const { id: requestId } = await only();
    const reject = () =>
      decideRequest(
        { db: services.db, queue: services.queue, admin, now: later },
        { requestId, decision: 'rejected' },
      );
    const outcomes = await Promise.allSettled([reject(), reject()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(reject()).rejects.toMatchObject({ message: correctionMessages.decided });
    const entries = await services.db.auditEntry.findMany({
      where: { subjectId: reportId },
      orderBy: { at: 'asc' },
    });
    expect(entries).toMatchObject([
      {
        ...{ action: 'report.hidden_on_request', actorId: null, actorEmail: '', at: now },
        before: { isIndexable: true, isFeaturedInteresting: true, withheldAt: null },
        after: { isIndexable: false, isFeaturedInteresting: false, withheldAt: now.toISOString() },
      },
      {
        ...{ action: 'report.request_rejected', actorEmail: admin.email },
        before: { request: 'person', isIndexable: false, withheldAt: now.toISOString() },
        after: { request: 'rejected', isIndexable: true, isFeaturedInteresting: true },
      },
    ]);
    await expect(
      decideRequest(
        { db: services.db, queue: services.queue, admin, now },
        { requestId: randomUUID(), decision: 'rejected' },
      ),
    ).rejects.toMatchObject({ code: 'not_found', message: correctionMessages.unknown });
  });

  it('lets the words of the request be forgotten some months later', async () => {
    const { reportId } = await insertReport(services.db);
    await ask(reportId);
    await answer('rejected');
    await ask(reportId, { text: 'This one is still open to decide.' });
    const settings = { unreadReportDays: 0, oldRunDays: 0, auditDays: 36_500 };
    const at = (days: number) => new Date(later.getTime() + days * DAY_MS);
    const { signal } = new AbortController();
    expect(await prune(services.db, settings, at(89), signal)).toMatchObject({ decidedTexts: 0 });
    expect(await prune(services.db, settings, at(91), signal)).toMatchObject({ decidedTexts: 1 });
    expect([await decided(), await open()]).toMatchObject([
      [{ text: '', decision: 'rejected' }],
      [{ text: 'This one is still open to decide.' }],
    ]);
  });
});
