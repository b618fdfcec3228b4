import { describe, expect, test } from 'vitest';
import { indexRecords, matchClaim } from './matchClaim.ts';
import { starterRecords } from '../load.ts';
import { exchangeParts, rephrase } from './phrasing.ts';
import { correctSpelling, readSpelling } from './spelling.ts';
import { splitWords } from './words.ts';

const index = await indexRecords(starterRecords());

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
    I heard bats were blind | bats-are-blind
    Scientists said that bats were blind | bats-are-blind
    Did you know that the Earth was flat? | earth-is-flat
    I was wondering whether vaccines were safe | vaccines-safe
    Was Napoleon short? | napoleon-short
    The Moon landing is a hoax | moon-landing-faked
    The Moon landing is real | humans-landed-on-moon
    9/11 is an inside job | nine-eleven-inside-job
    Neil Armstrong is the first person to walk on the Moon | armstrong-first-on-moon
    George Washington is the first US president | washington-first-president
    Edison is the inventor of the light bulb | edison-invented-light-bulb
    Penicillin is discovered by Fleming | fleming-penicillin
    COVID was just a flu | covid-just-flu
    Crop circles were made by aliens | crop-circles-aliens
    COVID was caused by a virus | covid-caused-by-virus
    Smallpox has been eradicated | smallpox-eradicated
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

