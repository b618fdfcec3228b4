/** Writes a backup beside the running product: `npm run backup [FILE]`. */
import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fileNameOf } from '../src/server/platform/backup/archive.ts';
import { backupsOf, pruneBackups } from '../src/server/platform/backup/schedule.ts';
import { writeBackup } from '../src/server/platform/backup/write.ts';
import { borrowEmbedded } from '../src/server/platform/postgres/start.ts';
import { runCommand, sizeInWords } from './command.ts';

await runCommand(async ({ databaseUrl, directUrl, dataDir, backupKeep }, log) => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const now = new Date();
  const file = resolve(positionals[0] ?? join(backupsOf(dataDir), fileNameOf(now)));
  const stop = () => Promise.resolve();
  const database =
    databaseUrl === null
      ? await borrowEmbedded({ dataDir, log, onTaken: () => undefined })
      : { url: directUrl ?? databaseUrl, stop };
  try {
    const { tables } = await writeBackup({ url: database.url, dataDir, file, now });
    if (positionals.length === 0 && backupKeep > 0)
      await pruneBackups(backupsOf(dataDir), backupKeep, now);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`${file}: ${rows} rows, ${sizeInWords(statSync(file).size)}`);
  } finally {
    await database.stop();
  }
});
