import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { exampleResult } from '../../../testing/exampleResult.ts';
import { GradeCards } from './GradeCards.tsx';

const draw = (changes: Parameters<typeof exampleResult>[0] = {}) =>
  renderToStaticMarkup(<GradeCards result={exampleResult(changes)} />)
    .split('<li')
    .slice(1);

describe('the three grade cards', () => {
  it('[2.page.grade-cards] are chat, search and general, each labelled as built-in where it is', () => {
    const cards = draw();
    expect(cards).toHaveLength(3);
    for (const [index, title] of ['Chat', 'Search', 'General'].entries()) {
      expect(cards[index]).toContain(`${title} analysis`);
      expect(cards[index]).toContain('Built-in analyst');
    }
  });

  it('show the percentage of chat and general and ten times the main grade of search', () => {
    const [chat, search, general] = draw();
    expect(chat).toContain('>58<');
    expect(search).toContain('>75<');
    expect(general).toContain('>60<');
  });

  it.each([
    ['failed', 'Did not answer'],
    ['refused', 'Declined to judge this'],
    ['timed_out', 'Ran out of time'],
  ] as const)('say of an analyst that %s: %s, and show no number for it', (status, words) => {
    const [chat] = draw({ openAI: { status } });
    expect(chat).toContain(words);
    expect(chat).not.toMatch(/>50</);
    expect(chat).toContain('The score counts 50 in its place.');
  });

  it('name the vendor and its model where there is one', () => {
    const { provenance } = exampleResult();
    const vendor = {
      ...provenance.chat,
      kind: 'vendor',
      name: 'OpenAI',
      model: 'some-model',
    } as const;
    expect(draw({ provenance: { ...provenance, chat: vendor } })[0]).toContain(
      'OpenAI, some-model',
    );
  });
});
