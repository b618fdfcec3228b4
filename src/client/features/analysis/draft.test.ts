import { describe, expect, it } from 'vitest';
import { prefill } from './draft.ts';
import { linkHost } from './linkHost.ts';

it('fills the form from ?text= or ?url= and from nothing else', () => {
  expect(prefill('?text=The%20Earth%20is%20round')).toBe('The Earth is round');
  expect(prefill('?url=https%3A%2F%2Fexample.org%2Fa')).toBe('https://example.org/a');
  expect(prefill('?q=other')).toBeNull();
  expect(prefill('')).toBeNull();
});

describe('what a phone shares', () => {
  const page = 'https://example.org/a?b=c';
  it.each([
    ['a link with an empty text', { text: '', url: page }, page],
    ['a text with an empty link', { text: 'The Earth is round', url: ' ' }, 'The Earth is round'],
    ['a page with its title', { text: 'Is the Earth round?', url: page }, page],
    ['a text with the link in it', { text: `Read this: ${page}`, url: page }, `Read this: ${page}`],
    ['nothing', { text: ' ', url: '' }, null],
  ])('fills the form: %s', (_what, given, filled) => {
    expect(prefill(`?${new URLSearchParams(given)}`)).toBe(filled);
  });
});

describe('a link in the form', () => {
  it.each([
    ['https://www.example.org/a/b?c=d', 'www.example.org'],
    ['  example.org/story ', 'example.org'],
    ['http://example.org:8080/', 'example.org:8080'],
    ['https://bücher.example/', 'xn--bcher-kva.example'],
  ])('is known by its host, as it is written in ASCII: %s', (text, host) => {
    expect(linkHost(text)).toBe(host);
  });

  it.each([
    ['', 'nothing'],
    ['Octopuses have three hearts.', 'a claim'],
    ['See https://example.org/a for more.', 'a text with a link in it'],
    ['http://192.168.0.1/router', 'an address that is not read'],
    ['ftp://example.org/file', 'another protocol'],
    [`https://example.org/${'a'.repeat(8_000)}`, 'an address that goes on and on'],
  ])('is not seen in %s (%s)', (text) => {
    expect(linkHost(text)).toBeNull();
  });
});
