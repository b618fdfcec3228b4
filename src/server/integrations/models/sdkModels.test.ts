import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOpenAI } from '@ai-sdk/openai';
import { behave } from '../../testing/vendors/behavior.ts';
import {
  openOne,
  type OpenVendors,
  openVendors,
  question,
} from '../../testing/vendors/serveVendors.ts';
import { ask } from '../../testing/models.ts';
import type { VendorErrorKind } from './vendor.ts';
import { sdkModel } from './sdkModels.ts';

describe('OpenAI', () => {
  let open: OpenVendors;
  beforeAll(async () => {
    open = await openVendors();
  });
  afterAll(() => open.vendors.close());

  it('asks OpenAI to keep nothing, and for strict JSON', async () => {
    await open.ask('openai', behave.normally());
    expect(open.vendors.calls.at(-1)?.body).toMatchObject({
      store: false,
      text: { format: { type: 'json_schema', name: 'judgment', strict: true } },
    });
  });

  it('has OpenAI think as long as it is set to', async () => {
    await open.ask('openai', behave.normally());
    expect(open.vendors.calls.at(-1)?.body).not.toHaveProperty('reasoning');
    await question(await openOne(open.vendors, 'openai', { reasoning: 'high' }));
    expect(open.vendors.calls.at(-1)?.body).toMatchObject({ reasoning: { effort: 'high' } });
  });

  it('has OpenAI think little about a light question, and not at all where it is set to', async () => {
    const asked = async (reasoning: string) => {
      const model = await openOne(open.vendors, 'openai', { reasoning });
      await question({ ...model, ask: (what) => model.ask({ ...what, light: true }) });
      return open.vendors.calls.at(-1)?.body;
    };
    expect(await asked('high')).toMatchObject({
      reasoning: { effort: 'low' },
      max_output_tokens: 4_000,
    });
    expect(await asked('none')).toMatchObject({ reasoning: { effort: 'none' } });
  });

  it.each<[string, VendorErrorKind]>([
    ['server_error', 'unavailable'],
    ['rate_limit_exceeded', 'rate_limited'],
    ['invalid_prompt', 'refused'],
    ['insufficient_quota', 'rejected'],
  ])('sorts what OpenAI reports with status 200: %s', async (code, kind) => {
    expect((await open.fail('openai', behave.failingInside(code))).kind).toBe(kind);
  });
});

describe('Gemini', () => {
  let open: OpenVendors;
  beforeAll(async () => {
    open = await openVendors();
  });
  afterAll(() => open.vendors.close());

  it('takes an answer that Gemini ended for a reason of its own for none', async () => {
    const error = await open.fail('gemini', behave.failingInside());
    expect(error).toMatchObject({
      kind: 'bad_answer',
      message: 'Gemini stopped before the end (OTHER)',
    });
  });

  it('has Gemini think as long as it is set to', async () => {
    await open.ask('gemini', behave.normally());
    expect(JSON.stringify(open.vendors.calls.at(-1)?.body)).not.toContain('thinkingLevel');
    await question(await openOne(open.vendors, 'gemini', { reasoning: 'low' }));
    expect(open.vendors.calls.at(-1)?.body).toMatchObject({
      generationConfig: { thinkingConfig: { thinkingLevel: 'low' } },
    });
  });

  it('takes a reply without any candidate for none', async () => {
    const error = await open.fail('gemini', behave.withRawBody('{"candidates":[]}'));
    expect(error.kind).toBe('bad_answer');
  });
});

describe('tokens', () => {
  /** What is left of the tokens that a vendor, or a gateway in front of it, says it counted. */
  async function tokensOf(input: number, output: number) {
    const answer = {
      id: 'resp_1',
      created_at: 0,
      model: 'model-1',
      status: 'completed',
      output: [
        {
          type: 'message',
          role: 'assistant',
          id: 'msg_1',
          content: [{ type: 'output_text', text: '{"percentage":70}', annotations: [] }],
        },
      ],
      usage: { input_tokens: input, output_tokens: output },
    };
    const provider = createOpenAI({
      apiKey: 'key',
      fetch: () => Promise.resolve(Response.json(answer)),
    });
    const languageModel = provider.responses('model-1');
    const model = sdkModel({ vendor: 'V', languageModel, answeredBy: () => null });
    return (await model.ask(ask())).tokens;
  }

  it('tells how many tokens were counted', async () => {
    expect(await tokensOf(650, 90)).toEqual({ input: 650, output: 90 });
  });

  it.each([[12.5], [-1], [1e300]])('tells nothing where %d tokens were counted', async (count) => {
    expect(await tokensOf(count, 90)).toBeNull();
    expect(await tokensOf(650, count)).toBeNull();
  });
});
