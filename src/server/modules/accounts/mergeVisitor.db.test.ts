import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { analysing } from '../../testing/analysing.ts';
import { idleHouse } from '../../testing/idleHouse.ts';
import { insertPerson } from '../../testing/people.ts';
import { newIdentified, scriptedIdentity } from '../../testing/scriptedIdentity.ts';
import { defaultSettings, newClaim, newVisitor, storedReport } from '../../testing/startParts.ts';
import { startAnalysis } from '../analysis/startAnalysis.ts';
import type { Anonymous, Asker, User } from './asker.ts';
import { exchangeToken } from './exchange.ts';

const house = idleHouse();
const { parts, run, leftTo } = analysing(house);
const now = new Date('2026-11-20T12:00:00Z');
const identity = scriptedIdentity();

/** A browser that has submitted before: its scripts and its cookie hold the same token. */
function knownVisitor(): Anonymous {
  const visitor = newVisitor();
  return { ...visitor, cookie: visitor.token };
}

let person: User;
beforeEach(async () => {
  person = await insertPerson(house.db);
});

const submit = async (asker: Asker, content = newClaim(), notes?: string) => {
  const input = { content, ...(notes === undefined ? {} : { notes }) };
  return (await startAnalysis(parts(), asker, input, now)).reportId;
};

const signIn = ({ id, email }: User, visitor: Anonymous, emailVerified = true) =>
  exchangeToken(
    { db: house.db, identity, adminEmail: null, settings: defaultSettings },
    {
      ...{ visitor, formerSession: null, create: true },
      idToken: identity.tokenFor(
        newIdentified({ identityId: `identity-${id}`, email, emailVerified }),
      ),
    },
    now,
  );

/** Whose submissions of a report there are, in the order in which they came. */
const ownersOf = async (reportId: string) => {
  const { id } = await storedReport(house.db, reportId);
  const found = await house.db.submission.findMany({
    where: { reportId: id },
    orderBy: { id: 'asc' },
  });
  return found.map(({ userId }) => userId);
};

describe('what a visitor submitted', () => {
  it('becomes the account’s at sign-in', async () => {
    const visitor = knownVisitor();
    const reports = [await submit(visitor), await submit(visitor)];
    expect((await signIn(person, visitor)).merged).toBe(true);
    for (const report of reports) expect(await ownersOf(report)).toEqual([person.id]);
  });

  const strangers: [string, (token: string | null) => Partial<Anonymous>][] = [
    ['the token without the cookie', (token) => ({ token, cookie: null })],
    ['the cookie without the token', (token) => ({ token: null, cookie: token })],
    ['the token beside another cookie', (token) => ({ token, cookie: randomUUID() })],
    ['the cookie beside another token', (token) => ({ token: randomUUID(), cookie: token })],
    ['neither', () => ({})],
  ];
  it.each(strangers)('stays theirs for who brings %s', async (_, brings) => {
    const visitor = knownVisitor();
    const report = await submit(visitor);
    const { merged } = await signIn(person, { ...newVisitor(), ...brings(visitor.token) });
    expect(merged).toBe(false);
    expect(await ownersOf(report)).toEqual([null]);
  });

  it('stays theirs at a registration, until the address is verified', async () => {
    const visitor = knownVisitor();
    const report = await submit(visitor);
    expect((await signIn(person, visitor, false)).merged).toBe(false);
    expect(await ownersOf(report)).toEqual([null]);
  });

  it('does not bring along what other visitors submitted, be it the same report', async () => {
    const [visitor, other] = [knownVisitor(), knownVisitor()];
    const content = newClaim();
    const shared = await submit(visitor, content);
    expect(await submit(other, content)).toBe(shared);
    const theirs = await submit(other);
    await signIn(person, visitor);
    expect(await ownersOf(shared)).toEqual([person.id, null]);
    expect(await ownersOf(theirs)).toEqual([null]);
  });

  it('is the account’s that came first, when two sign in at one browser', async () => {
    const visitor = knownVisitor();
    const report = await submit(visitor);
    const other = await insertPerson(house.db);
    await signIn(person, visitor);
    await signIn(other, visitor);
    expect(await ownersOf(report)).toEqual([person.id]);
  });

  it('comes once, when two tabs sign in at the same time', async () => {
    const visitor = knownVisitor();
    const report = await submit(visitor);
    await Promise.all([signIn(person, visitor), signIn(person, visitor)]);
    expect(await ownersOf(report)).toEqual([person.id]);
  });

  it('is not doubled where the account had asked for the report itself', async () => {
    const visitor = knownVisitor();
    const content = newClaim();
    const report = await submit(person, content);
    await submit(visitor, content);
    await signIn(person, visitor);
    expect(await ownersOf(report)).toEqual([person.id]);
  });

  it('keeps the notes with which it was begun', async () => {
    const visitor = knownVisitor();
    const report = await submit(visitor, newClaim(), 'What I know of it.');
    const { id } = await storedReport(house.db, report);
    await house.db.submission.create({
      data: {
        reportId: id,
        userId: person.id,
        period: '2026-11',
        allowance: 'none',
        createdAt: now,
      },
    });
    await signIn(person, visitor);
    expect(await ownersOf(report)).toEqual([person.id, person.id]);
  });
});

describe('the allowance of a visitor who signs in', () => {
  it('is neither given back nor taken again', async () => {
    const visitor = knownVisitor();
    await submit(visitor);
    const report = await submit(visitor);
    await run(report, now);
    await signIn(person, visitor);
    expect(await leftTo(visitor, now)).toBe(1);
    const { id } = await storedReport(house.db, report);
    const marks = await house.db.submission.findMany({ where: { reportId: id } });
    expect(marks.map(({ allowance }) => allowance)).toEqual(['used']);
  });

  it('is given back for an analysis that still ran then, and fails', async () => {
    const visitor = knownVisitor();
    const report = await submit(visitor);
    await signIn(person, visitor);
    await run(report, now, { search: 'failed' });
    expect(await leftTo(visitor, now)).toBe(3);
  });
});
