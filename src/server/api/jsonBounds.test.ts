import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createJsonBounds, exceeds, type JsonBounds, DEFAULT_BOUNDS } from './readBody.ts';

const keys = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 0])));
const list = (count: number) => JSON.stringify(Array.from({ length: count }, () => 0));
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const batch: JsonBounds = { ...DEFAULT_BOUNDS, calls: 10 };

describe('the body of a call', () => {
  it('may hold 64 fields and list entries, whichever way they are spread', () => {
    expect(exceeds(keys(64), DEFAULT_BOUNDS)).toBeNull();
    expect(exceeds(keys(65), DEFAULT_BOUNDS)).toBe('fields');
    expect(exceeds(`{"many":${list(63)}}`, DEFAULT_BOUNDS)).toBeNull();
    expect(exceeds(`{"many":${list(64)}}`, DEFAULT_BOUNDS)).toBe('fields');
    expect(exceeds(`[${Array(9).fill(keys(7)).join()}]`, DEFAULT_BOUNDS)).toBe('fields');
  });

  it('counts a field each time that it is there', () => {
    expect(exceeds(`{${Array(65).fill('"a":1').join()}}`, DEFAULT_BOUNDS)).toBe('fields');
    expect(exceeds(`{${Array(65).fill('"__proto__":{}').join()}}`, DEFAULT_BOUNDS)).toBe('fields');
  });

  it('may be nested eight times', () => {
    expect(exceeds(nested(8), DEFAULT_BOUNDS)).toBeNull();
    expect(exceeds(nested(9), DEFAULT_BOUNDS)).toBe('depth');
    expect(exceeds('['.repeat(1_000_000), DEFAULT_BOUNDS)).toBe('depth');
    expect(exceeds('{"a":'.repeat(100_000), DEFAULT_BOUNDS)).toBe('depth');
  });

  it('holds no field where a text looks like some', () => {
    const text = '[{,\\"'.repeat(1_000);
    expect(exceeds(JSON.stringify({ text, more: [text] }), DEFAULT_BOUNDS)).toBeNull();
    expect(exceeds(`{"a\\u0022,\\u007b":"${'\\\\'.repeat(9_999)}"}`, DEFAULT_BOUNDS)).toBeNull();
    expect(exceeds(`{"a":"\\\\",${keys(64).slice(1)}`, DEFAULT_BOUNDS)).toBe('fields');
  });
});

describe('the body of calls that travel together', () => {
  const calls = (inner: string, count: number) =>
    `{${Array.from({ length: count }, (_, index) => `"${index}":${inner}`).join()}}`;

  it('may hold as much for each of them as one alone', () => {
    expect(exceeds(calls(keys(64), 10), batch)).toBeNull();
    expect(exceeds(calls(nested(8), 10), batch)).toBeNull();
    expect(exceeds(`{"0":${keys(65)}}`, batch)).toBe('fields');
    expect(exceeds(`{"0":${keys(1)},"1":${keys(65)}}`, batch)).toBe('fields');
    expect(exceeds(`{"0":${nested(9)}}`, batch)).toBe('depth');
  });

  it('may hold no more of them than are named', () => {
    expect(exceeds(calls('0', 10), batch)).toBeNull();
    expect(exceeds(calls('0', 11), batch)).toBe('calls');
    expect(exceeds(`{${Array(11).fill('"0":{}').join()}}`, batch)).toBe('calls');
  });
});

it('finds the same in any JSON as who reads it, in whatever parts it comes', () => {
  const fieldsOf = (value: unknown): number =>
    typeof value !== 'object' || value === null
      ? 0
      : Math.max(
          1,
          Object.values(value).reduce((sum: number, inner) => sum + 1 + fieldsOf(inner), 0),
        );
  const depthOf = (value: unknown): number =>
    typeof value !== 'object' || value === null
      ? 0
      : 1 + Math.max(0, ...Object.values(value).map(depthOf));
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.integer({ min: 1, max: 9 }), (value, size) => {
      const bytes = Buffer.from(JSON.stringify(value));
      const scan = (bounds: Partial<JsonBounds>) => {
        const look = createJsonBounds({ fields: 1e6, depth: 1e6, calls: null, ...bounds });
        let found = null;
        for (let at = 0; at < bytes.length && found === null; at += size)
          found = look(bytes.subarray(at, at + size));
        return found;
      };
      // An empty nested object or list counts as an entry and as its first possible entry.
      const fields = fieldsOf(value);
      expect(scan({ fields })).toBeNull();
      if (fields > 0) expect(scan({ fields: fields - 1 })).toBe('fields');
      const depth = depthOf(value);
      expect(scan({ depth })).toBeNull();
      if (depth > 0) expect(scan({ depth: depth - 1 })).toBe('depth');
    }),
  );
});
