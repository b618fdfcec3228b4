import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Files that break a rule each, beside files that break none. */
const PLANTED: Record<string, string> = {
  'src/shared/limits.ts': 'export const LIMIT = 1;',
  'src/shared/schema/report.ts': `import { z } from 'zod'; export const Report = z.string(); export type Report = string;`,
  'src/server/platform/database/database.ts': `import pg from 'pg'; export const connect = pg; export type Database = 1;`,
  'src/server/platform/queue/queue.ts': `import { connect } from '../database/database.ts'; export const q = connect;`,
  'src/server/modules/reports/reports.repository.ts': `import { connect } from '../../platform/database/database.ts'; export const find = connect;`,
  'src/server/modules/reports/read.ts': `import { find } from './reports.repository.ts'; export const read = find;`,
  'src/server/api/router.ts': `import { read } from '../modules/reports/read.ts'; import type { Database } from '../platform/database/database.ts'; export type AppRouter = Database; export const router = read;`,
  'src/server/pages/render/page.ts': `import { router } from '../../api/router.ts'; export const page = router;`,
  'src/server/testing/database.ts': 'export const testDatabase = 1;',
  'src/server/main.ts': `import { router } from './api/router.ts'; export const main = router;`,
  'src/client/app/api.ts': `import type { AppRouter } from '../../server/api/router.ts'; export type A = AppRouter;`,
  'src/client/features/report/Report.tsx': `import type { Report } from '../../../shared/schema/report.ts'; export type R = Report;`,
  // From here on each breaks one rule.
  'src/shared/a.ts': `import { router } from '../server/api/router.ts'; export const a = router;`,
  'src/shared/node.ts': `import 'node:fs';`,
  'src/server/platform/a.ts': `import { read } from '../modules/reports/read.ts'; export const a = read;`,
  'src/server/integrations/a.ts': `import type { AppRouter } from '../api/router.ts'; export type A = AppRouter;`,
  'src/server/modules/a.ts': `import { router } from '../api/router.ts'; export const a = router;`,
  'src/server/modules/sql.ts': `import pg from 'pg'; export const a = pg;`,
  'src/server/modules/express.ts': `import type { Request } from 'express'; export type A = Request;`,
  'src/server/api/draws.ts': `import { page } from '../pages/render/page.ts'; export const a = page;`,
  'src/server/api/asks.ts': `import { connect } from '../platform/database/database.ts'; export const a = connect;`,
  'src/server/pages/finds.ts': `import { find } from '../modules/reports/reports.repository.ts'; export const a = find;`,
  'src/server/pages/main.ts': `import { main } from '../main.ts'; export const a = main;`,
  'src/server/modules/helped.ts': `import { testDatabase } from '../testing/database.ts'; export const a = testDatabase;`,
  'src/server/modules/a.test.ts': `export const a = 1;`,
  'src/server/modules/b.test.ts': `import { a } from './a.test.ts'; export const b = a;`,
  'src/server/modules/gone.ts': `import { a } from './nowhere.ts'; export const b = a;`,
  'src/client/app/loads.ts': `import { router } from '../../server/api/router.ts'; export const a = router;`,
  'src/client/ui/knows.ts': `import type { AppRouter } from '../../server/api/router.ts'; export type A = AppRouter;`,
  'src/client/app/zod.ts': `import { Report } from '../../shared/schema/report.ts'; export const a = Report;`,
  'src/client/app/lazy.ts': `export const load = () => import('../../server/api/router.ts');`,
  'src/client/features/radar/List.tsx': `import type { R } from '../report/Report.tsx'; export type A = R;`,
  'src/client/ui/Box.tsx': `import type { R } from '../features/report/Report.tsx'; export type A = R;`,
  'src/shared/circleA.ts': `import type { B } from './circleB.ts'; export type A = B;`,
  'src/shared/circleB.ts': `import type { A } from './circleA.ts'; export type B = A;`,
};

const BROKEN = [
  'no-circle: src/shared/circleA.ts → src/shared/circleB.ts',
  'no-missing-file: src/server/modules/gone.ts → ./nowhere.ts',
  'tests-are-imported-by-nobody: src/server/modules/b.test.ts → src/server/modules/a.test.ts',
  'production-knows-no-test-helpers: src/server/modules/helped.ts → src/server/testing/database.ts',
  'shared-stands-alone: src/shared/a.ts → src/server/api/router.ts',
  'platform-knows-no-product: src/server/platform/a.ts → src/server/modules/reports/read.ts',
  'integrations-know-no-product: src/server/integrations/a.ts → src/server/api/router.ts',
  'modules-know-no-http: src/server/modules/a.ts → src/server/api/router.ts',
  'api-draws-no-pages: src/server/api/draws.ts → src/server/pages/render/page.ts',
  'only-modules-touch-tables: src/server/pages/finds.ts → src/server/modules/reports/reports.repository.ts',
  'api-and-pages-hand-the-database-on: src/server/api/asks.ts → src/server/platform/database/database.ts',
  'the-composition-is-imported-by-nobody: src/server/pages/main.ts → src/server/main.ts',
  'the-browser-loads-no-server: src/client/app/lazy.ts → src/server/api/router.ts',
  'the-browser-loads-no-server: src/client/app/loads.ts → src/server/api/router.ts',
  'the-browser-knows-the-api-by-its-type: src/client/ui/knows.ts → src/server/api/router.ts',
  'the-browser-loads-no-zod: src/client/app/zod.ts → src/shared/schema/report.ts',
  'no-node-in-the-browser: src/shared/node.ts → fs',
  'features-stand-apart: src/client/features/radar/List.tsx → src/client/features/report/Report.tsx',
  'ui-knows-no-feature: src/client/ui/Box.tsx → src/client/features/report/Report.tsx',
  'pg-has-its-place: src/server/modules/sql.ts → pg',
  'http-has-its-place: src/server/modules/express.ts → express',
];

interface Cruise {
  summary: { violations: { from: string; to: string; rule: { name: string } }[] };
}

test('each import that goes where it may not is found, and no other', () => {
  const folder = mkdtempSync(join(tmpdir(), 'imports-'));
  try {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    for (const file of ['tsconfig.json', 'package.json', '.dependency-cruiser.mjs']) {
      copyFileSync(join(root, file), join(folder, file));
    }
    for (const [path, text] of Object.entries(PLANTED)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
    const output = execFileSync(
      process.execPath,
      [program, 'src', '--config', '.dependency-cruiser.mjs', '--output-type', 'json'],
      { cwd: folder, encoding: 'utf8', maxBuffer: 100_000_000 },
    );
    const found = (JSON.parse(output) as Cruise).summary.violations.map(
      ({ from, to, rule }) => `${rule.name}: ${from} → ${packageOf(to)}`,
    );
    expect(found.sort()).toEqual([...BROKEN].sort());
  } finally {
    rmSync(folder, { recursive: true });
  }
});

const packageOf = (path: string): string =>
  /node_modules\/(@types\/)?([^/]+)\//.exec(path)?.[2] ?? path;
