import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { behave, type Behavior, DIRTY_TEXT } from '../../testing/vendors/behavior.ts';
import {
  MODELS,
  NAMES,
  openOne,
  type OpenVendors,
  openVendors,
  question,
  serveVendors,
} from '../../testing/vendors/serveVendors.ts';
import { ask, scriptedModel } from '../../testing/models.ts';
import { silentLog } from '../../testing/app.ts';
import { BODY_LIMIT, type VendorErrorKind } from './vendor.ts';
import { createModelCache } from './openModel.ts';

describe('open model', () => {
  let open: OpenVendors;
  beforeAll(async () => {
    open = await openVendors();
  });
  beforeEach(() => {
    open.vendors.calls.length = 0;
    open.vendors.faults.length = 0;
  });
  afterAll(() => open.vendors.close());

  describe.each(NAMES)('%s', (name) => {
    it('answers in one request that the vendor takes as right', async () => {
      const reply = await open.ask(name, behave.normally({ percentage: 72.5 }));
      expect(reply.answer).toMatchObject({ truth_percentage: 72.5, verdict: 'true' });
      expect(reply.model).toBe(MODELS[name]);
      expect(reply.tokens?.input).toBeGreaterThan(0);
      expect(reply.tokens?.output).toBeGreaterThan(0);
      expect(open.vendors.faults).toEqual([]);
      expect(open.vendors.calls).toHaveLength(1);
    });

    it('is sent instructions and question apart from each other, and no key in the body', async () => {
      await open.ask(name, behave.normally());
      const sent = JSON.stringify(open.vendors.calls[0]?.body);
      expect(sent).toContain('"Judge what is marked."');
      expect(sent).toContain('"The Earth is round."');
      expect(sent).not.toContain(`stand-in-${name}-key`);
    });

    it.each<[string, Behavior, VendorErrorKind]>([
      ['too many requests', behave.rateLimited(), 'rate_limited'],
      ['no credit left', behave.outOfCredit(), 'rejected'],
      ['an error of the vendor', behave.failing(500), 'unavailable'],
      ['an overloaded vendor', behave.failing(503), 'unavailable'],
      ['a reset before the answer', behave.resetting(), 'unavailable'],
      ['a reset in the middle of the answer', behave.resettingMidBody(), 'unavailable'],
      ['a body that is no JSON', behave.malformed(), 'bad_answer'],
      ['an empty body', behave.withRawBody(''), 'bad_answer'],
      ['JSON of another kind', behave.withRawBody('[1, 2]'), 'bad_answer'],
      ['JSON that is nested without end', behave.withRawBody('['.repeat(200_000)), 'bad_answer'],
      ['prose', behave.inProse(), 'bad_answer'],
      ['an answer nested without end', behave.withText('['.repeat(100_000)), 'bad_answer'],
      ['a very deep answer', behave.withText(nested(50_000)), 'bad_answer'],
      ['an empty object', behave.withEmptyObject(), 'bad_answer'],
      ['a number out of its range', behave.outOfRange(), 'bad_answer'],
      ['a missing grade', behave.withoutGrades(), 'bad_answer'],
      ['a number in words', behave.normally({ values: { truth_percentage: '80' } }), 'bad_answer'],
      ['a truncated answer', behave.truncating(), 'bad_answer'],
      ['a body without end', behave.flooding(4 * BODY_LIMIT), 'bad_answer'],
      ['a refusal by the model', behave.refusing(), 'refused'],
      ['a refusal by the filter', behave.filtered(), 'refused'],
      ['a wrong key', behave.unauthorized(), 'rejected'],
      ['a model that does not exist', behave.modelUnknown(), 'rejected'],
      ['a redirect', behave.failing(307, { location: 'http://127.0.0.1:9/' }), 'rejected'],
    ])('sorts %s', async (_, behavior, kind) => {
      const error = await open.fail(name, behavior);
      expect(error.kind).toBe(kind);
      expect(open.vendors.calls).toHaveLength(1);
    });

    it('tells shortly what went wrong: neither key nor question nor the vendor’s words', async () => {
      const behaviors = [
        behave.failing(500),
        behave.unauthorized(),
        behave.rateLimited('3'),
        behave.inProse(),
        behave.malformed(),
        behave.refusing(),
        behave.filtered(),
        behave.withRawBody('{"output": "The Earth is flat"}'),
        behave.resetting(),
      ];
      for (const behavior of behaviors) {
        const { message, stack, cause } = await open.fail(name, behavior);
        expect(message.length).toBeLessThan(200);
        expect([message, stack, cause].join()).not.toMatch(
          /-key|The Earth|own words|can't|about 80/,
        );
      }
    });

    it.each([
      ['in seconds', () => '7', 7_000],
      ['as a date', () => new Date(Date.now() + 30_000).toUTCString(), 30_000],
      ['beyond all reason', () => '99999999', 3_600_000],
    ])('says how long to wait, %s', async (_, header, ms) => {
      for (const behavior of [
        () => behave.rateLimited(header()),
        () => behave.failing(503, { 'retry-after': header() }),
      ]) {
        const { retryAfterMs } = await open.fail(name, behavior());
        // Dates are of whole seconds, by the clock of the vendor's `Date`, and time passes meanwhile.
        expect(retryAfterMs).toBeGreaterThan(ms - 6_000);
        expect(retryAfterMs).toBeLessThanOrEqual(ms + 1_000);
      }
    });

    it('is freed of everything that no database takes or that hides text', async () => {
      const { answer, results } = await open.ask(name, behave.withDirtyText());
      expect(DIRTY_TEXT).not.toBe('clean and dirty 😀');
      expect(answer.explanation).toBe('clean and dirty 😀');
      for (const { title, snippet } of results) {
        expect([title, snippet]).toEqual(['clean and dirty 😀', 'clean and dirty 😀']);
      }
    });

    it('whose answer was cut says so, and may be twice as long when asked with more room', async () => {
      expect(await open.fail(name, behave.truncating())).toMatchObject({ cut: true });
      expect(await open.fail(name, behave.inProse())).toMatchObject({ cut: false });
      open.vendors.calls.length = 0;
      open.vendors.script[name] = behave.normally();
      const model = await openOne(open.vendors, name);
      await question(model);
      await question(model, undefined, true);
      const [usual, roomy] = open.vendors.calls.map(({ body }) => roomOf(body));
      expect(roomy).toBe(2 * (usual ?? 0));
    });

    it('is cut short where it says more than anybody asked for', async () => {
      const explanation = 'word '.repeat(100_000);
      const { answer } = await open.ask(name, behave.normally({ values: { explanation } }));
      expect(answer.explanation.length).toBeLessThanOrEqual(10_000);
    });

    it('is hung up on when the question is aborted, which rejects with the reason', async () => {
      const stop = new AbortController();
      const reason = new Error('enough');
      const rejected = expect(open.ask(name, behave.silently(), stop.signal)).rejects.toBe(reason);
      await open.arrived(1);
      stop.abort(reason);
      await rejected;
      expect(await open.vendors.calls[0]?.ended).toBe('closed');
    });

    it('is hung up on when it sends more than an answer can be', async () => {
      await open.fail(name, behave.flooding(50 * BODY_LIMIT));
      expect(await open.vendors.calls[0]?.ended).toBe('closed');
    });

    it('is not asked at all when the question is aborted already', async () => {
      const reason = new Error('before it began');
      const asked = open.ask(name, behave.normally(), AbortSignal.abort(reason));
      await expect(asked).rejects.toBe(reason);
      expect(open.vendors.calls).toEqual([]);
    });

    it('is asked a hundred things at once', async () => {
      const stop = new AbortController();
      const asked = Array.from({ length: 100 }, () =>
        open.ask(name, behave.silently(), stop.signal),
      );
      const settled = Promise.allSettled(asked);
      await open.arrived(100);
      expect(open.vendors.calls.filter(({ endedAt }) => endedAt !== null)).toEqual([]);
      stop.abort();
      await settled;
    });

    it('is known to be out when nobody answers at its address', async () => {
      const gone = await serveVendors();
      await gone.close();
      const asked = question(await openOne(gone, name), new AbortController().signal);
      await expect(asked).rejects.toMatchObject({
        kind: 'unavailable',
        message: expect.stringContaining('ECONNREFUSED') as string,
      });
    });
  });

  function roomOf(body: unknown): number {
    const given = /"max_?output_?tokens":(\d+)/i.exec(JSON.stringify(body))?.[1];
    return Number(given);
  }

  function nested(depth: number): string {
    return '{"explanation":'.repeat(depth) + '1' + '}'.repeat(depth);
  }
});

