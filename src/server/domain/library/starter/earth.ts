import { britannica, nasa, page, wikipedia } from './links.ts';
import type { StarterRecord } from './starterRecord.ts';

export const earthRecords: readonly StarterRecord[] = [
  {
    id: 'earth-is-flat',
    claim: 'The Earth is flat',
    phrasings: [
      'The world is flat',
      'The Earth is a flat disc',
      'We live on a flat Earth',
      'The Earth is shaped like a disc',
    ],
    rating: 'FALSE',
    summary:
      'The Earth is very nearly a sphere, a little wider at the equator than from pole to pole. This has been known since antiquity and is measured every day by satellites, navigation and time zones.',
    keyFindings: [
      'The shadow of the Earth on the Moon in a lunar eclipse is always round.',
      'The equatorial diameter is about 43 km larger than the polar one.',
    ],
    links: [
      wikipedia('Spherical_Earth'),
      page('NOAA', 'Is the Earth round?', 'https://oceanservice.noaa.gov/facts/earth-round.html'),
    ],
  },
  {
    id: 'earth-is-round',
    claim: 'The Earth is round',
    phrasings: [
      'The Earth is a sphere',
      'The Earth is spherical',
      'The world is round',
      'The Earth is a globe',
      'The Earth is nearly a sphere',
    ],
    rating: 'TRUE',
    summary:
      'The Earth is round: a sphere slightly flattened at the poles. Photographs from space, the curvature seen in surveying and the paths of satellites all agree.',
    keyFindings: ['The flattening is about one part in 300, far too little to see by eye.'],
    links: [wikipedia('Figure_of_the_Earth'), britannica('Earth', 'place/Earth')],
  },
  {
    id: 'earth-orbits-sun',
    claim: 'The Earth orbits the Sun',
    phrasings: [
      'The Earth revolves around the Sun once a year',
      'The Earth travels around the Sun',
    ],
    rating: 'TRUE',
    summary:
      'The Earth goes around the Sun once in about 365.25 days. The yearly shift of near stars against far ones and the aberration of starlight show the motion directly.',
    keyFindings: ['The mean distance from the Sun is about 150 million kilometres.'],
    links: [wikipedia('Earth%27s_orbit'), nasa('Earth', 'earth/')],
  },
  {
    id: 'sun-orbits-earth',
    claim: 'The Sun orbits the Earth',
    phrasings: ['The Sun goes round the Earth', 'The Sun moves around the Earth once a day'],
    rating: 'FALSE',
    summary:
      'The Sun only seems to go around us because the Earth turns on its axis once a day. It is the Earth that orbits the Sun, which holds more than 99 percent of the mass of the solar system.',
    keyFindings: [
      'Geocentric models were given up in the 17th century because they could not explain the phases of Venus.',
    ],
    links: [wikipedia('Geocentric_model'), nasa('The Sun', 'sun/')],
  },
  {
    id: 'seasons-by-distance',
    claim: "The seasons are caused by the Earth's distance from the Sun",
    phrasings: [
      'Seasons are caused by the changing distance between the Earth and the Sun',
      'It is summer when the Earth is closer to the Sun',
      'Summer is warm because the Earth is closer to the Sun',
    ],
    rating: 'FALSE',
    summary:
      "The seasons come from the tilt of the Earth's axis, which changes the height of the Sun and the length of the day. The Earth is in fact closest to the Sun in early January, in the northern winter.",
    keyFindings: [
      'Northern and southern hemispheres have opposite seasons, which distance could not explain.',
    ],
    links: [wikipedia('Season'), nasa('Earth', 'earth/')],
  },
  {
    id: 'seasons-by-tilt',
    claim: "The seasons are caused by the tilt of the Earth's axis",
    phrasings: [
      'The tilt of the Earth causes the seasons',
      "The tilt of Earth's axis is the reason for the seasons",
    ],
    rating: 'TRUE',
    summary:
      'The axis of the Earth leans by about 23.4 degrees, so each hemisphere is turned towards the Sun for one half of the year. Steeper sunlight and longer days make its summer.',
    keyFindings: ['Without the tilt there would be hardly any seasons.'],
    links: [wikipedia('Axial_tilt'), britannica('Season', 'science/season')],
  },
  {
    id: 'toilet-water-coriolis',
    claim: 'Water drains in the opposite direction in the southern hemisphere',
    phrasings: [
      'Toilets flush in the opposite direction in the southern hemisphere',
      'Toilet water spins the other way in the southern hemisphere',
      'Toilets flush backwards in Australia',
      'Water spins the opposite way in Australia',
    ],
    rating: 'FALSE',
    summary:
      'The rotation of the Earth turns large and long-lived motions such as cyclones, but in a basin its effect is millions of times too weak. The shape of the bowl and how the water was let in decide which way it turns.',
    keyFindings: ['The effect has been shown only in still tanks after many hours of rest.'],
    links: [wikipedia('Coriolis_force'), britannica('Coriolis force', 'science/Coriolis-force')],
  },
];
