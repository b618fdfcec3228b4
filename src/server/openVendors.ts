import type { Config, VendorConfig } from './config.ts';
import type { VendorModels } from './domain/analysts/fillPlaces.ts';
import type { Log } from './log.ts';
import { openModel } from './vendors/models/openModel.ts';
import { withPolicy } from './vendors/models/withPolicy.ts';
import { createFetcher, type Fetcher } from './vendors/pages/fetcher.ts';
import { createPageReading } from './vendors/pages/createPageReading.ts';
import { openPageReader } from './vendors/pages/openPageReader.ts';
import type { ReadPage } from './vendors/pages/page.ts';

export interface OpenVendors {
  /** Null where there is no key. */
  models: VendorModels;
  readPage: ReadPage;
  close: () => Promise<void>;
}

/** Opens what is bought or fetched: the models that there is a key for, and the reading of pages. */
export async function openVendors(
  { vendors, publicUrl }: Config,
  log: Log,
  fetcher: Fetcher = createFetcher({ contact: publicUrl }),
): Promise<OpenVendors> {
  const open = async (vendor: keyof VendorModels, { apiKey, ...config }: VendorConfig) =>
    apiKey === null ? null : withPolicy(await openModel(vendor, { ...config, apiKey }), {}, log);
  const [openai, perplexity, gemini] = await Promise.all([
    open('openai', vendors.openai),
    open('perplexity', vendors.perplexity),
    open('gemini', vendors.gemini),
  ]);
  const reader = openPageReader({ log });
  return {
    models: { openai, perplexity, gemini },
    readPage: createPageReading({ fetcher, reader, clock: () => new Date() }),
    close: () => reader.close(),
  };
}
