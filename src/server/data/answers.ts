import type { Place } from '../../shared/schema/result.ts';
import type { Database, Transaction } from './database.ts';
import type { AnalystAnswer } from './generated/client.ts';

export interface AnswerKey {
  reportId: string;
  run: number;
  place: Place;
}

export function findAnswer(db: Database, key: AnswerKey): Promise<AnalystAnswer | null> {
  return db.analystAnswer.findUnique({ where: { reportId_run_place: key } });
}

/** Keeps an answer, so that a run taken up again does not ask twice. The first one stays. */
export async function insertAnswer(
  tx: Transaction,
  key: AnswerKey,
  answer: { block: object; provenance: object; answeredAt: Date },
): Promise<void> {
  await tx.analystAnswer.createMany({ data: [{ ...key, ...answer }], skipDuplicates: true });
}
