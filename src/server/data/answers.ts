import type { Place } from '../../shared/schema/result.ts';
import type { Database } from './database.ts';
import { appending, type NewEvent, type RunKey, SOON } from './events.ts';
import { type AnalystAnswer, Prisma } from './generated/client.ts';

export type AnswerRecord = AnalystAnswer;

export interface NewAnswer {
  place: Place;
  block: object;
  provenance: object;
  answeredAt: Date;
}

/** What analysts answered in this run before. */
export function findAnswers(db: Database, { id, run }: RunKey): Promise<AnswerRecord[]> {
  return db.analystAnswer.findMany({ where: { reportId: id, run } });
}

/**
 * Keeps an answer together with the event that tells it, so that a run taken up again does not ask
 * twice. The first one stays, and nothing is told of another: false when there was one.
 */
export async function insertAnswer(
  db: Database,
  run: RunKey,
  { place, block, provenance, answeredAt }: NewAnswer,
  event: NewEvent,
): Promise<boolean> {
  const first = Prisma.sql`EXISTS (SELECT FROM kept) AND ${SOON}`;
  const told = await db.$executeRaw`
    WITH kept AS (
      INSERT INTO "AnalystAnswer" ("reportId", run, place, block, provenance, "answeredAt")
      VALUES (${run.id}::uuid, ${run.run}::int, ${place}, ${JSON.stringify(block)}::jsonb,
        ${JSON.stringify(provenance)}::jsonb, ${answeredAt})
      ON CONFLICT DO NOTHING RETURNING place
    ), ${appending(run, [event], first)}`;
  return told === 1;
}
