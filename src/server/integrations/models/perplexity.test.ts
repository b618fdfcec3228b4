import { afterAll, beforeAll, expect, it } from 'vitest';
import { behave } from '../../testing/vendors/behavior.ts';
import { type OpenVendors, openVendors } from '../../testing/vendors/openVendors.ts';

let open: OpenVendors;
beforeAll(async () => {
  open = await openVendors();
});
afterAll(() => open.vendors.close());

it('makes Perplexity search, and keep nothing', async () => {
  await open.ask('perplexity', behave.normally());
  expect(open.vendors.calls.at(-1)?.body).toMatchObject({
    tools: [{ type: 'web_search' }],
    tool_choice: { type: 'web_search' },
    store: false,
  });
});

it('gives what the search returned and what the answer cost', async () => {
  const { results, costUsd } = await open.ask('perplexity', behave.normally());
  expect(results.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(results[1]).toEqual({
    id: 2,
    title: 'A study',
    url: 'https://science.example/study?id=7',
    date: '2026-03-01',
    snippet: 'What was measured.',
  });
  expect(costUsd).toBe(0.0075);
});

it('gives the search’s results, whatever the answer cites', async () => {
  const { answer, results } = await open.ask('perplexity', behave.citingUnknownResults());
  expect(answer.sources.mainstream[0]?.result).toBe(99);
  expect(results.map(({ id }) => id)).toEqual([1, 2, 3]);
});

it.each([
  ['found nothing', [[]]],
  ['was not done', []],
])('gives no results when the search %s', async (_, searches) => {
  expect((await open.ask('perplexity', behave.normally({ searches }))).results).toEqual([]);
});

it('does without the usage when it is not in a form that is known', async () => {
  const body = {
    status: 'completed',
    output: [
      { type: 'something_new', results: 'none' },
      {
        type: 'message',
        content: [
          {
            type: 'output_text',
            text: '{"truth_percentage":1,"explanation":"x","verdict":null,"sources":{"mainstream":[]}}',
          },
        ],
      },
    ],
    usage: { input_tokens: -5 },
  };
  const reply = await open.ask('perplexity', behave.withRawBody(JSON.stringify(body)));
  expect(reply).toMatchObject({ tokens: null, costUsd: null, model: 'perplexity/sonar' });
  expect(reply.answer.truth_percentage).toBe(1);
});

it.each([
  ['cancelled', 'unavailable'],
  ['failed', 'unavailable'],
  ['in_progress', 'unavailable'],
])('has no answer from a run that is %s', async (status, kind) => {
  const body = JSON.stringify({ status, output: [] });
  expect((await open.fail('perplexity', behave.withRawBody(body))).kind).toBe(kind);
});

it('takes a run that failed in the background for an outage', async () => {
  const error = await open.fail('perplexity', behave.failingInside('internal_error'));
  expect(error.kind).toBe('unavailable');
});
