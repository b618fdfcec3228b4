import { expect, it } from 'vitest';
import { RecordId, RecordPlace } from './operations.ts';

it('a null character, which the database does not know, names no record and no place', () => {
  const id = 'import-0123456789abcdef01234567';
  expect(RecordId.safeParse(id).success).toBe(true);
  expect(RecordId.safeParse(`${id}\0`).success).toBe(false);
  expect(RecordPlace.safeParse({ claim: 'Honey spoils.', id }).success).toBe(true);
  expect(RecordPlace.safeParse({ claim: 'Honey \0spoils.', id }).success).toBe(false);
});
