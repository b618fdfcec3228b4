import { afterAll, beforeAll, expect, it } from 'vitest';
import { behave } from '../../testing/vendors/behavior.ts';
import {
  openOne,
  type OpenVendors,
  openVendors,
  question,
} from '../../testing/vendors/serveVendors.ts';

let open: OpenVendors;
beforeAll(async () => {
  open = await openVendors();
});
afterAll(() => open.vendors.close());

it('takes an answer that Gemini ended for a reason of its own for none', async () => {
  const error = await open.fail('gemini', behave.failingInside());
  expect(error).toMatchObject({
    kind: 'bad_answer',
    message: 'Gemini stopped before the end (OTHER)',
  });
});

it('has Gemini think as long as it is set to', async () => {
  await open.ask('gemini', behave.normally());
  expect(JSON.stringify(open.vendors.calls.at(-1)?.body)).not.toContain('thinkingLevel');
  await question(await openOne(open.vendors, 'gemini', { reasoning: 'low' }));
  expect(open.vendors.calls.at(-1)?.body).toMatchObject({
    generationConfig: { thinkingConfig: { thinkingLevel: 'low' } },
  });
});

it('takes a reply without any candidate for none', async () => {
  const error = await open.fail('gemini', behave.withRawBody('{"candidates":[]}'));
  expect(error.kind).toBe('bad_answer');
});
