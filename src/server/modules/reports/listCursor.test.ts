import { describe, expect, it } from 'vitest';
import { ADMIN_SORTS } from '../../../shared/lists.ts';
import { listCursor, readCursor } from './allReports.ts';

const ID = '7d0b3c52-4b0e-4b7f-9c2e-5f1a6f0f8a11';
const AT = '2026-11-20T12:00:00.000Z';
const report = {
  ...{ reportId: ID, credibilityScore: null },
  ...{ createdAt: new Date(AT), updatedAt: new Date('2026-11-21T12:00:00Z') },
};
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('a cursor', () => {
  it.each(ADMIN_SORTS)(
    "leads back to where it was made, and is an address's text: %s",
    (sortBy) => {
      const cursor = listCursor(sortBy, report);
      expect(cursor).toMatch(/^[\w-]+$/);
      const key = readCursor(sortBy, cursor);
      expect(key.at(-1)).toBe(ID);
      expect(listCursor(sortBy, report)).toBe(cursor);
    },
  );

  it.each(['2026-10-30', '2026-10-31', '2024-02-29'])('round-trips on every day: %s', (day) => {
    const createdAt = new Date(`${day}T23:59:59.999Z`);
    const cursor = listCursor('newest', { ...report, createdAt });
    expect(readCursor('newest', cursor)).toEqual([createdAt.toISOString(), ID]);
  });

  it('sorts reports without a score last in both directions', () => {
    expect(readCursor('highest', listCursor('highest', report))[0]).toBe(-1);
    expect(readCursor('lowest', listCursor('lowest', report))[0]).toBe(101);
  });

  it.each([
    ['no text of ours', 'nonsense'],
    ['nothing', ''],
    ['one of another order', listCursor('oldest', report)],
    ['too short', encode(['newest', AT])],
    ['too long', encode(['newest', AT, ID, ID])],
    ['a time that is none', encode(['newest', '2026-13-20T12:00:00.000Z', ID])],
    ['a day that no month has', encode(['newest', '2026-02-30T12:00:00.000Z', ID])],
    ['a year before the first', encode(['newest', '0000-01-01T12:00:00.000Z', ID])],
    ['a number for a time', encode(['newest', 5, ID])],
    ['SQL for an id', encode(['newest', AT, "' OR true --"])],
    ['an object', encode({ length: 3 })],
    ['an object for a part', encode(['newest', { toString: AT }, ID])],
  ])('that was forged is refused: %s', (_, cursor) => {
    expect(() => readCursor('newest', cursor)).toThrow('This is no place in this list.');
  });

  it.each([['1e9'], [1.5], [102], [null]])('rejects the score %j', (score) => {
    expect(() => readCursor('highest', encode(['highest', score, AT, ID]))).toThrow();
  });
});
