import { describe, expect, test } from 'vitest';
import { buildLibraryIndex, matchClaim } from './matching/matchClaim.ts';
import { starterRecords } from './load.ts';

const index = buildLibraryIndex(starterRecords());

const REFUSED: Record<string, string> = {
  'another number, date or unit': `
    Humans use only 20 percent of their brains
    Octopuses have four hearts
    Water boils at 90 °C at sea level
    Water boils at 100 °F
    Water boils at −100 °C
    Water boils at >100 °C at sea level
    Goldfish have a memory span of five seconds
    World War II ended in 1944
    Humans landed on the Moon in 1970
    Mount Everest is 8,848 metres high
    Mount Everest is 8,849 feet high
    Marie Curie won three Nobel Prizes
    600,000 Jews were killed in the Holocaust
    Chewing gum stays in your stomach for 7 days
    Mount Everest is the second highest mountain in the world`,
  'another subject or object': `
    The Great Pyramid is visible from space
    Mars is flat
    Squids have three hearts
    Vaccines cause epilepsy
    Smoking causes skin cancer
    4G causes COVID-19
    Tea stunts growth
    Alcohol boils at 100 °C at sea level
    The Mars landing was faked
    World War I ended in 1945
    The first person on the Moon was Buzz Aldrin
    K2 is the highest mountain in the world
    Dolphins use only ten percent of their brains
    Coffee stunts the growth of plants`,
  'roles exchanged': `
    Autism causes vaccines
    Vaccines are caused by autism
    Lung cancer causes smoking
    Viruses kill antibiotics
    Malaria spreads mosquitoes
    America discovered Columbus
    Australia is the capital of Sydney
    Smoking is safer than vaping
    Africa is larger than Greenland
    Coal is more dangerous than nuclear power
    The light bulb invented Thomas Edison`,
  'all, some, only, often, perhaps': `
    Some vaccines cause autism
    All vaccines are safe
    Vaccines may cause autism
    Vaccines rarely cause autism
    Vaccines will cause autism
    Only vaccines cause autism
    Only humans use ten percent of their brains
    Lightning often strikes the same place twice
    Not all bats are blind
    Climate change is partly caused by humans
    Water covers at least 71% of the Earth's surface
    The Earth is almost flat`,
  'something more is claimed': `
    The Earth is flat and the Moon is made of cheese
    The Earth is flat. The Moon is made of cheese.
    Vaccines cause autism in mice
    Vaccines cause autism and cancer
    Vaccines cause autism because they contain mercury
    Honey never spoils unless it gets wet
    If the Earth is flat then vaccines cause autism
    They say that the Earth is flat, but it is not
    The largest planet in the universe is Jupiter`,
  'not quite a denial': `
    I don't believe that vaccines cause autism
    I am not sure that the Earth is flat
    It is not proven that vaccines cause autism
    There is no evidence that vaccines do not cause autism
    It is a myth that there is no evidence that vaccines cause autism
    No, vaccines cause autism
    Isn't the Earth flat?
    Not smoking causes lung cancer
    Vaccines no longer cause autism
    The Earth isn't not flat
    Nobody says that the Earth is flat
    Doctors deny that vaccines cause autism
    Some people falsely say that the Earth is flat
    My doctor never told me that coffee stunts growth`,
  'near the topic, or no claim at all': `
    The Moon landing
    Climate change
    Vaccines and autism
    The belief that vaccines cause autism is widespread
    Why do vaccines cause autism?
    Who invented the telephone?
    Venus is hotter than Earth
    Handwashing is fun
    The Earth used to be flat
    Dogs chase cats
    My neighbour's cat is called Tom`,
  'another language': `
    Die Erde ist flach
    La Terre est plate
    Los pulpos tienen tres corazones
    地球是平的
    Земля плоская`,
};

describe.each(Object.entries(REFUSED))('no record matches: %s', (_, texts) => {
  test.each(texts.trim().split(/\n\s*/))('%s', (text) => {
    const match = matchClaim(index, text);
    expect(match && `${match.polarity} ${match.record.id}`).toBeNull();
  });
});

test('denied sentences never count as agreement, over the whole library', () => {
  for (const { id, claim } of starterRecords()) {
    const denied = matchClaim(index, `It is false that ${claim}`);
    expect(denied && `${denied.polarity} ${denied.record.id}`, claim).toBe(`opposite ${id}`);
    const twice = matchClaim(index, `It is not true that it is false that ${claim}`);
    expect(twice && `${twice.polarity} ${twice.record.id}`, claim).toBe(`same ${id}`);
  }
});

test('one more word makes another claim, at any position', () => {
  for (const { claim } of starterRecords()) {
    const words = claim.split(' ');
    for (let at = 0; at <= words.length; at += 1) {
      const longer = [...words.slice(0, at), 'zebra', ...words.slice(at)].join(' ');
      expect(matchClaim(index, longer), longer).toBeNull();
    }
  }
});

test('another number makes another claim', () => {
  const withNumbers = starterRecords().filter(({ claim }) => /\d/.test(claim));
  expect(withNumbers.length).toBeGreaterThan(5);
  for (const { id, claim } of withNumbers) {
    const changed = claim.replace(/\d+/, (digits) => String(Number(digits) + 3));
    expect(matchClaim(index, changed)?.record.id, changed).not.toBe(id);
  }
});

test.each([
  ['nothing', ''],
  ['signs only', '???!!! … — “”'],
  ['50,000 letters', 'a'.repeat(50_000)],
  ['50,000 brackets', '('.repeat(50_000)],
  ['a chain of frames', 'it is true that '.repeat(20)],
  ['a chain of negations', 'is not '.repeat(40)],
  ['a chain of adverbs', `the claim that x is ${'ly '.repeat(75)}`],
  ['a chain of adjectives', `it is a ${'common '.repeat(75)}`],
  ['a run of one adverb', `honey is ${'only '.repeat(75)}spoiled`],
  ['a claim about a claim, and a run of one adverb', `the claim that x is ${'only '.repeat(70)}y`],
  ['causes of causes', `a ${'cause to '.repeat(14)}b`],
  ['number words', 'hundred and '.repeat(40)],
  ['lone surrogates', '\ud800'.repeat(300)],
  ['combining marks', 'e\u0301\u0302\u0303'.repeat(140)],
  ['names that objects inherit', 'constructor __proto__ toString hasOwnProperty'],
])('hostile input is answered with nothing: %s', (_, text) => {
  expect(matchClaim(index, text)).toBeNull();
});
