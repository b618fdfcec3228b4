import { describe, expect, it } from 'vitest';
import { leaveOutAddresses, maskAddresses } from './addresses.ts';

describe('a text of ours', () => {
  it.each([
    ['Visit https://win.example/now?x=1.', 'Visit (address left out).'],
    ['Write to help+me@win.example!', 'Write to (address left out)!'],
    ['Join our forum (cform.com) for more.', 'Join our forum (cform) for more.'],
    ['Play free at FREEGAME.COM.', 'Play free at freegame.'],
    ['Get it at freegame.com/get, now', 'Get it at (address left out), now'],
    ['Get it at freegame.com:8080/get', 'Get it at (address left out)'],
    ['Booking.com was founded in 1996.', 'Booking was founded in 1996.'],
    ['It is on news.bbc.co.uk...', 'It is on bbc...'],
  ])('names no address: %s', (text, shown) => {
    expect(leaveOutAddresses(text).toLowerCase()).toBe(shown.toLowerCase());
  });

  it.each([
    'It rose by 3.5 points, i.e. to 12.25 %, in the U.S. and/or the U.K.',
    'Node.js is older. A full stop without a space.It happens.',
    'At 10 a.m. on 1.2.2026 the AC/DC concert began...',
  ])('keeps what only looks like one: %s', (text) => {
    expect(leaveOutAddresses(text)).toBe(text);
  });
});

describe('a quotation or title', () => {
  it.each([
    ['Go to www.win.example, or mail me@win.example.', 'Go to […], or mail […].'],
    ['See https://win.example/now and freegame.com/get today', 'See […] and […] today'],
    ['Booking.com was founded in 1996.', 'Booking.com was founded in 1996.'],
    ['Amazon.com: Books... on bbc.co.uk.', 'Amazon.com: Books... on bbc.co.uk.'],
  ])('shows in brackets where an address stood, and keeps a name: %s', (text, shown) => {
    expect(maskAddresses(text)).toBe(shown);
  });
});
