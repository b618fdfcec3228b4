import { VERDICT_GROUPS } from '../../../shared/radarLists.ts';
import type { VerdictGroup } from '../../../shared/schema/radar.ts';
import type { Verdict } from '../../../shared/schema/result.ts';

/** The four groups of verdicts, in words. */
export const verdictGroups: readonly { value: VerdictGroup; label: string }[] = [
  { value: 'true', label: 'True or reliable' },
  { value: 'partly', label: 'Partially' },
  { value: 'false', label: 'False or unreliable' },
  { value: 'inconclusive', label: 'Inconclusive' },
];

/** The group of a verdict. */
export const groupOf = (verdict: Verdict): VerdictGroup =>
  verdictGroups.find(({ value }) => (VERDICT_GROUPS[value] as readonly Verdict[]).includes(verdict))
    ?.value ?? 'inconclusive';
