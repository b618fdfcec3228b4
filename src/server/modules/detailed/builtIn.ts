import { type IndexedLibrary, indexLibrary } from '../library/matching/index.ts';
import type { LibraryRecord } from '../library/record.ts';
import { composeSections, type DetailedAnalyst } from './analyst.ts';
import { readMatter } from './matter.ts';
import {
  describeAccuracy,
  describeAngles,
  describeBias,
  describeContext,
  describeOrigins,
  describeSources,
} from './builtInSections.ts';

/** Moved by hand whenever the rules change what they write. */
const RULES_VERSION = 1;

/**
 * Writes the detailed analysis where there is no model to do it: puts together what the rules find in
 * the text, what the library knows and what the report says, and gives no score where nothing was
 * judged. Never called a model; nothing is sent anywhere. A library that changes is given as a function.
 */
export function builtInDetailed({
  library,
  clock = () => new Date(),
}: {
  library: readonly LibraryRecord[] | (() => IndexedLibrary);
  clock?: () => Date;
}): DetailedAnalyst {
  const info = { kind: 'built-in' as const, name: 'Built-in analyst', model: null };
  const indexed = typeof library === 'function' ? null : indexLibrary(library);
  const known = () => indexed ?? (library as () => IndexedLibrary)();
  const versionOf = ({ edition }: IndexedLibrary) =>
    `built-in-detailed-${RULES_VERSION}-${edition}`;
  return {
    info,
    get promptVersion() {
      return versionOf(known());
    },
    async analyse(input) {
      const startedAt = clock();
      const present = known();
      const matter = await readMatter(present.index, input);
      const sections = composeSections({
        content_accuracy: describeAccuracy(matter),
        source_evaluation: describeSources(matter),
        bias_analysis: describeBias(matter),
        context_assessment: describeContext(matter),
        claim_origins: describeOrigins(matter),
        hidden_angles: describeAngles(matter),
      });
      const durationMs = Math.max(0, clock().getTime() - startedAt.getTime());
      const when = { startedAt: startedAt.toISOString(), durationMs };
      return {
        sections,
        provenance: {
          ...info,
          promptVersion: versionOf(present),
          ...when,
          tokens: null,
          costUsd: null,
        },
      };
    },
  };
}
