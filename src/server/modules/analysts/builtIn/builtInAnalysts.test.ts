import { describe, expect, it } from 'vitest';
import { Provenance, ModelBlock, SearchBlock } from '../../../../shared/schema/result.ts';
import samples from '../../analysis/samples.json' with { type: 'json' };
import { composeResult, isAboutPerson } from '../../analysis/verdict.ts';
import { indexLibrary, starterRecords } from '../../library/load.ts';
import { findClaims } from '../../claims/findClaims.ts';
import type { AnalystInput } from '../analyst.ts';
import { builtInAnalysts } from './builtInAnalysts.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const analysts = builtInAnalysts({ library: indexLibrary(starterRecords()), clock: () => NOW });
const ask = (content: string, signal = new AbortController().signal): AnalystInput => ({
  content,
  type: 'credibility',
  notes: null,
  claimDate: null,
  speaker: null,
  origin: null,
  page: null,
  claims: findClaims(content, NOW),
  now: NOW,
  signal,
});

async function judge(content: string) {
  const input = ask(content);
  const chat = await analysts.chat.analyze(input);
  const search = await analysts.search.analyze(input);
  const general = await analysts.general.analyze(input);
  return composeResult({ type: input.type, chat, search, general });
}

describe('the built-in analysts', () => {
  it('fill the three places under their own name, and never as a model', () => {
    for (const place of ['chat', 'search', 'general'] as const) {
      expect(analysts[place].info).toEqual({
        place,
        kind: 'built-in',
        name: 'Built-in analyst',
        model: null,
      });
    }
  });

  it('answer with blocks and provenance that fit the result', async () => {
    const input = ask('The Earth is flat.');
    const chat = await analysts.chat.analyze(input);
    const search = await analysts.search.analyze(input);
    const general = await analysts.general.analyze(input);
    expect(ModelBlock.parse(chat.block)).toEqual(chat.block);
    expect({ ...SearchBlock.parse(search.block), citations: [] }).toEqual(search.block);
    expect(ModelBlock.parse(general.block)).toEqual(general.block);
    expect(Provenance.parse(chat.provenance)).toEqual({
      kind: 'built-in',
      name: 'Built-in analyst',
      model: null,
      promptVersion: 'built-in-chat-6',
      startedAt: NOW.toISOString(),
      durationMs: 0,
      tokens: null,
      costUsd: null,
    });
    expect(search.provenance.promptVersion).toMatch(
      new RegExp(`^built-in-search-\\d+-${indexLibrary(starterRecords())().edition}$`),
    );
  });

  it.each([
    ['The Earth is flat.', 'false'],
    ['Vaccines cause autism.', 'false'],
    ['Smoking causes lung cancer.', 'true'],
    ['Octopuses have three hearts.', 'true'],
    ['My landlord keeps a blue tortoise in the cellar.', 'inconclusive'],
  ])('give “%s” the verdict %s', async (claim, verdict) => {
    const result = await judge(claim);
    expect(result.verdict).toBe(verdict);
    expect(result.confidence).toBe(verdict === 'inconclusive' ? 'low' : 'medium');
    expect(result.confidenceBasis.builtIn).toEqual(['chat', 'search', 'general']);
  });

  const claims = {
    'a person': [
      'John Smith stole money from the club.',
      'The money was embezzled by Jane Doe.',
      'Dr. Smith was convicted of fraud.',
      'Everyone knows that Obama is a criminal.',
      'He raped her.',
      'My boss cheated on his wife.',
      'She was diagnosed with breast cancer.',
      'Chadwick Boseman died of colon cancer.',
      'Biden’s dementia is kept secret.',
      'The town is quiet. My neighbor has HIV. The rent is low.',
      'Kevin is an alcoholic.',
      'She had an affair with her boss.',
    ],
    nobody: [
      ...samples,
      'Bats are blind.',
      'Smoking causes cancer.',
      'Men have cancer more often than women.',
      'Tobacco has cancer-causing chemicals.',
      'Germany has the highest cancer rate.',
      'Alzheimer’s disease is not contagious.',
      'New York has the highest murder rate.',
      'Hackers stole data from a bank.',
      'Nobody was convicted.',
      'Taxation is theft.',
      'Marijuana is a criminal offense.',
      'Gay marriage is legal in Spain.',
      'Marie Curie won two Nobel Prizes.',
    ],
  };
  it.each(
    Object.entries(claims).flatMap(([whom, about]) => about.map((claim) => [claim, whom] as const)),
  )('find that “%s” is about %s', async (claim, whom) => {
    expect(isAboutPerson(await judge(claim))).toBe(whom === 'a person');
  });

  it('stop without an answer when the analysis is stopped', async () => {
    const reason = new Error('The process is stopping.');
    const input = ask('The Earth is flat.', AbortSignal.abort(reason));
    await expect(analysts.chat.analyze(input)).rejects.toBe(reason);
  });
});

it('the edition of a library changes with any record, and not with their order', () => {
  const records = starterRecords();
  const { edition } = indexLibrary(records)();
  expect(indexLibrary(records.toReversed())().edition).toBe(edition);
  expect(indexLibrary(records.slice(1))().edition).not.toBe(edition);
});
