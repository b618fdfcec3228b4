import { beforeEach, expect, test } from 'vitest';
import { METRICS_SHOWN_DAYS } from '../../../shared/limits.ts';
import { AnalystStates } from '../../../shared/schema/operations.ts';
import { idleServices, scriptedAnalysts } from '../../testing/context.ts';
import { defaultSettings } from '../../testing/app.ts';
import { builtInAnalysts } from './builtIn/builtInAnalysts.ts';
import { indexLibrary } from '../library/load.ts';
import { readAnalystStates } from './places.ts';

const now = new Date('2026-11-20T12:00:00Z');
const services = idleServices();
beforeEach(() => services.db.analystCall.deleteMany());

const configured = {
  chat: { vendor: 'OpenAI', keySet: true, model: 'gpt-5.4-mini' },
  search: { vendor: 'Perplexity', keySet: false, model: 'perplexity/sonar' },
  general: { vendor: 'Gemini', keySet: true, model: 'gemini-3.8-flash' },
};

async function states(
  analysts = builtInAnalysts({ library: indexLibrary([]) }),
  settings = defaultSettings,
) {
  const read = await readAnalystStates({ db: services.db, settings, analysts, configured }, now);
  expect(AnalystStates.parse(read)).toEqual(read);
  return read;
}

const call = (at: string, given: object = {}) => ({
  ...{ at: new Date(at), place: 'chat', kind: 'vendor', name: 'OpenAI', model: 'gpt' },
  ...{ status: 'answered', durationMs: 1_000, ...given },
});

test('each place has its analyst, whether there is a key, and whether it is disabled', async () => {
  const off = { ...defaultSettings, generalOn: false };
  const { places, detailed } = await states(builtInAnalysts({ library: indexLibrary([]) }), off);
  const nothing = { circuit: null, lastSuccess: null, lastFailure: null, days: [] };
  expect(places).toEqual([
    {
      ...{ place: 'chat', kind: 'built-in', name: 'Built-in analyst', model: null, ...nothing },
      ...{ vendor: 'OpenAI', keySet: true, on: true, configuredModel: 'gpt-5.4-mini' },
    },
    expect.objectContaining({ place: 'search', keySet: false, on: true }),
    expect.objectContaining({ place: 'general', keySet: true, on: false }),
  ]);
  expect(detailed).toMatchObject({ kind: 'built-in', days: [] });
});

test('a circuit has its state in this process and the time at which it opened', async () => {
  const scripted = scriptedAnalysts();
  const health = () => ({
    ...{ circuit: 'open' as const, openSince: now, inFlight: 0, waiting: 0 },
  });
  const { places } = await states({ ...scripted, chat: { ...scripted.chat, health } });
  expect(places[0]?.circuit).toEqual({ state: 'open', since: now.toISOString() });
});

test('what was asked is summed up by day, with typical and slow times, failures, tokens and cost', async () => {
  const cost = { inputTokens: 100, outputTokens: 10, costUsd: 0.5 };
  await services.db.analystCall.createMany({
    data: [
      call('2026-11-20T00:00:00Z', { ...cost, durationMs: 1_000 }),
      call('2026-11-20T11:00:00Z', { ...cost, durationMs: 2_000 }),
      call('2026-11-20T11:30:00Z', { status: 'failed', error: 'rejected', durationMs: 3_000 }),
      call('2026-11-19T23:59:59Z', { durationMs: 500 }),
      call('2026-11-19T12:00:00Z', { place: 'detailed', durationMs: 9_000 }),
      call('2026-10-22T00:00:00Z'),
      // Before the 30 days.
      call('2026-10-21T23:59:59Z'),
    ],
  });
  const { places, detailed } = await states();
  const [chat, search] = places;
  const days = chat?.days ?? [];
  const nothing = { failures: 0, medianMs: null, p95Ms: null, tokens: null, costUsd: null };
  expect(days).toHaveLength(METRICS_SHOWN_DAYS);
  expect(days.slice(0, 2)).toEqual([
    { ...nothing, day: '2026-10-22', calls: 1, medianMs: 1_000, p95Ms: 1_000 },
    { ...nothing, day: '2026-10-23', calls: 0 },
  ]);
  expect(days.slice(-3)).toEqual([
    { ...nothing, day: '2026-11-18', calls: 0 },
    { ...nothing, day: '2026-11-19', calls: 1, medianMs: 500, p95Ms: 500 },
    {
      ...{ day: '2026-11-20', calls: 3, failures: 1, medianMs: 2_000, p95Ms: 3_000 },
      ...{ tokens: 220, costUsd: 1 },
    },
  ]);
  expect(chat?.lastSuccess).toBe('2026-11-20T11:00:00.000Z');
  expect(chat?.lastFailure).toEqual({
    at: '2026-11-20T11:30:00.000Z',
    status: 'failed',
    error: 'rejected',
  });
  expect(search?.days).toEqual([]);
  expect(detailed.days.filter(({ calls }) => calls > 0)).toMatchObject([
    { day: '2026-11-19', calls: 1, medianMs: 9_000 },
  ]);
});
