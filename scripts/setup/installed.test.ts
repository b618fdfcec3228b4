import { describe, expect, it } from 'vitest';
import { samePackages } from './installed.mjs';

const asked = {
  '': { version: '0.1.0' },
  'node_modules/express': { version: '5.3.0', integrity: 'sha512-a' },
  'node_modules/postgres-for-another-machine': {
    version: '18.4.0',
    integrity: 'sha512-b',
    optional: true,
  },
};
const express = { 'node_modules/express': { version: '5.3.0', integrity: 'sha512-a' } };

describe('what is installed agrees with the lockfile', () => {
  it('when every package is there, without those for other machines', () => {
    expect(samePackages(asked, express)).toBe(true);
  });

  it.each([
    ['a package is missing', {}],
    [
      'a package has another version',
      { 'node_modules/express': { version: '5.2.0', integrity: 'sha512-a' } },
    ],
    [
      'a package has other bytes',
      { 'node_modules/express': { version: '5.3.0', integrity: 'sha512-x' } },
    ],
    ['there is one too many', { ...express, 'node_modules/extra': { version: '1.0.0' } }],
  ])('not when %s', (_, there) => {
    expect(samePackages(asked, there)).toBe(false);
  });
});
