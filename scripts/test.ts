/**
 * Runs all checks and tests: types, lint, format, budgets, unit, database and browser tests,
 * specification. The last line has the counts.
 */
import { join } from 'node:path';
import { findChromium } from './chromium.ts';
import {
  forwardSignals,
  type Outcome,
  type Part,
  runParts,
  scriptPart,
  staticParts,
  sumTallies,
  tallyPlaywright,
  vitestPart,
  withFolder,
} from './parts.ts';
import { fetchPrograms } from './programs.ts';

forwardSignals();
const { passed, failed, skipped, failures = [] } = sumTallies(await withFolder(runEverything));
// Here too, because the end of a long output is what is read first.
for (const failure of failures) console.log(`✗ ${failure}`);
if (skipped > 0) console.log(`${skipped} skipped`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

async function runEverything(folder: string): Promise<Outcome[]> {
  // Tests wait often, for databases and processes; the checks take the time between.
  const budgets = scriptPart('budgets of the first load', 'budgets.ts');
  const checks = runParts([...staticParts, budgets], 1);
  const chromium = await fetchAll();
  const tests = vitestPart({
    name: 'unit and database tests',
    projects: ['fast', 'database', 'dom'],
    file: join(folder, 'vitest.json'),
    live: true,
  });
  const tested = await runParts([tests], 1);
  const checked = await checks;
  const browser =
    typeof chromium === 'string' ? await runParts([browserPart(chromium, folder)], 1) : [chromium];
  const proofs = scriptPart('specification', 'specification.ts', folder);
  const specification = await runParts([proofs], 1);
  return [...checked, ...tested, ...browser, ...specification];
}

/** Sequential, because apt locks. */
async function fetchAll(): Promise<string | Outcome> {
  const chromium = await findChromium().catch((error: unknown) => failure('chromium', error));
  await fetchPrograms();
  return chromium;
}

function browserPart(chromium: string, folder: string): Part {
  const file = join(folder, 'playwright.json');
  return {
    name: 'browser tests',
    command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts'],
    env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    live: true,
    results: { file, tally: tallyPlaywright },
  };
}

function failure(name: string, error: unknown): Outcome {
  const output = error instanceof Error ? error.message : String(error);
  console.log(`✗ ${name}: ${output}`);
  return { name, output, passed: 0, failed: 1, skipped: 0, seconds: 0 };
}
