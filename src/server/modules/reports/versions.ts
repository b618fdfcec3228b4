import { diffArrays } from 'diff';
import { messages } from '../../../shared/messages.ts';
import type { Result, Source } from '../../../shared/schema/result.ts';
import * as schema from '../../../shared/schema/report.ts';
import type { Database } from '../../platform/database/database.ts';
import { DomainError } from '../errors.ts';
import { withIsoTimes } from '../rows.ts';
import * as repository from './reports.repository.ts';
import { findVisible, type Reader } from './visible.ts';

export async function listVersions(
  db: Database,
  id: string,
  { from, to }: { from?: number | undefined; to?: number | undefined },
  reader: Reader = 'anybody',
): Promise<schema.ReportVersions> {
  const report = await findVisible(db, id, reader);
  const present = presentOf(report);
  const earlier = await repository.findVersions(db, report.id);
  const two =
    from !== undefined &&
    (await Promise.all([
      versionOf(db, report, from),
      versionOf(db, report, to ?? report.resultNumber),
    ]));
  return {
    reportId: report.reportId,
    slug: report.slug,
    versions: [present, ...earlier]
      .filter((version) => version !== null)
      .map((version) => schema.VersionHead.parse(withIsoTimes(version))),
    comparison: two ? compareVersions(...two) : null,
  };
}

export async function readVersion(
  db: Database,
  id: string,
  number: number,
  reader: Reader = 'anybody',
): Promise<schema.ReportVersion> {
  return versionOf(db, await findVisible(db, id, reader), number);
}

async function versionOf(db: Database, report: repository.ReportRecord, number: number) {
  const isPresent = number === report.resultNumber;
  const found = isPresent ? presentOf(report) : await repository.findVersion(db, report.id, number);
  if (!found) throw new DomainError('not_found', messages.versionNotFound);
  return schema.ReportVersion.parse(withIsoTimes(found));
}

function presentOf(report: repository.ReportRecord) {
  const { result, resultNumber: number, credibilityScore: score, verdict, confidence } = report;
  if (result === null || score === null || verdict === null || confidence === null) return null;
  return { number, finishedAt: report.updatedAt, result, score, verdict, confidence };
}

export function compareVersions(
  { result: old, ...before }: schema.ReportVersion,
  { result: now, ...after }: schema.ReportVersion,
): schema.VersionComparison {
  const [known, links] = [sourcesOf(old), sourcesOf(now)];
  const found = [...links.values()];
  return {
    before,
    after,
    claims: compareClaims(old, now),
    sources: {
      added: found.filter(({ link }) => !known.has(link)).map(named),
      gone: [...known.values()].filter(({ link }) => !links.has(link)).map(named),
      kept: found.filter(({ link }) => known.has(link)).length,
    },
    texts: (['search', 'chat', 'general'] as const)
      .map((place) => ({ place, pieces: compareTexts(wordsOf(old)[place], wordsOf(now)[place]) }))
      .filter(({ pieces }) => pieces.some(({ change }) => change !== 'same')),
  };
}

const sourcesOf = ({ perplexity: { sources } }: Result): Map<string, Source> =>
  new Map([...sources.mainstream, ...sources.conflicting].map((source) => [source.link, source]));
const named = ({ publication, title, link }: Source) => ({ publication, title, link });

function compareClaims(old: Result, now: Result): schema.VersionComparison['claims'] {
  const claimsOf = ({ perplexity: { claims } }: Result) =>
    new Map(claims?.list.map(({ text, assessment }) => [text, assessment]));
  const [before, after] = [claimsOf(old), claimsOf(now)];
  return [...new Set([...after.keys(), ...before.keys()])].map((text) => ({
    text,
    before: before.get(text) ?? null,
    after: after.get(text) ?? null,
  }));
}

const wordsOf = ({ perplexity, openAI, gemini }: Result) => ({
  search: perplexity.analysis_summary,
  chat: openAI.status === 'answered' ? openAI.explanation : '',
  general: gemini.status === 'answered' ? gemini.explanation : '',
});

const segmenter = new Intl.Segmenter('und', { granularity: 'sentence' });
const sentencesOf = (text: string) =>
  Array.from(segmenter.segment(text), ({ segment }) => segment.trim()).filter(Boolean);

/** Beyond, two texts have next to nothing in common, and the time grows with the square. */
const CHANGES_MAX = 400;

function compareTexts(old: string, now: string): schema.VersionComparison['texts'][0]['pieces'] {
  const [before, after] = [sentencesOf(old), sentencesOf(now)];
  const parts = diffArrays(before, after, { maxEditLength: CHANGES_MAX }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  return parts.map(({ value, added, removed }) => ({
    text: value.join(' '),
    change: added ? 'added' : removed ? 'gone' : 'same',
  }));
}
