import { britannica, nasa, wikipedia } from './links.ts';
import type { StarterRecord } from './starterRecord.ts';

export const starAndPlanetRecords: readonly StarterRecord[] = [
  {
    id: 'earth-age-4-5-billion',
    claim: 'The Earth is about 4.5 billion years old',
    phrasings: [
      'The Earth is 4.5 billion years old',
      'The age of the Earth is about 4.5 billion years',
      'The Earth is approximately 4.54 billion years old',
    ],
    rating: 'TRUE',
    summary:
      'Radioactive dating of meteorites, the oldest minerals and Moon rocks gives an age of 4.54 billion years with an uncertainty of about one percent. Independent methods agree.',
    keyFindings: ['The oldest known mineral grains of the Earth are 4.4 billion years old.'],
    links: [wikipedia('Age_of_Earth'), britannica('Earth', 'place/Earth')],
  },
  {
    id: 'earth-6000-years',
    claim: 'The Earth is 6,000 years old',
    phrasings: [
      'The Earth is only 6,000 years old',
      'The world is 6,000 years old',
      'The Earth is about six thousand years old',
      'The Earth is less than 10,000 years old',
    ],
    rating: 'FALSE',
    summary:
      'Radioactive dating by several independent methods gives about 4.54 billion years. Yearly layers of ice alone reach back hundreds of thousands of years.',
    keyFindings: ['The figure of 6,000 years was derived from generations in the Bible.'],
    links: [wikipedia('Young_Earth_creationism'), britannica('Earth', 'place/Earth')],
  },
  {
    id: 'universe-13-8-billion',
    claim: 'The universe is about 13.8 billion years old',
    phrasings: [
      'The age of the universe is about 13.8 billion years',
      'The universe is 13.8 billion years old',
      'The Big Bang happened 13.8 billion years ago',
    ],
    rating: 'TRUE',
    summary:
      'Measurements of the cosmic microwave background give 13.8 billion years in the standard model of cosmology. The oldest stars are of a matching age.',
    keyFindings: [
      'Two ways to measure the expansion disagree by a few percent, which is being studied.',
    ],
    links: [wikipedia('Age_of_the_universe'), nasa('Universe', 'universe/')],
  },
  {
    id: 'big-bang',
    claim: 'The universe began with the Big Bang',
    phrasings: [
      'The Big Bang happened',
      'The universe started with the Big Bang',
      'The Big Bang really happened',
      'The Big Bang created the universe',
    ],
    rating: 'MOSTLY_TRUE',
    summary:
      'That the universe has expanded from a hot and dense state for 13.8 billion years is supported by the cosmic background radiation, the motion of galaxies and the abundance of light elements. Whether that state was the very beginning is not known.',
    keyFindings: ['The background radiation was found in 1964.'],
    links: [wikipedia('Big_Bang'), nasa('Universe', 'universe/')],
  },
  {
    id: 'earth-third-planet',
    claim: 'The Earth is the third planet from the Sun',
    phrasings: [
      'Earth is the third planet',
      'The third planet from the Sun is the Earth',
      'The third planet from the Sun is Earth',
    ],
    rating: 'TRUE',
    summary:
      'Mercury and Venus are closer to the Sun than the Earth; Mars and the giant planets are farther. The mean distance of the Earth is about 150 million kilometres.',
    keyFindings: ['That distance is used as a unit of length in astronomy.'],
    links: [wikipedia('Earth'), nasa('Solar system', 'solar-system/')],
  },
  {
    id: 'mercury-closest',
    claim: 'Mercury is the closest planet to the Sun',
    phrasings: [
      'The closest planet to the Sun is Mercury',
      'Mercury is closest to the Sun',
      'Mercury is the planet closest to the Sun',
      'The planet closest to the Sun is Mercury',
      'Mercury is the nearest planet to the Sun',
    ],
    rating: 'TRUE',
    summary:
      'Mercury goes round the Sun in 88 days at a mean distance of 58 million kilometres. It is also the smallest planet, but not the hottest, which is Venus.',
    keyFindings: ['A search for a planet still closer, called Vulcan, found nothing.'],
    links: [wikipedia('Mercury_(planet)'), nasa('Mercury', 'mercury/')],
  },
  {
    id: 'mars-red-planet',
    claim: 'Mars is known as the Red Planet',
    phrasings: [
      'Mars is the red planet',
      'Mars is called the Red Planet',
      'Mars is red',
      'The red planet is Mars',
    ],
    rating: 'TRUE',
    summary:
      'Iron oxide, rust, in its dust gives Mars its reddish colour, which can be seen with the naked eye. The dust is blown all over the planet.',
    keyFindings: ['Below the dust many rocks are grey or brown.'],
    links: [wikipedia('Mars'), nasa('Mars', 'mars/')],
  },
  {
    id: 'water-on-mars',
    claim: 'There is water on Mars',
    phrasings: [
      'Mars has water',
      'There is ice on Mars',
      'There is water ice on Mars',
      'Water exists on Mars',
      'Water has been found on Mars',
    ],
    rating: 'TRUE',
    summary:
      'Mars has ice caps of water at its poles and much ice in the ground, as probes have found. Liquid water flowed there billions of years ago but does not last on the surface today.',
    keyFindings: ['The Phoenix lander dug up ice in 2008.'],
    links: [wikipedia('Water_on_Mars'), nasa('Mars', 'mars/')],
  },
  {
    id: 'saturn-only-rings',
    claim: 'Saturn is the only planet with rings',
    phrasings: [
      'Only Saturn has rings',
      'Saturn is the only planet that has rings',
      'The only planet with rings is Saturn',
    ],
    rating: 'FALSE',
    summary:
      'Jupiter, Uranus and Neptune have rings too, only much fainter ones. Those of Saturn are bright because they consist mainly of ice.',
    keyFindings: ['The rings of Uranus were discovered in 1977, those of Jupiter in 1979.'],
    links: [wikipedia('Ring_system'), nasa('Saturn', 'saturn/')],
  },
  {
    id: 'saturn-has-rings',
    claim: 'Saturn has rings',
    phrasings: [
      'The planet Saturn has rings',
      'There are rings around Saturn',
      'Saturn is surrounded by rings',
    ],
    rating: 'TRUE',
    summary:
      'Saturn is surrounded by a wide and thin system of rings of countless pieces of ice with some rock. Galileo saw them in 1610, and Huygens explained them in the 1650s.',
    keyFindings: ['The main rings are mostly only about ten metres thick.'],
    links: [wikipedia('Rings_of_Saturn'), nasa('Saturn', 'saturn/')],
  },
  {
    id: 'venus-day-longer-than-year',
    claim: 'A day on Venus is longer than a year on Venus',
    phrasings: [
      'A day on Venus is longer than its year',
      'A day on Venus is longer than a year',
      "Venus's day is longer than its year",
    ],
    rating: 'MOSTLY_TRUE',
    summary:
      'Venus needs 243 days of the Earth to turn once but only 225 to go round the Sun. From one sunrise to the next, because it turns backwards, only about 117 days pass.',
    keyFindings: ['Venus turns in the direction opposite to most planets.'],
    links: [wikipedia('Venus'), nasa('Venus', 'venus/')],
  },
];
