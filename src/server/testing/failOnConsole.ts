import { afterEach, beforeEach, vi } from 'vitest';

const METHODS = ['debug', 'error', 'info', 'log', 'trace', 'warn'] as const;

let printed: string[];
let restore: (() => void)[];

/** A test during which anything was printed fails: what is printed and read by nobody hides faults. */
beforeEach(() => {
  printed = [];
  restore = METHODS.map((method) => {
    const spy = vi.spyOn(console, method).mockImplementation((...values: unknown[]) => {
      printed.push(`console.${method}: ${values.map(String).join(' ')}`);
    });
    return () => spy.mockRestore();
  });
});

afterEach(() => {
  for (const undo of restore) undo();
  if (printed.length > 0) throw new Error(`The test printed:\n${printed.join('\n')}`);
});
