/**
 * Checks that each id of `docs/specification.md` is in the title of a passed test and that each id
 * in a title is in the table.
 *
 *   node scripts/specification.ts <folder with vitest.json and playwright.json>
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export interface Result {
  file: string;
  /** Includes the titles of its groups. */
  title: string;
  status: 'passed' | 'failed' | 'skipped';
}

export interface VitestReport {
  testResults: {
    name: string;
    assertionResults: { ancestorTitles: string[]; title: string; status: string }[];
  }[];
}

interface Suite {
  title: string;
  file: string;
  specs: { title: string; tests: { expectedStatus: string; status: string }[] }[];
  suites?: Suite[];
}
export interface PlaywrightReport {
  config: { rootDir: string };
  suites: Suite[];
}

export function findFaults(table: string, results: readonly Result[]): string[] {
  const rows = table.split('\n').flatMap((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    const [id = '', file = ''] = [cells[1], cells.at(-2)];
    return /^[1-9]\.\S+$/.test(id) && /^\S+$/.test(file) ? [{ id, file }] : [];
  });
  const ids = rows.map(({ id }) => id);
  const unknown = results.flatMap(({ file, title }) =>
    [...title.matchAll(/\[([1-9]\.[a-z][^[\]\s]*)\]/g)]
      .filter(([, id = '']) => !ids.includes(id))
      .map(([, id = '']) => `${id}: stands in a title, not in the table: ${file}`),
  );
  const unproven = rows.flatMap(({ id, file }) => {
    const named = results.filter(({ title }) => title.includes(`[${id}]`));
    const failed = named.find(({ status }) => status === 'failed');
    if (ids.indexOf(id) !== ids.lastIndexOf(id)) return `${id}: stands in the table twice`;
    if (named.length === 0) return `${id}: stands in the title of no test that ran`;
    if (failed) return `${id}: failed: ${failed.title}`;
    if (named.every(({ status }) => status === 'skipped')) return `${id}: was skipped`;
    if (named.some((test) => test.file === file)) return [];
    return `${id}: is proven in ${named[0]?.file ?? ''}, the table says ${file}`;
  });
  return [
    ...(rows.length === 0 ? ['The table has no row.'] : []),
    ...unproven,
    ...new Set(unknown),
  ];
}

export function readVitest({ testResults }: VitestReport, root: string): Result[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      file: relative(root, name),
      title: [...ancestorTitles, title].join(' > '),
      status: status === 'passed' || status === 'failed' ? status : 'skipped',
    })),
  );
}

/** One result per window size. A test that passes only on retry counts as failed. */
export function readPlaywright({ config, suites }: PlaywrightReport, root: string): Result[] {
  const inside = (suite: Suite, groups: string[]): Result[] => [
    ...suite.specs.flatMap(({ title, tests }) =>
      tests.map(({ status, expectedStatus }): Result => {
        const passed = status === 'expected' && expectedStatus === 'passed';
        return {
          file: relative(root, join(config.rootDir, suite.file)),
          title: [...groups, title].join(' > '),
          status: status === 'skipped' ? 'skipped' : passed ? 'passed' : 'failed',
        };
      }),
    ),
    ...(suite.suites ?? []).flatMap((inner) => inside(inner, [...groups, inner.title])),
  ];
  return suites.flatMap((suite) => inside(suite, []));
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const [vitest, playwright] = ['vitest.json', 'playwright.json'].map((name) => {
    const path = join(process.argv[2] ?? '.', name);
    return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as unknown) : undefined;
  });
  const faults =
    vitest && playwright
      ? findFaults(readFileSync(join(root, 'docs', 'specification.md'), 'utf8'), [
          ...readVitest(vitest as VitestReport, root),
          ...readPlaywright(playwright as PlaywrightReport, root),
        ])
      : ['not every test was run, so nothing can be said.'];
  for (const fault of faults) console.error(`docs/specification.md: ${fault}`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
