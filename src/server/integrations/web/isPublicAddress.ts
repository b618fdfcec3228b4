import { BlockList, isIPv4 } from 'node:net';
import { GLOBAL_UNICAST_IPV6, SPECIAL_IPV4, SPECIAL_IPV6 } from './specialRanges.ts';

/**
 * Whether a host of the public internet may have this address, given as text without brackets.
 * False for all special-purpose ranges, for everything that holds an IPv4 address within an IPv6 one
 * (whichever it is), and for what is not an address in its usual form (`127.1`, `0x7f000001`,
 * `fe80::1%eth0`).
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !specialIpv4.check(address, 'ipv4');
  const canonical = URL.parse(`http://[${address}]/`)?.hostname.slice(1, -1);
  if (!canonical) return false;
  return (
    globalUnicastIpv6.check(canonical, 'ipv6') &&
    !specialIpv6.check(canonical, 'ipv6') &&
    !isTunnelled(canonical)
  );
}

const specialIpv4 = blockList(SPECIAL_IPV4, 'ipv4');
const specialIpv6 = blockList(SPECIAL_IPV6, 'ipv6');
const globalUnicastIpv6 = blockList([GLOBAL_UNICAST_IPV6], 'ipv6');

function blockList(
  ranges: readonly (readonly [network: string, prefix: number])[],
  family: 'ipv4' | 'ipv6',
): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of ranges) list.addSubnet(network, prefix, family);
  return list;
}

/** ISATAP, RFC 5214: any network, and an IPv4 address behind `5efe` in the second half. */
function isTunnelled(canonical: string): boolean {
  const [head = [], tail = []] = canonical.split('::').map((part) => (part ? part.split(':') : []));
  const zeros = Array<string>(8 - head.length - tail.length).fill('0');
  const groups = [...head, ...zeros, ...tail];
  return (groups[4] === '0' || groups[4] === '200') && groups[5] === '5efe';
}
