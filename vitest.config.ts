import { readFileSync, statfsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Of what databases, releases and clones of a run take at once, with room for all else that has its memory there. */
const ROOM_BYTES = 3 * 2 ** 30;

/**
 * Databases are made and removed by the hundred, a thousand files each: in memory, where it can be
 * had as a folder whose programs may run, as those of some tests do.
 */
const MEMORY = '/dev/shm';
if (isRoomyMemory()) process.env['TMPDIR'] = MEMORY;

function isRoomyMemory(): boolean {
  try {
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
    const [, , type, options = ''] =
      mounts.map((line) => line.split(' ')).find(([, folder]) => folder === MEMORY) ?? [];
    const { bavail, bsize } = statfsSync(MEMORY);
    return (
      type === 'tmpfs' && !options.split(',').includes('noexec') && bavail * bsize > ROOM_BYTES
    );
  } catch {
    return false;
  }
}

const databaseTests = '{src,scripts}/**/*.db.test.ts';
const shared = {
  environment: 'node',
  setupFiles: ['src/server/testing/failOnConsole.ts'],
  // Processes that tests start compile the server once.
  env: { NODE_COMPILE_CACHE: 'node_modules/.cache/compiled' },
};
// What is waited for comes; on a busy machine not within the usual second.
const patient = { poll: { timeout: 30_000 } };

/** They take longest of the last project, and would otherwise run alone at the end. */
const EARLY = /\/src\/server\/(?:hostileTexts|integrations\/web\/reading)\.test\.ts$/;

class EarlySequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isEarly = ({ moduleId }: TestSpecification) => EARLY.test(moduleId);
    const first = sorted.findIndex(({ project }) => project.name === 'fast');
    if (first < 0) return sorted;
    const [before, last] = [sorted.slice(0, first), sorted.slice(first)];
    return [...before, ...last.filter(isEarly), ...last.filter((file) => !isEarly(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: EarlySequencer },
    // While the test of one waits for a database or a process, another has its core.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          ...shared,
          name: 'fast',
          // Files of one process share what they import: loading it takes longer than most tests.
          isolate: false,
          testTimeout: 60_000,
          expect: patient,
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: [...configDefaults.exclude, databaseTests],
        },
      },
      {
        test: {
          ...shared,
          name: 'database',
          isolate: false,
          include: [databaseTests],
          globalSetup: ['src/server/testing/globalSetup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: patient,
        },
      },
    ],
  },
});
