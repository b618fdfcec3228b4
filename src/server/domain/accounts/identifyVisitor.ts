import { randomUUID } from 'node:crypto';
import type { Database, Transaction } from '../../data/database.ts';
import { findOrInsertVisitor, findVisitor } from '../../data/visitors.ts';
import type { Anonymous } from './asker.ts';

/** The cookie counts where both are there: clearing the browser's storage makes nobody new. */
const tokenOf = (asker: Anonymous): string | null => asker.cookie ?? asker.token;

export async function findAskingVisitor(db: Database | Transaction, asker: Anonymous) {
  const token = tokenOf(asker);
  return token ? findVisitor(db, token) : null;
}

/** The visitor who asks, made known at their first submission. */
export function identifyVisitor(tx: Transaction, asker: Anonymous, now: Date) {
  return findOrInsertVisitor(tx, tokenOf(asker) ?? randomUUID(), now);
}
