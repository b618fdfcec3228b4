import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { createLog } from '../../log.ts';
import { openIdentity } from './openIdentity.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verimeter-'));
});
afterAll(() => rm(folder, { recursive: true }));

const PROJECT = { FIREBASE_PROJECT_ID: 'verimeter-1', FIREBASE_API_KEY: 'web-key' };

describe('the start, where TRUST_PROXY names a proxy', () => {
  it.each([
    ['of the embedded sign-in warns', { TRUST_PROXY: '1' }, 1],
    ['of the embedded sign-in by its address warns', { TRUST_PROXY: '192.0.2.1' }, 1],
    ['with none does not', { TRUST_PROXY: 'false' }, 0],
    ['with a Firebase project does not', { TRUST_PROXY: '1', ...PROJECT }, 0],
  ])('%s', async (_, env, warnings) => {
    const logged: string[] = [];
    const log = createLog('warn', { write: (line) => void logged.push(line) });
    const config = readConfig({ ...env, DATA_DIR: folder });
    const opened = await openIdentity(config, log);
    await opened.close();
    expect(logged).toHaveLength(warnings);
    if (warnings > 0) expect(logged[0]).toContain('TRUST_PROXY names a proxy');
  });
});
