import { britannica, page, wikipedia } from './links.ts';
import type { StarterRecord } from './starterRecord.ts';

const ecb = page(
  'European Central Bank',
  'The euro',
  'https://www.ecb.europa.eu/euro/html/index.en.html',
);
const ethnologue = page('Ethnologue', 'Languages of the world', 'https://www.ethnologue.com/');

export const languageAndMoneyRecords: readonly StarterRecord[] = [
  {
    id: 'brazil-speaks-portuguese',
    claim: 'Portuguese is the official language of Brazil',
    phrasings: [
      'The official language of Brazil is Portuguese',
      'Brazilians speak Portuguese',
      'People in Brazil speak Portuguese',
      'Portuguese is spoken in Brazil',
      'The language of Brazil is Portuguese',
    ],
    rating: 'TRUE',
    summary:
      'Brazil was a Portuguese colony until 1822, and its constitution makes Portuguese the official language. Nearly all Brazilians speak it as their first language.',
    keyFindings: ['Far more people speak Portuguese in Brazil than in Portugal.'],
    links: [wikipedia('Brazilian_Portuguese'), britannica('Brazil', 'place/Brazil')],
  },
  {
    id: 'brazil-speaks-spanish',
    claim: 'Spanish is the official language of Brazil',
    phrasings: [
      'The official language of Brazil is Spanish',
      'Brazilians speak Spanish',
      'People in Brazil speak Spanish',
      'The language of Brazil is Spanish',
    ],
    rating: 'FALSE',
    summary:
      'The language of Brazil is Portuguese, which the constitution names as the official one. Spanish is the official language of most neighbouring countries.',
    keyFindings: ['Brazil was a colony of Portugal, not of Spain.'],
    links: [wikipedia('Languages_of_Brazil'), britannica('Brazil', 'place/Brazil')],
  },
  {
    id: 'mandarin-most-native-speakers',
    claim: 'Mandarin Chinese has the most native speakers of any language',
    phrasings: [
      'Mandarin has the most native speakers',
      'Mandarin Chinese has the most native speakers',
      'Mandarin has more native speakers than any other language',
      'Mandarin is the language with the most native speakers',
      'Mandarin Chinese is the language with the most native speakers',
    ],
    rating: 'TRUE',
    summary:
      'More than 900 million people speak Mandarin as their first language. Spanish follows with nearly 500 million, English with nearly 400 million.',
    keyFindings: ['With second-language speakers included, English is ahead.'],
    links: [wikipedia('List_of_languages_by_number_of_native_speakers'), ethnologue],
  },
  {
    id: 'english-most-spoken',
    claim: 'English is the most widely spoken language in the world',
    phrasings: [
      'English is the most spoken language in the world',
      'The most spoken language in the world is English',
      'English is the most spoken language',
      'More people speak English than any other language',
      'The most widely spoken language in the world is English',
    ],
    rating: 'MOSTLY_TRUE',
    summary:
      'With everybody counted who speaks it as a first or second language, English leads with about 1.5 billion. By native speakers Mandarin and Spanish are ahead.',
    keyFindings: ['Most speakers of English learned it as a second language.'],
    links: [wikipedia('List_of_languages_by_total_number_of_speakers'), ethnologue],
  },
  {
    id: 'euro-currency-of-germany',
    claim: 'The euro is the currency of Germany',
    phrasings: [
      'The currency of Germany is the euro',
      'Germany uses the euro',
      "Germany's currency is the euro",
      'Germany has the euro',
      'People pay with euros in Germany',
    ],
    rating: 'TRUE',
    summary:
      'Germany adopted the euro with the first countries in 1999, and notes and coins came into use in 2002. They replaced the German mark.',
    keyFindings: ['The European Central Bank has its seat in Frankfurt.'],
    links: [wikipedia('Eurozone'), ecb],
  },
  {
    id: 'uk-uses-euro',
    claim: 'The United Kingdom uses the euro',
    phrasings: [
      'The currency of the United Kingdom is the euro',
      'The UK uses the euro',
      'Britain uses the euro',
      'The euro is the currency of the United Kingdom',
      'England uses the euro',
    ],
    rating: 'FALSE',
    summary:
      'The currency of the United Kingdom is the pound sterling. The country never adopted the euro, even while it was a member of the European Union.',
    keyFindings: ['The pound is issued by the Bank of England.'],
    links: [wikipedia('Pound_sterling'), ecb],
  },
  {
    id: 'pound-currency-of-uk',
    claim: 'The pound is the currency of the United Kingdom',
    phrasings: [
      'The currency of the United Kingdom is the pound',
      'The pound sterling is the currency of the United Kingdom',
      'The UK uses the pound',
      'Britain uses the pound',
      'The currency of the UK is the pound sterling',
      'The British currency is the pound',
    ],
    rating: 'TRUE',
    summary:
      'The pound sterling is the legal currency of the United Kingdom and one of the oldest still in use. Since 1971 it has been divided into 100 pence.',
    keyFindings: ['Some banks in Scotland and Northern Ireland issue notes of their own.'],
    links: [
      wikipedia('Pound_sterling'),
      page('Bank of England', 'Banknotes', 'https://www.bankofengland.co.uk/banknotes'),
    ],
  },
  {
    id: 'yen-currency-of-japan',
    claim: 'The yen is the currency of Japan',
    phrasings: [
      'The currency of Japan is the yen',
      'Japan uses the yen',
      "Japan's currency is the yen",
      'The Japanese currency is the yen',
    ],
    rating: 'TRUE',
    summary:
      'The yen was introduced in 1871 and is issued by the Bank of Japan. It is one of the most traded currencies in the world.',
    keyFindings: ['The smallest coin in use is one yen.'],
    links: [
      wikipedia('Japanese_yen'),
      page('Bank of Japan', 'Bank of Japan', 'https://www.boj.or.jp/en/'),
    ],
  },
  {
    id: 'bitcoin-21-million',
    claim: 'There will never be more than 21 million bitcoins',
    phrasings: [
      'The supply of bitcoin is limited to 21 million',
      'There can only be 21 million bitcoins',
      'There will only ever be 21 million bitcoins',
      'Bitcoin is limited to 21 million coins',
      'Only 21 million bitcoins will ever exist',
    ],
    rating: 'MOSTLY_TRUE',
    summary:
      'The rules of the Bitcoin software halve the reward for new blocks every four years or so, which keeps the sum just below 21 million. The users of the network could agree to change the rule, but there is no sign of it.',
    keyFindings: ['The last fraction is expected to be created around the year 2140.'],
    links: [
      wikipedia('Bitcoin'),
      page('Bitcoin', 'Frequently asked questions', 'https://bitcoin.org/en/faq'),
    ],
  },
  {
    id: 'bitcoin-anonymous',
    claim: 'Bitcoin is anonymous',
    phrasings: [
      'Bitcoin payments are anonymous',
      'Bitcoin transactions are anonymous',
      'Bitcoin transactions cannot be traced',
      'Bitcoin is untraceable',
      'Bitcoin cannot be traced',
    ],
    rating: 'MOSTLY_FALSE',
    summary:
      'Every payment is published for ever with the addresses of both sides, without names. Whoever links an address to a person, as exchanges and investigators do, can follow their payments.',
    keyFindings: ['Police forces have traced and seized large sums in bitcoin.'],
    links: [
      wikipedia('Bitcoin'),
      page('Bitcoin', 'Protect your privacy', 'https://bitcoin.org/en/protect-your-privacy'),
    ],
  },
  {
    id: 'satoshi-created-bitcoin',
    claim: 'Bitcoin was created by Satoshi Nakamoto',
    phrasings: [
      'Satoshi Nakamoto created Bitcoin',
      'Satoshi Nakamoto invented Bitcoin',
      'Satoshi Nakamoto is the creator of Bitcoin',
      'The inventor of Bitcoin is Satoshi Nakamoto',
      'Satoshi Nakamoto is the inventor of Bitcoin',
    ],
    rating: 'TRUE',
    summary:
      'A paper under this name described Bitcoin in October 2008, and the software followed in January 2009. Who stands behind the pseudonym, one person or several, has never been shown.',
    keyFindings: ['An English court found in 2024 that Craig Wright is not Satoshi Nakamoto.'],
    links: [
      wikipedia('Satoshi_Nakamoto'),
      page(
        'Bitcoin',
        'Bitcoin: a peer-to-peer electronic cash system',
        'https://bitcoin.org/bitcoin.pdf',
      ),
    ],
  },
  {
    id: 'bitcoin-uses-country-electricity',
    claim: 'Bitcoin uses more electricity than some countries',
    phrasings: [
      'Bitcoin uses more energy than some countries',
      'Bitcoin mining uses more electricity than some countries',
      'Bitcoin consumes more electricity than some countries',
      'Bitcoin uses as much electricity as a country',
    ],
    rating: 'TRUE',
    summary:
      'Estimates by the University of Cambridge put Bitcoin mining above 100 terawatt-hours a year, more than whole countries such as Finland or Belgium use. The figure is uncertain but the order of magnitude is not in doubt.',
    keyFindings: ['Mining repeats a calculation very many times to secure the record of payments.'],
    links: [
      wikipedia('Environmental_impact_of_bitcoin'),
      page(
        'Cambridge Centre for Alternative Finance',
        'Cambridge Bitcoin Electricity Consumption Index',
        'https://ccaf.io/cbnsi/cbeci',
      ),
    ],
  },
];
