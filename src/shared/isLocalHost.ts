/**
 * Whether a host, as `URL.hostname` gives it (which turns decimal, octal and hexadecimal IPv4 forms
 * into dotted ones), is this machine or a private network by its very name.
 */
export function isLocalHost(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  if (host.startsWith('[')) return isLocalIpv6(host.slice(1, -1));
  if (/^\d+\.\d+\.\d+\.\d+$/.test(host)) return isLocalIpv4(host.split('.').map(Number));
  // A name without a dot can only be one of the local network.
  return !host.includes('.') || /\.(?:localhost|local|internal|home\.arpa)$/.test(host);
}

function isLocalIpv4([a = 0, b = 0]: number[]): boolean {
  return (
    [0, 10, 127].includes(a) ||
    (a === 172 && b >= 16 && b <= 31) ||
    (a === 192 && b === 168) ||
    (a === 169 && b === 254) || // link-local, where cloud machines keep their credentials
    (a === 100 && b >= 64 && b <= 127) // shared address space of providers, RFC 6598
  );
}

/** `address` in the compressed form that `URL` writes. */
function isLocalIpv6(address: string): boolean {
  if (address === '::' || address === '::1') return true;
  if (/^f[cd]..:|^fe[89ab].:/.test(address)) return true; // unique local, link-local
  // IPv4 inside IPv6: mapped, compatible and translated (64:ff9b::/96).
  const embedded = /^(?:::ffff:|::|64:ff9b::)([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(address);
  if (!embedded) return false;
  const high = parseInt(embedded[1] ?? '', 16);
  const low = parseInt(embedded[2] ?? '', 16);
  return isLocalIpv4([high >> 8, high & 255, low >> 8, low & 255]);
}
