import { afterAll, beforeAll, expect, it } from 'vitest';
import { behave } from '../../testing/vendors/behavior.ts';
import {
  openOne,
  type OpenVendors,
  openVendors,
  question,
} from '../../testing/vendors/serveVendors.ts';
import type { VendorErrorKind } from './vendorError.ts';

let open: OpenVendors;
beforeAll(async () => {
  open = await openVendors();
});
afterAll(() => open.vendors.close());

it('asks OpenAI to keep nothing, and for strict JSON', async () => {
  await open.ask('openai', behave.normally());
  expect(open.vendors.calls.at(-1)?.body).toMatchObject({
    store: false,
    text: { format: { type: 'json_schema', name: 'judgement', strict: true } },
  });
});

it('has OpenAI think as long as it is set to', async () => {
  await open.ask('openai', behave.normally());
  expect(open.vendors.calls.at(-1)?.body).not.toHaveProperty('reasoning');
  await question(await openOne(open.vendors, 'openai', { reasoning: 'high' }));
  expect(open.vendors.calls.at(-1)?.body).toMatchObject({ reasoning: { effort: 'high' } });
});

it.each<[string, VendorErrorKind]>([
  ['server_error', 'unavailable'],
  ['rate_limit_exceeded', 'rate_limited'],
  ['invalid_prompt', 'refused'],
  ['insufficient_quota', 'rejected'],
])('sorts what OpenAI reports with status 200: %s', async (code, kind) => {
  expect((await open.fail('openai', behave.failingInside(code))).kind).toBe(kind);
});
