import { setImmediate } from 'node:timers/promises';
import type { Place } from '../../../shared/schema/result.ts';
import { hashLibrary, type LibraryRecord } from '../library/record.ts';
import { buildLibraryIndex } from '../library/matchClaim.ts';
import type { Analyst, AnalystInput, Analysts } from './analyst.ts';
import { judgeByLanguage } from './builtInChat.ts';
import { judgeByKind } from './builtInGeneral.ts';
import { judgeBySearch } from './builtInSearch.ts';

/**
 * The analysts that play places without an API key: fixed rules over the text and the library, never
 * called a model. Nothing is sent anywhere. The library is indexed once, here.
 */
export function builtInAnalysts({
  library,
  clock = () => new Date(),
}: {
  library: readonly LibraryRecord[];
  clock?: () => Date;
}): Analysts {
  const index = buildLibraryIndex(library);
  return {
    chat: builtIn('chat', clock, ({ content }) => judgeByLanguage(content)),
    search: builtIn(
      'search',
      clock,
      ({ content, type }) => judgeBySearch(index, content, type),
      // What it answers depends on its library too: with other records, old reports are not given.
      `-${hashLibrary(library)}`,
    ),
    general: builtIn('general', clock, ({ content, now }) => judgeByKind(content, now)),
  };
}

/** Moved by hand whenever the rules of that place change what they answer. */
const RULES_VERSION: Record<Place, number> = { chat: 1, search: 2, general: 1 };

function builtIn<Block>(
  place: Place,
  clock: () => Date,
  judge: (input: AnalystInput) => Block,
  edition = '',
): Analyst<Block> {
  const promptVersion = `built-in-${place}-${RULES_VERSION[place]}${edition}`;
  const name = 'Built-in analyst';
  return {
    info: { place, kind: 'built-in', name, model: null },
    available: () => true,
    promptVersion,
    analyse: async (input) => {
      // A long text takes up to 25 ms of computing: whoever else waits gets a turn before it.
      await setImmediate();
      input.signal.throwIfAborted();
      const startedAt = clock();
      const block = judge(input);
      const durationMs = Math.max(0, clock().getTime() - startedAt.getTime());
      return {
        block,
        provenance: {
          kind: 'built-in',
          name,
          model: null,
          promptVersion,
          startedAt: startedAt.toISOString(),
          durationMs,
          tokens: null,
          costUsd: null,
        },
      };
    },
  };
}
