import type { Part } from './runPart.ts';

/**
 * What can be said of the code without running it. With `cached`, lint looks only at the files that
 * changed: quick, but a change of a type seen through another file can slip past until the whole run.
 */
export function staticParts({ cached }: { cached: boolean }): Part[] {
  const cache = ['--cache', '--cache-strategy', 'content', '--cache-location'];
  const eslintCache = cached ? [...cache, 'node_modules/.cache/eslint/'] : [];
  const prettierCache = cached ? [...cache, 'node_modules/.cache/prettier'] : [];
  return [
    { name: 'lint', command: ['eslint', '.', '--max-warnings', '0', ...eslintCache] },
    { name: 'types', command: ['tsc', '-p', '.', '--pretty'] },
    {
      name: 'format',
      command: ['prettier', '--check', '.', '--log-level', 'warn', ...prettierCache],
    },
  ];
}
