import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findBinaries, findNobody } from './cluster.ts';

describe('nobody', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'passwd-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('nobody has the numbers that the system gives them', () => {
    const passwd = path.join(folder, 'passwd');
    writeFileSync(passwd, 'root:x:0:0::/root:/bin/sh\nnobody:x:99:98:Nobody:/:/sbin/nologin\n');
    expect(findNobody(passwd)).toEqual({ uid: 99, gid: 98 });
  });

  it('a system that does not say has the usual ones', () => {
    expect(findNobody(path.join(folder, 'missing'))).toEqual({ uid: 65_534, gid: 65_534 });
  });
});

it('a machine for which there is no PostgreSQL is told what to set', () => {
  expect(() => findBinaries('sunos', 'sparc')).toThrow(
    /no embedded PostgreSQL for sunos-sparc.*Set DATABASE_URL/,
  );
});
