import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { bookmarklet } from './AboutParts.tsx';

/** What the bookmark does on a page with this address and selection. */
function pressed(href: string, selected: string): string {
  const location = { href };
  const code = bookmarklet('https://verimeter.example').replace(/^javascript:/, '');
  runInNewContext(code, { location, getSelection: () => selected });
  return location.href;
}

it('the bookmark opens the form with the page that it is pressed on', () => {
  expect(pressed('https://news.example/a?b=1&c=2#d', ' ')).toBe(
    'https://verimeter.example/analyze?url=https%3A%2F%2Fnews.example%2Fa%3Fb%3D1%26c%3D2%23d',
  );
});

it('the bookmark opens the form with what is selected there, cut where an address would be too long', () => {
  expect(pressed('https://news.example/', ' Honey & "milk" ')).toBe(
    'https://verimeter.example/analyze?text=Honey%20%26%20%22milk%22',
  );
  expect(pressed('https://news.example/', 'x'.repeat(9_000)).length).toBeLessThan(2_000);
});
