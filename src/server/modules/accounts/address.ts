import { isIPv4, isIPv6 } from 'node:net';
import { ipv6Groups } from '../../platform/ipv6Groups.ts';

/** A household has 64 bits of IPv6. Invalid addresses share one network, so forging is useless. */
export function networkOf(given: string | undefined): string {
  const [address = ''] = withoutPort((given ?? '').trim()).split('%', 1);
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return 'unknown';

  const groups = ipv6Groups(address);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** Some proxies add the port: `192.0.2.7:443`, `[2001:db8::1]:443`. */
const withoutPort = (written: string): string =>
  /^([\d.]+)(?::\d+)?$/.exec(written)?.[1] ?? /^\[(.*)\](?::\d+)?$/.exec(written)?.[1] ?? written;
