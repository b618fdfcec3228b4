import { DAY_MS } from '../../../shared/dates.ts';
import { METRICS_SHOWN_DAYS, type Settings } from '../../../shared/limits.ts';
import type { AnalystStates } from '../../../shared/schema/analystState.ts';
import type { Place } from '../../../shared/schema/result.ts';
import { type CallDay, type LastCall, sumAnalystCalls } from '../analysis/calls.repository.ts';
import type { Statements } from '../../platform/database/database.ts';
import type { Analysts } from './analyst.ts';
import type { ConfiguredPlace } from './places.ts';

interface StateParts {
  db: Statements;
  settings: Settings;
  analysts: Analysts;
  configured: Record<Place, ConfiguredPlace>;
}

const PLACES = ['chat', 'search', 'general'] as const;

/** The circuit is of this process, the calls are of all. */
export async function readAnalystStates(
  { db, settings, analysts, configured }: StateParts,
  now: Date,
): Promise<AnalystStates> {
  const today = now.toISOString().slice(0, 10);
  const since = new Date(Date.parse(today) - (METRICS_SHOWN_DAYS - 1) * DAY_MS);
  const sums = await sumAnalystCalls(db, since);

  const places = PLACES.map((place) => {
    const { info, health } = analysts[place];
    const { vendor, keySet, model: configuredModel } = configured[place];
    const seen = health?.();
    const circuit = seen
      ? { state: seen.circuit, since: seen.openSince?.toISOString() ?? null }
      : null;
    const set = { vendor, keySet, on: settings[`${place}On`], configuredModel };
    return { ...info, ...set, circuit, ...activityOf(sums, place) };
  });
  // The chat analyst's vendor writes the detailed analysis too.
  const { kind, name, model } = analysts.chat.info;
  return { today, places, detailed: { kind, name, model, ...activityOf(sums, 'detailed') } };
}

const inUtc = (time: string) => new Date(time).toISOString();

function activityOf({ days, last }: { days: CallDay[]; last: LastCall[] }, place: string) {
  const find = (answered: boolean) =>
    last.find((call) => call.place === place && call.answered === answered);
  const [success, failure] = [find(true), find(false)];
  return {
    lastSuccess: success ? inUtc(success.at) : null,
    lastFailure: failure
      ? { at: inUtc(failure.at), status: failure.status, error: failure.error }
      : null,
    days: days.filter((day) => day.place === place).map(({ place: _, ...day }) => day),
  };
}
