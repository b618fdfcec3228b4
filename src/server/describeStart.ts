import type { Config } from './config.ts';
import { analystsOf } from './domain/analysts/analystsOf.ts';
import type { RunningServer } from './startServer.ts';

/** What runs, in a few lines for the person at the terminal. The first line is read by programs. */
export function describeStart(config: Config, server: RunningServer): string {
  const analysts = analystsOf(server.analysts).map(({ place, kind, name, model }) =>
    kind === 'built-in' ? `${place}: built-in` : `${place}: ${name} ${model ?? ''}`,
  );
  const unused = Object.entries(config.vendors).filter(([, vendor]) => vendor.apiKey !== null);
  const lines = [
    `Verimeter runs on ${server.address}`,
    `  Database  ${server.database}`,
    `  Analysts  ${analysts.join(', ')}`,
  ];
  if (unused.length > 0) {
    const names = unused.map(([name]) => `${name.toUpperCase()}_API_KEY`).join(', ');
    lines.push(`  Note      ${names} is set, but this version does not call vendors yet`);
  }
  return `${lines.join('\n')}\n`;
}
