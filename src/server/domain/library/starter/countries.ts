import { britannica, page, wikipedia } from './links.ts';
import type { StarterRecord } from './starterRecord.ts';

const europeanUnion = page(
  'European Union',
  'EU countries',
  'https://european-union.europa.eu/principles-countries-history/eu-countries_en',
);
const unitedNations = page(
  'United Nations',
  'Member States',
  'https://www.un.org/en/about-us/member-states',
);

export const countryRecords: readonly StarterRecord[] = [
  {
    id: 'usa-fifty-states',
    claim: 'The United States has 50 states',
    phrasings: [
      'There are 50 states in the United States',
      'The United States consists of 50 states',
      'The US has 50 states',
      'America has 50 states',
      'There are 50 US states',
      'There are 50 states in America',
      'There are 50 states in the US',
    ],
    rating: 'TRUE',
    summary:
      'Alaska and Hawaii became the 49th and 50th states in 1959, and none has been added since. Washington, D.C., Puerto Rico and the other territories are not states.',
    keyFindings: ['The flag of the United States has one star for each state.'],
    links: [wikipedia('U.S._state'), britannica('United States', 'place/United-States')],
  },
  {
    id: 'usa-fifty-two-states',
    claim: 'The United States has 52 states',
    phrasings: [
      'There are 52 states in the United States',
      'The US has 52 states',
      'America has 52 states',
      'There are 52 states in America',
      'There are 52 states in the US',
    ],
    rating: 'FALSE',
    summary:
      'The United States has had 50 states since Hawaii joined in 1959. The number 52 probably comes from counting the capital and Puerto Rico, which are not states.',
    keyFindings: ['The flag has 50 stars.'],
    links: [wikipedia('U.S._state'), britannica('United States', 'place/United-States')],
  },
  {
    id: 'alaska-largest-state',
    claim: 'Alaska is the largest US state',
    phrasings: [
      'Alaska is the largest state in the United States',
      'The largest US state is Alaska',
      'The largest state in the US is Alaska',
      'Alaska is the largest state in the US by area',
      'Alaska is bigger than Texas',
    ],
    rating: 'TRUE',
    summary:
      'Alaska has an area of about 1.7 million square kilometres, more than twice that of Texas, the second largest. By number of people it is one of the smallest.',
    keyFindings: ['The United States bought Alaska from Russia in 1867.'],
    links: [wikipedia('Alaska'), britannica('Alaska', 'place/Alaska')],
  },
  {
    id: 'texas-largest-state',
    claim: 'Texas is the largest US state',
    phrasings: [
      'Texas is the largest state in the United States',
      'The largest US state is Texas',
      'Texas is the largest state in the US',
      'Texas is bigger than Alaska',
    ],
    rating: 'FALSE',
    summary:
      'Alaska is the largest state by area and more than twice as large as Texas. By population California comes first and Texas second.',
    keyFindings: ['Texas is the largest of the 48 contiguous states.'],
    links: [wikipedia('Texas'), britannica('Texas', 'place/Texas-state')],
  },
  {
    id: 'england-same-as-uk',
    claim: 'England and the United Kingdom are the same',
    phrasings: [
      'The United Kingdom and England are the same',
      'England and the UK are the same thing',
      'England is the same as the United Kingdom',
      'England and the UK are the same country',
    ],
    rating: 'FALSE',
    summary:
      'England is one of the four countries of the United Kingdom; the others are Scotland, Wales and Northern Ireland. It is the largest and most populous of them.',
    keyFindings: ['Great Britain is the island with England, Scotland and Wales.'],
    links: [
      wikipedia('Terminology_of_the_British_Isles'),
      britannica('United Kingdom', 'place/United-Kingdom'),
    ],
  },
  {
    id: 'uk-in-eu',
    claim: 'The United Kingdom is a member of the European Union',
    phrasings: [
      'The UK is in the European Union',
      'The UK is in the EU',
      'The UK is a member of the EU',
      'Britain is in the EU',
      'The UK is part of the EU',
      'Britain is still in the EU',
    ],
    rating: 'FALSE',
    summary:
      'The United Kingdom left the European Union on 31 January 2020, after a majority had voted for it in 2016. It had been a member since 1973.',
    keyFindings: ['It was the first member state to leave.'],
    links: [wikipedia('Brexit'), europeanUnion],
  },
  {
    id: 'switzerland-in-eu',
    claim: 'Switzerland is a member of the European Union',
    phrasings: [
      'Switzerland is in the European Union',
      'Switzerland is in the EU',
      'Switzerland is part of the EU',
      'Switzerland is a member of the EU',
      'Switzerland belongs to the EU',
    ],
    rating: 'FALSE',
    summary:
      'Switzerland is not a member, though it is surrounded almost wholly by member states. Many treaties tie it to the European Union, and it belongs to the Schengen area.',
    keyFindings: ['The Swiss currency is the franc, not the euro.'],
    links: [wikipedia('Switzerland%E2%80%93European_Union_relations'), europeanUnion],
  },
  {
    id: 'norway-in-eu',
    claim: 'Norway is a member of the European Union',
    phrasings: [
      'Norway is in the European Union',
      'Norway is in the EU',
      'Norway is part of the EU',
      'Norway is a member of the EU',
    ],
    rating: 'FALSE',
    summary:
      'Norwegians voted against joining in 1972 and in 1994. Through the European Economic Area the country takes part in the single market all the same.',
    keyFindings: ['Norway is a founding member of NATO.'],
    links: [wikipedia('Norway%E2%80%93European_Union_relations'), europeanUnion],
  },
  {
    id: 'sweden-in-nato',
    claim: 'Sweden is a member of NATO',
    phrasings: [
      'Sweden is in NATO',
      'Sweden joined NATO in 2024',
      'Sweden has joined NATO',
      'Sweden is a NATO member',
    ],
    rating: 'TRUE',
    summary:
      'Sweden joined the alliance on 7 March 2024 after two centuries outside military alliances. Finland had joined in April 2023.',
    keyFindings: ['Both applied in May 2022, after Russia had invaded Ukraine.'],
    links: [
      wikipedia('Member_states_of_NATO'),
      page('NATO', 'North Atlantic Treaty Organization', 'https://www.nato.int/'),
    ],
  },
  {
    id: 'number-of-countries-195',
    claim: 'There are 195 countries in the world',
    phrasings: [
      'There are 195 countries',
      'The world has 195 countries',
      'There are 195 countries on Earth',
      'There are 195 sovereign states in the world',
    ],
    rating: 'MOSTLY_TRUE',
    summary:
      'The 193 members of the United Nations and its two observer states, the Holy See and Palestine, make 195. Other counts add Kosovo, Taiwan and more, so the number depends on what is called a country.',
    keyFindings: ['The latest member to join was South Sudan in 2011.'],
    links: [wikipedia('List_of_sovereign_states'), unitedNations],
  },
  {
    id: 'un-193-members',
    claim: 'The United Nations has 193 member states',
    phrasings: [
      'The UN has 193 members',
      'The UN has 193 member states',
      'The United Nations has 193 members',
      'There are 193 countries in the United Nations',
    ],
    rating: 'TRUE',
    summary:
      'South Sudan became the 193rd member in July 2011. The Holy See and Palestine take part as observers without a vote.',
    keyFindings: ['51 states founded the organisation in 1945.'],
    links: [wikipedia('Member_states_of_the_United_Nations'), unitedNations],
  },
  {
    id: 'china-most-populous',
    claim: 'China is the most populous country in the world',
    phrasings: [
      'China has the largest population in the world',
      'The most populous country in the world is China',
      'China is the most populous country',
      'China has more people than India',
      "China is the world's most populous country",
    ],
    rating: 'FALSE',
    summary:
      'By the estimates of the United Nations India overtook China in 2023. The population of China has been falling slightly since 2022.',
    keyFindings: ['Both countries have somewhat more than 1.4 billion inhabitants.'],
    links: [
      wikipedia('List_of_countries_and_dependencies_by_population'),
      page('World Bank', 'Population, total', 'https://data.worldbank.org/indicator/SP.POP.TOTL'),
    ],
  },
  {
    id: 'egypt-in-africa',
    claim: 'Egypt is in Africa',
    phrasings: [
      'Egypt is an African country',
      'Egypt lies in Africa',
      'Egypt is a country in Africa',
      'Egypt is located in Africa',
    ],
    rating: 'TRUE',
    summary:
      'Nearly all of Egypt lies in the north-east of Africa. The Sinai peninsula, beyond the Suez Canal, is counted as a part of Asia.',
    keyFindings: ['Egypt is a member of the African Union.'],
    links: [wikipedia('Egypt'), britannica('Egypt', 'place/Egypt')],
  },
];
