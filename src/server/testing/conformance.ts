import { afterAll, beforeAll, expect, it } from 'vitest';
import { describedAnswers } from './describedAnswers.ts';
import type { IdleHouse } from './idleHouse.ts';
import { type MirrorOptions, type ServedMirror, serveMirror } from './serveMirror.ts';

/** One line of the conformance table: a request, and what has to come back. */
export interface Line {
  what: string;
  /** Where it goes, with `{names}` as the description has them, or as it is when it has none. */
  path: string;
  method?: string;
  /** Values for the names; those of a stored report are only known when the test runs. */
  at?: Record<string, string | (() => string)>;
  query?: string;
  body?: unknown;
  /** The body as it travels, where JSON would not do. */
  raw?: string;
  headers?: Record<string, string>;
  status: number;
  answer?: object;
}

const answers = describedAnswers();

/** Runs the lines against a mirror of their own; each answer is held against the description too. */
export function conforms(house: IdleHouse, lines: readonly Line[], options: MirrorOptions = {}) {
  let served: ServedMirror;
  beforeAll(async () => {
    served = await serveMirror(house, options);
  });
  afterAll(() => served.close());

  it.each(lines)('$what: $status', async (line) => {
    const { path, method = 'GET', at = {}, query = '', status, answer } = line;
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = at[name] ?? '';
      return typeof value === 'string' ? value : value();
    });
    const body = line.raw ?? (line.body === undefined ? undefined : JSON.stringify(line.body));
    const response = await fetch(`${served.address}/api${filled}${query}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...line.headers,
      },
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    const told: unknown = JSON.parse(text);
    expect(response.status, text).toBe(status);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const isDelayed = status === 429 || status === 503;
    expect(Number(response.headers.get('retry-after') ?? 0) > 0).toBe(isDelayed);
    if (answer) expect(told).toMatchObject(answer);
    expect(answers.faults(method, path, status, told)).toEqual([]);
  });
}
