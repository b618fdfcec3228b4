import { expect, it } from 'vitest';
import { collectResults } from './collectResults.ts';

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
