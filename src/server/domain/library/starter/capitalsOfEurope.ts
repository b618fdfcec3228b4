import { capital } from './capitals.ts';
import type { StarterRecord } from './starterRecord.ts';

export const europeanCapitalRecords: readonly StarterRecord[] = [
  capital({
    id: 'paris-capital',
    city: ['Paris'],
    country: ['France'],
    known:
      'Paris has been the seat of French kings and governments for most of the time since the Middle Ages. President, parliament and ministries have their seat there today.',
    finding: 'During the German occupation from 1940 to 1944 the government sat in Vichy.',
    pages: ['Paris', 'France'],
  }),
  capital({
    id: 'london-capital-of-france',
    city: ['London'],
    country: ['France'],
    rating: 'FALSE',
    known:
      'The capital of France is Paris, where president, parliament and government have their seat. London is the capital of the United Kingdom.',
    finding: 'Paris has been the capital of France for most of the time since the Middle Ages.',
    pages: ['London', 'France'],
  }),
  capital({
    id: 'berlin-capital',
    city: ['Berlin'],
    country: ['Germany'],
    known:
      'Berlin has been the capital of reunited Germany since 3 October 1990. Parliament and government moved there from Bonn in 1999, and some ministries still have offices in Bonn.',
    finding: 'From 1949 to 1990 Bonn was the seat of the West German government.',
    pages: ['Berlin', 'Germany'],
  }),
  capital({
    id: 'london-capital',
    city: ['London'],
    country: ['the United Kingdom', 'England', 'Great Britain'],
    known:
      'Parliament, the government and the residence of the monarch are in London. It is the capital of England as well as of the whole United Kingdom.',
    finding: 'Edinburgh, Cardiff and Belfast are the capitals of the other three nations.',
    pages: ['London', 'United-Kingdom'],
  }),
  capital({
    id: 'rome-capital',
    city: ['Rome'],
    country: ['Italy'],
    known:
      'Rome has been the capital of Italy since 1871, soon after the city had become part of the new kingdom. Turin and Florence had been the capitals before.',
    finding: 'Vatican City, a state of its own, lies within Rome.',
    pages: ['Rome', 'Italy'],
  }),
  capital({
    id: 'madrid-capital',
    city: ['Madrid'],
    country: ['Spain'],
    known:
      'The court of Spain moved to Madrid in 1561, and the city has been the capital for nearly all of the time since. The constitution of 1978 names it as the capital.',
    finding: 'Madrid is the most populous city of Spain.',
    pages: ['Madrid', 'Spain'],
  }),
  capital({
    id: 'barcelona-capital-of-spain',
    city: ['Barcelona'],
    country: ['Spain'],
    rating: 'FALSE',
    known:
      'The capital of Spain is Madrid. Barcelona is the capital of Catalonia, one of the autonomous communities of Spain.',
    finding: 'Barcelona is the second most populous city of Spain.',
    pages: ['Barcelona', 'Spain'],
  }),
  capital({
    id: 'lisbon-capital',
    city: ['Lisbon'],
    country: ['Portugal'],
    known:
      'Lisbon has been the capital of Portugal since the 13th century. Parliament, president and government have their seat there.',
    finding: 'From 1808 to 1821 the Portuguese court resided in Rio de Janeiro.',
    pages: ['Lisbon', 'Portugal'],
  }),
  capital({
    id: 'vienna-capital',
    city: ['Vienna'],
    country: ['Austria'],
    known:
      'Vienna is the capital of Austria and one of its nine federal states. It was the seat of the Habsburg emperors before.',
    finding: 'Vienna is also one of the seats of the United Nations.',
    pages: ['Vienna', 'Austria'],
  }),
  capital({
    id: 'bern-capital',
    city: ['Bern', 'Berne'],
    country: ['Switzerland'],
    rating: 'MOSTLY_TRUE',
    known:
      'Parliament and government of Switzerland have met in Bern since 1848. The law calls it the federal city; no law names a capital, but Bern fills the part in practice.',
    finding: 'The highest courts sit in Lausanne, Lucerne, St. Gallen and Bellinzona.',
    pages: ['Bern', 'Switzerland'],
  }),
  ...['Zurich', 'Geneva'].map((city) =>
    capital({
      id: `${city.toLowerCase()}-capital-of-switzerland`,
      city: city === 'Zurich' ? ['Zurich', 'Zürich'] : [city],
      country: ['Switzerland'],
      rating: 'FALSE',
      known: `The federal authorities of Switzerland have their seat in Bern. ${city} is the capital of its own canton only.`,
      finding: 'The most populous Swiss cities are Zurich, Geneva and Basel.',
      pages: [city === 'Zurich' ? 'Z%C3%BCrich' : city, 'Switzerland'],
    }),
  ),
  capital({
    id: 'amsterdam-capital',
    city: ['Amsterdam'],
    country: ['the Netherlands', 'Holland'],
    known:
      'The constitution of the Netherlands names Amsterdam as the capital. Parliament, the government and the highest court nevertheless have their seat in The Hague.',
    finding: 'The king is sworn in and inaugurated in Amsterdam.',
    pages: ['Capital_of_the_Netherlands', 'Netherlands'],
  }),
  capital({
    id: 'brussels-capital',
    city: ['Brussels'],
    country: ['Belgium'],
    known:
      'The Belgian constitution makes the city of Brussels the capital and the seat of the federal government. Many institutions of the European Union are there too.',
    finding: 'The headquarters of NATO are in Brussels.',
    pages: ['Brussels', 'Belgium'],
  }),
  capital({
    id: 'moscow-capital',
    city: ['Moscow'],
    country: ['Russia'],
    known:
      'Moscow has been the capital of Russia since 1918, when the government left Petrograd, now Saint Petersburg. It was the capital of the Soviet Union as well.',
    finding: 'Saint Petersburg was the capital for most of the time from 1712 to 1918.',
    pages: ['Moscow', 'Russia'],
  }),
  capital({
    id: 'kyiv-capital',
    city: ['Kyiv', 'Kiev'],
    country: ['Ukraine'],
    known:
      'Kyiv is the capital of Ukraine, as its constitution says. It has been so since the country became independent in 1991.',
    finding: 'Kyiv follows the Ukrainian name of the city, Kiev the Russian one.',
    pages: ['Kyiv', 'Ukraine'],
  }),
  capital({
    id: 'istanbul-capital-of-turkey',
    city: ['Istanbul'],
    country: ['Turkey', 'Türkiye'],
    rating: 'FALSE',
    known:
      'The capital of Turkey has been Ankara since 1923. Istanbul is the largest city and was the capital of the Ottoman Empire.',
    finding: 'Under the name of Constantinople it was the capital of the Byzantine Empire.',
    pages: ['Istanbul', 'Turkey'],
  }),
  capital({
    id: 'ankara-capital',
    city: ['Ankara'],
    country: ['Turkey', 'Türkiye'],
    known:
      'Ankara was made the capital in October 1923, shortly before the republic was proclaimed. Istanbul is larger but no longer the capital.',
    finding: 'Ankara is the second most populous city of Turkey.',
    pages: ['Ankara', 'Turkey'],
  }),
];
