import { britannica, nasa, page, wikipedia } from './links.ts';
import type { StarterRecord } from './starterRecord.ts';

const IPCC = page(
  'IPCC',
  'Climate Change 2021: The Physical Science Basis',
  'https://www.ipcc.ch/report/ar6/wg1/',
);

export const climateRecords: readonly StarterRecord[] = [
  {
    id: 'climate-change-by-humans',
    claim: 'Climate change is caused mainly by humans',
    phrasings: [
      'Climate change is mainly caused by human activity',
      'Human activity is the main cause of climate change',
      'Humans are the main cause of climate change',
      'Humans are mainly responsible for climate change',
      'Humans are causing climate change',
      'Climate change is caused by human activities',
      'Climate change is man-made',
      'Human activity causes climate change',
      'Climate change is caused mainly by human activities',
      'Burning fossil fuels causes climate change',
      'Greenhouse gas emissions cause climate change',
      'Climate change is due to human activity',
      'Recent climate change is caused mainly by humans',
    ],
    rating: 'TRUE',
    summary:
      'The world has warmed by more than one degree Celsius since the 19th century, and essentially all of it is due to human activities, above all carbon dioxide from burning coal, oil and gas. Neither the Sun nor volcanoes can explain the pattern.',
    keyFindings: [
      'The lower atmosphere warms while the stratosphere cools, as greenhouse gases predict.',
      'The share of heavy carbon in the air shows that the added carbon dioxide is of fossil origin.',
    ],
    links: [
      IPCC,
      nasa('Climate change', 'climate-change/'),
      wikipedia('Scientific_consensus_on_climate_change'),
    ],
  },
  {
    id: 'climate-change-hoax',
    claim: 'Climate change is a hoax',
    phrasings: [
      'Climate change is not real',
      'Climate change does not exist',
      'Climate change is fake',
      'Climate change is a scam',
      'Climate change is not happening',
    ],
    rating: 'FALSE',
    summary:
      'Thermometers on land, at sea, in balloons and on satellites, shrinking glaciers and rising seas all show that the climate is warming. Independent groups all over the world get the same result from their own data.',
    keyFindings: ['Each of the last four decades was warmer than any before it since 1850.'],
    links: [IPCC, nasa('Evidence', 'climate-change/evidence/'), wikipedia('Climate_change_denial')],
  },
  {
    id: 'climate-change-natural',
    claim: 'Climate change is natural',
    phrasings: [
      'Climate change is just a natural cycle',
      'Climate change is a natural cycle',
      'Climate change is caused by natural cycles',
      'Climate change is mainly natural',
      'Climate change is entirely natural',
    ],
    rating: 'FALSE',
    summary:
      'Climate has always changed for natural reasons, but the warming since the 19th century is not one of them. The output of the Sun has slightly fallen since the 1980s, and volcanoes emit about one percent of the carbon dioxide that people do.',
    keyFindings: ['The estimated natural contribution to the warming since 1850 is close to zero.'],
    links: [IPCC, wikipedia('Causes_of_climate_change')],
  },
  {
    id: 'sea-level-rising',
    claim: 'Sea levels are rising',
    phrasings: [
      'The sea level is rising',
      'Global sea level is rising',
      'Sea level is rising because of climate change',
      'Sea levels are rising because of climate change',
      'The sea is rising',
      'Climate change is causing sea levels to rise',
    ],
    rating: 'TRUE',
    summary:
      'The mean sea level has risen by more than 20 centimetres since 1900, and the rise has become faster. Water expands as it warms, and melting glaciers and ice sheets add to it.',
    keyFindings: ['Satellites measured about 3 to 4 millimetres a year in the last decades.'],
    links: [nasa('Climate change', 'climate-change/'), wikipedia('Sea_level_rise')],
  },
  {
    id: 'ozone-hole-causes-warming',
    claim: 'The ozone hole causes climate change',
    phrasings: [
      'Climate change is caused by the hole in the ozone layer',
      'The hole in the ozone layer causes climate change',
      'The hole in the ozone layer is the cause of climate change',
    ],
    rating: 'FALSE',
    summary:
      'The ozone hole is a thinning of a layer that filters ultraviolet light; it is not what warms the Earth. Both problems share some gases, but the warming is mainly due to carbon dioxide and methane.',
    keyFindings: [
      'The ozone layer is recovering since its destroyers were banned, while warming goes on.',
    ],
    links: [wikipedia('Ozone_depletion'), britannica('Ozone depletion', 'science/ozone-depletion')],
  },
  {
    id: 'trees-produce-oxygen',
    claim: 'Trees produce most of the oxygen on Earth',
    phrasings: [
      'Most of the oxygen on Earth comes from trees',
      "Trees produce most of the world's oxygen",
    ],
    rating: 'MOSTLY_FALSE',
    summary:
      'Roughly half of the oxygen made each year comes from plankton in the ocean. Forests such as the Amazon make much oxygen too but use nearly as much again by breathing and decay, so their net part is close to zero.',
    keyFindings: ['The oxygen of the air has built up over hundreds of millions of years.'],
    links: [
      page(
        'NOAA',
        'How much oxygen comes from the ocean?',
        'https://oceanservice.noaa.gov/facts/ocean-oxygen.html',
      ),
      wikipedia('Amazon_rainforest'),
    ],
  },
  {
    id: 'chemtrails',
    claim: 'Aeroplanes spray chemtrails',
    phrasings: [
      'Chemtrails are real',
      'Governments spray chemicals from aeroplanes',
      'The government sprays chemtrails',
      'Airplanes spray chemtrails',
      'Contrails are chemtrails',
      'Planes spray chemtrails',
      'Chemtrails exist',
      'The government is spraying chemicals from planes',
    ],
    rating: 'FALSE',
    summary:
      'The white trails are contrails: water vapour of the exhaust that freezes in cold air. How long they last depends on the humidity up there. Asked about the supposed evidence, 76 of 77 atmospheric scientists and chemists saw no sign of secret spraying.',
    keyFindings: ['Lasting trails were already seen behind aircraft in the Second World War.'],
    links: [
      wikipedia('Chemtrail_conspiracy_theory'),
      britannica('Airplane', 'technology/airplane'),
    ],
  },
  {
    id: 'nuclear-deaths',
    claim: 'Nuclear power is more dangerous than coal',
    phrasings: [
      'Nuclear energy is more dangerous than coal',
      'Nuclear energy kills more people than coal',
      'Nuclear power kills more people than coal',
      'Nuclear power is more deadly than coal',
    ],
    rating: 'FALSE',
    summary:
      'For the same amount of electricity coal causes hundreds of times more deaths, mainly through air pollution, even when the accidents of Chernobyl and Fukushima are counted. Waste and rare large accidents remain questions of their own.',
    keyFindings: [
      'Estimates are about 25 deaths per terawatt-hour for coal and 0.03 for nuclear power.',
    ],
    links: [
      page(
        'Our World in Data',
        'What are the safest and cleanest sources of energy?',
        'https://ourworldindata.org/safest-sources-of-energy',
      ),
      wikipedia('Nuclear_power'),
    ],
  },
  {
    id: 'amazon-twenty-percent-oxygen',
    claim: "The Amazon rainforest produces 20 percent of the world's oxygen",
    phrasings: [
      'The Amazon produces 20 percent of the oxygen on Earth',
      'The Amazon rainforest produces 20 percent of the oxygen on Earth',
      "The Amazon produces 20 percent of the world's oxygen",
      'The Amazon rainforest produces 20 percent of our oxygen',
      "20 percent of the world's oxygen is produced by the Amazon rainforest",
    ],
    rating: 'FALSE',
    summary:
      'Plants of the Amazon make perhaps six to nine percent of the oxygen that is made each year, but the forest uses about as much again by breathing and decay. Its net part in the oxygen of the air is close to zero; its worth for climate and species is another matter.',
    keyFindings: [
      'The oxygen of the air would last for a very long time without any photosynthesis.',
    ],
    links: [
      wikipedia('Amazon_rainforest'),
      page(
        'NOAA',
        'How much oxygen comes from the ocean?',
        'https://oceanservice.noaa.gov/facts/ocean-oxygen.html',
      ),
    ],
  },
];
