import { createRequire } from 'node:module';

interface SniffOptions {
  xml?: boolean;
  /** As the transport says; passed over when there is no such encoding. */
  transportLayerEncodingLabel?: string;
  defaultEncoding?: string;
  /** Bytes in which a declaration is looked for; not to be given together with `xml`. */
  maxPrescanBytes?: number;
}

/**
 * The name of the encoding that a browser would find for a page, by
 * https://html.spec.whatwg.org/multipage/parsing.html#encoding-sniffing-algorithm
 */
export function sniffEncoding(bytes: Uint8Array, options: SniffOptions): string {
  return sniff(bytes, options);
}

// The package is CommonJS and brings no types.
const require = createRequire(import.meta.url);
const sniff = require('html-encoding-sniffer') as typeof sniffEncoding;
