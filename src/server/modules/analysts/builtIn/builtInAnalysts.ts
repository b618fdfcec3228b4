import { setImmediate } from 'node:timers/promises';
import type { Place } from '../../../../shared/schema/result.ts';
import { currentLibrary, type Library } from '../../library/load.ts';
import {
  type Analyst,
  type AnalystInput,
  type Analysts,
  BUILT_IN,
  provenanceOf,
} from '../analyst.ts';
import { judgeBySearch } from './search.ts';
import { judgeByKind, judgeByLanguage } from './wording.ts';

/** Analysts that need no API key and send nothing. Pass a changing library as a function. */
export function builtInAnalysts({
  library,
  clock = () => new Date(),
}: {
  library: Library;
  clock?: () => Date;
}): Analysts {
  const current = currentLibrary(library);
  return {
    chat: builtIn('chat', clock, ({ content }) => judgeByLanguage(content)),
    search: builtIn(
      'search',
      clock,
      async ({ content, type, claims }) =>
        judgeBySearch(await current().index(), content, type, claims),
      // A changed library must not reuse old reports.
      () => `-${current().edition}`,
    ),
    general: builtIn('general', clock, ({ content, now }) => judgeByKind(content, now)),
  };
}

/** Increase by hand when a rule changes answers. */
const RULES_VERSION: Record<Place, number> = { chat: 2, search: 3, general: 2 };

function builtIn<Block>(
  place: Place,
  clock: () => Date,
  judge: (input: AnalystInput) => Block | Promise<Block>,
  edition = () => '',
): Analyst<Block> {
  const promptVersion = () => `built-in-${place}-${RULES_VERSION[place]}${edition()}`;
  return {
    info: { place, ...BUILT_IN },
    available: () => true,
    get promptVersion() {
      return promptVersion();
    },
    analyze: async (input) => {
      // Yields, because a long text takes up to 25 ms of computing.
      await setImmediate();
      input.signal.throwIfAborted();
      const startedAt = clock();
      const by = { ...BUILT_IN, promptVersion: promptVersion() };
      const block = await judge(input);
      return { block, provenance: provenanceOf(by, startedAt, clock()) };
    },
  };
}
