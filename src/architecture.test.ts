import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, describe } from 'vitest';
import { findBrowserWeight } from './architecture/findBrowserWeight.ts';
import { findCircles } from './architecture/findCircles.ts';
import { findTrespasses } from './architecture/findTrespasses.ts';
import { findUnlawfulFiles } from './architecture/findUnlawfulFiles.ts';
import { readSource, type Source } from './architecture/readSource.ts';
import { GENERATED } from './architecture/resolveImport.ts';

const root = join(import.meta.dirname, '..');
const house = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !path.startsWith(GENERATED))
  .sort()
  .map((path) => readSource(path, readFileSync(join(root, path), 'utf8')));

const planted = (files: Record<string, string>): Source[] =>
  Object.entries(files).map(([path, text]) => readSource(path, text));

describe('the house', () => {
  test('is read whole', () => {
    expect(house.length).toBeGreaterThan(20);
    expect(house.flatMap(({ imports }) => imports).length).toBeGreaterThan(40);
  });
  test('has no import that goes where no arrow leads', () => {
    expect(findTrespasses(house)).toEqual([]);
  });
  test('has no circle', () => {
    expect(findCircles(house)).toEqual([]);
  });
  test('keeps zod out of the browser', () => {
    expect(findBrowserWeight(house)).toEqual([]);
  });
  test('has no barrels and no empty names', () => {
    expect(findUnlawfulFiles(house)).toEqual([]);
  });
});

describe('a planted trespass is caught:', () => {
  const start = { 'src/server/domain/analysis/start.ts': 'export const start = 1;' };
  const router = { 'src/server/api/router.ts': 'export type AppRouter = 1;' };
  const database = { 'src/server/platform/database/database.ts': 'export type Database = 1;' };

  test.each<[string, Record<string, string>, RegExp]>([
    [
      'the domain calls a door',
      { ...router, 'src/server/domain/a.ts': `import { x } from '../api/router.ts';` },
      /no arrow leads from domain to api/,
    ],
    [
      'a type goes against the arrow',
      { ...start, 'src/server/data/a.ts': `import type { A } from '../domain/analysis/start.ts';` },
      /no arrow leads from data to domain/,
    ],
    [
      'a door asks the database',
      { ...database, 'src/server/api/a.ts': `import { connect } from '../data/database.ts';` },
      /api may know only its types/,
    ],
    [
      'a door makes its own queue',
      {
        'src/server/platform/queue/queue.ts': 'export const startQueue = 1;',
        'src/server/jobs/a.ts': `import { startQueue } from '../queue/queue.ts';`,
      },
      /jobs may know only its types/,
    ],
    [
      'the browser loads the server',
      { ...router, 'src/client/app/api.ts': `import { AppRouter } from '../server/api/router.ts';` },
      /client may know only its types/,
    ],
    [
      'an inline type still loads the file',
      { ...router, 'src/client/app/api.ts': `import { type A } from '../server/api/router.ts';` },
      /client may know only its types/,
    ],
    [
      'another file of the client knows the server',
      { ...router, 'src/client/app/app.tsx': `import type { A } from '../server/api/router.ts';` },
      /no arrow leads from client to api/,
    ],
    [
      'a dynamic import',
      {
        ...router,
        'src/shared/a.ts': `export const load = () => import('../server/api/router.ts');`,
      },
      /no arrow leads from shared to api/,
    ],
    [
      'an export from elsewhere',
      { ...start, 'src/shared/a.ts': `export * from '../server/domain/analysis/start.ts';` },
      /no arrow leads from shared to domain/,
    ],
    [
      'a type named in place',
      { ...start, 'src/shared/a.ts': `type A = import('../server/domain/analysis/start.ts').A;` },
      /no arrow leads from shared to domain/,
    ],
    ['SQL in the domain', { 'src/server/domain/a.ts': `import pg from 'pg';` }, /belongs to data/],
    [
      'Prisma in a door',
      { 'src/server/api/a.ts': `import type { Report } from '../data/generated/client.ts';` },
      /known to data alone/,
    ],
    [
      'Express in the domain',
      { 'src/server/domain/a.ts': `import type { Request } from 'express';` },
      /belongs to api, pages, root, not to domain/,
    ],
    ['Node in the browser', { 'src/shared/a.ts': `import 'node:fs';` }, /without Node/],
    [
      'one feature knows another',
      {
        'src/client/features/report/card.tsx': 'export const Card = 1;',
        'src/client/features/radar/list.tsx': `import { Card } from '../report/card.tsx';`,
      },
      /feature radar may not import feature report/,
    ],
    [
      'ui knows a feature',
      {
        'src/client/features/report/card.tsx': 'export const Card = 1;',
        'src/client/ui/box.tsx': `import { Card } from '../features/report/card.tsx';`,
      },
      /ui would fit another product/,
    ],
    [
      'the product uses what tests use',
      {
        'src/server/testing/database.ts': 'export const db = 1;',
        'src/server/main.ts': `import { db } from './testing/database.ts';`,
      },
      /no arrow leads from root to testing/,
    ],
    [
      'a test is imported',
      { 'src/shared/a.test.ts': '', 'src/shared/b.ts': `import './a.test.ts';` },
      /imported by nobody/,
    ],
    ['a missing file', { 'src/shared/a.ts': `import './gone.ts';` }, /no such file/],
    ['a missing ending', { ...start, 'src/shared/a.ts': `import './b';` }, /no such file/],
  ])('%s', (_, files, reason) => {
    expect(findTrespasses(planted(files))).toEqual([expect.stringMatching(reason)]);
  });

  test('while the arrows of the picture are free', () => {
    const files = {
      ...router,
      ...database,
      ...start,
      'src/client/app/api.ts': `import type { AppRouter } from '../server/api/router.ts';`,
      'src/server/api/a.ts': `import type { Database } from '../data/database.ts';
        import { start } from '../domain/analysis/start.ts'; import { initTRPC } from '@trpc/server';`,
      'src/server/queue/a.ts': `import { connect } from '../data/database.ts'; import 'pg-boss';`,
    };
    expect(findTrespasses(planted(files))).toEqual([]);
  });
});

