import { expect, it } from 'vitest';
import { isNetworkError } from './isNetworkError.ts';

const call = (cause: unknown, data?: object) =>
  Object.assign(new Error('?'), { name: 'TRPCClientError', cause, data });

it.each([
  ['Firebase is not reached', { code: 'auth/network-request-failed' }, true],
  ['our server is not reached', call(new TypeError('Failed to fetch')), true],
  ['our server does not answer in time', call(new DOMException('?', 'TimeoutError')), true],
  ['Firebase refuses', { code: 'auth/weak-password' }, false],
  ['our server refuses', call(undefined, { error: 'suspended' }), false],
  ['something in front of our server answers', call(new Error('HTTP 502')), false],
  ['the code is at fault', new TypeError('x is not a function'), false],
  ['nothing is known', undefined, false],
])('when %s', (_, error, expected) => {
  expect(isNetworkError(error)).toBe(expected);
});
