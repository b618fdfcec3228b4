import { expect, it } from 'vitest';
import { findBinaries } from './binaries.ts';

it('a machine for which there is no PostgreSQL is told what to set', () => {
  expect(() => findBinaries('sunos', 'sparc')).toThrow(
    /no embedded PostgreSQL for sunos-sparc.*Set DATABASE_URL/,
  );
});
