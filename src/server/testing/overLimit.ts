import { randomUUID } from 'node:crypto';
import { messages } from '../../shared/messages.ts';
import { conforms, type Line } from './conformance.ts';
import type { IdleHouse } from './idleHouse.ts';

const tooMany = { code: 'TOO_MANY_REQUESTS' };

/** What a call that costs one is answered when each of the limits is reached: here at once. */
export function overLimit(
  house: IdleHouse,
  call: () => Pick<Line, 'path' | 'method' | 'at' | 'body'>,
): void {
  const headers = { 'X-Anonymous-Token': randomUUID() };
  const none = {
    message: messages.noReportsRemaining,
    ...{ code: 'FORBIDDEN', error: 'no_reports_remaining' },
  };
  conforms(
    house,
    [{ what: 'no free report left', ...call(), headers, status: 403, answer: none }],
    {
      overrides: { anonymousReportsPerMonth: 0 },
    },
  );
  const often = { message: messages.tooManySubmissions, ...tooMany, error: 'too_many_submissions' };
  conforms(
    house,
    [{ what: 'too often in a minute', ...call(), headers, status: 429, answer: often }],
    {
      overrides: { submissionsPerMinute: 0 },
    },
  );
  const limited = { message: messages.rateLimitReached, ...tooMany, error: 'rate_limited' };
  conforms(
    house,
    [{ what: 'too often from one address', ...call(), headers, status: 429, answer: limited }],
    { overrides: { addressSubmissionsPerMinute: 0 } },
  );
}
