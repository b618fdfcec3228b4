import { readConfig } from '../config.ts';
import type { AnalystInput, Analysts, Answers } from '../modules/analysts/analyst.ts';
import { builtInAnalysts } from '../modules/analysts/builtIn/builtInAnalysts.ts';
import { fillPlaces, type VendorModels } from '../modules/analysts/places.ts';
import { openModel } from '../integrations/models/openModel.ts';
import type { VendorPolicy } from '../integrations/models/circuit.ts';
import { withPolicy } from '../integrations/models/policy.ts';
import { silentLog } from './silentLog.ts';
import type { Vendors } from './vendors/serveVendors.ts';

/** The policy with pauses that nobody has to wait for. */
const HASTY: Partial<VendorPolicy> = { leastTryMs: 0, backOff: { firstMs: 2, mostMs: 4 } };

/** The three places as a configured product has them: real prompts, policy and adapters. */
export async function vendorPlaces(
  { env }: Pick<Vendors, 'env'>,
  options: Partial<VendorPolicy> = {},
): Promise<Analysts> {
  const { vendors } = readConfig(env);
  const open = async (name: keyof VendorModels) => {
    const { apiKey, ...rest } = vendors[name];
    if (apiKey === null) return null;
    return withPolicy(
      await openModel(name, { apiKey, ...rest }),
      { ...HASTY, ...options },
      silentLog,
    );
  };
  const [openai, perplexity, gemini] = await Promise.all([
    open('openai'),
    open('perplexity'),
    open('gemini'),
  ]);
  return fillPlaces(builtInAnalysts({ library: [] }), { openai, perplexity, gemini });
}

/** What is asked about a claim, as far as the test does not say otherwise. */
export const analystInput = (given: Partial<AnalystInput> = {}): AnalystInput => ({
  content: 'Coffee stunts the growth of children.',
  type: 'credibility',
  notes: null,
  claimDate: null,
  page: null,
  now: new Date('2026-11-20T12:00:00Z'),
  signal: new AbortController().signal,
  ...given,
});

/** Asks all three at once. */
export async function askAll(analysts: Analysts, input = analystInput()): Promise<Answers> {
  const [chat, search, general] = await Promise.all([
    analysts.chat.analyse(input),
    analysts.search.analyse(input),
    analysts.general.analyse(input),
  ]);
  return { chat, search, general };
}
