import type { Statements } from '../../platform/database/statements.ts';

/** What a change of address needs to know of a report. */
export interface SlugHolder {
  /** The internal id. */
  id: string;
  slug: string;
}

/**
 * Takes the right to give out a slug until the transaction ends. False when another one has it: to wait
 * could be to wait for each other, when many reports change at once.
 */
export async function lockSlug(tx: Statements, slug: string): Promise<boolean> {
  const [row] = await tx.prepared<{ got: boolean }>('lock-slug', LOCK_SLUG, [slug]);
  return row?.got === true;
}

const LOCK_SLUG = `SELECT pg_try_advisory_xact_lock(hashtextextended('slug:' || $1, 0)) AS got`;

/**
 * Whether a slug means something else than report `id`: another one has it or had it, or it is a share
 * id, or the name of a report that is gone. It looks everywhere, whatever it finds.
 */
export async function isSlugTaken(
  db: Statements,
  slug: string,
  id: string | null,
): Promise<boolean> {
  const [row] = await db.prepared<{ taken: boolean }>('slug-taken', SLUG_TAKEN, [slug, id]);
  return row?.taken === true;
}

const SLUG_TAKEN = `
  SELECT (SELECT count(*) FROM "Report" WHERE slug = $1 AND id IS DISTINCT FROM $2::uuid)
    + (SELECT count(*) FROM "Report" WHERE "shareId" = $1)
    + (SELECT count(*) FROM "OldSlug" WHERE slug = $1 AND "reportId" IS DISTINCT FROM $2::uuid)
    + (SELECT count(*) FROM "GoneName" WHERE hash = sha256(convert_to($1, 'UTF8'))) > 0 AS taken`;

/** Gives a report another slug; a trigger keeps the one that it had. */
export async function updateSlug(tx: Statements, id: string, slug: string): Promise<void> {
  await tx.prepared('update-slug', UPDATE_SLUG, [id, slug]);
}

const UPDATE_SLUG = `UPDATE "Report" SET slug = $2 WHERE id = $1::uuid`;

/** The addresses that a report had before, the shortest first. */
export async function findOldSlugs(db: Statements, id: string): Promise<string[]> {
  const rows = await db.prepared<{ slug: string }>('old-slugs', OLD_SLUGS, [id]);
  return rows.map(({ slug }) => slug);
}

// Nobody changes an address so often that more of them would be read.
const OLD_SLUGS = `
  SELECT slug FROM "OldSlug" WHERE "reportId" = $1::uuid ORDER BY length(slug), slug LIMIT 50`;
