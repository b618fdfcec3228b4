import { expect, it } from 'vitest';
import { ownPath } from './ownPath.ts';

const origin = 'https://verimeter.example';

it.each([
  '/my-reports',
  '/report/honey-ab12cd34ef?from=list#sources',
  '/admin/reports?page=2&search=a%20b',
])('leads on to the own page %s', (path) => {
  expect(ownPath(path, origin)).toBe(path);
});

it.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  '\\\\evil.example',
  'javascript:alert(1)',
  'my-reports',
  '',
  ' /my-reports',
])('leads home instead of to %j', (text) => {
  expect(ownPath(text, origin)).toBe('/');
});
