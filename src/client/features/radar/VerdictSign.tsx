import type { VerdictGroup } from '../../../shared/schema/radar.ts';

/** The sign of a group of verdicts, around the origin: colours alone would not tell them apart. */
export function VerdictSign({ group }: { group: VerdictGroup }) {
  if (group === 'true') return <circle r="6" />;
  if (group === 'partly') return <path d="M0-7.5L7.5 0L0 7.5L-7.5 0Z" />;
  if (group === 'false') return <path d="M-7-5.5L7-5.5L0 7Z" />;
  return <circle r="5" style={{ fill: 'var(--paper)' }} strokeWidth="2.5" stroke="currentColor" />;
}
