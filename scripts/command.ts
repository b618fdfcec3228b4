/** What the commands of an installation share: its settings, and errors in words. */
import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { type Config, readConfig } from '../src/server/config.ts';
import { createLog, type Log } from '../src/server/log.ts';

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

export const sizeInWords = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`;
