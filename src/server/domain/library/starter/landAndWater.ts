import { britannica, page, unesco, wikipedia } from './links.ts';
import type { StarterRecord } from './starterRecord.ts';

export const landAndWaterRecords: readonly StarterRecord[] = [
  {
    id: 'great-wall-from-space',
    claim: 'The Great Wall of China is visible from space',
    phrasings: [
      'The Great Wall of China is visible from the Moon',
      'You can see the Great Wall of China from space',
      'You can see the Great Wall of China from the Moon',
      'The Great Wall of China can be seen from space',
      'The Great Wall of China can be seen from the Moon',
      'The Great Wall of China is visible from space with the naked eye',
      'The Great Wall of China can be seen from space with the naked eye',
      'The Great Wall of China is visible from the Moon with the naked eye',
      'The Great Wall of China is the only man-made structure visible from space',
      'Astronauts can see the Great Wall of China from space',
      'Astronauts can see the Great Wall of China from the Moon',
    ],
    rating: 'FALSE',
    summary:
      'The wall is long but only a few metres wide and of the colour of the ground around it. From the Moon nothing built by people can be seen with the naked eye, and astronauts in low orbit report that they could not make out the wall without aid.',
    keyFindings: [
      'The width is at most about 9 metres, comparable to a road.',
      'City lights, motorways and airports are much easier to see from orbit.',
    ],
    links: [wikipedia('Great_Wall_of_China'), unesco('The Great Wall', 438)],
  },
  {
    id: 'everest-tallest',
    claim: 'Mount Everest is the tallest mountain in the world',
    phrasings: [
      'Mount Everest is the tallest mountain on Earth',
      "Mount Everest is the world's tallest mountain",
      'Everest is the tallest mountain in the world',
      'Everest is the tallest mountain on Earth',
      'The tallest mountain in the world is Mount Everest',
    ],
    rating: 'MOSTLY_TRUE',
    summary:
      'No summit lies higher above the sea than that of Mount Everest, and that is how mountains are usually compared. Measured from foot to summit, Mauna Kea in Hawaii is taller, because most of it is under water.',
    keyFindings: ['Mauna Kea rises about 10,200 metres from the ocean floor.'],
    links: [
      wikipedia('Mount_Everest'),
      page(
        'National Ocean Service',
        'What is the highest point on Earth as measured from Earth’s center?',
        'https://oceanservice.noaa.gov/facts/highestpoint.html',
      ),
    ],
  },
  {
    id: 'everest-highest',
    claim: 'Mount Everest is the highest mountain above sea level',
    phrasings: [
      'Mount Everest is the highest mountain on Earth',
      'Mount Everest is the highest mountain',
      'Everest is the highest mountain on Earth',
      'Mount Everest is the highest mountain on Earth above sea level',
      'Mount Everest is the highest mountain in the world',
      "Mount Everest is the world's highest mountain",
      'Everest is the highest mountain in the world',
      'Everest is the highest mountain above sea level',
      'Mount Everest is the highest mountain in the world above sea level',
    ],
    rating: 'TRUE',
    summary:
      'Measured from sea level, no summit is higher than Mount Everest at 8,849 metres (29,032 feet). By other measures other mountains lead: Mauna Kea is taller from its base under the sea, and the top of Chimborazo is farther from the centre of the Earth.',
    keyFindings: ['China and Nepal agreed on 8,848.86 metres in 2020.'],
    links: [wikipedia('Mount_Everest'), britannica('Mount Everest', 'place/Mount-Everest')],
  },
  {
    id: 'everest-height',
    claim: 'Mount Everest is 8,849 metres high',
    phrasings: [
      'The height of Mount Everest is 8,849 metres',
      'Mount Everest is 8,849 metres tall',
      'Everest is 8,849 metres high',
      'Mount Everest rises 8,849 metres above sea level',
    ],
    rating: 'TRUE',
    summary:
      'A joint survey by China and Nepal announced 8,848.86 metres in December 2020, which is rounded to 8,849 metres or 29,032 feet. Older books give 8,848 metres.',
    keyFindings: ['The figure includes the cap of snow and ice.'],
    links: [wikipedia('Mount_Everest'), britannica('Mount Everest', 'place/Mount-Everest')],
  },
  {
    id: 'chimborazo-farthest',
    claim: 'The top of Chimborazo is the point farthest from the centre of the Earth',
    phrasings: [
      'Chimborazo is farther from the centre of the Earth than Mount Everest',
      'The summit of Chimborazo is the farthest point from the centre of the Earth',
    ],
    rating: 'TRUE',
    summary:
      'The Earth bulges at the equator, and Chimborazo in Ecuador lies almost on it. Its summit is therefore about two kilometres farther from the centre of the Earth than that of Mount Everest, although it is much lower above sea level.',
    keyFindings: ['Chimborazo rises about 6,263 metres above sea level.'],
    links: [
      wikipedia('Chimborazo'),
      page(
        'NOAA',
        'What is the highest point on Earth as measured from the centre?',
        'https://oceanservice.noaa.gov/facts/highestpoint.html',
      ),
    ],
  },
  {
    id: 'water-covers-71-percent',
    claim: "Water covers about 71 percent of the Earth's surface",
    phrasings: [
      "About 71 percent of the Earth's surface is covered by water",
      '71 percent of the Earth is covered by water',
      "The ocean covers 71 percent of the Earth's surface",
      'Oceans cover about 71 percent of the Earth',
    ],
    rating: 'TRUE',
    summary:
      'About 71 percent of the surface of the Earth is under water, nearly all of it ocean. Less than three percent of all water is fresh, and most of that is ice.',
    keyFindings: ['The oceans hold about 96.5 percent of all water on Earth.'],
    links: [
      page(
        'USGS',
        'How much water is there on Earth?',
        'https://www.usgs.gov/special-topics/water-science-school/science/how-much-water-there-earth',
      ),
      wikipedia('Ocean'),
    ],
  },
  {
    id: 'earthquakes-predictable',
    claim: 'Scientists can predict earthquakes',
    phrasings: [
      'Earthquakes can be predicted',
      'It is possible to predict earthquakes',
      'Earthquakes are predictable',
    ],
    rating: 'FALSE',
    summary:
      'Nobody has ever predicted a large earthquake with its time, place and strength. What exists are long-term probabilities for a region and warnings of some seconds once shaking has begun.',
    keyFindings: [
      'Early warning reports an earthquake that has already started; it is not a prediction.',
    ],
    links: [
      page(
        'USGS',
        'Can you predict earthquakes?',
        'https://www.usgs.gov/faqs/can-you-predict-earthquakes',
      ),
      wikipedia('Earthquake_prediction'),
    ],
  },
  {
    id: 'sahara-largest-desert',
    claim: 'The Sahara is the largest desert in the world',
    phrasings: [
      'The Sahara is the largest desert on Earth',
      'The Sahara Desert is the largest desert in the world',
      'The biggest desert in the world is the Sahara',
    ],
    rating: 'MOSTLY_FALSE',
    summary:
      'A desert is defined by little precipitation, not by heat, so the Antarctic and the Arctic deserts are both larger. The Sahara is the largest hot desert, at about 9 million square kilometres.',
    keyFindings: ['The Antarctic desert covers about 14 million square kilometres.'],
    links: [
      wikipedia('List_of_deserts_by_area'),
      britannica('Sahara', 'place/Sahara-desert-Africa'),
    ],
  },
];
