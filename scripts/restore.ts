/** Restores a backup while the product is stopped: `npm run restore FILE`, or `-- --undo`. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { restoreBackup, undoRestore } from '../src/server/platform/backup/restore.ts';
import { startEmbedded } from '../src/server/platform/postgres/server.ts';
import { SetupError } from '../src/server/platform/setupError.ts';
import { runCommand, withDatabase } from './command.ts';

await runCommand(async (config, log) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { undo: { type: 'boolean', default: false } },
  });
  const [file] = positionals;
  if (!values.undo && file === undefined)
    throw new SetupError('Name the backup: npm run restore FILE (or -- --undo for the last one)');
  await withDatabase(config, log, startEmbedded, async (url) => {
    const parts = { url, dataDir: config.dataDir, now: new Date() };
    if (values.undo) {
      const { back, kept } = await undoRestore(parts);
      console.log(`${back} is in place again. What the restore had brought is kept as ${kept}.`);
    } else {
      const { manifest, kept } = await restoreBackup({ ...parts, file: resolve(file ?? '') });
      console.log(`Restored what was written on ${manifest.made}.`);
      if (kept) console.log(`What was there is kept as ${kept}; npm run restore -- --undo`);
    }
  });
});
