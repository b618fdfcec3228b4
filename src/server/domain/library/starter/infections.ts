import { nhs, page, who, wikipedia } from './links.ts';
import type { StarterRecord } from './starterRecord.ts';

export const infectionRecords: readonly StarterRecord[] = [
  {
    id: '5g-causes-covid',
    claim: '5G causes COVID-19',
    phrasings: [
      '5G spreads COVID-19',
      '5G networks spread COVID-19',
      '5G towers cause coronavirus',
      '5G mobile networks spread coronavirus',
      '5G caused the coronavirus pandemic',
      '5G towers spread covid',
      '5G radiation causes COVID-19',
      '5G networks cause COVID-19',
      'COVID-19 was caused by 5G towers',
      '5G causes the spread of COVID-19',
      'Coronavirus is spread by 5G',
      'Radiation from 5G causes COVID-19',
    ],
    rating: 'FALSE',
    summary:
      'COVID-19 is caused by a virus that passes from person to person; radio waves cannot carry or create a virus. The disease spread just as well in countries that had no 5G network at all.',
    keyFindings: ['The virus, SARS-CoV-2, was isolated and its genome published in January 2020.'],
    links: [
      who(
        'COVID-19 myth busters',
        'emergencies/diseases/novel-coronavirus-2019/advice-for-public/myth-busters',
      ),
      wikipedia('5G_misinformation'),
    ],
  },
  {
    id: 'covid-caused-by-virus',
    claim: 'COVID-19 is caused by a virus',
    phrasings: [
      'COVID-19 is caused by the virus SARS-CoV-2',
      'A virus causes COVID-19',
      'COVID-19 is a viral disease',
    ],
    rating: 'TRUE',
    summary:
      'COVID-19 is caused by the coronavirus SARS-CoV-2, which was identified in January 2020. It has been isolated, sequenced and imaged in laboratories all over the world.',
    keyFindings: ['Millions of genomes of the virus have been published.'],
    links: [who('Coronavirus disease', 'health-topics/coronavirus'), wikipedia('SARS-CoV-2')],
  },
  {
    id: 'covid-just-flu',
    claim: 'COVID-19 is just the flu',
    phrasings: [
      'COVID is just a flu',
      'COVID-19 is no worse than the flu',
      'Coronavirus is just the flu',
      'COVID-19 is the same as the flu',
    ],
    rating: 'FALSE',
    summary:
      'The two illnesses come from unrelated viruses. In its first years COVID-19 killed several times as many of those infected as seasonal influenza does; wide immunity has since made it milder for most, but it is still a different disease.',
    keyFindings: [
      'The World Health Organization estimates about 14.9 million excess deaths in 2020 and 2021.',
    ],
    links: [who('Coronavirus disease', 'health-topics/coronavirus'), wikipedia('COVID-19')],
  },
  {
    id: 'antibiotics-kill-viruses',
    claim: 'Antibiotics kill viruses',
    phrasings: [
      'Antibiotics work against viruses',
      'Antibiotics cure the flu',
      'Antibiotics can kill viruses',
      'Antibiotics work on viruses',
      'Antibiotics are effective against viruses',
      'Antibiotics help against viruses',
      'Antibiotics cure colds',
      'Antibiotics can cure a cold',
    ],
    rating: 'FALSE',
    summary:
      'Antibiotics act on bacteria and do nothing against viruses such as those of colds and influenza. Taking them without need breeds resistant bacteria.',
    keyFindings: [
      'Resistance to antibiotics was directly responsible for more than a million deaths in 2019.',
    ],
    links: [
      who('Antimicrobial resistance', 'news-room/fact-sheets/detail/antimicrobial-resistance'),
      nhs('Antibiotics', 'conditions/antibiotics/'),
      wikipedia('Antibiotic'),
    ],
  },
  {
    id: 'cold-weather-causes-colds',
    claim: 'Cold weather causes colds',
    phrasings: [
      'You catch a cold from being cold',
      'Being cold gives you a cold',
      'Going outside with wet hair causes a cold',
      'Going outside with wet hair gives you a cold',
      'You can catch a cold from being cold',
      'You can catch a cold by going outside with wet hair',
      'Cold weather makes you sick',
      'You catch a cold from cold weather',
    ],
    rating: 'MOSTLY_FALSE',
    summary:
      'Colds are caused by viruses that other people pass on; without a virus, cold alone makes nobody ill. Cold dry air may help some viruses to survive and people stay closer together indoors, which is why colds peak in winter.',
    keyFindings: ['More than 200 kinds of virus can cause a cold.'],
    links: [nhs('Common cold', 'conditions/common-cold/'), wikipedia('Common_cold')],
  },
  {
    id: 'vitamin-c-prevents-colds',
    claim: 'Vitamin C prevents colds',
    phrasings: [
      'Vitamin C prevents the common cold',
      'Taking vitamin C prevents colds',
      'Vitamin C cures colds',
      'Vitamin C stops you getting a cold',
      'Vitamin C protects against colds',
      'Vitamin C cures the common cold',
    ],
    rating: 'MOSTLY_FALSE',
    summary:
      'In trials with thousands of people, regular vitamin C did not reduce how often the general public caught colds. Taken all the time it shortened colds a little, by about eight percent in adults, and it helped people under extreme physical stress.',
    keyFindings: ['Starting vitamin C after a cold has begun showed no consistent effect.'],
    links: [
      page(
        'NIH Office of Dietary Supplements',
        'Vitamin C',
        'https://ods.od.nih.gov/factsheets/VitaminC-Consumer/',
      ),
      wikipedia('Vitamin_C_and_the_common_cold'),
    ],
  },
  {
    id: 'handwashing-prevents-disease',
    claim: 'Washing your hands prevents the spread of disease',
    phrasings: [
      'Handwashing prevents the spread of disease',
      'Hand washing prevents disease',
      'Washing hands helps to prevent infections',
      'Washing your hands prevents infections',
      'Hand washing prevents the spread of germs',
      'Washing hands with soap prevents disease',
    ],
    rating: 'TRUE',
    summary:
      'Washing hands with soap removes germs before they reach the mouth, eyes or other people. Trials show markedly less diarrhoea and fewer respiratory infections where people wash their hands.',
    keyFindings: ['Hand washing with soap cuts diarrhoeal disease by roughly a third.'],
    links: [
      page('CDC', 'Clean hands', 'https://www.cdc.gov/clean-hands/'),
      wikipedia('Hand_washing'),
    ],
  },
  {
    id: 'malaria-by-mosquitoes',
    claim: 'Malaria is spread by mosquitoes',
    phrasings: [
      'Mosquitoes spread malaria',
      'Malaria is transmitted by mosquitoes',
      'Mosquitoes transmit malaria',
      'People get malaria from mosquitoes',
      'Mosquitoes carry malaria',
      'Malaria is transmitted by mosquito bites',
    ],
    rating: 'TRUE',
    summary:
      'Malaria parasites are carried from person to person by the bites of infected female Anopheles mosquitoes. This was shown at the end of the 19th century.',
    keyFindings: ['Ronald Ross received the Nobel Prize of 1902 for this work.'],
    links: [who('Malaria', 'news-room/fact-sheets/detail/malaria'), wikipedia('Malaria')],
  },
];