/** Each line: `text | polarity record`. */
const PARAPHRASES = `
  you only use 10% of your brain | same ten-percent-of-brain
  We only use about ten percent of our brain power | same ten-percent-of-brain
  is it true we only use 10% of our brains? | same ten-percent-of-brain
  The Great Wall can be seen from space | same great-wall-from-space
  China's Great Wall is visible from the moon | same great-wall-from-space
  is it true that bulls hate the colour red? | same bulls-hate-red
  bulls get angry when they see red | same bulls-hate-red
  The color red makes bulls angry | same bulls-hate-red
  Sugar makes kids hyper | same sugar-hyperactive
  humans came from monkeys | same humans-evolved-from-monkeys
  we evolved from monkeys | same humans-evolved-from-monkeys
  Bats can't see | same bats-are-blind
  are bats really blind | same bats-are-blind
  Goldfish only remember for three seconds | same goldfish-three-second-memory
  a goldfish's memory only lasts 3 seconds | same goldfish-three-second-memory
  lightning can strike twice in one place | opposite lightning-never-twice
  Lightning doesn't strike twice | same lightning-never-twice
  lightning cant hit the same spot twice | same lightning-never-twice
  Vaccination leads to autism in children | same vaccines-cause-autism
  vacines cause autism? | same vaccines-cause-autism
  Can vaccines give my child autism? | same vaccines-cause-autism
  kids get autism from vaccines | same vaccines-cause-autism
  the sun goes round the earth | same sun-orbits-earth
  the earth goes around the sun | same earth-orbits-sun
  our planet is flat | same earth-is-flat
  Earth is a globe | same earth-is-round
  the earth isn't flat | opposite earth-is-flat
  world's highest mountain is everest | same everest-highest
  Napoleon was a very short guy | same napoleon-short
  was Napoleon actually short? | same napoleon-short
  Vikings had horns on their helmets | same vikings-horned-helmets
  did vikings actually wear helmets with horns | same vikings-horned-helmets
  Ostriches stick their heads in the sand when they're scared | same ostriches-bury-heads
  ostriches put their head in the sand | same ostriches-bury-heads
  camels keep water in their humps | same camels-store-water-in-humps
  A camel's hump is full of water | same camels-store-water-in-humps
  Octopuses have got three hearts | same octopus-three-hearts
  the octopus has blue blood | same octopus-blue-blood
  Dogs can only see black and white | same dogs-see-black-white
  dogs see in black and white | same dogs-see-black-white
  you can catch warts from toads | same toads-cause-warts
  toads give you warts | same toads-cause-warts
  Cracking your knuckles gives you arthritis | same knuckles-arthritis
  does cracking your knuckles lead to arthritis | same knuckles-arthritis
  You can get arthritis from cracking your knuckles | same knuckles-arthritis
  if you swallow gum it stays in your stomach for 7 years | same chewing-gum-seven-years
  shaved hair grows back thicker | same shaving-thicker-hair
  If you shave, your hair grows back thicker | same shaving-thicker-hair
  Hair and fingernails keep growing after you die | same hair-nails-after-death
  your nails still grow after death | same hair-nails-after-death
  We need to drink 8 glasses of water every day | same eight-glasses-of-water
  you have to wait an hour after eating before you go swimming | same swimming-after-eating
  Honey doesn't go off | same honey-never-spoils
  honey can't spoil | same honey-never-spoils
  a tomato is actually a fruit | same tomato-is-fruit
  Microwaves give you cancer | same microwave-causes-cancer
  cell phones give you cancer | same mobile-phones-cause-cancer
  can your cell phone give you cancer? | same mobile-phones-cause-cancer
  5G gave us covid | same 5g-causes-covid
  antibiotics work against viruses | same antibiotics-kill-viruses
  Antibiotics don't kill viruses | opposite antibiotics-kill-viruses
  vitamin C stops you getting a cold | same vitamin-c-prevents-colds
  You catch a cold from being cold | same cold-weather-causes-colds
  the flu shot gives people the flu | same flu-shot-gives-flu
  smoking gives you lung cancer | same smoking-causes-lung-cancer
  cigarettes cause lung cancer | same smoking-causes-lung-cancer
  the moon landings were fake | same moon-landing-faked
  man has walked on the moon | same humans-landed-on-moon
  climate change is caused by people | same climate-change-by-humans
  does the flu jab give you flu? | same flu-shot-gives-flu
  I heard that reading in the dark ruins your eyesight | same reading-dim-light
  Reading in bad light will damage your eyes | same reading-dim-light
  The biggest ocean is the Pacific | same pacific-largest-ocean
  the world's deepest lake is Lake Baikal | same baikal-deepest-lake
  Blue whales are the biggest animals in the world | same blue-whale-largest
  Cheetahs are the fastest animals on land | same cheetah-fastest
  The moon is what causes the tides | same moon-causes-tides
  tides are caused by the moon | same moon-causes-tides
  Pluto isn't a planet | opposite pluto-is-planet
  is pluto still a planet? | same pluto-is-planet
  The hottest planet is Venus | same venus-hottest
  Our sun is a star | same sun-is-a-star
  There's no gravity in space | same no-gravity-in-space
  Nothing travels faster than light | same nothing-faster-than-light
  Glass is actually a very slow liquid | same glass-is-liquid
  Diamonds are made from coal | same diamonds-from-coal
  diamonds come from coal | same diamonds-from-coal
  A penny dropped off the Empire State Building could kill someone | same penny-from-empire-state
  the covid vaccine has a microchip in it | same vaccines-microchips
  there are microchips in the covid vaccines | same vaccines-microchips
  mRNA vaccines alter your DNA | same vaccines-change-dna
  covid is just a flu | same covid-just-flu
  Mosquitos spread malaria | same malaria-by-mosquitoes
  you get malaria from mosquitoes | same malaria-by-mosquitoes
  secondhand smoke is bad for you | same second-hand-smoke-harmful
  vaping is harmless, right? | same vaping-harmless
  deodorant causes breast cancer | same deodorant-causes-breast-cancer
  too much sun gives you skin cancer | same sunlight-causes-skin-cancer
  there are 206 bones in the adult human body | same adult-206-bones
  dinosours and humans lived at the same time | same humans-and-dinosaurs-coexisted
  does smoking cause lung cancer? | same smoking-causes-lung-cancer
  lung cancer is due to smoking | same smoking-causes-lung-cancer
  e-cigarettes are harmless | same vaping-harmless
  Cellphones cause brain cancer | same mobile-phones-cause-cancer
  5g is harmful | same 5g-dangerous
  Bacon causes cancer | same processed-meat-carcinogenic
  Drinking alcohol can cause cancer | same alcohol-causes-cancer
  asbestos gives you cancer | same asbestos-causes-cancer
  Some people are left-brained and others are right-brained | same left-right-brained
  Shaving makes your hair come back thicker | same shaving-thicker-hair
  Fingernails continue to grow after you die | same hair-nails-after-death
  Popping your knuckles will give you arthritis | same knuckles-arthritis
  Excercise is good for your health | same exercise-is-healthy
  You shouldn't swim right after you eat | same swimming-after-eating
  Coffee is bad for your heart | same coffee-bad-for-heart
  does drinking coffee as a kid stunt your growth | same coffee-stunts-growth
  Eating carrots is good for your eyesight | same carrots-night-vision
  MSG gives you headaches | same msg-dangerous
  GMO foods are bad for you | same gm-food-unsafe
  Microwaved food is radioactive | same microwave-makes-food-radioactive
  eggs increase your cholesterol | same eggs-raise-cholesterol
  Columbus was the one who discovered America | same columbus-first-european
  Marie Antoinette said let them eat cake | same marie-antoinette-cake
  Tim Berners-Lee is the guy who invented the web | same web-by-berners-lee
  The internet and the world wide web aren't the same thing | opposite web-is-internet
  Penicilin was discovered by Fleming | same fleming-penicillin
  Homeopathy doesn't work | opposite homeopathy-works
  Elvis isn't dead | same elvis-alive
  Is Sydney the capital city of Australia? | same sydney-capital
  australia's capital city is canberra | same canberra-capital
  The smallest country on earth is the Vatican | same vatican-smallest-country
  Everest is the world's highest mountain above sea level | same everest-highest
  Can scientists predict earthquakes? | same earthquakes-predictable
  You can predict earthquakes | same earthquakes-predictable
  Is Africa a country? | same africa-is-country
  India has more people than China does | same india-most-populous
  Global warming is a hoax | same climate-change-hoax
  Climate change isn't caused by humans | opposite climate-change-by-humans
  Sea levels are going up | same sea-level-rising
  The hole in the ozone layer causes global warming | same ozone-hole-causes-warming
  The Amazon makes 20% of the world's oxygen | same amazon-twenty-percent-oxygen
  Evolution is true | same evolution-is-real
  Humans and chimps have a common ancestor | same human-ape-common-ancestor
  All bats are blind | same bats-are-blind
  birds evolved from dinosaurs | same birds-are-dinosaurs
  birds are dinosaurs | same birds-are-dinosaurs
  Neil Armstrong was the first man to set foot on the moon | same armstrong-first-on-moon
  The first guy on the moon was Neil Armstrong | same armstrong-first-on-moon
  Is the moon made out of cheese? | same moon-made-of-cheese
  one side of the moon is always dark | same moon-dark-side
  Jupiter is the biggest planet | same jupiter-largest
  the solar system has eight planets | same eight-planets
  Water freezes at zero degrees Celsius | same water-freezes-at-0
  Rubber tires protect your car from lightning | same rubber-tyres-protect
  Light travels at 300,000 km per second | same speed-of-light-value
  Heavier things fall faster than lighter things | same heavy-objects-fall-faster
  diamonds are made out of carbon | same diamonds-are-carbon
  The most abundant element in the universe is hydrogen | same hydrogen-most-abundant
  are vaccines safe? | same vaccines-safe
  Smallpox was eradicated | same smallpox-eradicated
  A virus causes covid | same covid-caused-by-virus
  Titanic sank in 1912 | same titanic-1912
  WW2 ended in 1945 | same world-war-two-1945
  The Berlin wall came down in 1989 | same berlin-wall-1989`;

