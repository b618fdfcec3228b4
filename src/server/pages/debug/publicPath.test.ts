import { expect, it } from 'vitest';
import { publicPath } from './debugPages.ts';

it.each(['/', '/about', '/report/some-slug', '/report/some-slug?a=b', '/sitemap.xml', '/404'])(
  'is public: %s',
  (path) => expect(publicPath(path)).toBe(path),
);

it.each([
  '',
  'about',
  'https://elsewhere.example/',
  '//elsewhere.example/about',
  '/\\elsewhere.example/about',
  '/dev/outbox',
  '/report/../dev/outbox',
  '/report/%2e%2e/dev/outbox',
  '/my-reports',
  '/admin',
  '/_debug',
  '/_view-html?path=/',
  '/api/auth/remaining-reports',
  '/trpc/auth.session',
  '/report/a/b',
  '/report/',
])('is not: %s', (path) => expect(publicPath(path)).toBeNull());

it('keeps a request in one line', () => {
  expect(publicPath('/report/a b\r\nX: y')).toBe('/report/a%20bX:%20y');
});
