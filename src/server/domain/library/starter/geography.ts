import { britannica, page, unesco, wikipedia } from './links.ts';
import type { StarterRecord } from './starterRecord.ts';

export const geographyRecords: readonly StarterRecord[] = [
  {
    id: 'canberra-capital',
    claim: 'Canberra is the capital of Australia',
    phrasings: [
      "Australia's capital is Canberra",
      'The capital city of Australia is Canberra',
      'Canberra is the capital city of Australia',
    ],
    rating: 'TRUE',
    summary:
      'Canberra was founded as the capital because Sydney and Melbourne could not agree which of them it should be. Parliament has met there since 1927.',
    keyFindings: ['Melbourne was the seat of government from 1901 to 1927.'],
    links: [wikipedia('Canberra'), britannica('Canberra', 'place/Canberra')],
  },
  {
    id: 'sydney-capital',
    claim: 'Sydney is the capital of Australia',
    phrasings: [
      "Australia's capital is Sydney",
      'The capital city of Australia is Sydney',
      'Sydney is the capital city of Australia',
    ],
    rating: 'FALSE',
    summary:
      'Sydney is the largest city of Australia and the capital of the state of New South Wales. The national capital is Canberra.',
    keyFindings: ['Canberra lies about 250 kilometres south-west of Sydney.'],
    links: [wikipedia('Canberra'), britannica('Sydney', 'place/Sydney-New-South-Wales')],
  },
  {
    id: 'russia-largest-country',
    claim: 'Russia is the largest country in the world by area',
    phrasings: [
      'Russia is the largest country in the world',
      'The largest country in the world by area is Russia',
      'The largest country in the world is Russia',
      'Russia is the biggest country in the world',
      'Russia is the largest country on Earth',
      "Russia is the world's largest country",
    ],
    rating: 'TRUE',
    summary:
      'Russia covers about 17.1 million square kilometres, more than one and a half times as much as Canada, China or the United States. By population it is far from the largest.',
    keyFindings: ['It spans eleven time zones.'],
    links: [
      wikipedia('List_of_countries_and_dependencies_by_area'),
      britannica('Russia', 'place/Russia'),
    ],
  },
  {
    id: 'vatican-smallest-country',
    claim: 'Vatican City is the smallest country in the world',
    phrasings: [
      'The Vatican is the smallest country in the world',
      'The smallest country in the world is Vatican City',
      'The Vatican is the smallest state in the world',
      'The smallest country in the world is the Vatican',
      'Vatican City is the smallest state in the world',
      "Vatican City is the world's smallest country",
    ],
    rating: 'TRUE',
    summary:
      'Vatican City has an area of about 0.44 square kilometres and some hundreds of inhabitants, both less than any other state.',
    keyFindings: ['It became independent in 1929.'],
    links: [unesco('Vatican City', 286), britannica('Vatican City', 'place/Vatican-City')],
  },
  {
    id: 'pacific-largest-ocean',
    claim: 'The Pacific is the largest ocean',
    phrasings: [
      'The Pacific Ocean is the largest ocean on Earth',
      'The largest ocean is the Pacific',
      'The Pacific Ocean is the largest ocean in the world',
      'The largest ocean in the world is the Pacific',
      'The Pacific Ocean is the largest ocean',
      "The Pacific is the world's largest ocean",
      'The largest ocean on Earth is the Pacific Ocean',
      'The Pacific is the largest ocean in the world',
      'The Pacific is the largest ocean on Earth',
    ],
    rating: 'TRUE',
    summary:
      'The Pacific covers about 165 million square kilometres, more than all land together. It also holds the deepest known place, in the Mariana Trench.',
    keyFindings: ['It contains about half of all ocean water.'],
    links: [wikipedia('Pacific_Ocean'), britannica('Pacific Ocean', 'place/Pacific-Ocean')],
  },
  {
    id: 'baikal-deepest-lake',
    claim: 'Lake Baikal is the deepest lake in the world',
    phrasings: [
      'The deepest lake in the world is Lake Baikal',
      'Lake Baikal is the deepest lake on Earth',
      "Lake Baikal is the world's deepest lake",
    ],
    rating: 'TRUE',
    summary:
      'Lake Baikal in Siberia is about 1,642 metres deep. It holds roughly a fifth of the unfrozen fresh water at the surface of the Earth.',
    keyFindings: ['It is about 25 million years old.'],
    links: [unesco('Lake Baikal', 754), britannica('Lake Baikal', 'place/Lake-Baikal')],
  },
  {
    id: 'nile-longest-river',
    claim: 'The Nile is the longest river in the world',
    phrasings: [
      'The longest river in the world is the Nile',
      'The Nile is the longest river on Earth',
      'The Nile River is the longest river in the world',
      "The Nile is the world's longest river",
    ],
    rating: 'MOSTLY_TRUE',
    summary:
      'Most sources give the Nile about 6,650 kilometres and the Amazon about 6,400. Lengths depend on which source stream and mouth are counted, and some researchers put the Amazon first.',
    keyFindings: ['By the amount of water the Amazon is by far the largest river.'],
    links: [wikipedia('Nile'), britannica('Nile River', 'place/Nile-River')],
  },
  {
    id: 'africa-is-country',
    claim: 'Africa is a country',
    phrasings: ['Africa is one country', 'Africa is a single country'],
    rating: 'FALSE',
    summary:
      'Africa is a continent with 54 member states of the United Nations and well over a billion people.',
    keyFindings: ['More than a thousand languages are spoken there.'],
    links: [
      wikipedia('Africa'),
      page('United Nations', 'Member States', 'https://www.un.org/en/about-us/member-states'),
    ],
  },
  {
    id: 'india-most-populous',
    claim: 'India is the most populous country in the world',
    phrasings: [
      'India has the largest population in the world',
      'The most populous country in the world is India',
      'India is the most populous country',
      'India has the largest population of any country',
      "India is the world's most populous country",
      'India has more people than China',
      'India is more populous than China',
    ],
    rating: 'TRUE',
    summary:
      'By estimates of the United Nations India overtook China in 2023, each with a little more than 1.4 billion people. India is still growing, while the population of China has begun to shrink.',
    keyFindings: ['China had been the most populous country for centuries.'],
    links: [
      page('World Bank', 'Population, total', 'https://data.worldbank.org/indicator/SP.POP.TOTL'),
      wikipedia('List_of_countries_and_dependencies_by_population'),
    ],
  },
  {
    id: 'child-mortality-falling',
    claim: 'Child mortality has fallen worldwide',
    phrasings: [
      'Global child mortality has fallen',
      'Fewer children die today than in the past',
      'Child mortality is falling worldwide',
      'Global child mortality is falling',
      'Child mortality has declined worldwide',
    ],
    rating: 'TRUE',
    summary:
      'Around 1950 about one child in four died before the age of five in the world as a whole; today it is fewer than one in twenty-five. Differences between countries remain large.',
    keyFindings: [
      'The number of deaths under five fell from about 12 million in 1990 to about 5 million.',
    ],
    links: [
      page('Our World in Data', 'Child mortality', 'https://ourworldindata.org/child-mortality'),
      wikipedia('Child_mortality'),
    ],
  },
  {
    id: 'greenland-larger-than-africa',
    claim: 'Greenland is larger than Africa',
    phrasings: [
      'Greenland is bigger than Africa',
      'Greenland is the size of Africa',
      'Greenland is as big as Africa',
    ],
    rating: 'FALSE',
    summary:
      'Greenland only looks that large on maps in the Mercator projection, which stretches areas far from the equator. Africa is about fourteen times larger.',
    keyFindings: ['Greenland has about 2.2 and Africa about 30 million square kilometres.'],
    links: [wikipedia('Mercator_projection'), britannica('Greenland', 'place/Greenland')],
  },
];
