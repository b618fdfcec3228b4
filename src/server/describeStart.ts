import { analystsOf } from './domain/analysts/analystsOf.ts';
import type { RunningServer } from './startServer.ts';

/** What runs, in a few lines for the person at the terminal. The first line is read by programs. */
export function describeStart(server: RunningServer): string {
  const analysts = analystsOf(server.analysts).map(({ place, kind, name, model }) =>
    kind === 'built-in' ? `${place}: built-in` : `${place}: ${name} ${model ?? ''}`,
  );
  const lines = [
    `Verimeter runs on ${server.address}`,
    `  Database  ${server.database}`,
    `  Analysts  ${analysts.join(', ')}`,
  ];
  return `${lines.join('\n')}\n`;
}
