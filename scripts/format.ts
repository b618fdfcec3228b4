/** Mends what can be mended by a program, and keeps the verdicts on regular expressions. */
import { forwardSignals, runParts, scriptPart } from './parts.ts';

forwardSignals();
const outcomes = await runParts(
  [
    { name: 'lint', command: ['oxlint', '--fix'] },
    { name: 'format', command: ['oxfmt'] },
    scriptPart('regular expressions', 'expressions.ts', '--keep'),
  ],
  1,
);
process.exitCode = outcomes.some(({ failed }) => failed > 0) ? 1 : 0;
