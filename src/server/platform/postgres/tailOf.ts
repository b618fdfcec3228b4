import fs from 'node:fs';

/** The last lines of a log file, or nothing when it cannot be read. */
export function tailOf(file: string, lines = 12): string {
  try {
    return fs.readFileSync(file, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
  } catch {
    return '';
  }
}
