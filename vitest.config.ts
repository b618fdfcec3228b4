import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

const databaseTests = '{src,scripts}/**/*.db.test.ts';
const shared = {
  environment: 'node',
  setupFiles: ['src/server/testing/failOnConsole.ts'],
  // Processes that tests start compile the server once.
  env: { NODE_COMPILE_CACHE: 'node_modules/.cache/compiled' },
};
// What is waited for comes; on a busy machine not within the usual second.
const patient = { poll: { timeout: 30_000 } };

export default defineConfig({
  test: {
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
