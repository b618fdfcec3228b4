import type { Database } from '../../platform/database/database.ts';
import { insertUnlessProcessing, samplesExist } from '../reports/reports.repository.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { Analysts } from '../analysts/analyst.ts';
import { nameReport } from '../reports/presentation.ts';
import { claimKey } from './claimKey.ts';
import { runAnalysisJob } from './analysis.jobs.ts';

/** Fills the lists of a new local installation; the last one is on top. */
const SAMPLES = [
  'My neighbour will be promoted to head of sales next spring.',
  'Vaccines cause autism.',
  'Mount Everest is the highest mountain above sea level.',
  'Lightning never strikes the same place twice.',
  'Smoking causes lung cancer.',
  'The Earth is flat.',
  'Octopuses dream in colour on Tuesdays.',
  'Water boils at 100 degrees Celsius at sea level.',
  'Honey never spoils.',
  'Humans use only ten percent of their brains.',
  'Octopuses have three hearts.',
  'The Great Wall of China is visible from the Moon with the naked eye.',
];

export async function startSamples(
  { db, queue, builtIn }: { db: Database; queue: Queue; builtIn: Analysts },
  now: Date,
): Promise<void> {
  if (await samplesExist(db)) return;
  const type = 'credibility';
  await db.preparedTransaction(async (tx) => {
    for (const content of SAMPLES) {
      const key = claimKey({ content, type }, builtIn);
      const sample = { ...nameReport(content), content, type, claimKey: key, isSample: true };
      const report = await insertUnlessProcessing(tx, { ...sample, type, createdAt: now });
      if (report)
        await queue.enqueue(tx, runAnalysisJob, {
          id: report.id,
          run: report.run,
          fresh: false,
          sample: true,
        });
    }
  });
}
