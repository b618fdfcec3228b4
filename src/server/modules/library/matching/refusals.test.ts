import { describe, expect, test } from 'vitest';
import { indexRecords, matchClaim } from './matchClaim.ts';
import { starterRecords } from '../load.ts';

const index = await indexRecords(starterRecords());

const REFUSED: Record<string, string> = {
  'another number, date or unit': `
    Humans use only 20 percent of their brains
    Octopuses have four hearts
    Water boils at 90 °C at sea level
    Water boils at 100 °F
    Water boils at −100 °C
    Water boils at >100 °C at sea level
    Water boils at 10⁰ °C at sea level
    The adult human body has 20⁶ bones
    Goldfish have a memory span of five seconds
    World War II ended in 1944
    Humans landed on the Moon in 1970
    Mount Everest is 8,848 metres high
    Mount Everest is 8,849 feet high
    Marie Curie won three Nobel Prizes
    600,000 Jews were killed in the Holocaust
    Chewing gum stays in your stomach for 7 days
    Mount Everest is the second highest mountain in the world
    Paul McCartney is dead`,
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
    All bees die after stinging
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
    No. Vaccines cause autism.
    No! The Earth is flat.
    No – the Earth is flat
    Isn't the Earth flat?
    Not smoking causes lung cancer
    Vaccines no longer cause autism
    The Earth isn't not flat
    Nobody says that the Earth is flat
    Doctors deny that vaccines cause autism
    Some people falsely say that the Earth is flat
    My doctor never told me that coffee stunts growth`,
  'another time': `
    The Earth was flat
    Were bats blind?
    The Earth had been flat
    Is it true that bats were blind?
    The claim that the Earth was flat has been debunked
    Scientists say that the Earth was flat
    It is said that bats were blind
    The Great Wall of China was visible from space
    Canberra was the capital of Australia
    Napoleon is short
    It is a myth that Napoleon is short
    Obama is not born in America
    People believed the Earth was flat
    Many scientists thought that bats were blind`,
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

test('a record of another time is another claim, unless it stands in both', async () => {
  const matches = async (text: string, claim: string, ...phrasings: string[]) => {
    const records = starterRecords().slice(0, 1);
    const known = await indexRecords(records.map((one) => ({ ...one, claim, phrasings })));
    return matchClaim(known, text) !== null;
  };
  const is = 'The UK is a member of the EU';
  const was = 'The UK was a member of the EU';
  expect(await matches(was, is)).toBe(false);
  expect(await matches(is, was)).toBe(false);
  expect(await matches(was, is, was)).toBe(true);
  for (const claim of [is, was]) {
    expect(await matches(claim, claim)).toBe(true);
    expect(await matches('The UK has been a member of the EU', claim)).toBe(true);
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

// The records that the sentences below resemble; other records may match these sentences.
const TEMPTING = new Set(
  `
5g-causes-covid 5g-dangerous adult-206-bones africa-is-country alcohol-causes-cancer
amazon-twenty-percent-oxygen antibiotics-kill-viruses armstrong-first-on-moon
asbestos-causes-cancer baikal-deepest-lake bats-are-blind berlin-wall-1989
birds-are-dinosaurs blue-whale-largest bulls-hate-red camels-store-water-in-humps
canberra-capital carrots-night-vision cheetah-fastest chewing-gum-seven-years
climate-change-by-humans climate-change-hoax coffee-bad-for-heart coffee-stunts-growth
cold-weather-causes-colds columbus-first-european covid-caused-by-virus covid-just-flu
deodorant-causes-breast-cancer diamonds-are-carbon diamonds-from-coal dogs-see-black-white
earth-is-flat earth-is-round earth-orbits-sun earthquakes-predictable
eggs-raise-cholesterol eight-glasses-of-water eight-planets elvis-alive everest-highest
evolution-is-real exercise-is-healthy fleming-penicillin flu-shot-gives-flu
glass-is-liquid gm-food-unsafe goldfish-three-second-memory great-wall-from-space
hair-nails-after-death heavy-objects-fall-faster homeopathy-works honey-never-spoils
human-ape-common-ancestor humans-and-dinosaurs-coexisted humans-evolved-from-monkeys
humans-landed-on-moon hydrogen-most-abundant india-most-populous jupiter-largest
knuckles-arthritis left-right-brained lightning-never-twice malaria-by-mosquitoes
marie-antoinette-cake microwave-causes-cancer microwave-makes-food-radioactive
mobile-phones-cause-cancer moon-causes-tides moon-dark-side moon-landing-faked
moon-made-of-cheese msg-dangerous napoleon-short no-gravity-in-space
nothing-faster-than-light octopus-blue-blood octopus-three-hearts ostriches-bury-heads
ozone-hole-causes-warming pacific-largest-ocean penny-from-empire-state pluto-is-planet
processed-meat-carcinogenic reading-dim-light rubber-tyres-protect sea-level-rising
second-hand-smoke-harmful shaving-thicker-hair smallpox-eradicated
smoking-causes-lung-cancer speed-of-light-value sugar-hyperactive sun-is-a-star
sun-orbits-earth sunlight-causes-skin-cancer swimming-after-eating sydney-capital
ten-percent-of-brain titanic-1912 toads-cause-warts tomato-is-fruit vaccines-cause-autism
vaccines-change-dna vaccines-microchips vaccines-safe vaping-harmless
vatican-smallest-country venus-hottest vikings-horned-helmets vitamin-c-prevents-colds
water-freezes-at-0 web-by-berners-lee web-is-internet world-war-two-1945`
    .trim()
    .split(/\s+/),
);

const tempting = await indexRecords(starterRecords().filter(({ id }) => TEMPTING.has(id)));

/** Several per line, separated by a bar. */
const NEAR_MISSES = `
  you only use 20% of your brain | You use 10% of your brain when you sleep
  You should use only 10% of your brain | Dolphins only use 10% of their brains
  The Great Wall can be seen from a plane | The Great Pyramid can be seen from space
  China's Great Wall is visible from Mars | The Great Wall is the longest wall in the world
  China is visible from space | Bulls hate the colour blue | Cows hate the colour red
  Matadors hate the colour red | Some bulls hate the colour red | Sugar makes adults hyper
  Sugar makes kids fat | Salt makes kids hyper | Kids make sugar | Hyper kids eat sugar
  monkeys came from humans | humans came from Africa | humans came from fish
  Chimps evolved from monkeys | Bats can't see red light | Bats can't hear | Some bats can't see
  Moles can't see | Goldfish only remember for three minutes
  Goldfish only live for three seconds | Dogs only remember for three seconds
  Lightning can strike twice in one day | Lightning can strike three times in one place
  Thunder can strike twice in one place | Vaccination leads to autism in mice
  Vaccination leads to immunity in children | Vaccination prevents autism in children
  Measles leads to autism in children | vaccines might cause autism
  the moon goes round the earth once a year | the sun goes round the galaxy
  the earth goes round the moon | Mars goes around the sun
  Everest is the second tallest mountain in the world
  Everest is the tallest mountain in Europe | K2 is the tallest mountain in the world
  Kilimanjaro is the tallest mountain in Africa | Napoleon was a very tall guy
  Napoleon's war was short | Vikings had horns | Vikings had horns on their ships
  Romans wore helmets with horns | Einstein failed his physics class
  Einstein's son failed math | Ostriches eat sand | Camels keep fat in their humps
  Camels drink water | Octopuses have got nine brains | Octopuses have got two hearts
  Cats can only see black and white | Dogs can only hear black and white | toads give you cancer
  Cracking your knuckles is fun | Cracking your back gives you arthritis
  if you swallow gum you die | if you swallow gum it stays in your stomach for 7 days
  Chewing gum stays on your shoe for seven years | Shaved hair grows back thinner
  If you shave, your hair grows back | Hair and fingernails stop growing after you die
  We need to drink 8 glasses of milk every day | You should drink eight glasses of water an hour
  Honey is sweet | a potato is actually a fruit | Microwaves heat food
  cancer gives you cell phones | antibiotics kill bacteria | viruses kill antibiotics
  the flu gives people the flu shot | Mars landings were fake | We never went to Mars
  does the flu jab give you a sore arm? | Reading in the dark ruins your social life
  The biggest lake is the Pacific | The world's deepest ocean is Lake Baikal
  The world's second deepest lake is Lake Baikal
  Blue whales are the biggest animals in the zoo | Cheetahs are the fastest swimmers on land
  Lemmings kill other lemmings | The tides cause the moon | Tides are partly caused by the wind
  Pluto is a dog | Pluto was the first planet | The hottest planet is Mars
  The coldest planet is Venus | The sun is a planet | There's no air in space
  Sound doesn't travel through water | You can hear sounds in water
  Nothing travels slower than light | Glass is made of sand | Coal comes from diamonds
  Gold comes from coal | A penny dropped off a table could kill an ant
  A penny from the Empire State Building is worth a dollar | the covid vaccine has mercury in it
  there are microchips in the covid tests | mRNA vaccines repair your DNA
  mRNA vaccines change your life | Mosquitos spread dengue
  Malaria spreads mosquitoes to humans | Second-hand clothes are bad for you
  Vaping is more harmful than smoking | Deodorant prevents breast cancer
  Sugar starves cancer cells | too much sun gives you prostate cancer | Fish blood is blue
  there are 206 bones in a child's body | The pyramids were built by slaves of aliens
  dinosaurs and sharks lived at the same time | cold weather can give you frostbite
  You can catch a cold from your kids | Vitamin D prevents colds
  washing your hair stops diseases spreading | lung cancer is due to radon
  e-cigarettes are cheap | Cellphones cause car accidents | 5g is fast | Bacon cures cancer
  Drinking milk can cause cancer | asbestos gives you a headache
  Some people are left-handed and others are right-handed
  Shaving makes your skin come back thicker | Fingernails continue to grow after you eat
  Some people have blue blood | The tongue is the strongest muscle in the body
  Popping balloons will give you arthritis | Excercise is bad for your health in winter
  You shouldn't run right after you eat | Coffee is bad for your teeth
  does drinking coffee as an adult stunt your growth | Carrots help rabbits see at night
  Eating bananas is good for your eyesight | MSG gives you energy | Microwaved food is cold
  Diet coke causes tooth decay | eggs decrease your cholesterol | Juice cleanses add toxins
  Columbus was the one who discovered Australia | Marie Antoinette ate cake
  Tim Berners-Lee is the guy who invented the iPhone
  The internet is older than the world wide web | Insulin was discovered by Fleming
  the wright brothers were the last to fly a plane | Homeopathy doesn't work for cats
  People go crazy when there's a new moon | Vikings never went to America
  Napoleon was shorter than Wellington | Jupiter is the largest star in the solar system
  Neil Armstrong was the second person to walk on the Moon | vaccines cause autism could be true
  vaccines cause autism is partly true | Russian is the largest country in the world
  Africans is a country | Iceland is larger than Africa | Everest is higher than sea level
  Africa is larger than Greenland and Europe | Greenland is not smaller than Africa
  If you shave your head your beard grows back thicker
  If you don't shave, your hair grows back thicker | When kids eat sugar they make hyper videos
  Kids get sugar from autism | Autism gets vaccines from kids | Kids get vaccines from doctors
  You can't get vaccines from autism | Doctors got autism from vaccines
  My son got autism from vaccines | Vaccines gave my son autism
  China's Great Wall is visible from the sea | The moon's Great Wall is visible from China
  Australia's capital is Melbourne | The world's second largest country is Russia
  Russia's largest country is the world | Venus's moon causes tides
  Sound can travel in space slowly | Sound must not travel in space
  You must not drink eight glasses of water a day
  You should not drink eight glasses of water a day | You don't need eight glasses of wine a day
  You need to drink eight glasses of water every week | Man bites dogs
  The man who walked on the moon was blind | Bats feel blind
  Dogs can be seen only in black and white | Only dogs see in black and white
  Dogs see black cats | Nothing can see bats | Lightning can never strike
  Lightning must strike the same place twice | The same lightning strikes one place twice
  It's vaccines that may cause autism | It is a pity that the Earth is flat
  It is likely that vaccines cause autism | It is possible that the Earth is flat
  It's not vaccines that cause autism | The reason for autism is unknown
  Autism is not only due to vaccines | Autism is partly due to vaccines | Autism is due to genes
  Climate change is due to the sun | Lung cancer is due to alcohol | Honey can't be eaten
  Never eat honey | Don't eat sugar | Never vaccinate children
  You should never crack your knuckles | It is impossible to predict the weather
  It is possible to survive lightning | There are eight planets in the galaxy
  There are eight moons in the solar system | The solar system has nine planets
  There is no gravity in water | There are 206 bones in a baby | Vikings have horns in them
  Some goldfish remember for three seconds | Goldfish remember things for three months
  Sugar causes kids to be tired | Sugar causes cancer to grow in kids
  Coal is less dangerous than gas | Smoking is less harmful than vaping
  Coal is more dangerous than nuclear power | Vaping is more harmful than smoking
  Heavy objects fall | Light objects fall faster than heavy objects | Pluto used to be a planet
  Plants are made of carbon | Diamonds can be made of carbon | Coal is formed from diamonds
  A penny dropped from the Eiffel Tower can kill a person | Is my moon made of cheese
  The Moon is made of cheddar | We have been told lies about the Earth | Microwaves cause food
  Hydrogen is the most abundant element on Earth | Does my vaccine contain mercury
  Elvis still sells records | Elvis Costello is alive | Dinosaurs are descended from birds
  Chimpanzees evolved from humans | Fleming was discovered by penicillin
  Einstein is the inventor of the light bulb | Bell was the inventor of penicillin
  Nobody can see bats | Sydney is the capital of New South Wales
  Canberra is the largest city of Australia | The smallest country in Asia is the Maldives
  Everest is the world's most dangerous mountain | 71% of the human body is water
  17% of Earth's surface is covered by water | Can animals predict earthquakes?
  Scientists can predict volcanic eruptions | Toilet paper spins the other way in Australia
  Is Africa a continent bigger than Asia? | India has more cows than China
  Climate change is caused mainly by cows | Climate change isn't only caused by humans
  Sea levels are falling | The hole in the ozone layer is closing
  The Amazon makes 20% of the world's coffee | Evolution is slow
  Humans and whales have a common language | birds ate dinosaurs | dinosaurs are birds of prey
  Neil Armstrong was the first man to land a plane | Yuri Gagarin was the first man on the moon
  Mars is made out of cheese | One side of Mercury is always dark
  Jupiter is the smallest planet | the solar system has eight suns
  Salt water freezes at zero degrees Celsius | Water freezes at zero degrees Fahrenheit
  Rubber boots protect you from lightning | Light travels at 300,000 km per hour
  Heavier things cost more than lighter things
  The most abundant element in the Earth's crust is hydrogen | are vaccines free?
  Polio was eradicated in 1912 | the hpv vaccine causes cervical cancer
  A bacterium causes covid | Titanic sank in 1921 | WW2 started in 1945
  The Berlin wall was built in 1989 | You should let your phone cool down before you charge it`;

describe('a similar sentence with another claim finds nothing', () => {
  test.each(NEAR_MISSES.trim().split(/\n\s*| \| /))('%s', (text) => {
    const match = matchClaim(tempting, text);
    expect(match && `${match.polarity} ${match.record.id}`).toBeNull();
  });
});
