/**
 * Works on the jobs of the database at `DATABASE_URL`, as one server alone would, with the vendors that
 * the environment names and nothing else of the product, so that it can be killed often. A claim that
 * holds the word in `DEADLY` kills it; `AHEAD_MS` is how far its clock is ahead; all pages come from the
 * loopback's `SITE_PORT`. Prints `working` as soon as it takes jobs.
 */
import { flushCompileCache } from 'node:module';
import { readConfig } from '../config.ts';
import { dialAddresses } from '../integrations/web/connector.ts';
import { createFetcher } from '../integrations/web/fetcher.ts';
import { connectDatabase } from '../platform/database/database.ts';
import type { Analysts } from '../modules/analysts/analyst.ts';
import { builtInAnalysts } from '../modules/analysts/builtIn/builtInAnalysts.ts';
import { indexLibrary } from '../modules/library/load.ts';
import { fillPlaces, openVendors } from '../modules/analysts/places.ts';
import { vendorDetailed } from '../modules/detailed/vendor.ts';
import { workOnAnalyses } from '../modules/analysis/analysis.jobs.ts';
import { workOnDetailed } from '../modules/detailed/detailed.jobs.ts';
import { startQueue } from '../platform/queue/queue.ts';
import { defaultSettings, silentLog } from './app.ts';

const config = readConfig(process.env);
const url = config.databaseUrl ?? '';
const db = connectDatabase(url);
const port = Number(process.env['SITE_PORT'] ?? 0);
const fetcher = createFetcher({
  dial: () => dialAddresses({ addresses: ['127.0.0.1'], port }),
  resolve: () => Promise.resolve(['93.184.216.34']),
});
const vendors = openVendors(config, silentLog, fetcher);
const models = await vendors.models(defaultSettings);
const builtIn = builtInAnalysts({ library: indexLibrary([]) });
const { openai } = models;
if (!openai) throw new Error('There is no key for OpenAI.');

const deadly = process.env['DEADLY'];
const { modelPrices } = defaultSettings;
const usual = fillPlaces(builtIn, models, modelPrices);
const analysts: Analysts = {
  ...usual,
  chat: {
    ...usual.chat,
    analyze(input) {
      if (deadly && input.content.includes(deadly)) process.kill(process.pid, 'SIGKILL');
      return usual.chat.analyze(input);
    },
  },
};
const clock = () => new Date(Date.now() + Number(process.env['AHEAD_MS'] ?? 0));
const queue = await startQueue(url, silentLog, { alone: true, clock });
await workOnAnalyses(queue, {
  ...{ db, log: silentLog, clock, builtIn, web: vendors.web },
  analysts: () => Promise.resolve(analysts),
  settings: () => Promise.resolve(defaultSettings),
});
await workOnDetailed(queue, {
  ...{ db, log: silentLog, clock },
  detailed: () => Promise.resolve(vendorDetailed(openai, modelPrices)),
});
process.stdout.write('working\n');
// Killed, it keeps nothing.
flushCompileCache();
