import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../../shared/messages.ts';
import { idleHouse } from '../testing/idleHouse.ts';
import { type ServedMirror, serveMirror } from '../testing/serveMirror.ts';

const house = idleHouse();
let served: ServedMirror;
beforeAll(async () => {
  served = await serveMirror(house);
});
afterAll(() => served.close());

async function send(body: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${served.address}/api/analysis/start`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
  });
  return { status: response.status, body: (await response.json()) as unknown };
}
const unreadable = {
  status: 400,
  body: { message: messages.malformedRequest, code: 'PARSE_ERROR' },
};
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

describe('a body of the REST interface is refused as one that cannot be read', () => {
  it.each(['gzip', 'br', 'deflate'])('when it says that it is %s and is not', async (encoding) => {
    const body = '{"content":"Honey never spoils."}';
    expect(await send(body, { 'Content-Encoding': encoding })).toEqual(unreadable);
  });

  it.each([
    ['in a field that is known', (depth: number) => `{"content":${nested(depth)}}`],
    ['in one that is not', (depth: number) => `{"bogus":${nested(depth)}}`],
    ['from the outside in', nested],
  ])('when it is nested thousands of times: %s', async (_, body) => {
    expect(await send(body(20_000))).toEqual(unreadable);
    expect(await send(body(3))).toMatchObject({ status: 400, body: { error: 'invalid_input' } });
  });
});
