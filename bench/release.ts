import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes a release, what people run; with the embedded database unless `options` leave it out. */
export function makeRelease(...options: '--without-database'[]): {
  program: string;
  remove: () => void;
} {
  const folder = mkdtempSync(join(tmpdir(), 'verimeter-release-'));
  const script = ['scripts/release.ts', '--out', folder, ...options];
  execFileSync(process.execPath, script, { stdio: ['ignore', 'ignore', 'inherit'] });
  return { program: join(folder, 'server.js'), remove: () => rmSync(folder, { recursive: true }) };
}
