import type { LibraryRecord } from '../record.ts';
import { britannica, wikipedia } from './links.ts';
import type { StarterRecord } from './starterRecord.ts';

/** What differs from one claim about a capital to the next. */
interface SeatClaim {
  id: string;
  /** Names in use for the city, the usual one first. */
  city: readonly string[];
  /** Names in use for the country with their article, the usual one first. */
  country: readonly string[];
  rating?: LibraryRecord['rating'];
  known: string;
  finding: string;
  /** Names in the addresses of the articles: the city at Wikipedia, the country at Britannica. */
  pages: readonly [string, string];
}

/** The claim that a city is the capital of a country, in the ways in which it is said. */
export function capital(seat: SeatClaim): StarterRecord {
  const { id, rating = 'TRUE', known, finding, pages } = seat;
  const [claim = '', ...phrasings] = seat.country.flatMap((country) =>
    seat.city.flatMap((city) => [
      `${city} is the capital of ${country}`,
      `The capital of ${country} is ${city}`,
      `${city} is the capital city of ${country}`,
      `The capital city of ${country} is ${city}`,
      `${possessive(country)} capital is ${city}`,
      `${city} is ${possessive(country)} capital`,
    ]),
  );
  const [article, place] = pages;
  const links = [wikipedia(article), britannica(place.replaceAll('-', ' '), `place/${place}`)];
  return { id, claim, phrasings, rating, summary: known, keyFindings: [finding], links };
}

const possessive = (name: string): string => (name.endsWith('s') ? `${name}'` : `${name}'s`);
