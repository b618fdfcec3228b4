import { configDefaults, defineConfig } from 'vitest/config';

const databaseTests = 'src/**/*.db.test.ts';
const shared = { environment: 'node', setupFiles: ['src/server/testing/failOnConsole.ts'] };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'fast',
          testTimeout: 20_000,
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: [...configDefaults.exclude, databaseTests],
        },
      },
      {
        test: {
          ...shared,
          name: 'database',
          include: [databaseTests],
          globalSetup: ['src/server/testing/globalSetup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // What is waited for comes; on a busy machine not within the usual second.
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
});
