import { britannica, page, unesco, wikipedia } from './links.ts';
import type { StarterRecord } from './starterRecord.ts';

export const seaAndRiverRecords: readonly StarterRecord[] = [
  {
    id: 'five-oceans',
    claim: 'There are five oceans',
    phrasings: [
      'There are five oceans on Earth',
      'The Earth has five oceans',
      'There are 5 oceans in the world',
      'The world has five oceans',
    ],
    rating: 'MOSTLY_TRUE',
    summary:
      'The Pacific, Atlantic, Indian, Arctic and Southern Oceans are the five in most use today. All are connected, so that there is one world ocean, and older books do not count the Southern Ocean.',
    keyFindings: ['The Pacific is the largest and the Arctic the smallest of them.'],
    links: [
      wikipedia('Ocean'),
      page(
        'NOAA',
        'How many oceans are there?',
        'https://oceanservice.noaa.gov/facts/howmanyoceans.html',
      ),
    ],
  },
  {
    id: 'amazon-longest-river',
    claim: 'The Amazon is the longest river in the world',
    phrasings: [
      'The longest river in the world is the Amazon',
      'The Amazon River is the longest river in the world',
      'The Amazon is the longest river on Earth',
      'The Amazon is longer than the Nile',
    ],
    rating: 'MOSTLY_FALSE',
    summary:
      'Most reference works give the Nile about 6,650 kilometres and the Amazon about 6,400. Some surveys that start from another source make the Amazon longer, so the question is not wholly settled.',
    keyFindings: ['By the water it carries the Amazon is by far the largest river.'],
    links: [wikipedia('Amazon_River'), britannica('Amazon River', 'place/Amazon-River')],
  },
  {
    id: 'mariana-trench-deepest',
    claim: 'The Mariana Trench is the deepest part of the ocean',
    phrasings: [
      'The Mariana Trench is the deepest place in the ocean',
      'The deepest part of the ocean is the Mariana Trench',
      'The Mariana Trench is the deepest point in the ocean',
      'The Mariana Trench is the deepest place on Earth',
      'The Mariana Trench is the deepest ocean trench',
    ],
    rating: 'TRUE',
    summary:
      'The Challenger Deep in the Mariana Trench of the western Pacific lies nearly 11,000 metres below the surface. No deeper place of the sea is known.',
    keyFindings: ['People first went down to it in 1960 in the bathyscaphe Trieste.'],
    links: [wikipedia('Mariana_Trench'), britannica('Mariana Trench', 'place/Mariana-Trench')],
  },
  {
    id: 'dead-sea-lowest',
    claim: 'The shore of the Dead Sea is the lowest place on land',
    phrasings: [
      'The Dead Sea is the lowest place on Earth',
      'The lowest place on Earth is the Dead Sea',
      'The Dead Sea is the lowest point on land',
      'The Dead Sea is the lowest point on Earth',
    ],
    rating: 'MOSTLY_TRUE',
    summary:
      'The shore of the Dead Sea lies more than 430 metres below sea level, lower than any other dry land. Ground under the sea and under the ice of Antarctica lies lower.',
    keyFindings: ['The level of the lake falls by about a metre each year.'],
    links: [wikipedia('Dead_Sea'), britannica('Dead Sea', 'place/Dead-Sea')],
  },
  {
    id: 'angel-falls-highest',
    claim: 'Angel Falls is the highest waterfall in the world',
    phrasings: [
      'The highest waterfall in the world is Angel Falls',
      'Angel Falls is the tallest waterfall in the world',
      'The tallest waterfall in the world is Angel Falls',
      "Angel Falls is the world's highest waterfall",
    ],
    rating: 'TRUE',
    summary:
      'Angel Falls in Venezuela drops 979 metres, with one uninterrupted plunge of 807 metres. No uninterrupted waterfall on land is known to be higher.',
    keyFindings: ['It lies in Canaima National Park, a World Heritage Site.'],
    links: [wikipedia('Angel_Falls'), unesco('Canaima National Park', 701)],
  },
  {
    id: 'niagara-highest-waterfall',
    claim: 'Niagara Falls is the highest waterfall in the world',
    phrasings: [
      'The highest waterfall in the world is Niagara Falls',
      'Niagara Falls is the tallest waterfall in the world',
      'Niagara Falls are the highest waterfalls in the world',
    ],
    rating: 'FALSE',
    summary:
      'The Niagara Falls are about 50 metres high, and hundreds of waterfalls are higher. The highest is Angel Falls in Venezuela with 979 metres.',
    keyFindings: ['Niagara is famous for the great amount of water that falls.'],
    links: [
      wikipedia('Niagara_Falls'),
      britannica('Niagara Falls', 'place/Niagara-Falls-waterfall-North-America'),
    ],
  },
  {
    id: 'canada-longest-coastline',
    claim: 'Canada has the longest coastline in the world',
    phrasings: [
      'Canada has the longest coastline of any country',
      'The country with the longest coastline is Canada',
      'The longest coastline in the world is in Canada',
    ],
    rating: 'TRUE',
    summary:
      'With its tens of thousands of islands Canada has about 200,000 kilometres of coast by its own count. The figure depends on how finely one measures, but no list puts another country first.',
    keyFindings: ['Canada has coasts on the Pacific, the Arctic and the Atlantic Ocean.'],
    links: [
      wikipedia('List_of_countries_by_length_of_coastline'),
      britannica('Canada', 'place/Canada'),
    ],
  },
  {
    id: 'bermuda-triangle',
    claim: 'More ships disappear in the Bermuda Triangle than elsewhere',
    phrasings: [
      'Ships mysteriously disappear in the Bermuda Triangle',
      'Ships and planes mysteriously disappear in the Bermuda Triangle',
      'The Bermuda Triangle makes ships disappear',
      'The Bermuda Triangle swallows ships and planes',
    ],
    rating: 'FALSE',
    summary:
      'Losses in this busy part of the Atlantic are no more frequent than in other waters with as much traffic and weather, as navy, coast guard and insurers say. Many of the famous cases were told wrongly or happened elsewhere.',
    keyFindings: ['Storms, the Gulf Stream and shoals explain most accidents there.'],
    links: [
      page(
        'NOAA',
        'What is the Bermuda Triangle?',
        'https://oceanservice.noaa.gov/facts/bermudatri.html',
      ),
      wikipedia('Bermuda_Triangle'),
    ],
  },
];
