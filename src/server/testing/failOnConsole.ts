import { afterEach, beforeEach } from 'vitest';

const METHODS = ['debug', 'error', 'info', 'log', 'trace', 'warn'] as const;
const usual = Object.fromEntries(METHODS.map((method) => [method, console[method]]));

let printed: string[];

/** A test during which anything was printed fails: what is printed and read by nobody hides faults. */
beforeEach(() => {
  printed = [];
  for (const method of METHODS)
    console[method] = (...values: unknown[]) => {
      printed.push(`console.${method}: ${values.map(String).join(' ')}`);
    };
});

afterEach(() => {
  Object.assign(console, usual);
  if (printed.length > 0) throw new Error(`The test printed:\n${printed.join('\n')}`);
});
