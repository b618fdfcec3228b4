/** What the commands of an installation share: its settings, its database, and errors in words. */
import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { type Config, readConfig } from '../src/server/config.ts';
import { createLog, type Log } from '../src/server/log.ts';
import type { borrowEmbedded, startEmbedded } from '../src/server/platform/postgres/server.ts';

export async function runCommand(work: (config: Config, log: Log) => Promise<void>) {
  try {
    if (existsSync('.env')) loadEnvFile('.env');
    const config = readConfig(process.env);
    await work(config, createLog('warn', { readable: true }));
  } catch (error) {
    const expected = error instanceof Error && ('reported' in error || 'code' in error);
    // Of an address with several hosts the first failure alone has words.
    const first = error instanceof AggregateError ? (error.errors[0] as Error) : error;
    process.stderr.write(
      `${expected ? (first as Error).message : String((error as Error).stack ?? error)}\n`,
    );
    process.exitCode = 1;
  }
}

/** With the address of PostgreSQL itself; `open` is for the embedded one. */
export async function withDatabase(
  { databaseUrl, directUrl, dataDir }: Config,
  log: Log,
  open: typeof startEmbedded | typeof borrowEmbedded,
  work: (url: string) => Promise<void>,
): Promise<void> {
  if (databaseUrl !== null) return work(directUrl ?? databaseUrl);
  const { url, stop } = await open({ dataDir, log, onTaken: () => undefined });
  try {
    await work(url);
  } finally {
    await stop();
  }
}

export const sizeInWords = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`;
