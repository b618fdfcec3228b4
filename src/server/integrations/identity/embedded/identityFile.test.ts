import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const PROGRAM = join(import.meta.dirname, '../../../testing/identity/registerUntilFull.ts');

// In blocks of 512 or 1,024 bytes, as the shell counts them: room for a few accounts.
it.skipIf(process.platform === 'win32')(
  'an account for which the disk has no room is not made, and can be made once there is room',
  async () => {
    const { stdout } = await promisify(execFile)('sh', [
      ...['-c', 'ulimit -f 8 && exec "$0" "$1"'],
      ...[process.execPath, PROGRAM],
    ]);
    const { registered, ...seen } = JSON.parse(stdout) as Record<string, unknown>;
    expect(registered).toBeGreaterThan(1);
    expect(seen).toEqual({
      refused: [500, 'INTERNAL_ERROR'],
      signIn: 'EMAIL_NOT_FOUND',
      left: ['identity.json'],
      again: 200,
      afterRestart: 200,
    });
  },
);
