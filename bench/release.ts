import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Makes a release, what people run, and leaves it for other benches of the same run: `BENCH_RELEASE` is
 * its folder. Returns the program.
 */
export function makeRelease(): string {
  const folder = process.env['BENCH_RELEASE'] ?? mkdtempSync(join(tmpdir(), 'verimeter-release-'));
  const program = join(folder, 'server.js');
  if (!existsSync(program))
    execFileSync(process.execPath, ['scripts/release.ts', '--out', folder], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  return program;
}
