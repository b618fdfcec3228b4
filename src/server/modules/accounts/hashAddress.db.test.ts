import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectDatabase, type Database } from '../../platform/database/database.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { newVisitor } from '../../testing/app.ts';
import { hashAddress } from './address.ts';

const november = new Date('2026-11-30T23:59:59.999Z');
const december = new Date('2026-12-01T00:00:00Z');
const january = new Date('2027-01-01T00:00:00Z');

let database: TestDatabase;
let other: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  other = connectDatabase(database.url);
});
afterAll(async () => {
  await other.close();
  await database.drop();
});

const hash = (address: string, at: Date, db: Database = database.db) =>
  hashAddress(db, { ...newVisitor(), address }, at);
const periods = async () =>
  (await database.db.addressSalt.findMany()).map(({ period }) => period).sort();

it('an address has one hash in a month, in every process, however many ask first', async () => {
  const asked = Array.from({ length: 20 }, (_, index) =>
    hash('192.0.2.1', november, index % 2 ? other : database.db),
  );
  const hashes = new Set(await Promise.all(asked));
  expect(hashes.size).toBe(1);
  expect([...hashes][0]).toMatch(/^[\w-]{43}$/);
  expect(await hash('192.0.2.2', november)).not.toBe([...hashes][0]);
});

it('a caller without a network address has no hash', async () => {
  expect(await hashAddress(database.db, newVisitor(), november)).toBeNull();
});

it('an address has another hash when the month changes in UTC, and the old salt is deleted', async () => {
  const before = await hash('192.0.2.1', november);
  expect(await periods()).toEqual(['2026-11']);
  expect(await hash('192.0.2.1', december)).not.toBe(before);
  expect(await periods()).toEqual(['2026-12']);
});

it('what was counted by an address is deleted with the month after', async () => {
  const counter = (subject: string, period: string) =>
    database.db.allowanceCounter.create({ data: { subject, period, reserved: 1 } });
  await counter('address:x', '2026-11');
  await counter('address:x', '2026-12');
  await counter('visitor:x', '2026-11');
  await hash('192.0.2.1', january);
  const left = await database.db.allowanceCounter.findMany({ orderBy: { subject: 'asc' } });
  expect(left.map(({ subject, period }) => `${subject} ${period}`)).toEqual([
    'address:x 2026-12',
    'visitor:x 2026-11',
  ]);
});

it('a salt that could not be read is asked for again', async () => {
  const failing = connectDatabase(database.url);
  const rename = (from: string, to: string) =>
    database.db.$executeRawUnsafe(`ALTER TABLE "${from}" RENAME TO "${to}"`);
  await rename('AddressSalt', 'Away');
  await expect(hash('192.0.2.1', january, failing)).rejects.toThrow('AddressSalt');
  await rename('Away', 'AddressSalt');
  expect(await hash('192.0.2.1', january, failing)).toBe(await hash('192.0.2.1', january));
  await failing.close();
});
