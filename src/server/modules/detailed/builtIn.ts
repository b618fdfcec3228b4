import { type IndexedLibrary, indexLibrary } from '../library/matching/index.ts';
import type { LibraryRecord } from '../library/record.ts';
import { composeSections, type DetailedAnalyst } from './analyst.ts';
import { readFindings } from './findings.ts';
import {
  describeAccuracy,
  describeAngles,
  describeBias,
  describeContext,
  describeOrigins,
  describeSources,
} from './builtInSections.ts';

const RULES_VERSION = 1;

export function builtInDetailed({
  library,
  clock = () => new Date(),
}: {
  library: readonly LibraryRecord[] | (() => IndexedLibrary);
  clock?: () => Date;
}): DetailedAnalyst {
  const info = { kind: 'built-in' as const, name: 'Built-in analyst', model: null };
  const indexed = typeof library === 'function' ? null : indexLibrary(library);
  const currentLibrary = () => indexed ?? (library as () => IndexedLibrary)();
  const versionOf = ({ edition }: IndexedLibrary) =>
    `built-in-detailed-${RULES_VERSION}-${edition}`;
  return {
    info,
    get promptVersion() {
      return versionOf(currentLibrary());
    },
    async analyze(input) {
      const startedAt = clock();
      const current = currentLibrary();
      const findings = await readFindings(current.index, input);
      const sections = composeSections({
        content_accuracy: describeAccuracy(findings),
        source_evaluation: describeSources(findings),
        bias_analysis: describeBias(findings),
        context_assessment: describeContext(findings),
        claim_origins: describeOrigins(findings),
        hidden_angles: describeAngles(findings),
      });
      const durationMs = Math.max(0, clock().getTime() - startedAt.getTime());
      const when = { startedAt: startedAt.toISOString(), durationMs };
      return {
        sections,
        provenance: {
          ...info,
          promptVersion: versionOf(current),
          ...when,
          tokens: null,
          costUsd: null,
        },
      };
    },
  };
}
