import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeFirebaseKey } from '../../testing/identity/firebaseKeyring.ts';
import {
  type CertificateServer,
  publish,
  serveCertificates,
} from '../../testing/identity/serveCertificates.ts';
import { type FirebaseKeys, cacheFirebaseKeys } from './firebaseKeys.ts';

const [first, second] = [makeFirebaseKey('first'), makeFirebaseKey('second')];

let google: CertificateServer;
let now: Date;
let keys: FirebaseKeys;
beforeEach(async () => {
  google = await serveCertificates(first);
  now = new Date('2026-11-20T12:00:00Z');
  keys = cacheFirebaseKeys({ clock: () => now, address: google.address });
});
afterEach(() => {
  google.close();
});

const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1_000));
const found = async (name = 'first') => (await keys.find(name)) !== null;
const outOfOrder = () => (google.answer = (response) => void response.writeHead(500).end());

describe('the keys of Google', () => {
  it('are fetched when the first is needed, once for all who wait', async () => {
    expect(google.asked).toBe(0);
    expect(await Promise.all([found(), found(), found()])).toEqual([true, true, true]);
    expect(google.asked).toBe(1);
  });

  it('are kept as long as the answer says, less the time it lay in a cache', async () => {
    await found();
    later(0.75 * 21_500 - 1);
    expect(await found()).toBe(true);
    expect(google.asked).toBe(1);
  });

  it('are fetched anew before they run out, while nobody waits', async () => {
    await found();
    later(0.75 * 21_500 + 1);
    google.answer = publish(second);
    expect(await found()).toBe(true);
    await expect.poll(() => found('second')).toBe(true);
    expect(await found('first')).toBe(false);
  });

  it('count on through an outage until they run out, then nobody can be told', async () => {
    await found();
    outOfOrder();
    later(21_499);
    expect(await found()).toBe(true);
    later(2);
    await expect(found()).rejects.toMatchObject({ name: 'IdentityError', reason: 'unavailable' });
  });

  it('are looked for again when one is unknown, since Google changes them', async () => {
    await found();
    later(61);
    google.answer = publish(first, second);
    expect(await found('second')).toBe(true);
    expect(google.asked).toBe(2);
  });

  it('are not asked for again by whoever makes up names of keys', async () => {
    await found();
    for (let index = 0; index < 50; index++) expect(await found(`made up ${index}`)).toBe(false);
    expect(google.asked).toBe(1);
  });

  it('cannot be told from others while Google is out of order', async () => {
    await found();
    outOfOrder();
    later(61);
    for (let index = 0; index < 2; index++)
      await expect(found('second')).rejects.toMatchObject({ reason: 'unavailable' });
    expect(google.asked).toBe(2);
    expect(await found()).toBe(true);
  });

  it('are kept for a minute at least and a day at most, whatever the answer says', async () => {
    const answerWith = (cacheControl: string) =>
      (google.answer = (response) => {
        response.setHeader('Cache-Control', cacheControl);
        response.end(JSON.stringify({ first: first.cert }));
      });
    answerWith('no-store');
    await found();
    later(40);
    await found();
    expect(google.asked).toBe(1);
    later(25);
    answerWith('max-age=99999999');
    await found();
    expect(google.asked).toBe(2);
    later(86_401);
    outOfOrder();
    await expect(found()).rejects.toMatchObject({ reason: 'unavailable' });
  });
});

describe('an outage', () => {
  it.each<[string, CertificateServer['answer']]>([
    ['a refusal', (response) => response.writeHead(503).end('{}')],
    ['a page instead', (response) => response.end('<!doctype html>')],
    ['something else in JSON', (response) => response.end('{"error":"busy"}')],
    ['no certificate', (response) => response.end('{}')],
    ['a list', (response) => response.end('[1]')],
    ['nothing', (response) => response.end('null')],
    ['a hang-up', (response) => response.destroy()],
    ['a way to somewhere else', (response) => response.writeHead(302, { Location: '/' }).end()],
  ])('that shows as %s is no judgment on the token', async (_, answer) => {
    google.answer = answer;
    await expect(found()).rejects.toMatchObject({ name: 'IdentityError', reason: 'unavailable' });
  });

  it('that shows as silence ends after the time limit', async () => {
    google.answer = () => undefined;
    keys = cacheFirebaseKeys({ clock: () => now, address: google.address, timeoutMs: 30 });
    await expect(found()).rejects.toMatchObject({ reason: 'unavailable' });
  });

  it('is not asked about by each call, and its end is seen two seconds later', async () => {
    outOfOrder();
    for (let index = 0; index < 20; index++)
      await expect(found()).rejects.toMatchObject({ reason: 'unavailable' });
    expect(google.asked).toBe(1);
    google.answer = publish(first);
    later(2);
    expect(await found()).toBe(true);
  });
});
