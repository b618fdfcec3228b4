import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { behave } from './behavior.ts';
import { type Vendors, serveVendors } from './serveVendors.ts';

let vendors: Vendors;
beforeAll(async () => {
  vendors = await serveVendors();
});
beforeEach(() => {
  vendors.calls.length = 0;
  vendors.faults.length = 0;
});
afterAll(() => vendors.close());

const SCHEMA = {
  type: 'object',
  properties: { truth_percentage: { type: 'number' } },
  required: ['truth_percentage'],
  additionalProperties: false,
};

const agentRequest = {
  model: 'perplexity/sonar',
  instructions: 'Judge.',
  input: 'The Earth is round.',
  tools: [{ type: 'web_search' }],
  tool_choice: { type: 'web_search' },
  store: false,
  response_format: { type: 'json_schema', json_schema: { name: 'judgment', schema: SCHEMA } },
};

const post = (path: string, body: unknown, headers: Record<string, string>) =>
  fetch(`${vendors.baseUrls.perplexity}/../${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

const askAgent = (body: unknown = agentRequest, key = 'stand-in-perplexity-key') =>
  post('perplexity/agent', body, { authorization: `Bearer ${key}` });

describe('the stand-in vendors', () => {
  it('give variables that the product takes', () => {
    const config = readConfig(vendors.env);
    expect(config.vendors.gemini).toMatchObject({
      apiKey: 'stand-in-gemini-key',
      baseUrl: vendors.baseUrls.gemini,
    });
  });

  it('refuse a wrong key in the vendor’s own form', async () => {
    const answers = [
      await post('openai/responses', {}, { authorization: 'Bearer wrong' }),
      await askAgent(agentRequest, 'wrong'),
      await post('gemini/models/g:generateContent', {}, { 'x-goog-api-key': 'wrong' }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(await answer.json()).toHaveProperty('error.message');
    }
    expect(vendors.calls).toEqual([]);
  });

  it.each<[string, object]>([
    ['the search is not forced', { tool_choice: 'auto' }],
    ['the search is not offered', { tools: [] }],
    ['store is not off', { store: true }],
    ['temperature is no field', { temperature: 0 }],
    ['no JSON schema is asked for', { response_format: { type: 'text' } }],
    ['schema is open', wantSchema({ ...SCHEMA, additionalProperties: true })],
    ['schema.truth_percentage is not required', wantSchema({ ...SCHEMA, required: [] })],
    ['schema has the keyword oneOf', wantSchema({ ...SCHEMA, oneOf: [] })],
  ])('refuse a request with 400 when %s', async (fault, change) => {
    const answer = await askAgent({ ...agentRequest, ...change });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { type: 'invalid_request', code: 400 } });
    expect(vendors.faults).toEqual([`perplexity: ${fault}`]);
  });

  it('refuse what is no JSON and paths of another API', async () => {
    expect((await askAgent('no JSON')).status).toBe(400);
    const ended = await post('perplexity/chat/completions', {}, {});
    expect(ended.status).toBe(404);
  });

  it('use a list of behaviors up call by call, and stay with the last', async () => {
    vendors.script.perplexity = [behave.failing(500), behave.rateLimited('1'), behave.normally()];
    const statuses = [];
    for (let call = 0; call < 4; call++) statuses.push((await askAgent()).status);
    expect(statuses).toEqual([500, 429, 200, 200]);
    expect(vendors.calls).toHaveLength(4);
  });

  it('answer by the schema they are asked for', async () => {
    vendors.script.perplexity = behave.normally({ percentage: 12 });
    const body = (await (await askAgent()).json()) as { output: [unknown, { content: unknown }] };
    expect(body.output[1].content).toMatchObject([{ text: '{"truth_percentage":12}' }]);
  });
});

function wantSchema(schema: object): object {
  return { response_format: { type: 'json_schema', json_schema: { name: 'judgment', schema } } };
}
