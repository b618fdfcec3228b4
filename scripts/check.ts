/** Runs the fast checks and tests: no database, no browser. */
import { join } from 'node:path';
import {
  forwardSignals,
  runParts,
  staticParts,
  sumTallies,
  vitestPart,
  withFolder,
} from './parts.ts';

forwardSignals();
const { passed, failed } = await withFolder(async (folder) => {
  const fast = vitestPart({
    name: 'fast tests',
    projects: ['fast'],
    file: join(folder, 'vitest.json'),
  });
  return sumTallies(await runParts([...staticParts, fast], 2));
});
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
