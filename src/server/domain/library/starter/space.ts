import { britannica, nasa, page, wikipedia } from './links.ts';
import type { StarterRecord } from './starterRecord.ts';

export const spaceRecords: readonly StarterRecord[] = [
  {
    id: 'moon-landing-faked',
    claim: 'The Moon landing was faked',
    phrasings: [
      'The Moon landings were fake',
      'The Moon landing was a hoax',
      'The Apollo Moon landings were faked',
      'The Moon landing was staged in a studio',
      'NASA faked the Moon landing',
      'The Moon landing never happened',
      'The Apollo Moon landing was a hoax',
      'The Apollo 11 Moon landing was faked',
      'The 1969 Moon landing was faked',
    ],
    rating: 'FALSE',
    summary:
      'Twelve people walked on the Moon in six landings between 1969 and 1972. Rock samples studied all over the world, reflectors still used for laser ranging, and later pictures of the landing sites from orbit confirm it independently.',
    keyFindings: [
      '382 kilograms of lunar samples were brought back.',
      'A lunar orbiter has photographed the descent stages and the tracks.',
    ],
    links: [
      wikipedia('Moon_landing_conspiracy_theories'),
      page('NASA', 'Apollo 11', 'https://www.nasa.gov/mission/apollo-11/'),
      britannica('Apollo 11', 'event/Apollo-11'),
    ],
  },
  {
    id: 'humans-landed-on-moon',
    claim: 'Humans have landed on the Moon',
    phrasings: [
      'Humans landed on the Moon in 1969',
      'People have walked on the Moon',
      'Astronauts have walked on the Moon',
      'Man landed on the Moon',
      'Men have walked on the Moon',
      'Man has walked on the Moon',
      'Humans walked on the Moon in 1969',
      'The Moon landing was real',
      'The Moon landing really happened',
      'The Moon landings were real',
      'The Moon landing took place in 1969',
    ],
    rating: 'TRUE',
    summary:
      'Apollo 11 landed on 20 July 1969, and five more Apollo missions followed until December 1972. Samples, instruments left there and independent tracking by other countries leave no doubt.',
    keyFindings: ['Twelve astronauts walked on the Moon.'],
    links: [
      wikipedia('Moon_landing'),
      page('NASA', 'Apollo 11', 'https://www.nasa.gov/mission/apollo-11/'),
    ],
  },
  {
    id: 'armstrong-first-on-moon',
    claim: 'Neil Armstrong was the first person to walk on the Moon',
    phrasings: [
      'Neil Armstrong was the first man on the Moon',
      'Neil Armstrong was the first human on the Moon',
      'The first person on the Moon was Neil Armstrong',
      'The first man to walk on the Moon was Neil Armstrong',
      'Neil Armstrong was the first man to walk on the Moon',
    ],
    rating: 'TRUE',
    summary:
      'Armstrong stepped onto the surface on 20 July 1969 (21 July in Universal Time), about 19 minutes before Buzz Aldrin. Michael Collins stayed in orbit.',
    keyFindings: ['The step was broadcast live around the world.'],
    links: [wikipedia('Neil_Armstrong'), britannica('Neil Armstrong', 'biography/Neil-Armstrong')],
  },
  {
    id: 'moon-made-of-cheese',
    claim: 'The Moon is made of cheese',
    phrasings: ['The Moon is made of green cheese', 'The Moon consists of cheese'],
    rating: 'FALSE',
    summary:
      'The Moon is made of rock: a crust and mantle of silicates over a small core of iron. Samples from landings and measurements of moonquakes agree.',
    keyFindings: ['The saying about cheese is a joke that is several centuries old.'],
    links: [wikipedia('Geology_of_the_Moon'), nasa('The Moon', 'moon/')],
  },
  {
    id: 'moon-dark-side',
    claim: 'There is a dark side of the Moon that never sees sunlight',
    phrasings: [
      'One side of the Moon is always dark',
      'One side of the Moon never gets sunlight',
      'The far side of the Moon is always dark',
      'The far side of the Moon never gets sunlight',
    ],
    rating: 'FALSE',
    summary:
      'The Moon turns once on its axis in each orbit, so we always see the same face, but the Sun shines on all of it in turn. The side we never see from the Earth has day and night of about two weeks each.',
    keyFindings: ['Only the floors of some craters near the poles lie in permanent shadow.'],
    links: [wikipedia('Far_side_of_the_Moon'), nasa('The Moon', 'moon/')],
  },
  {
    id: 'moon-causes-tides',
    claim: 'The Moon causes the tides',
    phrasings: [
      'Tides are caused by the Moon',
      'Tides are caused by the gravity of the Moon',
      "The Moon's gravity causes the tides",
      'Tides are mainly caused by the Moon',
      'The tides are caused by the gravitational pull of the Moon',
    ],
    rating: 'TRUE',
    summary:
      'Ocean tides come mainly from the difference of the pull of the Moon across the Earth. The Sun adds a bit less than half as much, which is why spring tides and neap tides alternate.',
    keyFindings: ['The tidal effect of the Sun is about 46 percent of that of the Moon.'],
    links: [
      wikipedia('Tide'),
      page(
        'NOAA',
        'Tides and water levels',
        'https://oceanservice.noaa.gov/education/tutorial_tides/',
      ),
    ],
  },
  {
    id: 'sun-is-a-star',
    claim: 'The Sun is a star',
    phrasings: ['Our Sun is a star'],
    rating: 'TRUE',
    summary:
      'The Sun is an ordinary star of middle size that shines by fusing hydrogen into helium. It looks so different from other stars only because it is about 270,000 times closer than the next one.',
    keyFindings: ['Its age is about 4.6 billion years.'],
    links: [nasa('The Sun', 'sun/'), britannica('Sun', 'place/Sun')],
  },
  {
    id: 'venus-hottest',
    claim: 'Venus is the hottest planet in the solar system',
    phrasings: [
      'The hottest planet in the solar system is Venus',
      'Venus is the hottest planet',
      'Venus is hotter than Mercury',
    ],
    rating: 'TRUE',
    summary:
      'A thick atmosphere of carbon dioxide keeps the surface of Venus at about 465 degrees Celsius by day and night. Mercury is closer to the Sun but has almost no air to hold the heat.',
    keyFindings: ['The surface is hot enough to melt lead.'],
    links: [nasa('Venus', 'venus/'), wikipedia('Venus')],
  },
  {
    id: 'mercury-hottest',
    claim: 'Mercury is the hottest planet in the solar system',
    phrasings: [
      'The hottest planet in the solar system is Mercury',
      'Mercury is the hottest planet',
      'Mercury is hotter than Venus',
    ],
    rating: 'FALSE',
    summary:
      'Mercury is nearest to the Sun, but without an atmosphere it cools to about −180 degrees Celsius at night and reaches about 430 by day. Venus is hotter everywhere and all the time.',
    keyFindings: [
      'Distance alone does not set the temperature of a planet; its atmosphere does much.',
    ],
    links: [nasa('Mercury', 'mercury/'), wikipedia('Mercury_(planet)')],
  },
  {
    id: 'jupiter-largest',
    claim: 'Jupiter is the largest planet in the solar system',
    phrasings: [
      'The largest planet in the solar system is Jupiter',
      'Jupiter is the biggest planet',
      'Jupiter is the largest planet in our solar system',
    ],
    rating: 'TRUE',
    summary:
      'Jupiter is about eleven times as wide as the Earth and has more than twice the mass of all other planets of the solar system together.',
    keyFindings: ['Its mass is about 318 times that of the Earth.'],
    links: [nasa('Jupiter', 'jupiter/'), wikipedia('Jupiter')],
  },
  {
    id: 'pluto-is-planet',
    claim: 'Pluto is a planet',
    phrasings: [
      'Pluto is the ninth planet',
      'Pluto is still a planet',
      'Pluto is the ninth planet of the solar system',
    ],
    rating: 'MOSTLY_FALSE',
    summary:
      'Since 2006 the International Astronomical Union has called Pluto a dwarf planet, because it shares its region with many other bodies. Some planetary scientists still prefer a wider definition that would include it.',
    keyFindings: ['Pluto was counted as the ninth planet from 1930 to 2006.'],
    links: [nasa('Pluto', 'dwarf-planets/pluto/'), wikipedia('IAU_definition_of_planet')],
  },
  {
    id: 'eight-planets',
    claim: 'There are eight planets in the solar system',
    phrasings: [
      'The solar system has eight planets',
      'Our solar system has 8 planets',
      'There are eight planets in our solar system',
    ],
    rating: 'TRUE',
    summary:
      'Under the definition of 2006 the planets are Mercury, Venus, Earth, Mars, Jupiter, Saturn, Uranus and Neptune. A further large planet far out has been proposed but not found.',
    keyFindings: ['Pluto, Eris, Ceres and others are dwarf planets.'],
    links: [wikipedia('Solar_System'), nasa('Solar system', 'solar-system/')],
  },
  {
    id: 'no-gravity-in-space',
    claim: 'There is no gravity in space',
    phrasings: [
      'There is zero gravity in space',
      'Gravity does not exist in space',
      'Astronauts float because there is no gravity in space',
      'Space has no gravity',
    ],
    rating: 'FALSE',
    summary:
      'Gravity reaches everywhere and holds the Moon and the planets in their orbits. Astronauts float because they and their station fall together around the Earth, where gravity is still about 90 percent as strong as on the ground.',
    keyFindings: ['The state is properly called free fall or microgravity.'],
    links: [wikipedia('Micro-g_environment'), britannica('Gravity', 'science/gravity-physics')],
  },
  {
    id: 'sound-in-space',
    claim: 'Sound cannot travel in space',
    phrasings: [
      'Sound cannot travel through space',
      'There is no sound in space',
      'Sound cannot travel through a vacuum',
      'Sound does not travel in space',
      'Sound does not travel in a vacuum',
    ],
    rating: 'MOSTLY_TRUE',
    summary:
      'Sound needs a material to travel in, and space is so nearly empty that nothing could be heard. Very thin gas between galaxies can still carry pressure waves far too deep for any ear.',
    keyFindings: ['Waves in the hot gas of the Perseus galaxy cluster have been observed.'],
    links: [wikipedia('Sound'), britannica('Sound', 'science/sound-physics')],
  },
];
