import { describe, expect, it } from 'vitest';
import { VERSIONS_MAX } from '../../../shared/limits.ts';
import type { Result, Source } from '../../../shared/schema/result.ts';
import { exampleResult } from '../../api/rest/openapi/examples.ts';
import { analyzing } from '../../testing/analysts.ts';
import { newVisitor } from '../../testing/app.ts';
import { idleServices } from '../../testing/context.ts';
import { failAnalysis } from '../analysis/run.ts';
import { resubmit } from '../analysis/resubmit.ts';
import { compareVersions, listVersions, readVersion } from './versions.ts';

const day = (days: number) => new Date(Date.UTC(2026, 0, 1 + days));
const services = idleServices();
const { parts, run, analyzed } = analyzing(services);

/** Analyzed anew 31 days later each time, with these scores of the search. */
async function analyzedAgain(...percentages: number[]) {
  const { content, reportId } = await analyzed(day(0));
  for (const [index, percentage] of percentages.entries()) {
    const at = day(31 * (index + 1));
    await resubmit(parts(), newVisitor(), reportId, content, at);
    await run(reportId, at, { chat: percentage, search: percentage, general: percentage });
  }
  return { content, reportId };
}

describe('the versions of a report', () => {
  it('are one until it is analyzed again', async () => {
    const { reportId, report } = await analyzed(day(0));
    expect(await listVersions(services.db, reportId, {})).toMatchObject({
      versions: [{ number: 1, score: report.credibilityScore, finishedAt: day(0).toISOString() }],
      comparison: null,
    });
    expect(await readVersion(services.db, reportId, 1)).toMatchObject({
      number: 1,
      result: report.result,
    });
  });

  it('keep what each analysis found, as it was', async () => {
    const { reportId } = await analyzedAgain(20);
    const { versions, comparison } = await listVersions(services.db, reportId, { from: 1 });
    expect(versions).toMatchObject([
      { number: 2, finishedAt: day(31).toISOString() },
      { number: 1, finishedAt: day(0).toISOString() },
    ]);
    const [second, first] = [
      await readVersion(services.db, reportId, 2),
      await readVersion(services.db, reportId, 1),
    ];
    expect(first.result.overallScore).toBe(versions[1]?.score);
    expect(second.result.overallScore).toBeLessThan(first.result.overallScore);
    expect(comparison).toMatchObject({ before: { number: 1 }, after: { number: 2 } });
  });

  it('stay one when the next analysis fails', async () => {
    const { content, reportId } = await analyzed(day(0));
    await resubmit(parts(), newVisitor(), reportId, content, day(31));
    const { id } = await services.db.report.findUniqueOrThrow({ where: { reportId } });
    const failed = { db: services.db, clock: () => day(31), settings: parts().settings };
    await failAnalysis(failed, { id, run: 2 }, 'analysis_failed');
    expect((await listVersions(services.db, reportId, {})).versions).toHaveLength(1);
  });

  it(`are the newest ${VERSIONS_MAX}`, async () => {
    const again = Array.from({ length: VERSIONS_MAX + 1 }, (_, index) => 20 + index);
    const { reportId } = await analyzedAgain(...again);
    const { versions } = await listVersions(services.db, reportId, {});
    expect(versions.map(({ number }) => number)).toEqual(
      Array.from({ length: VERSIONS_MAX }, (_, index) => VERSIONS_MAX + 2 - index),
    );
    await expect(readVersion(services.db, reportId, 2)).rejects.toMatchObject({
      code: 'not_found',
      message: `This version no longer exists. The newest ${VERSIONS_MAX} versions of a report are kept.`,
    });
  });

  it('are withheld and deleted with the report', async () => {
    const { reportId } = await analyzedAgain(20);
    const { id } = await services.db.report.update({
      where: { reportId },
      data: { withheldAt: day(40) },
    });
    await expect(readVersion(services.db, reportId, 1)).rejects.toMatchObject({ code: 'withheld' });
    await expect(listVersions(services.db, reportId, {})).rejects.toMatchObject({
      code: 'withheld',
    });
    await services.db.report.delete({ where: { id } });
    expect(await services.db.reportVersion.count({ where: { reportId: id } })).toBe(0);
  });
});

describe('two versions side by side', () => {
  const head = { finishedAt: day(0).toISOString(), score: 90, verdict: 'true' } as const;
  const version = (number: number, perplexity: Partial<Result['perplexity']>) => ({
    ...{ ...head, number, confidence: 'high' as const },
    result: { ...exampleResult, perplexity: { ...exampleResult.perplexity, ...perplexity } },
  });
  const [known] = exampleResult.perplexity.sources.mainstream;
  const source = (n: number) => ({ ...(known as Source), link: `https://example.org/${n}` });
  const claim = (text: string, assessment: 'supported' | 'refuted') => ({
    ...{ text, assessment, start: 0, end: text.length, wording: null, date: null, speaker: null },
    ...{ kind: 'fact' as const, main: 5, truth: 5, central: false, sources: [] },
  });

  it('tell the sources that came and went', () => {
    const [a, b, c] = [source(1), source(2), source(3)];
    const { sources } = compareVersions(
      version(1, { sources: { mainstream: [a, b], conflicting: [] } }),
      version(2, { sources: { mainstream: [b], conflicting: [c] } }),
    );
    expect(sources).toMatchObject({
      added: [{ link: c.link }],
      gone: [{ link: a.link }],
      kept: 1,
    });
  });

  it('tell the verdict of each claim, and which claims only one of them has', () => {
    const list = [claim('Honey keeps.', 'supported'), claim('Milk keeps.', 'supported')];
    const later = [claim('Honey keeps.', 'supported'), claim('Salt keeps.', 'refuted')];
    const { claims } = compareVersions(
      version(1, { claims: { list, counted: 2 } }),
      version(2, { claims: { list: later, counted: 2 } }),
    );
    expect(claims).toEqual([
      { text: 'Honey keeps.', before: 'supported', after: 'supported' },
      { text: 'Salt keeps.', before: null, after: 'refuted' },
      { text: 'Milk keeps.', before: 'supported', after: null },
    ]);
  });

  it('mark the sentences that changed, and leave out texts that did not', () => {
    const { texts } = compareVersions(
      version(1, { analysis_summary: 'Jars were opened. Three were dry. Nobody fell ill.' }),
      version(2, { analysis_summary: 'Jars were opened. Four were dry. Nobody fell ill.' }),
    );
    expect(texts).toEqual([
      {
        place: 'search',
        pieces: [
          { text: 'Jars were opened.', change: 'same' },
          { text: 'Three were dry.', change: 'gone' },
          { text: 'Four were dry.', change: 'added' },
          { text: 'Nobody fell ill.', change: 'same' },
        ],
      },
    ]);
  });

  it('are compared in little time, however much changed', () => {
    const words = (word: string) =>
      Array.from({ length: 5_000 }, (_, n) => `${word} ${n}.`).join(' ');
    const { texts } = compareVersions(
      version(1, { analysis_summary: words('Old') }),
      version(2, { analysis_summary: words('New') }),
    );
    expect(texts[0]?.pieces.map(({ change }) => change)).toEqual(['gone', 'added']);
  });
});
