import { checksumOf, type Migration } from './readMigrations.ts';
import { SetupError } from '../setupError.ts';

/** A migration as the database has it recorded; ones that were rolled back are left out. */
export interface AppliedMigration {
  name: string;
  checksum: string;
  finished: boolean;
}

/**
 * The migrations that are still to be applied, oldest first.
 * @throws when the database's history is not one that these files continue
 */
export function compareHistory(
  migrations: readonly Migration[],
  applied: readonly AppliedMigration[],
): Migration[] {
  const files = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, checksum, finished } of applied) {
    const file = files.get(name);
    if (!finished)
      throw new SetupError(
        `The migration ${name} failed half-way at an earlier start. Repair the database, then ` +
          `record it with \`prisma migrate resolve --applied ${name}\` or \`--rolled-back ${name}\`.`,
      );
    if (!file)
      throw new SetupError(
        `The database has the migration ${name}, which this program does not know: it was made by ` +
          'a newer version. Start that one, or restore a backup from before it.',
      );
    if (!checksums(file).includes(checksum))
      throw new SetupError(
        `The file of the migration ${name} was changed after it was applied. Bring the applied ` +
          'version back, and put the change into a new migration.',
      );
  }
  const done = new Set(applied.map(({ name }) => name));
  return migrations.filter(({ name }) => !done.has(name));
}

/** The checksums that the file may have been applied with: Git on Windows changes line ends. */
function checksums({ sql, checksum }: Migration): string[] {
  const unix = sql.replaceAll('\r\n', '\n');
  return [checksum, checksumOf(unix), checksumOf(unix.replaceAll('\n', '\r\n'))];
}
