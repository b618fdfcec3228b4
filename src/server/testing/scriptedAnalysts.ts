import type { MissingBlock, Place } from '../../shared/schema/result.ts';
import type { Analyst, Analysts } from '../modules/analysts/analyst.ts';
import { modelBlock, searchBlock } from './scriptedBlocks.ts';

/** What an analyst does when asked: gives a percentage, gives up in one of three ways, or hangs. */
export type Script = number | MissingBlock['status'] | 'never';

export interface ScriptedAnalysts extends Analysts {
  /** Every place that was asked, in order. */
  asked: Place[];
}

/**
 * Occupants of the three places whose answers a test decides, to reach what the built-in ones never
 * do: failing, and being in the middle of answering.
 */
export function scriptedAnalysts(
  script: Partial<Record<Place, Script>> = {},
  promptVersion = 'scripted-1',
): ScriptedAnalysts {
  const asked: Place[] = [];
  const occupant = <B>(place: Place, block: (percentage: number) => B): Analyst<B> => ({
    info: { place, kind: 'vendor', name: 'Scripted', model: 'script' },
    available: () => true,
    promptVersion,
    async analyse({ now }) {
      asked.push(place);
      const line = script[place] ?? 50;
      if (line === 'never') await new Promise(() => undefined);
      return {
        block: typeof line === 'number' ? block(line) : { status: line as MissingBlock['status'] },
        provenance: {
          kind: 'vendor',
          name: 'Scripted',
          model: 'script',
          promptVersion,
          startedAt: now.toISOString(),
          durationMs: 1,
          tokens: null,
          costUsd: null,
        },
      };
    },
  });
  return {
    asked,
    chat: occupant('chat', modelBlock),
    search: occupant('search', (percentage) =>
      searchBlock(percentage / 10, {
        mainstream: ['one.example.org', 'two.example.com', 'three.example.net'],
      }),
    ),
    general: occupant('general', modelBlock),
  };
}
