import type { Database } from '../../platform/database/database.ts';

/** At most `limit` submissions of the subject within any `windowMs` milliseconds. */
export interface ThrottleRule {
  subject: string;
  windowMs: number;
  limit: number;
}

/**
 * Counts one submission under all rules, or under none when one of them refuses: exact, however many
 * come at once, and in one round trip. Gives null, or the place of the first rule that refuses and
 * when it will allow one again.
 */
export async function takeTurn(
  db: Database,
  rules: readonly ThrottleRule[],
  now: Date,
): Promise<{ rule: number; freeAt: Date } | null> {
  const subjects = rules.map(({ subject }) => subject);
  const windows = rules.map(({ windowMs }) => windowMs);
  const limits = rules.map(({ limit }) => limit);
  const values = [subjects, windows, limits, now];
  const rows = await db.prepared<{ refused: number; freeAt: Date }>('take-turn', TAKE_TURN, values);
  const [refusal] = rows;
  return refusal ? { rule: refusal.refused - 1, freeAt: refusal.freeAt } : null;
}

const TAKE_TURN = `
  SELECT refused, "freeAt" FROM take_turn($1::text[], $2::int[], $3::int[], $4::timestamptz)`;
