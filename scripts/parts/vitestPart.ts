import type { Part } from './runPart.ts';
import { tallyVitest } from './tally.ts';

/** The tests of some projects of `vitest.config.ts`; results go to `file` as JSON. */
export function vitestPart(options: {
  name: string;
  projects: string[];
  file: string;
  live?: boolean;
}): Part {
  const { name, projects, file, live = false } = options;
  const chosen = projects.map((project) => `--project=${project}`);
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  return {
    name,
    command: ['vitest', 'run', ...chosen, ...reporters],
    live,
    results: { file, tally: tallyVitest },
  };
}
