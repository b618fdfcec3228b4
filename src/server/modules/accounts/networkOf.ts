import { isIPv4, isIPv6 } from 'node:net';

/**
 * The network that counts as one address: an IPv4 address itself (also when written as IPv6), of an
 * IPv6 address the first 64 bits, because a household or a server has all that follow. Whatever is no
 * address, a forged header or a connection that is gone, counts as one network of its own, so that
 * nobody escapes by it.
 */
export function networkOf(given: string | undefined): string {
  const [address = ''] = withoutPort((given ?? '').trim()).split('%', 1);
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return 'unknown';

  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** Some proxies write the port too: `192.0.2.7:443`, `[2001:db8::1]:443`. */
const withoutPort = (written: string): string =>
  /^([\d.]+)(?::\d+)?$/.exec(written)?.[1] ?? /^\[(.*)\](?::\d+)?$/.exec(written)?.[1] ?? written;

/** The eight groups of an IPv6 address. The URL parser turns a dotted end into groups. */
function groupsOf(address: string): number[] {
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = written.split('::');
  const parse = (part: string) =>
    part
      .split(':')
      .filter(Boolean)
      .map((group) => parseInt(group, 16));
  const [left, right] = [parse(head), parse(tail ?? '')];
  const between = Array.from({ length: 8 - left.length - right.length }, () => 0);
  return [...left, ...between, ...right];
}
