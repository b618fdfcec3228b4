import { describe, expect, it } from 'vitest';
import { ForeignAnswer } from '../../app/api.ts';
import { readRefusal, type StartFailure } from './useStartAnalysis.ts';

const failure = (changes: Partial<StartFailure>): StartFailure => ({
  name: 'TRPCClientError',
  message: 'Not so fast.',
  data: { httpStatus: 400 },
  ...changes,
});
const named = (error: string, httpStatus = 400) => ({ httpStatus, error });

describe('[8.analysis.no-reports.known] a start without allowance is known', () => {
  it.each([
    ['by HTTP 403', { data: { httpStatus: 403 } }],
    ['by a 403 of what stands before the server', { data: null, cause: answered(403) }],
    ['by the error no_reports_remaining', { data: named('no_reports_remaining') }],
    ['by a NoReportsError', { name: 'NoReportsError' }],
    ['by a message with "No reports remaining"', { message: 'Sorry: No reports remaining.' }],
    ['by a message with "free trial limit"', { message: 'You reached the free trial limit' }],
  ])('%s', (_how, changes) => {
    expect(readRefusal(failure(changes))).toEqual({
      outOfReports: true,
      text: 'No reports remaining',
    });
  });

  it('and no other is taken for it', () => {
    for (const httpStatus of [400, 401, 404, 429, 500, 503]) {
      expect(readRefusal(failure({ data: { httpStatus } })).outOfReports).toBe(false);
    }
    for (const about of ['suspended', 'email_unverified']) {
      const refused = failure({ message: 'Not you.', data: named(about, 403) });
      expect(readRefusal(refused)).toEqual({ outOfReports: false, text: 'Not you.' });
    }
  });
});

describe('the words for a start that was refused', () => {
  const textFor = (changes: Partial<StartFailure>) => readRefusal(failure(changes)).text;

  it('[8.analysis.429] are the hour to wait after HTTP 429, whatever came with it', () => {
    const hour = 'Rate limit reached. Please try again in about an hour.';
    expect(textFor({ data: { httpStatus: 429 } })).toBe(hour);
    expect(textFor({ data: named('rate_limited', 429) })).toBe(hour);
    expect(textFor({ data: null, cause: answered(429) })).toBe(hour);
  });

  it('are the minute to wait when the server says that there were too many submissions', () => {
    const message = 'Too many submissions. Please wait a minute before trying again.';
    expect(textFor({ message, data: named('too_many_submissions', 429) })).toBe(message);
  });

  it('are that nothing was received, for an answer with nothing in it', () => {
    const empty = { message: 'Unexpected end of JSON input', data: undefined };
    expect(textFor({ ...empty, cause: answered(200, '') })).toBe('No data received from server');
  });

  it("are the server's own, or without an answer of it that the start failed", () => {
    expect(textFor({ message: 'Not today.' })).toBe('Not today.');
    expect(textFor({ message: 'Failed to fetch', data: null })).toBe('Failed to start analysis');
    expect(textFor({ data: undefined, cause: answered(502) })).toBe('Failed to start analysis');
  });
});

function answered(status: number, body = '<html>') {
  return new ForeignAnswer(status, body);
}
