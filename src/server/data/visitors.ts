import type { Database, Transaction } from './database.ts';
import type { Visitor } from './generated/client.ts';

export function findVisitor(db: Database | Transaction, token: string): Promise<Visitor | null> {
  return db.visitor.findUnique({ where: { token } });
}

/** The visitor with this token, made at the first call, however many come at once. */
export async function findOrInsertVisitor(
  tx: Transaction,
  token: string,
  now: Date,
): Promise<Visitor> {
  const known = await findVisitor(tx, token);
  if (known) return known;
  const [made] = await tx.visitor.createManyAndReturn({
    data: [{ token, createdAt: now }],
    skipDuplicates: true,
  });
  return made ?? tx.visitor.findUniqueOrThrow({ where: { token } });
}
