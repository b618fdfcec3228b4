/** The eight numbers of a valid IPv6 address. The URL parser turns a dotted end into groups. */
export function ipv6Groups(address: string): number[] {
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail = ''] = written.split('::');
  const parse = (part: string) =>
    part
      .split(':')
      .filter(Boolean)
      .map((group) => parseInt(group, 16));
  const [left, right] = [parse(head), parse(tail)];
  const between = Array.from({ length: 8 - left.length - right.length }, () => 0);
  return [...left, ...between, ...right];
}
