import { expect, it } from 'vitest';
import { readRecordsAddress, writeRecordsAddress } from './recordsAddress.ts';

it.each(['', '?search=moon', '?rating=FALSE', '?search=moon+%26+sun&rating=MIXED'])(
  'the list of records is kept in the address: %j',
  (query) => expect(writeRecordsAddress(readRecordsAddress(query))).toBe(query),
);

it.each(['?rating=constructor', '?rating=false', '?page=3', '?search='])(
  'what the address cannot mean is as if it were not there: %s',
  (query) => expect(readRecordsAddress(query)).toEqual({ search: '', rating: 'all' }),
);
