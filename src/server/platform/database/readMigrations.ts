import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const MIGRATIONS_FOLDER = fileURLToPath(
  new URL('../../../../prisma/migrations', import.meta.url),
);

export interface Migration {
  /** Name of its folder, `<time>_<name>`. */
  name: string;
  sql: string;
  /** SHA-256 of the file as 64 hex digits. */
  checksum: string;
}

/** The migrations of a folder in Prisma's layout, oldest first. */
export function readMigrations(folder: string): Migration[] {
  return fs
    .readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const sql = fs.readFileSync(path.join(folder, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: checksumOf(sql) };
    });
}

export const checksumOf = (sql: string) => createHash('sha256').update(sql).digest('hex');
