import { describe, expect, it } from 'vitest';
import type { AnalystState } from '../../../shared/schema/operations.ts';
import { draw } from '../../testing/draw.tsx';
import { failureWords, HowToConnect, stateWords } from './SettingsView.tsx';

const state: AnalystState = {
  ...{ place: 'chat', kind: 'vendor', name: 'OpenAI', model: 'gpt', vendor: 'OpenAI' },
  ...{ keySet: true, on: true, configuredModel: 'gpt', lastSuccess: null, lastFailure: null },
  ...{ days: [], circuit: { state: 'closed', since: null } },
};

describe('an analyst', () => {
  it.each<[string, Partial<AnalystState>, string]>([
    ['is asked', {}, 'OpenAI is asked.'],
    [
      'has no key',
      { keySet: false, circuit: null },
      'There is no key for OpenAI: the built-in analyst is used instead.',
    ],
    [
      'is off',
      { on: false, circuit: null },
      'OpenAI is off: the built-in analyst is used instead.',
    ],
    [
      'is paused for a while',
      { circuit: { state: 'open', since: '2026-11-20T12:00:00.000Z' } },
      'OpenAI fails so often that it is paused for a while.',
    ],
  ])('that %s is told to be', (_, changes, words) => {
    expect(stateWords({ ...state, ...changes })).toBe(words);
  });

  it('that failed is told with what a person can do about it, in our own words', () => {
    expect(failureWords({ status: 'failed', error: 'rejected' })).toBe(
      'It rejected the request: check the key, the model name and the credit.',
    );
    expect(failureWords({ status: 'timed_out', error: null })).toBe('It did not answer in time.');
    expect(failureWords({ status: 'failed', error: null })).toBe('It gave no answer.');
  });
});

describe('the settings', () => {
  const wordsWithKeys = (...keys: AnalystState['place'][]) =>
    draw(
      <HowToConnect
        places={(['chat', 'search', 'general'] as const).map((place) => ({
          ...state,
          ...{ place, keySet: keys.includes(place) },
        }))}
      />,
    ).replaceAll(/<style.*?<\/style>|<[^>]+>/gs, '');

  it('say how a model is connected: which variable, where, and that a restart is needed', () => {
    expect(wordsWithKeys().trim()).toBe(
      'To connect a model, set OPENAI_API_KEY, PERPLEXITY_API_KEY, or GEMINI_API_KEY in the file .env (see the README), and restart Verimeter.',
    );
    expect(wordsWithKeys('chat', 'general')).toContain('set PERPLEXITY_API_KEY in the file .env');
  });

  it('say nothing of it once all are connected', () => {
    expect(wordsWithKeys('chat', 'search', 'general').trim()).toBe('');
  });
});
