/** Measures library lookups by library size and text length. */
import { indexRecords, matchClaim } from '../src/server/modules/library/matching/matchClaim.ts';
import { starterRecords } from '../src/server/modules/library/load.ts';
import { percentile } from './percentile.ts';
import { printTable } from './table.ts';

const records = starterRecords();
const claims = records.flatMap((record) => record.phrasings);

/** Renamed copies of the starter records, so that no claim finds itself. */
function library(size: number) {
  return Array.from({ length: size }, (_, i) => {
    const record = records[i % records.length];
    if (!record) throw new Error('there are no starter records');
    if (i < records.length) return record;
    const rename = (text: string) => `${text} in Atlantis province ${i}`;
    return {
      ...record,
      id: `${record.id}-${i}`,
      claim: rename(record.claim),
      phrasings: record.phrasings.map(rename),
    };
  });
}

async function lookUp(size: number): Promise<number> {
  const index = await indexRecords(library(size));
  for (const claim of claims) matchClaim(index, claim); // until the code is compiled
  const times = claims.map((claim) => {
    const startedAt = performance.now();
    matchClaim(index, claim);
    return performance.now() - startedAt;
  });
  return percentile(times, 0.99);
}

printTable('Library, a claim looked up, 99 of 100 within', [
  {
    what: `${records.length} records (starter)`,
    measured: await lookUp(records.length),
    unit: 'ms',
    target: { most: 2 },
  },
  { what: '10,000 records', measured: await lookUp(10_000), unit: 'ms', target: { most: 20 } },
]);
