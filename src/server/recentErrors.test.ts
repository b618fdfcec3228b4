import { describe, expect, it } from 'vitest';
import { keepTroubles } from './recentErrors.ts';
import { createLog } from './log.ts';

function logged(level: 'info' | 'error' = 'info') {
  const troubles = keepTroubles();
  return { troubles, log: createLog(level, { write() {}, onTrouble: troubles.note }) };
}

describe('the troubles of a process', () => {
  it('are its warnings and errors, the latest first, with the day', () => {
    const { troubles, log } = logged();
    log.child({ jobId: 'j1' }).warn('slow');
    log.info('nothing to see to');
    log.error({ err: new Error('broken') }, 'failed');
    const [latest, first, ...others] = troubles.latest();
    expect(latest).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z error failed\n {2}Error: broken\n {4}at /);
    expect(first).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z warn slow jobId="j1"$/);
    expect(others).toEqual([]);
  });

  it('hold as little of secrets and of what people submitted as the log does', () => {
    const { troubles, log } = logged();
    log.warn({ token: 'SECRET', body: { content: 'SECRET' }, apiKey: 'SECRET' }, 'refused');
    expect(troubles.latest()[0]).toContain('warn refused token="[hidden]"');
    expect(troubles.latest().join('')).not.toContain('SECRET');
  });

  it('are the last hundred, each of a length that can be kept', () => {
    const { troubles, log } = logged();
    for (let i = 1; i <= 250; i++) log.warn({ i, why: 'x'.repeat(100_000) }, 'again');
    expect(troubles.latest()).toHaveLength(100);
    expect(troubles.latest()[0]).toContain('again i=250');
    expect(troubles.latest().join('').length).toBeLessThanOrEqual(200_000);
  });

  it('are no more than is logged', () => {
    const { troubles, log } = logged('error');
    log.warn('not asked for');
    expect(troubles.latest()).toEqual([]);
  });
});
