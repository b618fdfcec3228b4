import { describe, expect, it } from 'vitest';
import { networkOf } from './address.ts';

describe('the network that counts as one address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:0207', '192.0.2.7'],
    ['0:0:0:0:0:ffff:c000:207', '192.0.2.7'],
    ['192.0.2.7:50123', '192.0.2.7'],
    ['[::ffff:192.0.2.7]:443', '192.0.2.7'],
  ])('is an IPv4 address itself, however it is written: %s', (given, network) => {
    expect(networkOf(given)).toBe(network);
  });

  it.each([
    '2001:db8:1:2::1',
    '2001:0DB8:0001:0002:ffff:ffff:ffff:ffff',
    '2001:db8:1:2:0:0:192.0.2.7',
    '2001:db8:1:2::1%eth0',
    '[2001:db8:1:2::1]:443',
  ])('is the first 64 bits of an IPv6 address: %s', (given) => {
    expect(networkOf(given)).toBe('2001:db8:1:2::/64');
  });

  it.each([
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%2', 'fe80:0:0:0::/64'],
  ])('distinguishes other networks: %s', (given, network) => {
    expect(networkOf(given)).toBe(network);
  });

  it.each([
    '',
    'unknown',
    '999.1.1.1',
    'a.example',
    '1.2.3.4, 5.6.7.8',
    '[::1',
    '1.2.3.4:x',
    undefined,
  ])('is one and the same for whatever is no address: %s', (given) => {
    expect(networkOf(given)).toBe('unknown');
  });
});
