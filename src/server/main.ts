import { existsSync, rmSync, statSync } from 'node:fs';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { loadEnvFile } from 'node:process';
import { parseArgs } from 'node:util';

const END_MS = 10_000;
/** Retries, because other processes may remove the folder at the same time. */
const REMOVAL = { recursive: true, force: true, maxRetries: 3 };
const OPTIONS = { role: { type: 'string' }, dev: { type: 'boolean', default: false } } as const;

if (existsSync('.env')) loadEnvFile('.env');
keepCompiled(join(process.env['DATA_DIR']?.trim() || 'data', 'compiled'));

try {
  const { role, dev } = parseArgs({ options: OPTIONS }).values;
  const { readConfig } = await import('./config.ts');
  const config = readConfig({ ...process.env, ...(role && { ROLE: role }) });
  // Loading the server takes a second, so the configuration is checked first.
  const { describeStart, startServer } = await import('./server.ts');
  const { collectRecentErrors, createLog } = await import('./log.ts');
  const recentErrors = collectRecentErrors();
  const log = createLog(config.logLevel, {
    readable: process.stdout.isTTY,
    onError: recentErrors.note,
  });
  const server = await startServer(config, log, {
    development: dev,
    recentErrors: recentErrors.latest,
    onLost: fail,
  });
  let stoppingSince: number | null = null;
  const stop = (signal: NodeJS.Signals) => {
    // npm repeats the first Ctrl-C at once; a later one ends the process.
    if (stoppingSince !== null) {
      if (performance.now() - stoppingSince > 1_000) process.exit(130);
      return;
    }
    stoppingSince = performance.now();
    log.info({ signal }, 'stopping');
    server.stop(END_MS).then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'the stop did not go as it should');
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.stdout.write(describeStart(server));
  // Now, because a killed process writes nothing.
  flushCompileCache();
} catch (error) {
  fail(error);
}

/** Caches compiled code for later starts of this version; not where the folder can't be written. */
function keepCompiled(folder: string): void {
  const kept = statSync(folder, { throwIfNoEntry: false });
  if (kept && kept.mtime < statSync(import.meta.filename).mtime) rmSync(folder, REMOVAL);
  enableCompileCache(folder);
}

function fail(error: unknown): never {
  const isUnknownOption = String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS');
  const expected = error instanceof Error && ('reported' in error || isUnknownOption);
  process.stderr.write(`\n${expected ? error.message : String((error as Error).stack ?? error)}\n`);
  process.exit(1);
}
