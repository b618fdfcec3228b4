import { expect, it } from 'vitest';
import { sharedData } from './ShareSheet.tsx';

it('[9.share.title] the system is handed a title of 60 characters at most, a text of 100, and the address', () => {
  const address = 'https://verimeter.example/report/honey-ab12cd34ef';
  expect(sharedData(address, 'x'.repeat(200))).toEqual({
    title: `${'x'.repeat(59)}…`,
    text: `${'x'.repeat(99)}…`,
    url: address,
  });
});
