import { expect, it } from 'vitest';
import { refusalTitle } from './refusalTitle.ts';

it.each([
  [403, 'You do not have permission to view this report'],
  [401, 'You do not have permission to view this report'],
  [410, 'This report was deleted.'],
  [404, 'Report Not Found'],
  [500, 'Report Not Found'],
  [undefined, 'Report Not Found'],
])('a report that is answered with %s is told of as "%s"', (status, title) => {
  expect(refusalTitle(status)).toBe(title);
});
