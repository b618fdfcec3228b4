import { CLAIM_MAX } from '../../../shared/limits.ts';
import { RadarRow } from '../../../shared/schema/radar.ts';
import type { RadarRecord } from './radar.repository.ts';

/** A stored report as Truth Radar's lists show it: no more of a long text than a claim can have. */
export function toRadarRow(record: RadarRecord): RadarRow {
  return RadarRow.parse({
    ...record,
    content: Array.from(record.content.slice(0, 2 * CLAIM_MAX))
      .slice(0, CLAIM_MAX)
      .join(''),
    createdAt: record.createdAt.toISOString(),
    updatedAt: record.updatedAt.toISOString(),
  });
}
