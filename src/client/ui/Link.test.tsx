import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { OutLink } from './Link.tsx';

const drawn = (href: string) => renderToStaticMarkup(<OutLink href={href}>There</OutLink>);

it('a link out opens in a tab of its own, says so, and does not vouch for what is there', () => {
  const html = drawn('https://www.example.org/a');
  expect(html).toContain('href="https://www.example.org/a"');
  expect(html).toContain('target="_blank"');
  expect(html).toContain('rel="nofollow noopener noreferrer ugc"');
  expect(html).toContain('(opens in a new tab)');
});

it.each(['javascript:alert(1)', 'data:text/html,x', ' nonsense', '//example.org'])(
  'the address %s is not made a link',
  (href) => {
    expect(drawn(href)).toBe('<span dir="auto">There</span>');
  },
);