describe('a claim as people type it finds its record, in the right sense', () => {
  test.each(
    PARAPHRASES.trim()
      .split(/\n\s*/)
      .map((line) => line.split(' | ')),
  )('%s → %s', (text = '', expected = '') => {
    const match = matchClaim(index, text);
    expect(match && `${match.polarity} ${match.record.id}`).toBe(expected);
  });
});

const rephrased = (text: string): string[] => rephrase(splitWords(text)).map((w) => w.join(' '));

describe('an equivalent construction', () => {
  test.each([
    ["China's wall is long", 'the wall of china is long'],
    ['You can get warts from toads', 'toads can cause warts'],
    ["Kids don't get autism from vaccines", 'vaccines do not cause autism in kids'],
    ['Tides are due to the Moon', 'the moon do cause tides'],
    ['If you shave, your hair grows', 'shave make your hair grows'],
    ["Don't wake sleepwalkers", 'you should not wake sleepwalkers'],
    ['Greenland is bigger than Africa', 'africa is smaller than greenland'],
    ['Coal is not as clean as gas', 'coal is less clean than gas'],
    ['There are three hearts in an octopus', 'an octopus have three hearts'],
    ['Bell is the one who invented it', 'bell invented it'],
    ['Will I get warts from toads?', 'toads will cause warts'],
  ])('%s', (text, other) => {
    expect(rephrased(text).map((words) => words.replace(/\s+/g, ' ').trim())).toContain(other);
  });

  test('a denied condition stays unchanged', () => {
    expect(rephrased('If you do not shave your hair grows')).not.toContain(
      'do not shave make your hair grows',
    );
  });

  test('their number is limited', () => {
    expect(rephrase(splitWords("a's b's c of d is due to e ".repeat(3))).length).toBeLessThan(25);
    expect(rephrase(splitWords('x '.repeat(200)))).toEqual([]);
  });
});

