import { describe, expect, test, vi } from 'vitest';
import { fakeTime } from '../../../testing/time.ts';
import { createLog } from '../../../log.ts';
import { createDebouncedWriter } from './debouncedWriter.ts';

fakeTime();

/** A disk on which each writing ends when the test says so. */
function open() {
  const ends: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const logged: string[] = [];
  const log = createLog('error', { write: (line) => void logged.push(line) });
  const write = () =>
    new Promise<void>((resolve, reject) => {
      ends.push({ resolve, reject });
    });
  const begun = (count: number) => vi.waitFor(() => expect(ends).toHaveLength(count));
  return { writer: createDebouncedWriter(write, log), ends, logged, begun };
}

describe('what changed about the accounts', () => {
  test('is written one after the other, and what comes meanwhile together', async () => {
    const { writer, ends, begun } = open();
    const first = writer.now();
    await begun(1);
    const [second, third] = [writer.now(), writer.now()];
    expect(third).toBe(second);
    ends[0]?.resolve();
    await first;
    await begun(2);
    ends[1]?.resolve();
    await second;
    expect(ends).toHaveLength(2);
  });

  test('may wait for a second when nobody would miss it', async () => {
    const { writer, ends, begun } = open();
    writer.soon();
    writer.soon();
    await vi.advanceTimersByTimeAsync(999);
    expect(ends).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    await begun(1);
    ends[0]?.resolve();
    await writer.close();
    expect(ends).toHaveLength(1);
  });

  test('is written at the end, when it still waits or could not be written before', async () => {
    const { writer, ends, logged, begun } = open();
    writer.soon();
    await vi.advanceTimersByTimeAsync(1_000);
    await begun(1);
    ends[0]?.reject(new Error('disk full'));
    await vi.waitFor(() => expect(logged.join('')).toContain('disk full'));
    const closed = writer.close();
    await begun(2);
    ends[1]?.resolve();
    await closed;
  });

  test('that can’t be written is told to whoever waits for it, and the next is tried anew', async () => {
    const { writer, ends, begun } = open();
    const reported = expect(writer.now()).rejects.toThrow('disk full');
    await begun(1);
    const waiting = expect(writer.now()).rejects.toThrow('disk full');
    ends[0]?.reject(new Error('disk full'));
    await Promise.all([reported, waiting]);
    expect(ends).toHaveLength(1);
    const again = writer.now();
    await begun(2);
    ends[1]?.resolve();
    await again;
  });
});
