import { describe, expect, test } from 'vitest';
import { buildLibraryIndex, matchClaim } from './matchClaim.ts';
import { starterRecords } from '../load.ts';

const index = buildLibraryIndex(starterRecords());

const found = (text: string): string => {
  const match = matchClaim(index, text);
  return match ? `${match.polarity} ${match.record.id}` : 'nothing';
};

/** `text | record` on each line. */
const table = (lines: string): [string, string][] =>
  lines
    .trim()
    .split('\n')
    .map((line) => line.split(' | ').map((part) => part.trim()) as [string, string]);

describe('a claim in other words finds its record', () => {
  test.each(
    table(`
    THE EARTH IS FLAT!!! | earth-is-flat
    “The Earth is flat” | earth-is-flat
    the earth's flat | earth-is-flat
    Is the Earth flat? | earth-is-flat
    Is it true that vaccines cause autism? | vaccines-cause-autism
    do vaccines cause autism | vaccines-cause-autism
    Autism is caused by vaccines | vaccines-cause-autism
    The MMR jab causes autism | vaccines-cause-autism
    Vaccines lead to autism | vaccines-cause-autism
    Vaccines cause autism, right? | vaccines-cause-autism
    Vaccines cause autism, study finds | vaccines-cause-autism
    Some people say that the Great Wall of China is visible from the Moon | great-wall-from-space
    From space, you can see the Great Wall of China | great-wall-from-space
    My doctor told me that coffee stunts growth | coffee-stunts-growth
    I read on Facebook that 5G causes covid | 5g-causes-covid
    Scientists say climate change is man-made | climate-change-by-humans
    Global warming is caused mainly by human activity | climate-change-by-humans
    Did you know that an octopus has three hearts? | octopus-three-hearts
    Do octopi really have 3 hearts? | octopus-three-hearts
    Lung cancer is caused by smoking | smoking-causes-lung-cancer
    Smoking causes cancer of the lung | smoking-causes-lung-cancer
    The capital of Australia is Sydney | sydney-capital
    In 1912 the Titanic sank | titanic-1912
    Was the light bulb invented by Edison? | edison-invented-light-bulb
    Did NASA fake the Moon landing? | moon-landing-faked
    Does sugar make kids hyper? | sugar-hyperactive
    The highest mountain in the world is Mount Everest | everest-highest
    Contrary to popular belief, the Earth is flat | earth-is-flat
    It is not a myth that the Earth is flat | earth-is-flat
    It isn't true that the Earth is not flat | earth-is-flat
    Climate change isn't real | climate-change-hoax
    `),
  )('%s → %s', (text, id) => {
    expect(found(text)).toBe(`same ${id}`);
  });
});

describe('an amount is the same in figures, in words and in another unit', () => {
  test.each(
    table(`
    People only use 10% of their brains | ten-percent-of-brain
    We use only one tenth of our brain | ten-percent-of-brain
    Humans use only ten per cent of their brains | ten-percent-of-brain
    At sea level, water boils at 100 degrees Celsius | water-boils-at-100
    Water boils at 212 degrees Fahrenheit at sea level | water-boils-at-100
    Water boils at 212°F at sea level | water-boils-at-100
    Water boils at 373.15 kelvin at sea level | water-boils-at-100
    Mount Everest is 29,032 feet tall | everest-height
    Mount Everest is 8.849 km high | everest-height
    The speed of light is 299,792,000 metres per second | speed-of-light-value
    An adult human has two hundred and six bones | adult-206-bones
    6 million Jews were killed in the Holocaust | holocaust
    Goldfish have a 3 second memory | goldfish-three-second-memory
    `),
  )('%s → %s', (text, id) => {
    expect(found(text)).toBe(`same ${id}`);
  });
});

describe('a denial finds the record it denies, as its opposite', () => {
  test.each(
    table(`
    The Earth is NOT flat | earth-is-flat
    Vaccines don't cause autism | vaccines-cause-autism
    Vaccines dont cause autism | vaccines-cause-autism
    Vaccines cause no autism | vaccines-cause-autism
    Autism is never caused by vaccines | vaccines-cause-autism
    There is no evidence that vaccines cause autism | vaccines-cause-autism
    It is a common misconception that vaccines cause autism | vaccines-cause-autism
    Vaccines cause autism is a myth | vaccines-cause-autism
    Not true: vaccines cause autism | vaccines-cause-autism
    The claim that the Earth is flat has been debunked | earth-is-flat
    Is it a lie that the Earth is flat? | earth-is-flat
    It is true that there is no evidence that the Earth is flat | earth-is-flat
    Vaccines are unsafe | vaccines-safe
    Humans don't use only 10 per cent of their brains | ten-percent-of-brain
    Lightning can strike the same place twice | lightning-never-twice
    The Great Wall of China is invisible from space | great-wall-from-space
    You can't see the Great Wall of China from space | great-wall-from-space
    Smoking does not cause lung cancer | smoking-causes-lung-cancer
    The moon landing wasn't faked | moon-landing-faked
    Nobody has ever walked on the Moon | humans-landed-on-moon
    No one landed on the Moon in 1969 | humans-landed-on-moon
    Human beings are not causing climate change | climate-change-by-humans
    Climate change is real | climate-change-hoax
    Honey does spoil | honey-never-spoils
    Bats can see | bats-are-blind
    There is gravity in space | no-gravity-in-space
    The pyramids were not built by aliens | aliens-built-pyramids
    Elvis Presley is dead | elvis-alive
    The Second World War did not end in 1945 | world-war-two-1945
    Moderate coffee is not bad for the heart | coffee-bad-for-heart
    `),
  )('%s → %s', (text, id) => {
    expect(found(text)).toBe(`opposite ${id}`);
  });
});

test('an attributed claim is marked', () => {
  expect(matchClaim(index, 'Some people say that the Earth is flat')?.attributed).toBe(true);
  expect(matchClaim(index, 'The Earth is flat')?.attributed).toBe(false);
});

test('similarity is 1 for the same words and falls with each difference', () => {
  expect(matchClaim(index, 'Water boils at 100 °C at sea level')?.similarity).toBe(1);
  const moved = matchClaim(index, 'At sea level water really boils at 100 °C')?.similarity ?? 0;
  expect(moved).toBeGreaterThan(0.8);
  expect(moved).toBeLessThan(1);
});
