import { nasa, page, wikipedia } from './links.ts';
import type { StarterRecord } from './starterRecord.ts';

const ipcc = page(
  'IPCC',
  'Climate change 2021: the physical science basis',
  'https://www.ipcc.ch/report/ar6/wg1/',
);

export const climateEvidenceRecords: readonly StarterRecord[] = [
  {
    id: 'co2-greenhouse-gas',
    claim: 'Carbon dioxide is a greenhouse gas',
    phrasings: [
      'CO2 is a greenhouse gas',
      'CO2 traps heat',
      'Carbon dioxide traps heat',
      'CO2 traps heat in the atmosphere',
      'Carbon dioxide traps heat in the atmosphere',
    ],
    rating: 'TRUE',
    summary:
      'Carbon dioxide lets sunlight through but absorbs part of the heat that the ground radiates. John Tyndall and others measured this around 1860, and satellites observe it today.',
    keyFindings: ['Its share of the air has risen by about half since 1750.'],
    links: [wikipedia('Greenhouse_gas'), nasa('Evidence', 'climate-change/evidence/')],
  },
  {
    id: 'volcanoes-more-co2',
    claim: 'Volcanoes emit more carbon dioxide than humans',
    phrasings: [
      'Volcanoes emit more CO2 than humans',
      'Volcanoes produce more CO2 than humans',
      'Volcanoes release more CO2 than people',
      'Volcanoes produce more carbon dioxide than humans',
      'Volcanoes release more carbon dioxide than humans',
    ],
    rating: 'FALSE',
    summary:
      'All volcanoes together give off less than one percent of the carbon dioxide that comes from burning coal, oil and gas. Human emissions are above 35 billion tonnes a year.',
    keyFindings: ['Large eruptions cool the climate for a year or two by their sulphur.'],
    links: [
      page(
        'USGS',
        'Volcanoes can affect climate',
        'https://www.usgs.gov/programs/VHP/volcanoes-can-affect-climate',
      ),
      wikipedia('Volcanic_gas'),
    ],
  },
  {
    id: 'scientists-agree-climate',
    claim: '97 percent of climate scientists agree that humans cause climate change',
    phrasings: [
      '97% of climate scientists agree that climate change is caused by humans',
      '97 percent of climate scientists agree that humans are causing climate change',
      '97 percent of climate scientists agree on climate change',
    ],
    rating: 'TRUE',
    summary:
      'Several surveys of climate scientists and of thousands of papers found agreement of 97 percent or more. Recent ones come close to 100 percent.',
    keyFindings: ['The national academies of science of the large countries agree as well.'],
    links: [
      wikipedia('Scientific_consensus_on_climate_change'),
      nasa('Climate change', 'climate-change/'),
    ],
  },
  {
    id: 'sun-causes-warming',
    claim: 'Global warming is caused by the Sun',
    phrasings: [
      'The Sun causes climate change',
      'Climate change is caused by the Sun',
      'The Sun is causing global warming',
      'The Sun is responsible for global warming',
    ],
    rating: 'FALSE',
    summary:
      'The radiation of the Sun, measured by satellites since 1978, has not risen while the Earth warmed. The upper air has cooled meanwhile, which fits greenhouse gases and not a stronger Sun.',
    keyFindings: ['The eleven-year cycle changes sunlight by only about a thousandth.'],
    links: [ipcc, wikipedia('Solar_activity_and_climate')],
  },
  {
    id: 'arctic-ice-shrinking',
    claim: 'Arctic sea ice is shrinking',
    phrasings: [
      'The Arctic is losing ice',
      'Arctic sea ice is declining',
      'Arctic ice is melting',
      'The ice in the Arctic is melting',
      'The sea ice in the Arctic is shrinking',
    ],
    rating: 'TRUE',
    summary:
      'Satellites show that the area of ice left in September has fallen by about 12 percent a decade since 1979. The ice has become thinner and younger as well.',
    keyFindings: ['The lowest area so far was measured in September 2012.'],
    links: [
      page('National Snow and Ice Data Center', 'Sea ice', 'https://nsidc.org/'),
      wikipedia('Arctic_sea_ice_decline'),
    ],
  },
];