const spelling = await readSpelling(
  [
    'vaccines contain mercury',
    'Africa is a country',
    'the second hand smoke',
    'Ireland is green',
  ].map(splitWords),
  ['through'],
);

describe('a typo', () => {
  const corrected = (text: string) =>
    correctSpelling(spelling, splitWords(text))?.join(' ') ?? null;

  test.each([
    ['vacines contain mercury', 'vaccines contain mercury'],
    ['vaccines contian mercury', 'vaccines contain mercury'],
    ['vaccines contain merkury', 'vaccines contain mercury'],
    ['secondhand', 'second hand'],
  ])('is corrected: %s', (text, expected) => {
    expect(corrected(text)).toBe(expected);
  });

  test.each(['Iceland is green', 'African', 'county', 'vaccines', 'thorough', 'vcnes', 'Xfrica'])(
    'is not seen in another word: %s',
    (text) => {
      expect(corrected(text)).toBeNull();
    },
  );
});

describe('parts that differ in two phrasings of a claim', () => {
  const exchanged = (...texts: string[]) =>
    exchangeParts(texts.map(splitWords)).map((words) => words.join(' '));

  test('are exchanged in the others', () => {
    const found = exchanged(
      'Poor light hurts eyes',
      'Dim light hurts eyes',
      'Dim light is harmful',
    );
    expect(found).toContain('poor light is harmful');
  });

  test('stay in their place, so that roles do not change', () => {
    expect(exchanged('Cats chase mice', 'Lions chase mice', 'Mice fear cats')).not.toContain(
      'mice fear lions',
    );
  });

  test('are never amounts, denials or restrictions', () => {
    expect(exchanged('Octopuses have three hearts', 'Octopuses have 3 hearts')).toEqual([]);
    expect(exchanged('Bats see well', 'Most bats see well', 'Bats see at night')).toEqual([]);
  });
});

test('a number is the same in the digits of every script', async () => {
  const [record] = starterRecords();
  if (!record) throw new Error('no starter records');
  const claims = ['गंगा नदी २५२५ किलोमीटर लंबी है', 'يبلغ طول النهر ٦٬٦٥٠٫٥ كيلومترا'];
  const own = await indexRecords(
    claims.map((claim) => ({ ...record, id: claim, claim, phrasings: [] })),
  );
  const claimOf = (text: string) => matchClaim(own, text)?.record.claim;
  expect(claimOf('गंगा नदी 2525 किलोमीटर लंबी है')).toBe(claims[0]);
  expect(claimOf('गंगा नदी २५२६ किलोमीटर लंबी है')).toBeUndefined();
  expect(claimOf('يبلغ طول النهر 6,650.5 كيلومترا')).toBe(claims[1]);
  expect(claimOf('يبلغ طول النهر ٦٬٦٥١٫٥ كيلومترا')).toBeUndefined();
});
