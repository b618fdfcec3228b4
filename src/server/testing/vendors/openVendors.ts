import { z } from 'zod';
import type { Model, Reply } from '../../integrations/models/model.ts';
import { openModel } from '../../integrations/models/openModel.ts';
import { VendorError } from '../../integrations/models/vendorError.ts';
import type { Behaviour } from './behavior.ts';
import { type VendorName, type Vendors, serveVendors } from './serveVendors.ts';

export const MODELS: Record<VendorName, string> = {
  openai: 'gpt-5.4-mini',
  perplexity: 'perplexity/sonar',
  gemini: 'gemini-3.8-flash',
};
export const NAMES = Object.keys(MODELS) as VendorName[];

/** A small answer that holds each kind of thing that the product asks for. */
export const Answer = z.object({
  truth_percentage: z.number().min(0).max(100),
  explanation: z.string().min(1),
  verdict: z.enum(['true', 'false']).nullable(),
  sources: z.object({ mainstream: z.array(z.object({ result: z.int(), summary: z.string() })) }),
});
export type Answer = z.infer<typeof Answer>;

export interface OpenVendors {
  vendors: Vendors;
  /** One question to one vendor, which does as it is told. */
  ask: (name: VendorName, behaviour: Behaviour, signal?: AbortSignal) => Promise<Reply<Answer>>;
  /** The error that it comes to; throws when there is none. */
  fail: (name: VendorName, behaviour: Behaviour) => Promise<VendorError>;
  /** Waits until so many requests have come in. */
  arrived: (count: number) => Promise<void>;
}

/** The real adapters, in front of stand-ins. */
export async function openVendors(): Promise<OpenVendors> {
  const vendors = await serveVendors();
  const models = Object.fromEntries(
    await Promise.all(NAMES.map(async (name) => [name, await openOne(vendors, name)])),
  ) as Record<VendorName, Model>;

  const ask: OpenVendors['ask'] = (name, behaviour, signal = new AbortController().signal) => {
    vendors.script[name] = behaviour;
    return question(models[name], signal);
  };
  return {
    vendors,
    ask,
    async fail(name, behaviour) {
      const error: unknown = await ask(name, behaviour).then(
        () => new Error('It answered.'),
        (caught: unknown) => caught,
      );
      if (error instanceof VendorError) return error;
      throw error;
    },
    async arrived(count) {
      while (vendors.calls.length < count) await new Promise((turn) => setImmediate(turn));
    },
  };
}

/** The adapter of one vendor, with the key and address of its stand-in. */
export function openOne(vendors: Vendors, name: VendorName): Promise<Model> {
  const apiKey = vendors.env[`${name.toUpperCase()}_API_KEY`] ?? '';
  return openModel(name, { apiKey, baseUrl: vendors.baseUrls[name], model: MODELS[name] });
}

/** The question that `openVendors` asks. */
export function question(model: Model, signal: AbortSignal): Promise<Reply<Answer>> {
  return model.ask({
    instructions: 'Judge what is marked.',
    input: 'The Earth is round.',
    answer: Answer,
    answerName: 'judgement',
    signal,
  });
}
