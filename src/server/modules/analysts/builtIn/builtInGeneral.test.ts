import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeByKind } from './general.ts';
import { STATEMENT_KINDS, type StatementKindKey } from './statements.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

describe('the kind of a statement', () => {
  it.each<[StatementKindKey | 'plain', string]>([
    ['plain', 'Paris is the capital of France.'],
    ['plain', 'The Great Wall of China is visible from the Moon.'],
    ['plain', 'Free will is an illusion.'],
    ['plain', 'Will Smith was born in Philadelphia.'],
    ['plain', 'The onion is a vegetable.'],
    ['plain', 'Satire has a long history in Rome.'],
    ['plain', 'My best friend lives in Rome.'],
    ['plain', 'Great Britain is an island.'],
    ['plain', 'It began in 1969.'],
    ['quantity', 'Octopuses have three hearts.'],
    ['quantity', 'Mount Everest is the highest mountain above sea level.'],
    ['quantity', 'The Nile is longer than the Rhine.'],
    ['quantity', 'Вода кипит при 100 °C.'],
    ['cause', 'Vaccines cause autism.'],
    ['cause', 'Coffee leads to heart disease.'],
    ['cause', 'What does not kill you makes you stronger.'],
    ['cause', 'Drink driving kills.'],
    ['opinion', 'Jazz is the best music.'],
    ['opinion', 'Schools should ban telephones.'],
    ['prediction', 'Robots will replace teachers.'],
    ['prediction', 'The ice is gone by 2040.'],
    ['instruction', 'Drink two liters of water a day.'],
    ['instruction', 'You should drink more water.'],
    ['instruction', 'Do not swim after a meal.'],
    ['question', 'Is the Earth flat?'],
    ['question', 'does coffee stunt growth'],
    ['question', 'Do vaccines cause autism'],
    ['question', 'Will the Sun explode?'],
    ['question', 'Ist die Erde eine Scheibe und wer sagt das?'],
    ['satire', 'Area man discovers gravity.'],
    ['satire', 'The Onion reports that cows can fly.'],
    ['satire', 'Cows can fly 😂'],
    ['satire', '[Satire] Cows can fly.'],
  ])('is %s in “%s”', (kind, text) => {
    const noun = kind === 'plain' ? 'a plain statement of fact' : STATEMENT_KINDS[kind].noun;
    expect(judgeByKind(text, NOW).explanation).toContain(`It reads as ${noun}.`);
  });

  it('takes a year for a prediction only while it lies ahead', () => {
    const text = 'The bridge stands since 2030.';
    const later = new Date('2031-01-01T00:00:00Z');
    expect(judgeByKind(text, NOW).explanation).toContain('a prediction');
    expect(judgeByKind(text, later).explanation).not.toContain('a prediction');
  });

  it('is counted by sentence in a text', () => {
    const text =
      'The war ended in 1945. Jazz is the best music. Was it long? It cost 3 lives. It rained.';
    const { explanation } = judgeByKind(text, NOW);
    expect(explanation).toContain('Its 5 sentences by kind: plain statement: 2;');
    expect(explanation).toContain('question: 1');
  });

  it('does not turn a long text into satire by one laughing face', () => {
    const text = `${'The river runs to the sea. '.repeat(20)}😂 was all he wrote.`;
    const satire = judgeByKind(text, NOW).signals.find(({ name }) => name === 'Signs of satire');
    expect(satire?.effect).toBe(-1);
  });
});

describe('how specific a statement is', () => {
  it.each([
    ['Jane Goodall worked in Tanzania.', { Names: ['Jane Goodall'], Places: ['Tanzania'] }],
    ['Dr. Smith met the Pope.', { Names: ['Smith', 'Pope'] }],
    ['The bridge was opened on 24 May 1883.', { Dates: ['24 May 1883'] }],
    ['It weighs 3.5 million tonnes.', { Numbers: ['3.5 million tonnes'] }],
    ['They are hiding something.', { 'Nothing named': ['They', 'something'] }],
    ['Iron rusts when it is wet.', {}],
    ['Cats purr when they are happy.', {}],
    ['They met in Paris.', { Places: ['Paris'] }],
    ['The cat sat on the mat.', {}],
    ['We met on Monday in July.', {}],
  ])('is seen in “%s”', (text, expected) => {
    const names = ['Names', 'Places', 'Numbers', 'Dates', 'Nothing named'];
    const signals = judgeByKind(text, NOW).signals.filter(({ name }) => names.includes(name));
    expect(Object.fromEntries(signals.map(({ name, found }) => [name, found]))).toEqual(expected);
  });
});

describe('the built-in general analyst', () => {
  it('says that it does not judge truth', () => {
    expect(judgeByKind('Paris is in France.', NOW).explanation).toContain(
      'This is not a judgment of truth',
    );
  });

  it('admits what it cannot read', () => {
    const german = judgeByKind('Die Sonne ist ein Stern und das ist nicht neu.', NOW);
    expect(german).toMatchObject({ wording_score: 50, signals: [] });
    expect(german.explanation).toContain('does not seem to be in English');
    const bare = judgeByKind('Impfstoffe verursachen Autismus', NOW);
    expect(bare.explanation).toContain('too short to tell its language');
    expect(judgeByKind('!!! ??? ... !!!', NOW).explanation).toContain('no words in it');
  });

  it('never leaves 35–65, and finds only what stands in the text', () => {
    const pieces = Object.values(STATEMENT_KINDS).flatMap(({ phrases }) =>
      phrases.map((phrase) => phrase.replace(/\|\S+/g, '').replaceAll('_', ' ')),
    );
    const piece = fc.oneof(
      fc.constantFrom(
        ...pieces,
        '?',
        '. ',
        '\n',
        '/s',
        '😂',
        'Paris',
        'Jane',
        '2050',
        '3 hearts',
        'they',
      ),
      fc.string({ unit: 'grapheme' }),
    );
    const text = fc.array(piece, { maxLength: 40 }).map((parts) => parts.join(' '));
    fc.assert(
      fc.property(text, (content) => {
        const { wording_score, signals } = judgeByKind(content, NOW);
        expect(wording_score).toBeGreaterThanOrEqual(35);
        expect(wording_score).toBeLessThanOrEqual(65);
        for (const { found, effect } of signals) {
          expect(effect).not.toBe(0);
          expect(found.length).toBeGreaterThan(0);
          for (const words of found) expect(content).toContain(words);
        }
      }),
    );
  });
});
