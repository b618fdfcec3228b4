import { page, who, wikipedia } from './links.ts';
import type { StarterRecord } from './starterRecord.ts';

const covidVaccines = page('CDC', 'COVID-19', 'https://www.cdc.gov/covid/');

export const covidRecords: readonly StarterRecord[] = [
  {
    id: 'covid-is-hoax',
    claim: 'COVID-19 is a hoax',
    phrasings: [
      'COVID is not real',
      'The coronavirus does not exist',
      'COVID does not exist',
      'The COVID-19 pandemic is a hoax',
      'The COVID pandemic was a hoax',
      'COVID was a hoax',
      'COVID is fake',
    ],
    rating: 'FALSE',
    summary:
      'The virus SARS-CoV-2 was isolated and its genome read in January 2020, and millions of genomes have been compared since. The World Health Organization counts more than seven million reported deaths and estimates many more.',
    keyFindings: ['Deaths from all causes rose steeply in most countries in 2020 and 2021.'],
    links: [
      who('Coronavirus disease', 'health-topics/coronavirus'),
      wikipedia('COVID-19_pandemic'),
    ],
  },
  {
    id: 'covid-vaccines-prevent-severe',
    claim: 'COVID-19 vaccines protect against severe disease',
    phrasings: [
      'COVID vaccines work',
      'COVID-19 vaccines are effective',
      'COVID vaccines prevent severe illness',
      'COVID vaccines save lives',
      'COVID vaccines protect against severe illness',
      'The COVID vaccine works',
      'The COVID vaccine is effective',
    ],
    rating: 'TRUE',
    summary:
      'Trials and observations of whole populations show much fewer severe cases and deaths among the vaccinated. Protection against infection itself is weaker and wears off within months.',
    keyFindings: ['Models put the deaths averted in the first year in the millions.'],
    links: [covidVaccines, wikipedia('COVID-19_vaccine')],
  },
  {
    id: 'covid-vaccines-infertility',
    claim: 'COVID-19 vaccines cause infertility',
    phrasings: [
      'The COVID vaccine causes infertility',
      'COVID vaccines make women infertile',
      'COVID vaccines make you infertile',
      'The COVID vaccine makes you infertile',
      'COVID vaccines make people infertile',
    ],
    rating: 'FALSE',
    summary:
      'Studies of couples trying for a child and of fertility treatment found no difference between vaccinated and unvaccinated people. The length of the menstrual cycle changed by about a day for a short time.',
    keyFindings: ['The illness itself can lower the quality of sperm for some time.'],
    links: [covidVaccines, wikipedia('COVID-19_vaccine_misinformation_and_hesitancy')],
  },
  {
    id: 'covid-vaccines-myocarditis',
    claim: 'mRNA COVID-19 vaccines can cause myocarditis',
    phrasings: [
      'COVID vaccines can cause myocarditis',
      'The COVID vaccine can cause myocarditis',
      'mRNA vaccines can cause myocarditis',
      'COVID vaccines can cause heart inflammation',
      'COVID-19 vaccines can cause inflammation of the heart',
    ],
    rating: 'TRUE',
    summary:
      'Inflammation of the heart muscle is a known rare side effect, most often in young men after the second dose. Most of them recover within days or weeks, and the infection causes it too.',
    keyFindings: ['Longer intervals between the doses lower the risk.'],
    links: [covidVaccines, wikipedia('Myocarditis')],
  },
  {
    id: 'ivermectin-cures-covid',
    claim: 'Ivermectin cures COVID-19',
    phrasings: [
      'Ivermectin is effective against COVID',
      'Ivermectin works against COVID-19',
      'Ivermectin treats COVID',
      'Ivermectin can cure COVID',
      'Ivermectin is a cure for COVID-19',
      'COVID is cured by ivermectin',
    ],
    rating: 'FALSE',
    summary:
      'Large randomised trials found that ivermectin neither shortens COVID-19 to a relevant degree nor prevents hospital stays or deaths. Early positive studies turned out to be flawed or invented.',
    keyFindings: ['Against parasitic worms it is a very valuable drug.'],
    links: [
      page(
        'US Food and Drug Administration',
        'Ivermectin and COVID-19',
        'https://www.fda.gov/consumers/consumer-updates/ivermectin-and-covid-19',
      ),
      wikipedia('Ivermectin_during_the_COVID-19_pandemic'),
    ],
  },
  {
    id: 'hydroxychloroquine-cures-covid',
    claim: 'Hydroxychloroquine cures COVID-19',
    phrasings: [
      'Hydroxychloroquine is effective against COVID',
      'Hydroxychloroquine works against COVID-19',
      'Hydroxychloroquine treats COVID',
      'Hydroxychloroquine can cure COVID',
      'Hydroxychloroquine is a cure for COVID-19',
    ],
    rating: 'FALSE',
    summary:
      'Large trials such as RECOVERY and Solidarity in 2020 found no benefit of hydroxychloroquine for patients in hospital, and others none for prevention. It can disturb the rhythm of the heart.',
    keyFindings: ['It remains in use against malaria and lupus.'],
    links: [
      who('Coronavirus disease', 'health-topics/coronavirus'),
      wikipedia('Chloroquine_and_hydroxychloroquine_during_the_COVID-19_pandemic'),
    ],
  },
  {
    id: 'bleach-cures-covid',
    claim: 'Drinking bleach cures COVID-19',
    phrasings: [
      'Bleach cures COVID',
      'You can cure COVID by drinking bleach',
      'Bleach can cure COVID',
    ],
    rating: 'FALSE',
    summary:
      'Bleach destroys viruses on surfaces, but in the body it burns mouth, gullet and stomach and can kill. It has no effect against an infection.',
    keyFindings: ['Calls to poison centres about cleaning agents rose in 2020.'],
    links: [
      who('Coronavirus disease', 'health-topics/coronavirus'),
      wikipedia('COVID-19_misinformation'),
    ],
  },
  {
    id: 'covid-from-lab',
    claim: 'COVID-19 came from a laboratory',
    phrasings: [
      'COVID-19 came from a lab',
      'COVID leaked from a lab',
      'The coronavirus came from a lab',
      'COVID-19 originated in a lab',
      'COVID came from a lab in Wuhan',
      'The coronavirus escaped from a lab',
      'COVID-19 came from a lab in China',
      'COVID-19 leaked from a lab in Wuhan',
    ],
    rating: 'MIXED',
    summary:
      'The origin has not been settled. Much of the published evidence points to animals sold at a market in Wuhan, while some intelligence services lean towards an accident in a laboratory, with low or moderate confidence.',
    keyFindings: [
      'An advisory group of the World Health Organization said in 2025 that data from China are missing.',
    ],
    links: [
      who('Coronavirus disease', 'health-topics/coronavirus'),
      wikipedia('Origin_of_SARS-CoV-2'),
    ],
  },
  {
    id: 'masks-reduce-covid',
    claim: 'Masks reduce the spread of COVID-19',
    phrasings: [
      'Face masks reduce the spread of COVID',
      'Masks help to prevent the spread of COVID',
      'Masks work against COVID',
      'Wearing a mask reduces the spread of COVID-19',
      'Face masks work against COVID',
      'Masks reduce the spread of the coronavirus',
    ],
    rating: 'MOSTLY_TRUE',
    summary:
      'Masks hold back part of the droplets and aerosols that carry the virus, well-fitting respirators most of them. How much rules to wear them lowered infections is harder to measure, and trials found small or uncertain effects.',
    keyFindings: [
      'A trial in villages of Bangladesh found somewhat fewer cases with surgical masks.',
    ],
    links: [wikipedia('Face_masks_during_the_COVID-19_pandemic'), covidVaccines],
  },
  {
    id: 'vaccines-overload-immune-system',
    claim: 'Vaccines overload the immune system',
    phrasings: [
      'Too many vaccines overload the immune system',
      'Vaccines weaken the immune system',
      'Vaccines overload a baby’s immune system',
      'Vaccines overload the immune system of babies',
      'Vaccines weaken your immune system',
    ],
    rating: 'FALSE',
    summary:
      'Children meet countless germs every day, and all vaccines together contain only a small number of antigens in comparison. Studies find no more other infections after vaccination.',
    keyFindings: [
      'Today’s schedule holds fewer antigens than that of the 1980s, though more vaccines.',
    ],
    links: [
      who('Vaccines and immunization', 'health-topics/vaccines-and-immunization'),
      wikipedia('Vaccine_hesitancy'),
    ],
  },
  {
    id: 'measles-vaccine-prevents-measles',
    claim: 'The measles vaccine prevents measles',
    phrasings: [
      'The MMR vaccine prevents measles',
      'Measles vaccines prevent measles',
      'The measles vaccine is effective',
      'The measles vaccine works',
      'The measles vaccine protects against measles',
      'The MMR vaccine protects against measles',
    ],
    rating: 'TRUE',
    summary:
      'Two doses protect about 97 percent of people against measles, mostly for life. Since 2000 the vaccine is estimated to have averted tens of millions of deaths.',
    keyFindings: ['Outbreaks come back where fewer than about 95 percent are vaccinated.'],
    links: [
      who('Measles', 'news-room/fact-sheets/detail/measles'),
      page('CDC', 'Measles', 'https://www.cdc.gov/measles/'),
    ],
  },
  {
    id: 'covid-vaccines-safe',
    claim: 'COVID-19 vaccines are safe',
    phrasings: [
      'The COVID vaccine is safe',
      'The COVID-19 vaccines are safe',
      'The coronavirus vaccine is safe',
    ],
    rating: 'MOSTLY_TRUE',
    summary:
      'Billions of doses have been given under close watch, and for most people serious harm is very rare compared with that of the disease. Rare serious side effects exist, such as inflammation of the heart muscle, and clots after some vaccines that are no longer used.',
    keyFindings: ['Sore arms, fever and tiredness for a day or two are frequent.'],
    links: [covidVaccines, wikipedia('COVID-19_vaccine')],
  },
];
