/**
 * How much a browser loads before a page is at work, as it is sent: compressed by Brotli, file by file.
 * Fails when a page goes beyond its budget. Looks at the build in `dist`, which `npm test` brings up to
 * date before.
 */
import { join } from 'node:path';
import { openBuild } from '../src/server/pages/renderer.ts';
import { paths } from '../src/shared/paths.ts';
import { BUDGETS, measurePage } from './budgets/measurePage.ts';

const PAGES = [paths.home, paths.analyze, paths.report('any'), paths.about, paths.notFound];

const dist = join(import.meta.dirname, '..', 'dist');
const build = await openBuild(dist);
let over = false;
for (const path of PAGES) {
  const { scripts, styles } = await measurePage(join(dist, 'client'), build.assetsFor(path));
  over ||= scripts > BUDGETS.scripts || styles > BUDGETS.styles;
  console.log(
    `${path.padEnd(14)}${line(scripts, BUDGETS.scripts, 'JavaScript')}${line(styles, BUDGETS.styles, 'CSS')}`,
  );
}
process.exitCode = over ? 1 : 0;

function line(bytes: number, budget: number, what: string): string {
  const mark = bytes > budget ? '  over budget!' : '';
  return `  ${(bytes / 1_000).toFixed(1).padStart(6)} of ${budget / 1_000} kB ${what}${mark}`;
}
