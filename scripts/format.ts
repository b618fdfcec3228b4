/** Puts every file into the one shape and mends what lint can mend. */
import { endWithUs, runParts } from './parts.ts';

endWithUs();
const outcomes = await runParts(
  [
    { name: 'lint', command: ['eslint', '.', '--fix'] },
    { name: 'format', command: ['prettier', '--write', '.', '--log-level', 'warn'] },
  ],
  1,
);
process.exitCode = outcomes.some(({ failed }) => failed > 0) ? 1 : 0;