describe('model cache', () => {
  /** A vendor that opens every model but the one called `none`. */
  function opening() {
    const opened: string[] = [];
    const kept = createModelCache(({ name }) => {
      opened.push(name);
      if (name === 'none') return Promise.reject(new Error('there is none'));
      return Promise.resolve(scriptedModel(['hang'], { answer: { percentage: 70 } }));
    }, silentLog);
    return { opened, kept };
  }

  describe('the model of a vendor', () => {
    it('is opened once, and anew when another one is chosen', async () => {
      const { opened, kept } = opening();
      const first = await kept({ name: 'one' }, 4);
      expect(await kept({ name: 'one' }, 4)).toBe(first);
      expect(await kept({ name: 'two' }, 4)).not.toBe(first);
      expect(opened).toEqual(['one', 'two']);
    });

    it('is opened anew when it is to think longer', async () => {
      const { opened, kept } = opening();
      const first = await kept({ name: 'one', options: { reasoning: 'low' } }, 4);
      expect(await kept({ name: 'one', options: { reasoning: 'low' } }, 4)).toBe(first);
      expect(await kept({ name: 'one', options: { reasoning: 'high' } }, 4)).not.toBe(first);
      expect(opened).toEqual(['one', 'one']);
    });

    it('that can’t be opened is tried again the next time', async () => {
      const { opened, kept } = opening();
      await expect(kept({ name: 'none' }, 4)).rejects.toThrow('there is none');
      await expect(kept({ name: 'none' }, 4)).rejects.toThrow('there is none');
      expect(opened).toEqual(['none', 'none']);
    });

    it('shares its cap with the next one, and a higher cap lets in who waits', async () => {
      const { kept } = opening();
      const stop = new AbortController();
      const [one, two] = [await kept({ name: 'one' }, 1), await kept({ name: 'two' }, 1)];
      const asked = [one, two, two].map((model) => model.ask(ask(stop.signal)));
      const settled = Promise.allSettled(asked);
      await expect.poll(() => two.health()).toMatchObject({ inFlight: 1, waiting: 2 });
      await kept({ name: 'two' }, 2);
      expect(two.health()).toMatchObject({ inFlight: 2, waiting: 1 });
      await kept({ name: 'two' }, 1);
      expect(two.health()).toMatchObject({ inFlight: 2, waiting: 1 });
      stop.abort(new Error('enough'));
      await settled;
      expect(two.health()).toMatchObject({ inFlight: 0, waiting: 0 });
    });
  });
});
