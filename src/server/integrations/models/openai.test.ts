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
    text: { format: { type: 'json_schema', name: 'judgment', strict: true } },
  });
});

it('has OpenAI think as long as it is set to', async () => {
  await open.ask('openai', behave.normally());
  expect(open.vendors.calls.at(-1)?.body).not.toHaveProperty('reasoning');
  await question(await openOne(open.vendors, 'openai', { reasoning: 'high' }));
  expect(open.vendors.calls.at(-1)?.body).toMatchObject({ reasoning: { effort: 'high' } });
});

it('has OpenAI think little about a light question, and not at all where it is set to', async () => {
  const asked = async (reasoning: string) => {
    const model = await openOne(open.vendors, 'openai', { reasoning });
    await question({ ...model, ask: (what) => model.ask({ ...what, light: true }) });
    return open.vendors.calls.at(-1)?.body;
  };
  expect(await asked('high')).toMatchObject({
    reasoning: { effort: 'low' },
    max_output_tokens: 4_000,
  });
  expect(await asked('none')).toMatchObject({ reasoning: { effort: 'none' } });
});

it.each<[string, VendorErrorKind]>([
  ['server_error', 'unavailable'],
  ['rate_limit_exceeded', 'rate_limited'],
  ['invalid_prompt', 'refused'],
  ['insufficient_quota', 'rejected'],
])('sorts what OpenAI reports with status 200: %s', async (code, kind) => {
  expect((await open.fail('openai', behave.failingInside(code))).kind).toBe(kind);
});
