import { expect, it } from 'vitest';
import { ownPath } from './AskedByAddress.tsx';

const origin = 'https://verimeter.example';

it.each([
  '/my-reports',
  '/report/honey-ab12cd34ef?from=list#sources',
  '/admin/reports?page=2&search=a%20b',
  '/my-reports?search=%2F%2Fevil.example%2F..%2F',
  '/%2F%2Fevil.example',
  '/report/h%C3%B6nig',
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
  '//evil',
  '/\\\\evil',
  '/\\/evil',
  '/..//evil.example',
  '/.//evil.example',
  '/%2e%2e//evil.example',
  '/.%2E/%2e//evil.example',
  '/my-reports/..//evil.example',
  '/my-reports/../..//evil.example?x#y',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '/.\t.//evil.example',
  '/my-reports\u0000',
  '/my-reports\u2028',
  '\u0000//evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'http:/my-reports',
  'data:text/html,x',
  'blob:https://verimeter.example/x',
  '///evil.example',
])('leads home instead of to %j', (text) => {
  expect(ownPath(text, origin)).toBe('/');
});

it('leads home instead of to an address without end', () => {
  expect(ownPath(`/my-reports?search=${'a'.repeat(2_000)}`, origin)).toBe('/');
});
