import { createOpenAI } from '@ai-sdk/openai';
import { expect, it } from 'vitest';
import { ask } from '../../testing/models.ts';
import { sdkModel } from './sdkModel.ts';

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
  const model = sdkModel({ vendor: 'V', name: 'model-1', languageModel, answeredBy: () => null });
  return (await model.ask(ask())).tokens;
}

it('tells how many tokens were counted', async () => {
  expect(await tokensOf(650, 90)).toEqual({ input: 650, output: 90 });
});

it.each([[12.5], [-1], [1e300]])('tells nothing where %d tokens were counted', async (count) => {
  expect(await tokensOf(count, 90)).toBeNull();
  expect(await tokensOf(650, count)).toBeNull();
});
