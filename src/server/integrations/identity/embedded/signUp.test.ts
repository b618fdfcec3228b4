import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Embedded, serveEmbedded } from '../../../testing/serveEmbedded.ts';

const PASSWORD = 'a long sentence';
let service: Embedded;

beforeAll(async () => {
  service = await serveEmbedded();
});
afterAll(() => service.close());

async function register(email: string, password: string) {
  const { status, json } = await service.call('signUp', { email, password });
  return [status, json.error?.message];
}

describe('[5.auth.server] registering at the identity service, past every form', () => {
  it.each(['ada', 'ada@', '@example.org', 'ada lovelace@example.org', 'ada@example.org\n'])(
    'is refused with what is no e-mail: %j',
    async (email) => {
      const [status, reason] = await register(email, PASSWORD);
      expect([status, reason]).toEqual([400, 'INVALID_EMAIL']);
    },
  );

  it.each(['1', '12345', '     '])('is refused with a weak password: %j', async (password) => {
    const [status, reason] = await register('weak@example.org', password);
    expect([status, reason]).toEqual([
      400,
      'WEAK_PASSWORD : Password should be at least 6 characters long.',
    ]);
    const signIn = await service.call('signInWithPassword', {
      email: 'weak@example.org',
      password,
    });
    expect(signIn.status).toBe(400);
  });

  it('is refused with an e-mail in use, however it is written, and leaves its password alone', async () => {
    expect(await register('used@example.org', PASSWORD)).toEqual([200, undefined]);
    for (const email of ['used@example.org', 'Used@Example.ORG'])
      expect(await register(email, 'another sentence')).toEqual([400, 'EMAIL_EXISTS']);
    const signIn = { email: 'used@example.org', password: PASSWORD };
    expect((await service.call('signInWithPassword', signIn)).status).toBe(200);
  });

  it('takes an e-mail and a password of six characters', async () => {
    expect(await register('just@example.org', '123456')).toEqual([200, undefined]);
  });
});
