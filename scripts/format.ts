import { forwardSignals, runParts } from './parts.ts';

forwardSignals();
const outcomes = await runParts(
  [
    { name: 'lint', command: ['eslint', '.', '--fix'] },
    { name: 'format', command: ['prettier', '--write', '.', '--log-level', 'warn'] },
  ],
  1,
);
process.exitCode = outcomes.some(({ failed }) => failed > 0) ? 1 : 0;
