import { britannica, nasa, wikipedia } from './links.ts';
import type { StarterRecord } from './starterRecord.ts';

export const sunAndMoonRecords: readonly StarterRecord[] = [
  {
    id: 'moon-orbits-earth',
    claim: 'The Moon orbits the Earth',
    phrasings: [
      'The Moon goes around the Earth',
      'The Moon revolves around the Earth',
      'The Moon circles the Earth',
    ],
    rating: 'TRUE',
    summary:
      'The Moon goes round the Earth once in about 27.3 days at a mean distance of 384,400 kilometres. From new moon to new moon 29.5 days pass, as the Earth moves on meanwhile.',
    keyFindings: ['The Moon recedes from the Earth by about 3.8 centimetres a year.'],
    links: [wikipedia('Orbit_of_the_Moon'), nasa('The Moon', 'moon/')],
  },
  {
    id: 'moon-own-light',
    claim: 'The Moon produces its own light',
    phrasings: [
      'The Moon gives off its own light',
      'The Moon makes its own light',
      'The Moon emits its own light',
      'The Moon shines by its own light',
    ],
    rating: 'FALSE',
    summary:
      'The Moon is a dark rocky body that we see because the Sun shines on it. Its phases show which part of the lit half is turned to us.',
    keyFindings: ['The Moon throws back only about an eighth of the light that falls on it.'],
    links: [wikipedia('Moonlight'), nasa('The Moon', 'moon/')],
  },
  {
    id: 'sun-is-planet',
    claim: 'The Sun is a planet',
    phrasings: ['Our Sun is a planet'],
    rating: 'FALSE',
    summary:
      'The Sun is a star: a ball of hot gas that shines by nuclear fusion in its core. Planets go round it and only reflect its light.',
    keyFindings: ['The Sun holds more than 99.8 percent of the mass of the solar system.'],
    links: [wikipedia('Sun'), nasa('The Sun', 'sun/')],
  },
  {
    id: 'sun-is-yellow',
    claim: 'The Sun is yellow',
    phrasings: [
      'The colour of the Sun is yellow',
      'The Sun is a yellow star',
      'The Sun is actually yellow',
    ],
    rating: 'MOSTLY_FALSE',
    summary:
      'Seen from space sunlight is white, a mixture of all colours. The air scatters blue light out of it, which makes the Sun look yellowish, and red when it is low; astronomers call its class yellow dwarf all the same.',
    keyFindings: ['The light scattered out of it makes the sky blue.'],
    links: [wikipedia('Sun'), britannica('Sun', 'place/Sun')],
  },
  {
    id: 'sunlight-eight-minutes',
    claim: 'Light from the Sun takes about eight minutes to reach the Earth',
    phrasings: [
      'Sunlight takes eight minutes to reach the Earth',
      'It takes eight minutes for sunlight to reach the Earth',
      'Sunlight needs about 8 minutes to reach the Earth',
      'It takes 8 minutes for light from the Sun to reach the Earth',
    ],
    rating: 'TRUE',
    summary:
      'The Sun is about 150 million kilometres away, for which light needs about 8 minutes and 20 seconds. So we see the Sun as it was that long ago.',
    keyFindings: ['From the next star the light takes more than four years.'],
    links: [wikipedia('Sunlight'), nasa('The Sun', 'sun/')],
  },
  {
    id: 'sun-rises-in-east',
    claim: 'The Sun rises in the east',
    phrasings: [
      'The Sun rises in the east and sets in the west',
      'The Sun sets in the west',
      'The Sun comes up in the east',
    ],
    rating: 'TRUE',
    summary:
      'The Earth turns towards the east, so that the Sun comes up on the eastern side of the sky everywhere outside the polar day and night. Exactly in the east it rises only at the equinoxes.',
    keyFindings: ['In summer it rises north of east on the northern hemisphere.'],
    links: [wikipedia('Sunrise'), britannica('Sun', 'place/Sun')],
  },
  {
    id: 'sun-rises-in-west',
    claim: 'The Sun rises in the west',
    phrasings: [
      'The Sun sets in the east',
      'The Sun rises in the west and sets in the east',
      'The Sun comes up in the west',
    ],
    rating: 'FALSE',
    summary:
      'Because the Earth turns towards the east, the Sun comes up in the east and goes down in the west. On Venus, which turns the other way, it would be the reverse.',
    keyFindings: ['A turn of the Earth takes 23 hours and 56 minutes.'],
    links: [wikipedia('Sunrise'), nasa('Earth', 'earth/')],
  },
];
