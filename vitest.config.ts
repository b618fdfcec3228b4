import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { useMemory } from './scripts/memory.ts';

useMemory();
// Threads and processes that tests start compile the server once.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/compiled');
const databaseTests = '{src,scripts}/**/*.db.test.ts';
const domTests = 'src/client/**/*.dom.test.tsx';
const shared = {
  environment: 'node',
  setupFiles: ['src/server/testing/failOnConsole.ts'],
};
// What is waited for comes; on a busy machine not within the usual second.
const patient = { poll: { timeout: 30_000 } };

const withServer = {
  ...shared,
  isolate: false,
  globalSetup: ['src/server/testing/globalSetup.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: patient,
};

/** They take longest of the last project, and would otherwise run alone at the end. */
const EARLY =
  /\/(?:src\/server\/(?:hostileTexts|integrations\/web\/reading)|scripts\/(?:setup|start))\.test\.ts$/;

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

/** The file that Firebase's package names for browsers; in Node, imports lead to the one for Node. */
function firebaseOfBrowsers(): string {
  const firebase = findPackageJSON('firebase', import.meta.url);
  const auth = findPackageJSON('@firebase/auth', firebase) ?? '';
  const { exports } = JSON.parse(readFileSync(auth, 'utf8')) as {
    exports: { '.': { browser: { import: string } } };
  };
  return join(dirname(auth), exports['.'].browser.import);
}

export default defineConfig({
  test: {
    sequence: { sequencer: EarlySequencer },
    // While the test of one waits for a database or a process, another has its core.
    maxWorkers: availableParallelism() + 2,
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
          exclude: [...configDefaults.exclude, databaseTests, domTests],
        },
      },
      {
        test: {
          ...withServer,
          name: 'database',
          include: [databaseTests],
        },
      },
      {
        test: {
          ...withServer,
          name: 'dom',
          environment: './src/client/testing/browserEnvironment.ts',
          include: [domTests],
          // Firebase as browsers load it, and the script that it loads by its address there.
          server: { deps: { inline: [/firebase/] } },
          alias: {
            'firebase/auth': firebaseOfBrowsers(),
            '/emulator/auth/gapi.js': join(
              import.meta.dirname,
              'src/server/integrations/identity/embedded/pages/gapi.js',
            ),
          },
        },
      },
    ],
  },
});
