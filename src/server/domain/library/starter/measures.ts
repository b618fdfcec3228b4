import { britannica, page, wikipedia } from './links.ts';
import type { StarterRecord } from './starterRecord.ts';

const nist = page('NIST', 'SI units', 'https://www.nist.gov/pml/owm/metric-si/si-units');

export const measureRecords: readonly StarterRecord[] = [
  {
    id: 'kilometre-thousand-metres',
    claim: 'A kilometre is 1,000 metres long',
    phrasings: [
      'There are 1000 metres in a kilometre',
      'A kilometre has 1000 metres',
      'A kilometre is 1000 metres',
      'A kilometer equals 1000 meters',
    ],
    rating: 'TRUE',
    summary:
      'The prefix kilo stands for a thousand in the metric system. A kilometre is about 0.62 miles.',
    keyFindings: ['The metre has been defined by the speed of light since 1983.'],
    links: [wikipedia('Kilometre'), nist],
  },
  {
    id: 'day-24-hours',
    claim: 'A day has 24 hours',
    phrasings: ['There are 24 hours in a day', 'A day is 24 hours long', 'A day lasts 24 hours'],
    rating: 'TRUE',
    summary:
      'From noon to noon a day lasts 24 hours on average. The Earth needs about four minutes less for one turn relative to the stars.',
    keyFindings: ['Friction of the tides makes days longer by a few milliseconds in centuries.'],
    links: [
      wikipedia('Day'),
      page('NIST', 'Time and frequency', 'https://www.nist.gov/pml/time-and-frequency-division'),
    ],
  },
  {
    id: 'leap-year-366',
    claim: 'A leap year has 366 days',
    phrasings: [
      'There are 366 days in a leap year',
      'Leap years have 366 days',
      'A leap year is 366 days long',
    ],
    rating: 'TRUE',
    summary:
      'A leap year has 29 February in addition, because the Earth needs nearly 365 and a quarter days for one orbit. Years divisible by 100 but not by 400 are left out.',
    keyFindings: ['2000 was a leap year, 1900 was not and 2100 will not be.'],
    links: [wikipedia('Leap_year'), britannica('Leap year', 'science/leap-year-calendar')],
  },
  {
    id: 'absolute-zero',
    claim: 'Absolute zero is −273.15 °C',
    phrasings: [
      'Absolute zero is -273.15 degrees Celsius',
      'Absolute zero is 0 kelvin',
      'The lowest possible temperature is -273.15 °C',
      'Absolute zero is -459.67 degrees Fahrenheit',
    ],
    rating: 'TRUE',
    summary:
      'At zero kelvin, −273.15 degrees Celsius by definition, a body has as little energy as it can. The temperature can be approached as closely as one likes but not reached.',
    keyFindings: ['Laboratories have cooled atoms to less than a billionth of a kelvin above it.'],
    links: [wikipedia('Absolute_zero'), nist],
  },
  {
    id: 'light-faster-than-sound',
    claim: 'Light travels faster than sound',
    phrasings: [
      'Light is faster than sound',
      'Light moves faster than sound',
      'The speed of light is greater than the speed of sound',
      'Sound is slower than light',
    ],
    rating: 'TRUE',
    summary:
      'Sound covers about 340 metres a second in air, light about 300,000 kilometres. This is why thunder is heard after the lightning is seen.',
    keyFindings: ['Three seconds between flash and thunder mean about a kilometre.'],
    links: [wikipedia('Speed_of_sound'), britannica('Speed of light', 'science/speed-of-light')],
  },
  {
    id: 'sound-faster-than-light',
    claim: 'Sound travels faster than light',
    phrasings: [
      'Sound is faster than light',
      'Sound moves faster than light',
      'Light is slower than sound',
    ],
    rating: 'FALSE',
    summary:
      'Light is nearly a million times as fast as sound in air. So we see lightning before we hear the thunder.',
    keyFindings: ['Sound covers about 340 metres a second in air.'],
    links: [wikipedia('Speed_of_sound'), britannica('Speed of light', 'science/speed-of-light')],
  },
  {
    id: 'energy-conserved',
    claim: 'Energy cannot be created or destroyed',
    phrasings: [
      'Energy can neither be created nor destroyed',
      'Energy is conserved',
      'Energy is always conserved',
      'Energy cannot be destroyed',
    ],
    rating: 'TRUE',
    summary:
      'In a closed system energy changes its form but not its amount, in every experiment made so far. Only for the expanding universe as a whole is it unclear what the law should mean.',
    keyFindings: ['Mass counts as energy too, by the equation E = mc².'],
    links: [
      wikipedia('Conservation_of_energy'),
      britannica('Conservation of energy', 'science/conservation-of-energy'),
    ],
  },
  {
    id: 'perpetual-motion',
    claim: 'A perpetual motion machine is possible',
    phrasings: [
      'Perpetual motion machines are possible',
      'Perpetual motion is possible',
      'Perpetual motion machines work',
      'It is possible to build a perpetual motion machine',
    ],
    rating: 'FALSE',
    summary:
      'A machine that works for ever without a supply of energy would break the laws of thermodynamics. All that have been shown were failures or frauds.',
    keyFindings: [
      'Patent offices turn down applications for such machines without a working model.',
    ],
    links: [
      wikipedia('Perpetual_motion'),
      britannica('Perpetual motion', 'science/perpetual-motion'),
    ],
  },
];
