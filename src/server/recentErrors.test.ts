import { describe, expect, it } from 'vitest';
import { collectRecentErrors } from './recentErrors.ts';
import { createLog } from './log.ts';

function logged(level: 'info' | 'error' = 'info') {
  const recentErrors = collectRecentErrors();
  return { recentErrors, log: createLog(level, { write() {}, onError: recentErrors.note }) };
}

describe('the troubles of a process', () => {
  it('are its warnings and errors, the latest first, with the day', () => {
    const { recentErrors, log } = logged();
    log.child({ jobId: 'j1' }).warn('slow');
    log.info('nothing to see to');
    log.error({ err: new Error('broken') }, 'failed');
    const [latest, first, ...others] = recentErrors.latest();
    expect(latest).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z error failed\n {2}Error: broken\n {4}at /);
    expect(first).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z warn slow jobId="j1"$/);
    expect(others).toEqual([]);
  });

  it('hold as little of secrets and of what people submitted as the log does', () => {
    const { recentErrors, log } = logged();
    log.warn({ token: 'SECRET', body: { content: 'SECRET' }, apiKey: 'SECRET' }, 'refused');
    expect(recentErrors.latest()[0]).toContain('warn refused token="[hidden]"');
    expect(recentErrors.latest().join('')).not.toContain('SECRET');
  });

  it('are the last hundred, each of a length that can be kept', () => {
    const { recentErrors, log } = logged();
    for (let i = 1; i <= 250; i++) log.warn({ i, why: 'x'.repeat(100_000) }, 'again');
    expect(recentErrors.latest()).toHaveLength(100);
    expect(recentErrors.latest()[0]).toContain('again i=250');
    expect(recentErrors.latest().join('').length).toBeLessThanOrEqual(200_000);
  });

  it('are no more than is logged', () => {
    const { recentErrors, log } = logged('error');
    log.warn('not asked for');
    expect(recentErrors.latest()).toEqual([]);
  });
});
