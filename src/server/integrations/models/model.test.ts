import { expect, it } from 'vitest';
import { z } from 'zod';
import { schemaFault } from '../../testing/vendors/protocol.ts';
import { answerSchema, cleanStrings } from './model.ts';

it('asks for closed objects that lack nothing, with ranges and without lengths', () => {
  const answer = z.object({
    grade: z.number().min(0).max(10).describe('10 is best'),
    note: z.string().max(80),
    points: z.array(z.string()).max(5),
    kind: z.literal('x').optional(),
  });
  expect(answerSchema(answer)).toEqual({
    type: 'object',
    additionalProperties: false,
    required: ['grade', 'note', 'points', 'kind'],
    properties: {
      grade: { type: 'number', minimum: 0, maximum: 10, description: '10 is best' },
      note: { type: 'string' },
      points: { type: 'array', items: { type: 'string' }, maxItems: 5 },
      kind: { type: 'string', enum: ['x'] },
    },
  });
});

it('asks for what goes in, where the answer is worked on afterwards', () => {
  const cut = z.string().transform((text) => text.length);
  expect(answerSchema(z.object({ cut })).properties).toEqual({ cut: { type: 'string' } });
});

it('says nothing of the bounds that every integer has', () => {
  expect(answerSchema(z.object({ result: z.int() })).properties).toEqual({
    result: { type: 'integer' },
  });
});

it('uses only what all vendors understand', () => {
  const answer = z.object({
    verdict: z.enum(['true', 'false']).nullable(),
    link: z.url(),
    one: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('a') }),
      z.object({ kind: z.literal('b'), more: z.boolean() }),
    ]),
    id: z.string().regex(/^(?=x)/),
    maybe: z.string().default('x'),
  });
  expect(schemaFault(answerSchema(answer))).toBeNull();
});

it('cleans strings wherever they stand and leaves the rest as it is', () => {
  const given = { a: 'x\u0000y', b: [1, null, true, { c: ' \ud800z ' }] };
  expect(cleanStrings(given)).toEqual({ a: 'xy', b: [1, null, true, { c: 'z' }] });
});

it('halves no character where it cuts', () => {
  const cut = cleanStrings(`${'x'.repeat(9_999)}😀`) as string;
  expect(cut).toBe('x'.repeat(9_999));
});

it('takes a property by the name of a prototype for a property', () => {
  const cleaned = cleanStrings(JSON.parse('{"__proto__": {"truth_percentage": 100}}'));
  expect((cleaned as Record<string, unknown>)['truth_percentage']).toBeUndefined();
  expect(Object.getPrototypeOf(cleaned)).toBe(Object.prototype);
});

it('goes no deeper than any answer is', () => {
  const deep = JSON.parse('['.repeat(50_000) + ']'.repeat(50_000)) as unknown;
  expect(JSON.stringify(cleanStrings(deep))).toBe('['.repeat(20) + 'null' + ']'.repeat(20));
});
