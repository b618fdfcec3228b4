import { setImmediate } from 'node:timers/promises';
import type { IndexedLibrary } from '../../library/load.ts';
import { type AnalystInput, type Analysts, type Answer, provenanceOf } from '../analyst.ts';
import { allegesOfPerson } from './allegations.ts';
import { judgeBySearch } from './search.ts';
import { judgeByKind, judgeByLanguage } from './wording.ts';

export function builtInAnalysts({ library, clock }: BuiltInParts): Analysts {
  return {
    chat: builtIn('chat', { clock }, ({ content }) => ({
      ...judgeByLanguage(content),
      about_person: allegesOfPerson(content),
    })),
    search: builtIn('search', { library, clock }, async ({ content, type, claims, page }) =>
      judgeBySearch(await library().index(), content, type, claims, page?.title),
    ),
    general: builtIn('general', { clock }, ({ content, now }) => ({
      ...judgeByKind(content, now),
      about_person: allegesOfPerson(content),
    })),
  };
}

interface BuiltInParts {
  library: () => IndexedLibrary;
  clock?: (() => Date) | undefined;
}

const BUILT_IN = { kind: 'built-in' as const, name: 'Built-in analyst', model: null };

/** Increase by hand when a rule changes answers. */
const RULES_VERSION = { chat: 6, search: 7, general: 6, detailed: 5 };

export function builtIn<
  Place extends keyof typeof RULES_VERSION,
  Block,
  Input extends { signal: AbortSignal } = AnalystInput,
>(
  place: Place,
  { library, clock = () => new Date() }: Partial<BuiltInParts>,
  judge: (input: Input) => Block | Promise<Block>,
) {
  const analyst = {
    info: { place, ...BUILT_IN },
    available: () => true,
    get promptVersion(): string {
      // Reports made with an older library must not be reused.
      const edition = library ? `-${library().edition}` : '';
      return `built-in-${place}-${RULES_VERSION[place]}${edition}`;
    },
    analyze: async (input: Input): Promise<Answer<Block>> => {
      // Yields, because a long text takes up to 25 ms of computing.
      await setImmediate();
      input.signal.throwIfAborted();
      const startedAt = clock();
      const { promptVersion } = analyst;
      const by = { ...BUILT_IN, promptVersion, tokens: null, costUsd: null };
      const block = await judge(input);
      return { block, provenance: provenanceOf(by, startedAt, clock()) };
    },
  };
  return analyst;
}
