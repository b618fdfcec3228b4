import { britannica, nasa, page, wikipedia } from './links.ts';
import type { StarterRecord } from './starterRecord.ts';

const LIGHTNING_MYTHS = page(
  'National Weather Service',
  'Lightning myths',
  'https://www.weather.gov/safety/lightning-myths',
);
const CONSTANTS = page(
  'NIST',
  'Fundamental physical constants',
  'https://physics.nist.gov/cuu/Constants/',
);

export const physicsRecords: readonly StarterRecord[] = [
  {
    id: 'water-boils-at-100',
    claim: 'Water boils at 100 °C at sea level',
    phrasings: [
      'Water boils at 100 degrees Celsius',
      'Water boils at 100 degrees at sea level',
      'The boiling point of water is 100 degrees Celsius',
      'At sea level the boiling point of water is 100 °C',
      'Pure water boils at 100 °C at sea level',
      'The boiling point of water at sea level is 100 °C',
      'The boiling temperature of water at sea level is 100 °C',
    ],
    rating: 'TRUE',
    summary:
      'At normal pressure at sea level pure water boils at very nearly 100 degrees Celsius (212 degrees Fahrenheit). The temperature falls with height, by about one degree for every 300 metres.',
    keyFindings: ['On the modern scale the boiling point at one atmosphere is 99.97 °C.'],
    links: [wikipedia('Boiling_point'), britannica('Boiling point', 'science/boiling-point')],
  },
  {
    id: 'water-freezes-at-0',
    claim: 'Water freezes at 0 °C',
    phrasings: [
      'Water freezes at zero degrees Celsius',
      'The freezing point of water is 0 degrees Celsius',
      'Water turns into ice at 0 degrees Celsius',
      'Water freezes at 0 °C at sea level',
      'Pure water freezes at 0 °C',
    ],
    rating: 'MOSTLY_TRUE',
    summary:
      'Ice and pure water are in balance at 0 degrees Celsius (32 degrees Fahrenheit) at normal pressure. Very pure still water can be cooled well below that before it freezes, and salt lowers the freezing point.',
    keyFindings: ['Sea water freezes at about −1.9 °C.'],
    links: [wikipedia('Melting_point'), britannica('Freezing point', 'science/freezing-point')],
  },
  {
    id: 'lightning-never-twice',
    claim: 'Lightning never strikes the same place twice',
    phrasings: [
      'Lightning does not strike the same place twice',
      'Lightning cannot strike the same place twice',
      'Lightning never strikes twice',
      'Lightning never strikes twice in the same place',
      'Lightning does not strike twice in the same place',
      'Lightning does not strike twice',
      'Lightning cannot strike twice in the same place',
      'Lightning never strikes the same spot more than once',
    ],
    rating: 'FALSE',
    summary:
      'Lightning often strikes the same place many times, above all tall and pointed things. The Empire State Building is hit about 20 times a year.',
    keyFindings: ['A single flash usually consists of several strokes down the same path.'],
    links: [LIGHTNING_MYTHS, wikipedia('Lightning_strike')],
  },
  {
    id: 'rubber-tyres-protect',
    claim: 'Rubber tyres protect a car from lightning',
    phrasings: [
      "A car's rubber tyres protect you from lightning",
      'Rubber tires protect you from lightning in a car',
      'Rubber tires protect you from lightning',
      'The rubber tires of a car protect you from lightning',
      'Car tires protect you from lightning',
    ],
    rating: 'FALSE',
    summary:
      'A closed car is a good shelter because the current flows around the people inside through the metal body. A few centimetres of rubber mean nothing to a discharge that has crossed kilometres of air.',
    keyFindings: [
      'Open cars, motorcycles and bicycles give no protection although they have tyres.',
    ],
    links: [LIGHTNING_MYTHS, wikipedia('Faraday_cage')],
  },
  {
    id: 'nothing-faster-than-light',
    claim: 'Nothing can travel faster than light',
    phrasings: [
      'Nothing travels faster than light',
      'Nothing is faster than light',
      'Nothing can move faster than the speed of light',
      'Nothing can go faster than light',
      'Nothing can travel faster than the speed of light',
      'Nothing moves faster than light',
      'Nothing can go faster than the speed of light',
    ],
    rating: 'MOSTLY_TRUE',
    summary:
      'No matter or signal can outrun light in a vacuum, by the theory of relativity and every experiment so far. In water or glass, particles may be faster than light is there, and the distance between far galaxies grows faster because space itself expands.',
    keyFindings: ['A report of faster neutrinos in 2011 was traced to a loose cable.'],
    links: [wikipedia('Faster-than-light'), britannica('Speed of light', 'science/speed-of-light')],
  },
  {
    id: 'speed-of-light-value',
    claim: 'The speed of light is about 300,000 kilometres per second',
    phrasings: [
      'Light travels at about 300,000 kilometres per second',
      'Light travels at 299,792 kilometres per second',
      'The speed of light is 299,792 kilometres per second',
      'The speed of light in a vacuum is 299,792 kilometres per second',
      'Light travels 300,000 kilometres per second',
      'The speed of light is 186,000 miles per second',
      'The speed of light in a vacuum is about 300,000 kilometres per second',
      'Light travels at 186,000 miles per second',
    ],
    rating: 'TRUE',
    summary:
      'The speed of light in a vacuum is exactly 299,792,458 metres per second, by the definition of the metre. Rounded that is 300,000 kilometres or 186,000 miles per second.',
    keyFindings: ['Light needs a little over eight minutes from the Sun to the Earth.'],
    links: [CONSTANTS, wikipedia('Speed_of_light')],
  },
  {
    id: 'heavy-objects-fall-faster',
    claim: 'Heavier objects fall faster than lighter objects',
    phrasings: [
      'Heavy objects fall faster than light ones',
      'Heavy things fall faster than light things',
      'Heavier things fall faster',
      'Heavy objects fall faster',
      'Heavier objects fall faster',
      'Heavy objects fall faster than light objects',
    ],
    rating: 'MOSTLY_FALSE',
    summary:
      'Without air all bodies fall equally fast, as a feather and a hammer did on the Moon in 1971. In air, drag slows light and wide things more, so that the everyday impression is not wrong but has another cause than weight.',
    keyFindings: ['Tests of equal fall agree to better than one part in a trillion.'],
    links: [wikipedia('Equations_for_a_falling_body'), nasa('The Moon', 'moon/')],
  },
  {
    id: 'glass-is-liquid',
    claim: 'Glass is a slow-flowing liquid',
    phrasings: [
      'Glass is a liquid',
      'Glass is actually a liquid',
      'Old windows are thicker at the bottom because glass flows',
      'Glass is a very slow liquid',
      'Glass flows over time',
    ],
    rating: 'FALSE',
    summary:
      'Glass is a solid without crystal order. Old panes are uneven because of how they were made, and at room temperature glass would need longer than the age of the universe to flow visibly.',
    keyFindings: ['Roman glass objects have not sagged in 2,000 years.'],
    links: [wikipedia('Glass'), britannica('Glass', 'technology/glass')],
  },
  {
    id: 'diamonds-are-carbon',
    claim: 'Diamonds are made of carbon',
    phrasings: [
      'Diamond is made of carbon',
      'Diamonds consist of carbon',
      'Diamond is a form of carbon',
      'Diamonds are carbon',
      'Diamonds are a form of carbon',
    ],
    rating: 'TRUE',
    summary:
      'Diamond is pure carbon whose atoms are bound in a dense lattice under high pressure. Graphite is the same element in layers.',
    keyFindings: ['Diamond burns to carbon dioxide at about 800 °C in air.'],
    links: [wikipedia('Diamond'), britannica('Diamond', 'topic/diamond-gemstone')],
  },
  {
    id: 'diamonds-from-coal',
    claim: 'Diamonds are formed from coal',
    phrasings: [
      'Diamonds are made from coal',
      'Coal turns into diamonds under pressure',
      'Diamonds come from coal',
      'Coal turns into diamonds',
      'Diamonds form from coal',
    ],
    rating: 'FALSE',
    summary:
      'Natural diamonds grew from carbon-bearing fluids about 150 kilometres down, most of them one to three billion years ago. That is long before land plants, from which coal is made.',
    keyFindings: ['Coal lies in the crust, far above where diamonds form.'],
    links: [wikipedia('Diamond'), britannica('Diamond', 'topic/diamond-gemstone')],
  },
  {
    id: 'hydrogen-most-abundant',
    claim: 'Hydrogen is the most abundant element in the universe',
    phrasings: [
      'The most abundant element in the universe is hydrogen',
      'Hydrogen is the most common element in the universe',
      'The most common element in the universe is hydrogen',
    ],
    rating: 'TRUE',
    summary:
      'About three quarters of ordinary matter by mass is hydrogen, nearly all the rest helium. Both were formed in the first minutes after the Big Bang.',
    keyFindings: ['By number about nine of ten atoms are hydrogen.'],
    links: [wikipedia('Hydrogen'), britannica('Hydrogen', 'science/hydrogen')],
  },
  {
    id: 'penny-from-empire-state',
    claim: 'A penny dropped from the Empire State Building can kill a person',
    phrasings: [
      'A penny dropped from the Empire State Building could kill someone',
      'A coin dropped from a skyscraper can kill you',
      'A penny dropped from a skyscraper can kill someone',
      'A penny dropped from a tall building can kill someone',
      'A penny dropped from a skyscraper can kill you',
    ],
    rating: 'FALSE',
    summary:
      'A tumbling coin is slowed by the air to roughly 40 to 80 kilometres per hour, which may sting but does not kill. Heavier or pointed objects dropped from a height are another matter.',
    keyFindings: ['A penny weighs 2.5 grams.'],
    links: [
      wikipedia('Terminal_velocity'),
      britannica('Empire State Building', 'topic/Empire-State-Building'),
    ],
  },
];
