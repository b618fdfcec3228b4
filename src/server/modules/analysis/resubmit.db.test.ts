import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { agreed, analysing } from '../../testing/analysing.ts';
import { idleHouse } from '../../testing/idleHouse.ts';
import { newVisitor, storedReport } from '../../testing/startParts.ts';
import type { Asker } from '../accounts/asker.ts';
import { readReport } from '../reports/readReport.ts';
import { resubmit } from './resubmit.ts';
import { startAnalysis } from './startAnalysis.ts';

const now = new Date('2026-11-20T12:00:00Z');
/** The first moment at which it may be resubmitted. */
const free = new Date('2026-12-20T12:00:00.001Z');

const house = idleHouse();
const { parts, jobsFor, run, analysed, leftTo } = analysing(house);

const again = (reportId: string, content: string, asker: Asker = newVisitor(), at = free) =>
  resubmit(parts(), asker, reportId, content, at);

describe('a report that is resubmitted', () => {
  it('is analysed anew by all three, and has the new result and time', async () => {
    const { content, reportId, report: before } = await analysed(now);
    const started = await again(reportId, content);
    expect(started).toMatchObject({ reportId, slug: before.slug, status: 'processing' });
    expect(await jobsFor(reportId)).toMatchObject([
      { run: 1, fresh: false },
      { run: 2, fresh: true },
    ]);

    const { asked, report } = await run(reportId, free, { chat: 20, search: 20, general: 20 });
    expect(asked.sort()).toEqual(['chat', 'general', 'search']);
    expect(report).toMatchObject({ status: 'completed', updatedAt: free.toISOString() });
    expect(report.credibilityScore).not.toBe(before.credibilityScore);
    expect(report.createdAt).toBe(before.createdAt);
  });

  it('shows the result that it had until then', async () => {
    const { content, reportId, report: before } = await analysed(now);
    await again(reportId, content);
    const report = await readReport(house.db, reportId);
    expect(report).toMatchObject({ status: 'processing', updatedAt: before.updatedAt });
    expect(report.result).toEqual(before.result);
  });

  it('keeps result and time when that fails, and may be resubmitted at once', async () => {
    const { content, reportId, report: before } = await analysed(now);
    const visitor = newVisitor();
    await again(reportId, content, visitor);
    expect(await leftTo(visitor, free)).toBe(2);
    const { report } = await run(reportId, free, { search: 'failed' });

    expect(report).toMatchObject({
      status: 'completed',
      updatedAt: before.updatedAt,
      error: 'Failed to analyze content',
    });
    expect(report.result).toEqual(before.result);
    expect(await leftTo(visitor, free)).toBe(3);
    expect(await again(reportId, content)).toMatchObject({ reused: false });
  });

  it('loses what was said of the result before: being featured, and the detailed analysis', async () => {
    const { content, reportId } = await analysed(now);
    const { id } = await storedReport(house.db, reportId);
    const marks = { isIndexable: true, isFeaturedHighScore: true, isFeaturedInteresting: true };
    await house.db.report.update({
      where: { id },
      data: { ...marks, isFeaturedLowScore: true, hasDetailedAnalysis: true },
    });
    const detailed = { reportId: id, run: 1, status: 'processing' as const, requestedAt: now };
    await house.db.detailedAnalysis.create({ data: detailed });

    await again(reportId, content);
    await run(reportId, free, { search: 'failed' });
    expect(await storedReport(house.db, reportId)).toMatchObject({
      ...marks,
      hasDetailedAnalysis: true,
    });
    expect(await house.db.detailedAnalysis.count({ where: { reportId: id } })).toBe(1);

    await again(reportId, content);
    await run(reportId, free);
    expect(await storedReport(house.db, reportId)).toMatchObject({
      isFeaturedHighScore: false,
      isFeaturedLowScore: false,
      isFeaturedInteresting: false,
      hasDetailedAnalysis: false,
    });
    expect(await house.db.detailedAnalysis.count({ where: { reportId: id } })).toBe(0);
  });

  it('loses its review by a person too, and keeps what an admin wrote of it', async () => {
    const { content, reportId } = await analysed(now);
    const { id } = await storedReport(house.db, reportId);
    const review = { reviewedAt: now, reviewerName: 'Ada Reader', reviewNote: 'It is so.' };
    const seo = { title: 'In other words' };
    await house.db.report.update({ where: { id }, data: { ...review, seo, isIndexable: true } });

    await again(reportId, content);
    await run(reportId, free, { search: 'failed' });
    expect(await storedReport(house.db, reportId)).toMatchObject({ ...review, seo });

    await again(reportId, content);
    await run(reportId, free);
    const none = { reviewedAt: null, reviewerName: null, reviewNote: null };
    expect(await storedReport(house.db, reportId)).toMatchObject({
      ...none,
      ...{ seo, isIndexable: true },
    });
  });

  it('is off the lists when its new result is partial', async () => {
    const { content, reportId } = await analysed(now);
    const { id } = await storedReport(house.db, reportId);
    const listed = { isIndexable: true, isFeaturedHighScore: true };
    await house.db.report.update({ where: { id }, data: listed });
    await again(reportId, content);
    await run(reportId, free, { chat: 'failed' });
    expect(await storedReport(house.db, reportId)).toMatchObject({
      ...{ partial: true, isIndexable: false, isFeaturedHighScore: false },
    });
  });

  it('that was made from a link is read anew', async () => {
    const url = `https://news.example.org/${randomUUID()}`;
    const text = 'Octopuses have three hearts, and nine brains are said to help them think.';
    const { reportId } = await startAnalysis(parts(), newVisitor(), { url }, now);
    await run(reportId, now, agreed, { [url]: { text } });
    await again(reportId, url);
    const { read, report } = await run(reportId, free, agreed, { [url]: { text, title: 'Anew' } });
    expect(read).toEqual([url]);
    expect(report.result?.page?.title).toBe('Anew');
  });

  it('is from then on what an equal claim gets, although the prompts have changed since', async () => {
    const { content, reportId } = await analysed(now);
    const { id } = await storedReport(house.db, reportId);
    await house.db.report.update({ where: { id }, data: { claimKey: 'as of older prompts' } });
    await again(reportId, content);
    await run(reportId, free);
    const equal = await startAnalysis(parts(), newVisitor(), { content }, free);
    expect(equal).toMatchObject({ reportId, reused: true });
  });
});
