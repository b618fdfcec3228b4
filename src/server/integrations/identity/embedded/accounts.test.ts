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
    const accounts = await openAccounts(state, path, (work) => work());
    return {
      ...accounts,
      change: (localId: string, displayName: string) =>
        state.overwriteUserWithLocalId(localId, {
          ...state.getUserByLocalId(localId),
          ...{ localId, email: `${localId}@example.org`, displayName },
        }),
      remove: (localId: string) => {
        const user = state.getUserByLocalId(localId);
        if (user) state.deleteUser(user);
      },
      names: () => Object.fromEntries([...state.users].map(([id, user]) => [id, user.displayName])),
    };
  }

  it('accounts keep what was changed here until it is written, and take what was changed elsewhere', async () => {
    const [one, other] = [await openServer(), await openServer()];
    expect(other.key).toEqual(one.key);
    for (const id of ['ada', 'bob', 'cyd']) one.change(id, 'first');
    await one.write();
    await other.refresh();
    one.change('ada', 'by one');
    other.change('bob', 'by other');
    other.remove('cyd');
    await other.write();
    await one.refresh();
    expect(one.names()).toEqual({ ada: 'by one', bob: 'by other' });
    await one.write();
    await other.refresh();
    expect(other.names()).toEqual(one.names());
  });

  it('an account that was removed here does not come back with what others write', async () => {
    const [one, other] = [await openServer(), await openServer()];
    for (const id of ['ada', 'bob']) one.change(id, 'first');
    await one.write();
    await other.refresh();
    one.remove('ada');
    other.change('bob', 'by other');
    await other.write();
    await one.write();
    await other.refresh();
    expect([one.names(), other.names()]).toEqual([{ bob: 'by other' }, { bob: 'by other' }]);
  });

  it('accounts outlive a file that was taken away, and do not write over one that is damaged', async () => {
    const one = await openServer();
    one.change('ada', 'first');
    await one.write();
    await rm(path);
    await one.refresh();
    expect(one.names()).toEqual({ ada: 'first' });
    await writeFile(path, '{ half');
    await expect(one.refresh()).rejects.toMatchObject({ reported: true });
    await expect(one.write()).rejects.toMatchObject({ reported: true });
    expect(await readFile(path, 'utf8')).toBe('{ half');
  });
});

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
