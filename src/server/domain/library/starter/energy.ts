import { britannica, cancerInstitute, page, wikipedia } from './links.ts';
import type { StarterRecord } from './starterRecord.ts';

export const energyRecords: readonly StarterRecord[] = [
  {
    id: 'electric-cars-worse',
    claim: 'Electric cars are worse for the climate than petrol cars',
    phrasings: [
      'Electric cars are worse for the environment than petrol cars',
      'Electric cars pollute more than petrol cars',
      'Electric cars are worse for the environment',
      'Electric cars are worse for the environment than gas cars',
      'Electric cars pollute more than gas cars',
      'Electric vehicles are worse for the climate than petrol cars',
      'Electric cars are worse for the environment than gasoline cars',
    ],
    rating: 'MOSTLY_FALSE',
    summary:
      'Making the battery causes more emissions, but over its life an electric car emits clearly less in nearly all countries, and the cleaner the electricity the more so. Where power comes almost wholly from coal the gain is small; mining does harm of its own.',
    keyFindings: [
      'The added emissions of the battery are usually made up within one or two years.',
    ],
    links: [
      page(
        'US Environmental Protection Agency',
        'Electric vehicle myths',
        'https://www.epa.gov/greenvehicles/electric-vehicle-myths',
      ),
      wikipedia('Environmental_aspects_of_the_electric_car'),
    ],
  },
  {
    id: 'electric-cars-fires',
    claim: 'Electric cars catch fire more often than petrol cars',
    phrasings: [
      'Electric cars catch fire more often',
      'Electric cars burn more often than petrol cars',
      'Electric cars catch fire more often than gas cars',
      'Electric vehicles catch fire more often than petrol cars',
      'Electric cars catch fire more often than gasoline cars',
    ],
    rating: 'MOSTLY_FALSE',
    summary:
      'Counts from Norway, Sweden and elsewhere show fewer fires per electric car than per car with a combustion engine, though the electric ones are newer on average. A burning battery is harder to put out.',
    keyFindings: ['Most car fires start from fuel, oil, cables or arson.'],
    links: [
      wikipedia('Plug-in_electric_vehicle_fire_incidents'),
      britannica('Electric automobile', 'technology/electric-automobile'),
    ],
  },
  {
    id: 'wind-turbines-kill-birds',
    claim: 'Wind turbines kill birds',
    phrasings: [
      'Wind turbines kill many birds',
      'Wind turbines are killing birds',
      'Birds are killed by wind turbines',
      'Windmills kill birds',
    ],
    rating: 'TRUE',
    summary:
      'Birds and bats do die from the blades, large birds of prey among them, so that the siting of turbines matters. Cats, windows, traffic and power lines kill many times more birds.',
    keyFindings: ['Estimates for the United States run to some hundred thousands of birds a year.'],
    links: [
      wikipedia('Environmental_impact_of_wind_power'),
      britannica('Wind power', 'science/wind-power'),
    ],
  },
  {
    id: 'wind-turbines-more-than-cats',
    claim: 'Wind turbines kill more birds than cats',
    phrasings: [
      'Wind turbines kill more birds than cats do',
      'Windmills kill more birds than cats',
      'More birds are killed by wind turbines than by cats',
    ],
    rating: 'FALSE',
    summary:
      'Estimates for the United States give more than a billion birds killed by cats each year, against some hundred thousands by wind turbines. Windows of buildings come second.',
    keyFindings: ['Turbines matter most for rare large birds such as eagles.'],
    links: [
      wikipedia('Environmental_impact_of_wind_power'),
      britannica('Wind power', 'science/wind-power'),
    ],
  },
  {
    id: 'wind-turbines-cause-cancer',
    claim: 'Wind turbines cause cancer',
    phrasings: [
      'Windmills cause cancer',
      'The noise of wind turbines causes cancer',
      'Wind turbine noise causes cancer',
      'The noise from windmills causes cancer',
      'Wind turbines can cause cancer',
    ],
    rating: 'FALSE',
    summary:
      'There is no known way in which wind turbines or their sound could cause cancer, and no study has found it. The noise can annoy neighbours and disturb their sleep if it is near.',
    keyFindings: ['Infrasound from turbines is weaker than that of wind and traffic.'],
    links: [
      wikipedia('Wind_turbine_syndrome'),
      cancerInstitute('Risk factors for cancer', 'about-cancer/causes-prevention/risk'),
    ],
  },
  {
    id: 'solar-panels-cloudy',
    claim: 'Solar panels do not work on cloudy days',
    phrasings: [
      'Solar panels do not work when it is cloudy',
      'Solar panels do not work in cloudy weather',
      'Solar panels only work when the sun shines',
      'Solar panels do not work on a cloudy day',
      'Solar panels only work in direct sunlight',
    ],
    rating: 'MOSTLY_FALSE',
    summary:
      'Panels use scattered light too and give perhaps a tenth to a third of their output under clouds. Cloudy Germany gets a considerable part of its electricity from them.',
    keyFindings: ['Panels work somewhat better when they are cool.'],
    links: [
      wikipedia('Solar_panel'),
      page(
        'US Department of Energy',
        'Solar energy',
        'https://www.energy.gov/eere/solar/solar-energy-technologies-office',
      ),
    ],
  },
  {
    id: 'solar-panels-energy-payback',
    claim: 'Solar panels use more energy to make than they produce',
    phrasings: [
      'Making a solar panel takes more energy than it produces',
      'Solar panels take more energy to make than they produce',
      'It takes more energy to make a solar panel than it produces',
      'Solar panels never produce the energy it took to make them',
    ],
    rating: 'FALSE',
    summary:
      'A modern panel gives back the energy of its manufacture within about one to three years, depending on type and place. It lasts for 25 years and more.',
    keyFindings: ['In the 1970s the time was much longer.'],
    links: [
      wikipedia('Energy_return_on_investment'),
      page(
        'US Department of Energy',
        'Solar energy',
        'https://www.energy.gov/eere/solar/solar-energy-technologies-office',
      ),
    ],
  },
  {
    id: 'garbage-patch-island',
    claim: 'The Great Pacific Garbage Patch is a floating island of rubbish',
    phrasings: [
      'There is an island of plastic in the Pacific',
      'The Great Pacific Garbage Patch is an island of trash',
      'There is a floating island of plastic in the Pacific',
      'The Great Pacific Garbage Patch is a floating island of trash',
      'The Great Pacific Garbage Patch is visible from space',
    ],
    rating: 'MOSTLY_FALSE',
    summary:
      'The region is real and very large, but most pieces are tiny and spread through the water, so that one can sail through it and see little. Nets and other large things float among them.',
    keyFindings: ['Much of the mass comes from fishing gear.'],
    links: [
      page('NOAA Marine Debris Program', 'Garbage patches', 'https://marinedebris.noaa.gov/'),
      wikipedia('Great_Pacific_Garbage_Patch'),
    ],
  },
];
