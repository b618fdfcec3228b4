import { describe, expect, test } from 'vitest';
import { type Bounds, judgeSources, type Made, type Makers, readSources } from './expressions.ts';

const PATH = 'src/planted.ts';

function judge(
  text: string,
  { made = [], makers = {}, bounds = {} }: { made?: Made[]; makers?: Makers; bounds?: Bounds } = {},
) {
  return judgeSources([{ path: PATH, text }], made, { makers, bounds });
}

const madeHere = (source: string): Made => ({
  ...{ path: PATH, line: 1, column: 19 },
  ...{ source, flags: 'u' },
});

describe('an expression in the sources', () => {
  test.each([
    [String.raw`/^\w+@(?:[a-z]{2,63}\.)+[a-z]{2,63}$/`],
    [String.raw`/\s+/g`],
    [String.raw`/(?<!\/)\/+$/`],
    [String.raw`/\p{Extended_Pictographic}\u200d/u`],
  ])('may be linear: %s', async (literal) => {
    const { judged, faults } = await judge(`export const planted = ${literal};`);
    expect({ judged, faults }).toEqual({ judged: 1, faults: [] });
  });

  test.each([
    [String.raw`/^(?:[:-][a-z0-9-]+)*!/`],
    [
      String.raw`/<\/?([a-z][a-z0-9]*(?:[:-][a-z0-9-]+)*)((?:[\s/](?:"[^"]*"|'[^']*'|[^'"<>])*)?)>/gi`,
    ],
    [String.raw`/^x (?:(?:\w+ly|just|only) )*y$/`],
    [String.raw`/(?<!b)(?:a|aa)+$/`],
  ])('may not be exponential: %s', async (literal) => {
    const { faults } = await judge(`\nexport const planted = ${literal};`);
    expect(faults).toEqual([`${PATH}:2 takes exponential time: ${literal}`]);
  });

  test.each([
    [String.raw`/\s*\n/g`, 2],
    [String.raw`/^(.+) a (.+) b (.+)$/`, 3],
    [String.raw`/(?<![a-z]) +\n/`, 2],
  ])('may not be polynomial without a bound: %s', async (literal, degree) => {
    const { faults } = await judge(`export const planted = ${literal};`);
    expect(faults).toEqual([
      `${PATH}:1 takes time to the power of ${degree}, and nothing bounds its input: ${literal}`,
    ]);
  });

  test('may be polynomial where its input is short', async () => {
    const bounds = { [PATH]: { most: 2_000, why: 'a line of a header' } };
    const { bounded, faults } = await judge(String.raw`export const planted = /\s*\n/g;`, {
      bounds,
    });
    expect({ bounded, faults }).toEqual({ bounded: 1, faults: [] });
  });

  test.each([
    [String.raw`/\s*\n/g`, 2_001],
    [String.raw`/^(.+) a (.+) b (.+)$/`, 159],
  ])('may not be polynomial where its input is long: %s of %d', async (literal, most) => {
    const bounds = { [PATH]: { most, why: 'a page' } };
    const { faults } = await judge(`export const planted = ${literal};`, { bounds });
    expect(faults).toEqual([expect.stringContaining(`too much for ${most} characters`)]);
  });

  test('needs no bound when it is linear', async () => {
    const bounds = { [PATH]: { most: 100, why: 'a word' } };
    const { faults } = await judge('export const planted = /a/;', { bounds });
    expect(faults).toEqual([`${PATH} in BOUNDED has no polynomial expression`]);
  });

  test('must be one that can be judged', async () => {
    const { faults } = await judge('export const planted = /\\p{ExtPict}/u;');
    expect(faults).toEqual([`${PATH}:1 cannot be judged (invalid): /\\p{ExtPict}/u`]);
  });
});

describe('an expression made at run time', () => {
  const text = 'export const ab = new RegExp(start, "u");';

  test('must be listed', async () => {
    const { faults } = await judge(text);
    expect(faults).toEqual([`${PATH}:1 makes an expression: list it in MAKERS`]);
  });

  test('must be listed, without `new` too', async () => {
    const { faults } = await judge(text.replace('new ', ''));
    expect(faults).toEqual([`${PATH}:1 makes an expression: list it in MAKERS`]);
  });

  test('must be made for the check', async () => {
    const { faults } = await judge(text, { makers: { [PATH]: {} } });
    expect(faults).toEqual([`${PATH}:1 made no expression: have MAKERS call it`]);
  });

  test('is judged as it was made', async () => {
    const { judged, faults } = await judge(text, {
      makers: { [PATH]: {} },
      made: [madeHere('a'), madeHere('(?:a|aa)+$')],
    });
    expect(judged).toBe(2);
    expect(faults).toEqual([`${PATH}:1 takes exponential time: /(?:a|aa)+$/u`]);
  });

  test('is not listed where none is made', async () => {
    const { faults } = await judge('export {};', { makers: { [PATH]: {} } });
    expect(faults).toEqual([`${PATH} in MAKERS makes none`]);
  });

  test.each([
    ['const Made = RegExp;', 'hands RegExp on: call it in place'],
    ['Reflect.construct(RegExp, [text]);', 'hands RegExp on: call it in place'],
    ['new globalThis.RegExp(text);', 'hands RegExp on: call it in place'],
    ['text.match("(a|aa)+$");', 'gives a string as an expression: write it as one'],
    ['text.search(`(${a}|aa)+$`);', 'gives a string as an expression: write it as one'],
  ])('cannot hide: %s', async (line, fault) => {
    expect((await judge(line)).faults).toEqual([`${PATH}:1 ${fault}`]);
  });

  test('is not a type or a question', async () => {
    const { faults } = await judge(
      'export const is = (a: RegExp | null) => a instanceof RegExp && RegExp.escape("a.") === "";',
    );
    expect(faults).toEqual([]);
  });
});

test('all sources are read, no tests', () => {
  const paths = readSources().map(({ path }) => path);
  for (const path of [
    ...['src/shared/text.ts', 'src/client/app/entry-server.tsx', 'vite.config.ts'],
    ...['scripts/setup.mjs', 'scripts/expressions.ts', 'src/server/testing/app.ts'],
  ]) {
    expect(paths).toContain(path);
  }
  expect(paths.filter((path) => /\.test\.|^e2e|^node_modules|^dist/.test(path))).toEqual([]);
});
