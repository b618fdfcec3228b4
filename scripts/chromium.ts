/**
 * Chromium for the browser tests. Alone, `node scripts/chromium.ts` says where it is, after fetching
 * it if need be.
 */
import { fetchChromium } from './chromium/fetchChromium.ts';
import { browserIn, candidates } from './chromium/candidates.ts';

/**
 * The path of a Chromium that runs: the one in `CHROMIUM_PATH`, else one that is there, else one
 * that is fetched now (package manager, then Playwright's own download). Needs no network once found.
 * Throws an error that says what to do.
 */
export async function findChromium(env = process.env): Promise<string> {
  const named = env['CHROMIUM_PATH'];
  if (named) {
    const browser = await browserIn([named]);
    if (browser) return browser;
    throw new Error(`CHROMIUM_PATH is ${named}, which is not a Chromium that runs here.`);
  }
  const found = (await browserIn(candidates(env))) ?? (await fetchChromium(env));
  if (found) return found;
  throw new Error(
    'No Chromium was found and none could be fetched. ' +
      'Install Chromium or Chrome, or name one in CHROMIUM_PATH, and run this again.',
  );
}

if (import.meta.main) {
  try {
    console.log(await findChromium());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
