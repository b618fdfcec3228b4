/** Writes a backup beside the running product: `npm run backup [FILE]`. */
import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fileNameOf } from '../src/server/platform/backup/archive.ts';
import { backupsOf, pruneBackups } from '../src/server/platform/backup/schedule.ts';
import { writeBackup } from '../src/server/platform/backup/write.ts';
import { borrowEmbedded } from '../src/server/platform/postgres/server.ts';
import { runCommand, sizeInWords, withDatabase } from './command.ts';

await runCommand(async (config, log) => {
  const { dataDir, backupKeep } = config;
  const { positionals } = parseArgs({ allowPositionals: true });
  const now = new Date();
  const file = resolve(positionals[0] ?? join(backupsOf(dataDir), fileNameOf(now)));
  await withDatabase(config, log, borrowEmbedded, async (url) => {
    const { tables } = await writeBackup({ url, dataDir, file, now });
    if (positionals.length === 0 && backupKeep > 0)
      await pruneBackups(backupsOf(dataDir), backupKeep, now);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`${file}: ${rows} rows, ${sizeInWords(statSync(file).size)}`);
  });
});
