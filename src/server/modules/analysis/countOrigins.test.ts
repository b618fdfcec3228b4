import { expect, it } from 'vitest';
import { countOrigins } from './countOrigins.ts';

it.each([
  ['nothing', [], 0],
  ['two sites', ['https://nasa.gov/a', 'https://www.britannica.com/b'], 2],
  ['two languages of one site', ['https://en.wikipedia.org/a', 'https://de.wikipedia.org/a'], 1],
  ['a site with and without www', ['https://www.nhs.uk/a', 'https://nhs.uk/b'], 1],
  ['two universities under one suffix', ['https://www.ox.ac.uk/', 'https://www.cam.ac.uk/'], 2],
  ['two blogs on one platform', ['https://one.github.io/', 'https://two.github.io/'], 1],
  ['one site by http and https, in capitals', ['http://who.int/a', 'https://WWW.WHO.INT/b'], 1],
  ['one site in both spellings', ['https://bücher.de/', 'https://xn--bcher-kva.de/'], 1],
  ['what is no web address', ['mailto:a@b.org', 'ftp://nasa.gov/x', 'nasa.gov', ''], 0],
])('counts the origins of %s', (_, links, origins) => {
  expect(countOrigins(links)).toBe(origins);
});
