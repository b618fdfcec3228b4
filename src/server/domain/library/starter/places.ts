import { britannica, page, unesco, wikipedia } from './links.ts';
import type { StarterRecord } from './starterRecord.ts';

export const placeRecords: readonly StarterRecord[] = [
  {
    id: 'asia-largest-continent',
    claim: 'Asia is the largest continent',
    phrasings: [
      'Asia is the largest continent in the world',
      'The largest continent is Asia',
      'Asia is the largest continent on Earth',
      'Asia is the biggest continent by area',
    ],
    rating: 'TRUE',
    summary:
      'Asia covers about 44 million square kilometres, almost a third of all land. About 60 percent of all people live there.',
    keyFindings: ['Africa is the second largest continent.'],
    links: [wikipedia('Asia'), britannica('Asia', 'place/Asia')],
  },
  {
    id: 'seven-continents',
    claim: 'There are seven continents',
    phrasings: [
      'There are seven continents on Earth',
      'The Earth has seven continents',
      'There are 7 continents in the world',
      'The world has seven continents',
    ],
    rating: 'MOSTLY_TRUE',
    summary:
      'The count used most in English names Africa, Antarctica, Asia, Australia, Europe, North America and South America. In other countries pupils learn six or five, with the Americas or Europe and Asia as one.',
    keyFindings: ['No natural rule says where Europe ends and Asia begins.'],
    links: [wikipedia('Continent'), britannica('Continent', 'science/continent')],
  },
  {
    id: 'antarctica-is-desert',
    claim: 'Antarctica is a desert',
    phrasings: [
      'Antarctica is the largest desert in the world',
      'The largest desert in the world is Antarctica',
      'Antarctica is the biggest desert on Earth',
      'The Antarctic is a desert',
    ],
    rating: 'TRUE',
    summary:
      'A desert is a region with very little precipitation, and the interior of Antarctica gets less than the equivalent of 50 millimetres of water a year. With about 14 million square kilometres it is the largest desert.',
    keyFindings: ['The Sahara is the largest hot desert.'],
    links: [wikipedia('List_of_deserts_by_area'), britannica('Antarctica', 'place/Antarctica')],
  },
  {
    id: 'antarctica-coldest',
    claim: 'Antarctica is the coldest continent',
    phrasings: [
      'Antarctica is the coldest continent on Earth',
      'The coldest continent is Antarctica',
      'Antarctica is the coldest place on Earth',
      'The coldest place on Earth is Antarctica',
    ],
    rating: 'TRUE',
    summary:
      'At Vostok Station −89.2 °C was measured in 1983, the lowest air temperature ever recorded at the ground. Satellites have found still colder spots on the high plateau.',
    keyFindings: ['The Antarctic is colder than the Arctic because it is high land, not sea.'],
    links: [wikipedia('Climate_of_Antarctica'), britannica('Antarctica', 'place/Antarctica')],
  },
  {
    id: 'mauna-kea-taller-than-everest',
    claim: 'Mauna Kea is taller than Mount Everest',
    phrasings: [
      'Mauna Kea is the tallest mountain in the world',
      'The tallest mountain in the world is Mauna Kea',
      'Mauna Kea is taller than Everest',
      'Mauna Kea is the tallest mountain on Earth',
    ],
    rating: 'MIXED',
    summary:
      'From its base on the sea floor Mauna Kea in Hawaii rises about 10,200 metres, more than Everest from any base. Above sea level it reaches only 4,207 metres, less than half of Everest.',
    keyFindings: ['Most of Mauna Kea is under water.'],
    links: [
      wikipedia('Mauna_Kea'),
      page(
        'NOAA',
        'What is the highest point on Earth as measured from the centre?',
        'https://oceanservice.noaa.gov/facts/highestpoint.html',
      ),
    ],
  },
  {
    id: 'kilimanjaro-highest-africa',
    claim: 'Mount Kilimanjaro is the highest mountain in Africa',
    phrasings: [
      'Kilimanjaro is the highest mountain in Africa',
      'The highest mountain in Africa is Kilimanjaro',
      'Kilimanjaro is the tallest mountain in Africa',
      "Kilimanjaro is Africa's highest mountain",
    ],
    rating: 'TRUE',
    summary:
      'Kilimanjaro in Tanzania is 5,895 metres high, more than any other mountain of Africa. Mount Kenya follows with 5,199 metres.',
    keyFindings: ['It is a volcano with three cones, and its glaciers are shrinking.'],
    links: [wikipedia('Mount_Kilimanjaro'), unesco('Kilimanjaro National Park', 403)],
  },
  {
    id: 'eiffel-tower-in-paris',
    claim: 'The Eiffel Tower is in Paris',
    phrasings: [
      'The Eiffel Tower stands in Paris',
      'The Eiffel Tower is located in Paris',
      'The Eiffel Tower is in France',
    ],
    rating: 'TRUE',
    summary:
      'The tower was built on the Champ de Mars in Paris for the World’s Fair of 1889. With its aerials it is 330 metres high today.',
    keyFindings: ['It was the tallest structure in the world until 1930.'],
    links: [
      wikipedia('Eiffel_Tower'),
      page('Tour Eiffel', 'The Eiffel Tower', 'https://www.toureiffel.paris/en'),
    ],
  },
  {
    id: 'eight-billion-people',
    claim: 'More than eight billion people live on Earth',
    phrasings: [
      'There are more than 8 billion people on Earth',
      'There are over 8 billion people in the world',
      'The world population is over 8 billion',
      'More than 8 billion people live in the world',
      'The population of the world is over 8 billion',
    ],
    rating: 'TRUE',
    summary:
      'By the estimate of the United Nations the number of people passed eight billion in November 2022. It still grows, but more slowly than in the 1960s.',
    keyFindings: ['The fastest growth, about two percent a year, was in the 1960s.'],
    links: [
      wikipedia('World_population'),
      page('United Nations', 'Population', 'https://www.un.org/en/global-issues/population'),
    ],
  },
];
