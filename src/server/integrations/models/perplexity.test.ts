import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { behave } from '../../testing/vendors/behavior.ts';
import {
  openOne,
  type OpenVendors,
  openVendors,
  question,
} from '../../testing/vendors/serveVendors.ts';
import { collectResults } from './perplexity.ts';

describe('perplexity', () => {
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

  it('has Perplexity search as far as it is set to', async () => {
    open.vendors.script.perplexity = behave.normally();
    const options = { steps: 5, resultsPerSearch: 8, tokensPerPage: 2_000 };
    await question(await openOne(open.vendors, 'perplexity', options));
    expect(open.vendors.calls.at(-1)?.body).toMatchObject({
      max_steps: 5,
      tools: [{ type: 'web_search', max_results: 8, max_tokens_per_page: 2_000 }],
    });
    expect(open.vendors.faults).toEqual([]);
  });

  it('gives what the search returned and what the answer cost', async () => {
    const { results, costUsd } = await open.ask('perplexity', behave.normally());
    expect(results.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(results[1]).toEqual({
      id: 2,
      title: 'A study',
      url: 'https://science.example/study?id=7',
      date: '2026-03-01',
      snippet: 'This is what was measured in the study.',
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
});

const page = (id: number, url: string) => ({ id, url, title: `Page ${id}`, snippet: 'Text.' });
const [A, B, C] = ['https://a.example/', 'https://b.example/', 'https://c.example/'] as const;

it('keeps the ids by which the model cites, over several searches', () => {
  const results = collectResults([[page(1, A), page(2, B)], [page(3, C)]]);
  expect(results.map(({ id, url }) => [id, url])).toEqual([
    [1, A],
    [2, B],
    [3, C],
  ]);
});

it('gives a page that was found twice under one id once', () => {
  expect(collectResults([[page(1, A)], [page(1, A)]])).toHaveLength(1);
});

it('lets nothing be cited by an id that stands for two pages', () => {
  const results = collectResults([[page(1, A), page(2, B)], [page(1, C)]]);
  expect(results.map(({ id, url }) => [id, url])).toEqual([
    [3, A],
    [2, B],
    [4, C],
  ]);
});

it.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://a.example/',
  '//a.example/',
  'a.example',
  '',
  'https://user:secret@a.example/',
  `https://a.example/${'x'.repeat(3_000)}`,
])('drops a result whose address is no plain web address: %.40s', (url) => {
  expect(collectResults([[page(1, url)]])).toEqual([]);
});

it.each([
  null,
  'text',
  {},
  { id: 1 },
  { id: '1', url: A },
  { id: 1.5, url: A },
  { id: -1, url: A },
])('drops what is no result: %j', (given) => {
  expect(collectResults([[given, page(2, B)]]).map(({ id }) => id)).toEqual([2]);
});

it('keeps a result that has nothing but an id and an address', () => {
  expect(collectResults([[{ id: 7, url: A }]])).toEqual([
    { id: 7, url: A, title: '', date: null, snippet: '' },
  ]);
});

it('cuts long texts and takes a hundred results at most', () => {
  const long = { ...page(1, A), title: 'x'.repeat(5_000), snippet: 'y'.repeat(50_000) };
  const [first] = collectResults([[long]]);
  expect([first?.title.length, first?.snippet.length]).toEqual([300, 2_000]);
  const many = Array.from({ length: 5_000 }, (_, id) => page(id, `https://a.example/${id}`));
  expect(collectResults([many])).toHaveLength(100);
});
