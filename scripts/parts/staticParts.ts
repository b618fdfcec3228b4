import type { Part } from './runPart.ts';

/**
 * What can be said of the code without running it. With `cached`, lint looks only at the files that
 * changed: quick, but a change of a type seen through another file can slip past until the whole run.
 */
export function staticParts({ cached }: { cached: boolean }): Part[] {
  const cache = cached ? ['--cache', '--cache-strategy', 'content'] : [];
  const eslintCache = cached ? ['--cache-location', 'node_modules/.cache/eslint/'] : [];
  return [
    { name: 'lint', command: ['eslint', '.', '--max-warnings', '0', ...cache, ...eslintCache] },
    { name: 'types', command: ['tsc', '-p', '.', '--pretty'] },
    {
      name: 'format',
      command: ['prettier', '--check', '.', '--log-level', 'warn', ...cache],
    },
  ];
}
