import { britannica, page, wikipedia } from './links.ts';
import type { StarterRecord } from './starterRecord.ts';

export const conspiracyRecords: readonly StarterRecord[] = [
  {
    id: 'nine-eleven-inside-job',
    claim: '9/11 was an inside job',
    phrasings: [
      'The 9/11 attacks were an inside job',
      'The US government was behind 9/11',
      'September 11 was an inside job',
      '911 was an inside job',
      'The US government carried out the 9/11 attacks',
      'The American government was behind 9/11',
    ],
    rating: 'FALSE',
    summary:
      'Nineteen members of al-Qaeda hijacked four aeroplanes on 11 September 2001, as the 9/11 Commission, courts and the confessions of the planners established. No evidence shows that the US government took part.',
    keyFindings: ['Nearly 3,000 people were killed.'],
    links: [
      page(
        '9/11 Commission',
        'The 9/11 Commission Report',
        'https://www.9-11commission.gov/report/',
      ),
      wikipedia('9/11_conspiracy_theories'),
    ],
  },
  {
    id: 'wtc-controlled-demolition',
    claim: 'The Twin Towers were brought down by controlled demolition',
    phrasings: [
      'The World Trade Center was destroyed by controlled demolition',
      'The World Trade Center was brought down by controlled demolition',
      'Explosives brought down the Twin Towers',
      'The Twin Towers were brought down by explosives',
      'The Twin Towers were destroyed by controlled demolition',
    ],
    rating: 'FALSE',
    summary:
      'Years of investigation by the US standards institute NIST found that impact damage and fires weakened the steel until the towers gave way. No trace of explosive charges or of their preparation was found.',
    keyFindings: ['Steel need not melt: it loses about half its strength near 600 °C.'],
    links: [
      page(
        'NIST',
        'World Trade Center investigation',
        'https://www.nist.gov/world-trade-center-investigation',
      ),
      wikipedia('World_Trade_Center_controlled_demolition_conspiracy_theories'),
    ],
  },
  {
    id: 'obama-born-in-kenya',
    claim: 'Barack Obama was born in Kenya',
    phrasings: [
      'Obama was born in Kenya',
      'Obama was not born in the United States',
      'Barack Obama was not born in the United States',
      'Obama was not born in America',
      'Obama was not born in the US',
      'Obama was born in Africa',
    ],
    rating: 'FALSE',
    summary:
      'Barack Obama was born in Honolulu, Hawaii, on 4 August 1961. The state has confirmed the birth certificate, and two Honolulu newspapers printed the birth that month.',
    keyFindings: ['The full certificate was published in April 2011.'],
    links: [
      wikipedia('Barack_Obama_citizenship_conspiracy_theories'),
      britannica('Barack Obama', 'biography/Barack-Obama'),
    ],
  },
  {
    id: 'obama-born-in-hawaii',
    claim: 'Barack Obama was born in Hawaii',
    phrasings: [
      'Obama was born in Hawaii',
      'Obama was born in Honolulu',
      'Barack Obama was born in Honolulu',
    ],
    rating: 'TRUE',
    summary:
      'Barack Obama was born in Honolulu on 4 August 1961, as his birth certificate and newspaper notices of that month show. Hawaii had been a state for two years.',
    keyFindings: ['He is the first president of the United States born in Hawaii.'],
    links: [wikipedia('Barack_Obama'), britannica('Barack Obama', 'biography/Barack-Obama')],
  },
  {
    id: 'oswald-killed-kennedy',
    claim: 'Lee Harvey Oswald killed John F. Kennedy',
    phrasings: [
      'Lee Harvey Oswald shot John F. Kennedy',
      'Lee Harvey Oswald killed JFK',
      'Oswald shot Kennedy',
      'Oswald killed JFK',
      'Lee Harvey Oswald assassinated John F. Kennedy',
      'JFK was killed by Lee Harvey Oswald',
      'Lee Harvey Oswald shot JFK',
    ],
    rating: 'MOSTLY_TRUE',
    summary:
      'The Warren Commission of 1964 and a committee of the House of 1979 both concluded that Oswald fired the deadly shots. The committee thought a conspiracy probable because of a sound recording that experts have since rejected, and doubts remain widespread.',
    keyFindings: ['Oswald was shot two days later and never tried.'],
    links: [
      page(
        'National Archives',
        'JFK assassination records',
        'https://www.archives.gov/research/jfk',
      ),
      wikipedia('Assassination_of_John_F._Kennedy'),
    ],
  },
  {
    id: 'cia-killed-kennedy',
    claim: 'The CIA killed John F. Kennedy',
    phrasings: [
      'The CIA killed JFK',
      'The CIA assassinated JFK',
      'The CIA was behind the assassination of John F. Kennedy',
      'The CIA killed Kennedy',
      'JFK was killed by the CIA',
      'The CIA was behind the assassination of JFK',
    ],
    rating: 'MOSTLY_FALSE',
    summary:
      'No investigation has found that the agency took part in the murder, and the files released since have not shown it. It did withhold information from the investigators, which has fed suspicion.',
    keyFindings: [
      'A committee of the House of Representatives looked into it in the 1970s and cleared the agency.',
    ],
    links: [
      page(
        'National Archives',
        'JFK assassination records',
        'https://www.archives.gov/research/jfk',
      ),
      wikipedia('John_F._Kennedy_assassination_conspiracy_theories'),
    ],
  },
  {
    id: 'us-election-2020-stolen',
    claim: 'The 2020 US presidential election was stolen',
    phrasings: [
      'The 2020 election was stolen',
      'Trump won the 2020 election',
      'Donald Trump won the 2020 election',
      'The 2020 US election was stolen',
      'The 2020 election was rigged',
      'The 2020 presidential election was stolen',
    ],
    rating: 'FALSE',
    summary:
      'Joe Biden won with 306 electoral votes to 232. Some sixty lawsuits failed, recounts and audits confirmed the result, and the Department of Justice found no fraud that could have changed it.',
    keyFindings: ['Georgia counted its votes three times, once by hand.'],
    links: [
      page(
        'National Archives',
        '2020 Electoral College results',
        'https://www.archives.gov/electoral-college/2020',
      ),
      wikipedia('2020_United_States_presidential_election'),
    ],
  },
  {
    id: 'hitler-escaped',
    claim: 'Hitler escaped to Argentina',
    phrasings: [
      'Adolf Hitler escaped to Argentina',
      'Hitler fled to Argentina',
      'Hitler survived the war',
      'Hitler survived the Second World War',
      'Hitler escaped to South America',
      'Hitler did not die in 1945',
      'Hitler faked his death',
    ],
    rating: 'FALSE',
    summary:
      'Adolf Hitler killed himself in Berlin on 30 April 1945, as witnesses from the bunker told. His teeth, kept in Moscow, were examined again in 2017 and match his dental records.',
    keyFindings: ['Other Nazis such as Adolf Eichmann did flee to Argentina.'],
    links: [
      wikipedia('Death_of_Adolf_Hitler'),
      britannica('Adolf Hitler', 'biography/Adolf-Hitler'),
    ],
  },
  {
    id: 'diana-murdered',
    claim: 'Princess Diana was murdered',
    phrasings: [
      'Diana was murdered',
      'The royal family killed Princess Diana',
      'Princess Diana was assassinated',
      'The royal family murdered Princess Diana',
      'Princess Diana was killed by the royal family',
      'MI6 killed Princess Diana',
    ],
    rating: 'FALSE',
    summary:
      'French and British investigations found that she died in the accident of 31 August 1997 because her driver was drunk and far too fast, while photographers followed. The jury of the inquest in 2008 spoke of unlawful killing by gross negligence, not of a plot.',
    keyFindings: ['She was not wearing a seat belt.'],
    links: [
      wikipedia('Death_of_Diana,_Princess_of_Wales'),
      britannica('Diana, princess of Wales', 'biography/Diana-princess-of-Wales'),
    ],
  },
  {
    id: 'haarp-controls-weather',
    claim: 'HAARP controls the weather',
    phrasings: ['HAARP can control the weather', 'The weather is controlled by HAARP'],
    rating: 'FALSE',
    summary:
      'The facility in Alaska studies the ionosphere, more than 80 kilometres up, with radio waves that neither air nor ground below absorbs. Weather takes place far below, and earthquakes arise from strain in the rock.',
    keyFindings: ['The University of Alaska has run it since 2015 and holds open days.'],
    links: [
      page('University of Alaska Fairbanks', 'HAARP', 'https://haarp.gi.alaska.edu/'),
      wikipedia('High-frequency_Active_Auroral_Research_Program'),
    ],
  },
  {
    id: 'biden-won-2020',
    claim: 'Joe Biden won the 2020 US presidential election',
    phrasings: [
      'Joe Biden won the 2020 election',
      'Biden won the 2020 election',
      'Biden won the 2020 presidential election',
      'Joe Biden won the 2020 presidential election',
    ],
    rating: 'TRUE',
    summary:
      'Joe Biden received 306 electoral votes and Donald Trump 232, and Biden led by some seven million votes in the country. Recounts, audits and courts confirmed the result.',
    keyFindings: ['Congress counted the electoral votes on 6 and 7 January 2021.'],
    links: [
      page(
        'National Archives',
        '2020 Electoral College results',
        'https://www.archives.gov/electoral-college/2020',
      ),
      wikipedia('2020_United_States_presidential_election'),
    ],
  },
];
