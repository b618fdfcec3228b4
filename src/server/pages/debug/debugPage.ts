import type { Setting } from '../../../shared/schema/setting.ts';
import type { DebugFacts } from '../../modules/dashboard/debugFacts.ts';
import type { ConfiguredPlace } from '../../modules/analysts/places.ts';
import { describeProcess, inMegabytes } from './describeProcess.ts';
import { factTable } from './factTable.ts';
import { markup } from './markup.ts';
import { plainPage } from './plainPage.ts';

/** What this process knows by itself. */
export interface ProcessFacts {
  /** News from the database come in. */
  listening: boolean;
  kept: { entries: number; bytes: number };
  configured: Record<string, ConfiguredPlace>;
  now: Date;
  /** The last warnings and errors, the latest first. */
  troubles: readonly string[];
}

/**
 * The state that the product is in, on one page. Keys, tokens and addresses of services are not on it,
 * but where the log tells of one that could not be reached.
 */
export function debugPage(facts: DebugFacts & ProcessFacts): string {
  const { database, jobs, settings, kept, configured } = facts;
  const { open, idle, waiting } = database.connections;
  const vendors = Object.entries(configured).map(([place, { vendor, keySet, model }]) => [
    place,
    `${vendor}, ${model}: ${keySet ? 'key set' : 'no key, so the built-in analyst'}`,
  ]);
  const queues = jobs.queues.map(({ kind, waiting, retrying, active, abandoned, oldestAt }) => [
    kind,
    `${waiting} waiting, ${retrying} to be tried again, ${active} running, ${abandoned} given up; oldest ${oldestAt ?? 'none'}`,
  ]);
  return plainPage(
    'Debug',
    markup`
      <p>As of ${facts.now.toISOString()}.</p>
      ${factTable('Process', describeProcess())}
      ${factTable('Database', {
        Version: database.version,
        Size: inMegabytes(database.bytes),
        Connections: `${open} open, ${idle} idle, ${waiting} waited for`,
        Notifications: facts.listening ? 'listening' : 'lost, connecting again',
      })}
      ${factTable('Kept pages', { Entries: kept.entries, Size: inMegabytes(kept.bytes) })}
      ${factTable('Jobs', Object.fromEntries(queues) as Record<string, string>)}
      ${factTable('Analysts', Object.fromEntries(vendors) as Record<string, string>)}
      ${factTable('Settings', Object.fromEntries(settings.map(toLine)))}
      <h2>Last warnings and errors of this process</h2>
      <pre tabindex="0">${facts.troubles.join('\n') || 'None since it was started.'}</pre>
    `,
  );
}

const toLine = ({ name, value, source }: Setting): [string, string] => [
  name,
  `${value === '' ? '(empty)' : String(value)} – ${source}`,
];
