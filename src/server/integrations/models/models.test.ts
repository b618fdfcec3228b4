import { expect, it } from 'vitest';
import { z } from 'zod';
import { SETTINGS } from '../../../shared/limits.ts';
import { readConfig } from '../../config.ts';
import { estimateCost, isBeyondKnowledge, modelFacts, MODELS } from './models.ts';

const Day = z.iso.date();
const prices = SETTINGS.modelPrices.default;

it('has each model once, and each that is used by default', () => {
  for (const { knowledgeUntil, endOfLife, lookedUp, source } of MODELS) {
    for (const day of [knowledgeUntil, endOfLife]) expect(Day.nullable().parse(day)).toBe(day);
    expect(Day.parse(lookedUp)).toBe(lookedUp);
    expect(URL.canParse(source)).toBe(true);
  }
  const names = MODELS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const { vendors } = readConfig({});
  for (const { model } of Object.values(vendors)) expect(names).toContain(model);
  for (const { name } of prices) expect(names).toContain(name);
});

it('knows a model by the dated name of its answers, and does not take it for a larger one', () => {
  expect(modelFacts('gpt-5.4-mini-2026-03-17')?.name).toBe('gpt-5.4-mini');
  expect(modelFacts('gpt-5.4-2026-03-05')?.name).toBe('gpt-5.4');
  expect(modelFacts('gpt-5.45')).toBeNull();
});

it('knows which days a model can know of', () => {
  expect(isBeyondKnowledge('gpt-5.4-mini', '2025-08-31')).toBe(false);
  expect(isBeyondKnowledge('gpt-5.4-mini', '2025-09-01')).toBe(true);
  expect(isBeyondKnowledge('gemini-3.8-flash', '2026-09-01')).toBe(false);
  expect(isBeyondKnowledge('unknown', '2026-09-01')).toBe(false);
});

it('estimates what an answer cost, also under the dated name of a model', () => {
  const tokens = { input: 2_000, output: 1_000 };
  expect(estimateCost('gpt-5.4-mini-2026-03-17', tokens, prices)).toBeCloseTo(0.006, 10);
  expect(estimateCost('perplexity/sonar', tokens, prices)).toBeNull();
  expect(estimateCost('gpt-5.4-mini', null, prices)).toBeNull();
});