describe('also caught are', () => {
  test('a planted circle, of two files and of one', () => {
    const files = planted({
      'src/shared/a.ts': `import { b } from './b.ts';`,
      'src/shared/b.ts': `export { a } from './a.ts';`,
      'src/shared/self.ts': `import './self.ts';`,
    });
    expect(findCircles(files)).toEqual([
      'src/shared/a.ts → src/shared/b.ts → src/shared/a.ts',
      'src/shared/self.ts → src/shared/self.ts',
    ]);
  });
  test('zod that the browser would load by a detour', () => {
    const files = planted({
      'src/client/form.tsx': `import { paths } from '../shared/paths.ts';`,
      'src/client/list.tsx': `import type { Report } from '../shared/schema/report.ts';`,
      'src/shared/paths.ts': `import { Report } from './schema/report.ts';`,
      'src/shared/schema/report.ts': `import { z } from 'zod';`,
    });
    expect(findBrowserWeight(files)).toEqual([
      'src/client/form.tsx → src/shared/paths.ts → src/shared/schema/report.ts → zod',
    ]);
  });
  test('a barrel and an empty name', () => {
    const files = planted({
      'src/client/index.ts': `export * from './app.tsx'; export const index = 1;`,
      'src/shared/utils.ts': 'export const utils = 1;',
    });
    expect(findUnlawfulFiles(files)).toEqual([
      'src/client/index.ts is a barrel',
      'src/shared/utils.ts says nothing by the name "utils"',
    ]);
  });
  test('a folder that is no room', () => {
    const files = planted({
      'src/server/misc/a.ts': `import '../../shared/b.ts';`,
      'src/shared/b.ts': '',
    });
    expect(() => findTrespasses(files)).toThrow(/stands in no room/);
  });
});
