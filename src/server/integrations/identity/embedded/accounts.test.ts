import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openAccounts } from './accounts.ts';
import { loadEmulator } from './emulator.ts';

describe('open accounts', () => {
  let folder: string;
  let path: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'verimeter-accounts-'));
    path = join(folder, 'identity.json');
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function openServer() {
    const state = new (loadEmulator().AgentProjectState)('demo-verimeter');
    const accounts = await openAccounts(state, path);
    return {
      ...accounts,
      change: (localId: string, displayName: string) =>
        state.overwriteUserWithLocalId(localId, {
          ...state.getUserByLocalId(localId),
          ...{ localId, email: `${localId}@example.org`, displayName },
        }),
      names: () => Object.fromEntries([...state.users].map(([id, user]) => [id, user.displayName])),
    };
  }

  it('accounts outlive a file that was taken away', async () => {
    const one = await openServer();
    one.change('ada', 'first');
    await one.write();
    await rm(path);
    one.change('bob', 'second');
    await one.write();
    expect((await openServer()).names()).toEqual({ ada: 'first', bob: 'second' });
  });

  it('changes that come together are written once, and none that comes meanwhile is left out', async () => {
    const one = await openServer();
    one.change('ada', 'first');
    const first = one.write();
    expect(one.write()).toBe(first);
    await Promise.resolve();
    one.change('bob', 'second');
    const second = one.write();
    expect(second).not.toBe(first);
    await Promise.all([first, second]);
    expect((await openServer()).names()).toEqual({ ada: 'first', bob: 'second' });
  });

  it('accounts do not write over what another process made of the file, and undo what they could not write', async () => {
    const one = await openServer();
    one.change('ada', 'first');
    await one.write();
    await writeFile(path, '{ half');
    one.change('ada', 'second');
    await expect(one.write()).rejects.toThrow('belongs to one');
    expect(one.names()).toEqual({ ada: 'first' });
    expect(await readFile(path, 'utf8')).toBe('{ half');
    await expect(openServer()).rejects.toMatchObject({ reported: true });
  });
});

const PROGRAM = join(import.meta.dirname, '../../../testing/serveEmbedded.ts');

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
