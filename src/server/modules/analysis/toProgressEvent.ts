import { ProgressEvent } from '../../../shared/schema/progress.ts';
import type { EventRecord } from './progress.repository.ts';

/** A stored event as the browser gets it. */
export function toProgressEvent(
  event: Pick<EventRecord, 'seq' | 'step' | 'status' | 'data' | 'at'>,
): ProgressEvent {
  const data = event.data as { percentage: number } | null;
  return ProgressEvent.parse({
    seq: event.seq,
    step: event.step,
    status: event.status,
    at: event.at.toISOString(),
    percentage: data?.percentage ?? null,
  });
}
