import { describe, expect, it } from 'vitest';
import { explain } from './runQuietly.mjs';

describe('a failed installation says what to do', () => {
  it.each([
    ['npm error code ENOTFOUND\nnpm error network request failed', /network/],
    ['npm error code E503', /network/],
    ['npm error nospc ENOSPC: no space left on device', /disk is full/],
    ['npm error code EUSAGE\nnpm error `npm ci` can only install packages when…', /npm install/],
    ['npm error code EACCES', /who owns it/],
  ])('%s', (output, advice) => {
    expect(explain(output)).toMatch(advice);
  });

  it('claims no cause for what it does not know', () => {
    expect(explain('Segmentation fault')).toBeUndefined();
  });
});
