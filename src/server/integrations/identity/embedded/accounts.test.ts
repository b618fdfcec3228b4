import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { fakeTime } from '../../../testing/time.ts';
import { createLog } from '../../../log.ts';
import { createDebouncedWriter, openAccounts } from './accounts.ts';
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

describe('debounced writer', () => {
  fakeTime();

  /** A disk on which each writing ends when the test says so. */
  function open() {
    const ends: { resolve: () => void; reject: (error: Error) => void }[] = [];
    const logged: string[] = [];
    const log = createLog('error', { write: (line) => void logged.push(line) });
    const write = () =>
      new Promise<void>((resolve, reject) => {
        ends.push({ resolve, reject });
      });
    const begun = (count: number) => vi.waitFor(() => expect(ends).toHaveLength(count));
    return { writer: createDebouncedWriter(write, log), ends, logged, begun };
  }

  describe('what changed about the accounts', () => {
    test('is written one after the other, and what comes meanwhile together', async () => {
      const { writer, ends, begun } = open();
      const first = writer.now();
      await begun(1);
      const [second, third] = [writer.now(), writer.now()];
      expect(third).toBe(second);
      ends[0]?.resolve();
      await first;
      await begun(2);
      ends[1]?.resolve();
      await second;
      expect(ends).toHaveLength(2);
    });

    test('may wait for a second when nobody would miss it', async () => {
      const { writer, ends, begun } = open();
      writer.soon();
      writer.soon();
      await vi.advanceTimersByTimeAsync(999);
      expect(ends).toHaveLength(0);
      await vi.advanceTimersByTimeAsync(1);
      await begun(1);
      ends[0]?.resolve();
      await writer.close();
      expect(ends).toHaveLength(1);
    });

    test('is written at the end, when it still waits or could not be written before', async () => {
      const { writer, ends, logged, begun } = open();
      writer.soon();
      await vi.advanceTimersByTimeAsync(1_000);
      await begun(1);
      ends[0]?.reject(new Error('disk full'));
      await vi.waitFor(() => expect(logged.join('')).toContain('disk full'));
      const closed = writer.close();
      await begun(2);
      ends[1]?.resolve();
      await closed;
    });

    test('that can’t be written is told to whoever waits for it, and the next is tried anew', async () => {
      const { writer, ends, begun } = open();
      const reported = expect(writer.now()).rejects.toThrow('disk full');
      await begun(1);
      const waiting = expect(writer.now()).rejects.toThrow('disk full');
      ends[0]?.reject(new Error('disk full'));
      await Promise.all([reported, waiting]);
      expect(ends).toHaveLength(1);
      const again = writer.now();
      await begun(2);
      ends[1]?.resolve();
      await again;
    });
  });
});
