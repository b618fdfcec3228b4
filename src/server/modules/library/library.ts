import { z } from 'zod';
import { adminMessages } from '../../../shared/adminMessages.ts';
import { removeHidden } from '../../../shared/text.ts';
import {
  ImportLine,
  type LibraryCounts,
  LibraryDetails,
  type LibraryRowsInput,
} from '../../../shared/schema/operations.ts';
import { LibraryRating, type RelatedRecord, type Result } from '../../../shared/schema/result.ts';
import { knowsNothing } from '../../../shared/verdictWords.ts';
import { patternOf, type Statements } from '../../platform/database/database.ts';
import type { AdminCall } from '../accounts/caller.ts';
import { DomainError } from '../errors.ts';
import { pageFrom, withIsoTimes } from '../rows.ts';
import * as repository from './library.repository.ts';
import { RecordLinks } from './record.ts';

/** Found by trial: claims below it share a word or two and are about something else. */
const RELATED_FLOOR = 0.4;
const RELATED_MAX = 3;
const SEARCHED_WORDS = 24;
const SEARCHED_CHARACTERS = 400;

export async function findRelated(db: Statements, text: string): Promise<RelatedRecord[]> {
  const words = text.slice(0, SEARCHED_CHARACTERS).split(/\s+/, SEARCHED_WORDS).join(' ');
  const records = await repository.findNearRecords(db, words, RELATED_FLOOR, RELATED_MAX);
  return records.map(({ claim, rating, publisher, links }) => {
    const [source = null] = RecordLinks.parse(links);
    return {
      ...{ claim, rating, publisher },
      source: source && { publication: source.publication, link: source.link },
    };
  });
}

/** Stored with the result, so that a shared report does not change with the library. */
export async function addRelated(db: Statements, result: Result, content: string): Promise<Result> {
  if (!knowsNothing(result)) return result;
  const list = result.perplexity.claims?.list;
  const claim = list?.find(({ central }) => central) ?? list?.[0];
  return { ...result, related: await findRelated(db, claim?.wording ?? claim?.text ?? content) };
}

const ORIGINS_MAX = 20;

export async function countLibrary({ db }: AdminCall) {
  const [ratings, origins] = await Promise.all([
    repository.countRatings(db),
    repository.countOrigins(db, ORIGINS_MAX),
  ]);
  const known = new Map(ratings.map(({ rating, records }) => [rating, records]));
  const counts = LibraryRating.options.map((rating) => [rating, known.get(rating) ?? 0] as const);
  return {
    total: ratings.reduce((sum, { records }) => sum + records, 0),
    ratings: Object.fromEntries(counts) as LibraryCounts['ratings'],
    origins,
  };
}

const IMPORTS_MAX = 50;

export async function listImports({ db }: AdminCall) {
  return (await repository.findLibraryImports(db, IMPORTS_MAX)).map(withIsoTimes);
}

const PAGE_SIZE = 50;

export async function listRecords(
  { db }: AdminCall,
  { search: searched = '', rating, after }: z.infer<typeof LibraryRowsInput>,
) {
  const search = removeHidden(searched);
  const pattern = search && patternOf(search);
  const place = [rating, after?.claim, after?.id];
  const rows = await repository.findLibraryRows(db, pattern, ...place, PAGE_SIZE + 1);
  const { page: records, next } = pageFrom(rows, PAGE_SIZE, ({ claim, id }) => ({ claim, id }));
  return { records: records.map(withIsoTimes), next };
}

export async function readImport({ db }: AdminCall, id: string) {
  const found = await repository.findImport(db, id);
  if (!found) throw new DomainError('not_found', adminMessages.library.unknownImport);
  return z.array(ImportLine).parse(found.lines);
}

export async function readRecord({ db }: AdminCall, id: string) {
  const found = await repository.findLibraryRecord(db, id);
  if (!found) throw new DomainError('not_found', adminMessages.library.unknownRecord);
  return LibraryDetails.parse({ ...withIsoTimes(found), links: RecordLinks.parse(found.links) });
}
