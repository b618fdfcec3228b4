import { describe, expect, it } from 'vitest';
import { ask, scriptedModel } from '../../testing/models.ts';
import { silentLog } from '../../testing/app.ts';
import { createModelCache } from './modelCache.ts';

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
