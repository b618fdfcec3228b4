import type { Place } from '../../../shared/schema/result.ts';
import { calling } from './calls.repository.ts';
import type { Database } from '../../platform/database/database.ts';
import { appended, appending, type NewEvent, type RunKey } from './progress.repository.ts';
import type { AnalystAnswer } from '../../platform/database/generated/client.ts';
import { uuidV7 } from '../../platform/database/uuidV7.ts';

/** What an analyst answered before. */
export type KeptAnswer = Pick<AnalystAnswer, 'place' | 'block' | 'provenance'>;

export interface NewAnswer {
  place: Place;
  block: object;
  provenance: object;
  /** What went wrong, for those who run the site. */
  error?: string | null;
  answeredAt: Date;
}

/** What analysts answered in this run before. */
export function findAnswers(db: Database, { id, run }: RunKey): Promise<KeptAnswer[]> {
  return db.analystAnswer.findMany({ where: { reportId: id, run } });
}

/**
 * Keeps an answer together with the event that tells it and the record of the call, so that a run taken
 * up again does not ask twice. The first one stays, and nothing is told of another: false when there was
 * one, or no report any more.
 */
export async function insertAnswer(
  db: Database,
  run: RunKey,
  { place, block, provenance, error = null, answeredAt }: NewAnswer,
  event: NewEvent,
): Promise<boolean> {
  const answer = [place, JSON.stringify(block), JSON.stringify(provenance), answeredAt];
  const told = await db.prepared('insert-answer', INSERT_ANSWER, [
    ...appended(run, [event]),
    ...answer,
    uuidV7(),
    error,
  ]);
  return told.length === 1;
}

const INSERT_ANSWER = `
  WITH kept AS (
    INSERT INTO "AnalystAnswer" ("reportId", run, place, block, provenance, "answeredAt")
    -- A report may be deleted while its analysts are asked.
    SELECT id, $2::int, $7, $8::jsonb, $9::jsonb, $10::timestamptz FROM "Report"
    WHERE id = $1::uuid FOR KEY SHARE
    ON CONFLICT DO NOTHING RETURNING place
  ), ${calling({
    id: '$11::uuid',
    at: '$10::timestamptz',
    place: '$7',
    status: `$8::jsonb->>'status'`,
    error: '$12::text',
    provenance: '$9::jsonb',
    from: 'kept',
  })}, ${appending('EXISTS (SELECT FROM kept)')}
  RETURNING seq`;
