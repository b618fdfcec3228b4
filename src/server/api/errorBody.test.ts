import { TRPCError } from '@trpc/server';
import { expect, it } from 'vitest';
import { silentLog } from '../testing/app.ts';
import { errorBody, toTRPCError } from './errors.ts';
import { AnalyzeInput } from './procedures.ts';

function answerTo(input: object) {
  const cause = AnalyzeInput.safeParse(input).error;
  const error = new TRPCError({ code: 'BAD_REQUEST', cause });
  return errorBody(toTRPCError(error, 'analysis.start', silentLog));
}

it('says which fields a call does not know', () => {
  expect(answerTo({ content: 'A claim.', color: 'red' })).toMatchObject({
    message: 'Unrecognized key: "color"',
    error: 'invalid_input',
    issues: [{ path: '', message: 'Unrecognized key: "color"' }],
  });
});

it('does not send back at length what was sent wrong at length', () => {
  const keys = Array.from({ length: 50_000 }, (_, i) => [`key ${i}`, 1]);
  const body = answerTo(Object.fromEntries(keys) as object);
  expect(body.message).toMatch(/^Unrecognized keys: "key 0".*…$/);
  expect(JSON.stringify(body).length).toBeLessThan(2_000);
});
