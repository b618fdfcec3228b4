declare module 'html-encoding-sniffer' {
  interface SniffOptions {
    xml?: boolean;
    transportLayerEncodingLabel?: string;
    defaultEncoding?: string;
    /** Not together with `xml` */
    maxPrescanBytes?: number;
  }

  /** https://html.spec.whatwg.org/multipage/parsing.html#encoding-sniffing-algorithm */
  export default function sniffEncoding(bytes: Uint8Array, options: SniffOptions): string;
}
