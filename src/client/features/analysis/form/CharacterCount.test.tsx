import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CharacterCount } from './CharacterCount.tsx';

const count = (text: string, link = false) =>
  renderToStaticMarkup(<CharacterCount text={text} link={link} />);
const seen = (html: string) => /aria-hidden="true">([^<]*)</.exec(html)?.[1];
const heard = (html: string) => /role="status">([^<]*)</.exec(html)?.[1];

describe('the count of characters', () => {
  it('is not there for an empty text, nor between the limits', () => {
    for (const text of ['', 'a'.repeat(10), 'a'.repeat(44_999)]) {
      expect(seen(count(text))).toBeUndefined();
    }
  });

  it('says below ten how many there are of at least ten, in code points', () => {
    expect(seen(count('abc'))).toBe('3 of at least 10 characters');
    expect(seen(count('🐙'.repeat(9)))).toBe('9 of at least 10 characters');
    expect(seen(count('🐙'.repeat(10)))).toBeUndefined();
  });

  it('leaves an address alone, which has no least length', () => {
    expect(seen(count('http://a.b', true))).toBeUndefined();
  });

  it('shows from nine tenths on how far the upper limit is, and marks what is beyond it', () => {
    expect(seen(count('a'.repeat(45_000)))).toBe('45,000 of 50,000 characters');
    expect(seen(count('🐙'.repeat(50_000)))).toBe('50,000 of 50,000 characters');
    const marks = (html: string) => /<small class="([^"]*)" aria-hidden/.exec(html)?.[1];
    expect(marks(count('a'.repeat(50_001)))).not.toBe(marks(count('a'.repeat(50_000))));
  });

  it('tells who listens only that the limit is near, or passed, never the number', () => {
    expect(heard(count('abc'))).toBe('');
    expect(heard(count('a'.repeat(45_000)))).toBe(heard(count('a'.repeat(49_999))));
    expect(heard(count('a'.repeat(45_000)))).toBe('The text nears the limit of 50,000 characters.');
    expect(heard(count('a'.repeat(50_001)))).toBe('The text is longer than 50,000 characters.');
  });
});
