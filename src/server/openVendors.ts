import type { Place } from '../shared/schema/result.ts';
import type { Settings } from '../shared/limits.ts';
import type { Config } from './config.ts';
import type { ConfiguredPlace, VendorModels } from './modules/analysts/places.ts';
import type { Log } from './log.ts';
import { createModelCache } from './integrations/models/modelCache.ts';
import { openModel } from './integrations/models/openModel.ts';
import { createFetcher, type Fetcher } from './integrations/web/fetcher.ts';
import { createPageReading } from './integrations/web/reading.ts';
import { openPageReader } from './integrations/web/readerThread.ts';
import type { ReadPage } from './integrations/web/page.ts';

export interface OpenVendors {
  models: (settings: Settings) => Promise<VendorModels>;
  configured: Record<Place, ConfiguredPlace>;
  readPage: ReadPage;
  close: () => Promise<void>;
}

export function openVendors(
  { vendors, publicUrl }: Config,
  log: Log,
  fetcher: Fetcher = createFetcher({ contact: publicUrl }),
): OpenVendors {
  const keep = (vendor: keyof VendorModels) => {
    const { apiKey, baseUrl, model } = vendors[vendor];
    if (apiKey === null) return () => Promise.resolve(null);
    const kept = createModelCache(
      (name) => openModel(vendor, { apiKey, baseUrl, model: name }),
      log,
    );
    return async (on: boolean, name: string, most: number) =>
      on ? kept(name === '' ? model : name, most) : null;
  };
  const [openai, perplexity, gemini] = [keep('openai'), keep('perplexity'), keep('gemini')];
  const models: OpenVendors['models'] = async (settings) => {
    const most = settings.vendorRequestsAtOnce;
    const [chat, search, general] = await Promise.all([
      openai(settings.chatOn, settings.chatModel, most),
      perplexity(settings.searchOn, settings.searchModel, most),
      gemini(settings.generalOn, settings.generalModel, most),
    ]);
    return { openai: chat, perplexity: search, gemini: general };
  };
  const configured = (vendor: keyof VendorModels, name: string): ConfiguredPlace => {
    const { apiKey, model } = vendors[vendor];
    return { vendor: name, keySet: apiKey !== null, model };
  };
  const reader = openPageReader({ log });
  return {
    models,
    configured: {
      chat: configured('openai', 'OpenAI'),
      search: configured('perplexity', 'Perplexity'),
      general: configured('gemini', 'Gemini'),
    },
    readPage: createPageReading({ fetcher, reader, clock: () => new Date() }),
    close: () => reader.close(),
  };
}
