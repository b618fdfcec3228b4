/** The eight numbers of a valid IPv6 address. The URL parser turns a dotted end into groups. */
export function ipv6Groups(address: string): number[] {
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [left = [], right = []] = written.split('::').map((part) => {
    const groups = part.split(':').filter(Boolean);
    return groups.map((group) => parseInt(group, 16));
  });
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right];
}
