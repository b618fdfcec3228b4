import { describe, expect, it } from 'vitest';
import { idleServices } from '../../testing/context.ts';
import { insertReport } from '../../testing/database.ts';
import { hasCopy, storeCopy, readCopy } from './prerender.ts';

const services = idleServices();
const html = Buffer.from('a page');
const now = new Date('2026-11-22T10:00:00Z');

describe('the copy of a report’s page', () => {
  it('is returned only for the current version of the report', async () => {
    const { db } = services;
    const { id, reportId, version } = await insertReport(db, { isIndexable: true });
    const key = { reportId, version, build: 'this one' };
    expect(await storeCopy(db, key, html, now)).toBe(true);
    expect(Buffer.from((await readCopy(db, key)) ?? [])).toEqual(html);
    expect(await readCopy(db, { ...key, build: 'another' })).toBeNull();

    // Otherwise a server that just read the report would keep the old page in memory.
    await db.report.update({ where: { id }, data: { seo: { title: 'Another title' } } });
    expect(await readCopy(db, key)).toBeNull();
    expect(await hasCopy(db, key)).toBe(false);
    expect(await storeCopy(db, key, html, now)).toBe(false);
  });
});
