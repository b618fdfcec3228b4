import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import { PageError } from './page.ts';

/**
 * The characters of a page, by byte order mark, `Content-Type`, or what its head declares, in this
 * order, else as UTF-8. Goes piece by piece, so that others get their turn. Rejects with
 * `PageError('not_text')` for an unknown encoding and for what does not decode to text: a guess would
 * have analysts judge a scramble that nobody wrote.
 */
export async function decodeText(bytes: Buffer, type: TextType): Promise<string> {
  const encoding = encodingOf(bytes, type);
  const decoder = decoderOf(encoding);
  const pieces: string[] = [];
  let length = 0;
  let odd = 0;
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
    if (start > 0) await setImmediate();
    const end = start + PIECE_BYTES;
    const piece = decoder.decode(bytes.subarray(start, end), { stream: end < bytes.length });
    pieces.push(piece);
    length += piece.length;
    odd += countOdd(piece);
  }
  if (odd > Math.max(STRAY, length / ONE_IN)) {
    throw new PageError('not_text', `Not text in ${encoding}`);
  }
  return pieces.join('');
}

/** Takes a millisecond or two, in the slowest of encodings ten. */
const PIECE_BYTES = 131_072;

/** Browsers look into the first 1,024 bytes, and again later when they meet the declaration. */
const PRESCAN_BYTES = 16_384;

function encodingOf(bytes: Buffer, { type, isXml, charset }: TextType): string {
  return sniffEncoding(bytes, {
    xml: isXml,
    ...(charset !== null && { transportLayerEncodingLabel: charset }),
    ...(!isXml && { maxPrescanBytes: type === 'html' ? PRESCAN_BYTES : 0 }),
    defaultEncoding: 'UTF-8',
  });
}

function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding);
  } catch (cause) {
    throw new PageError('not_text', `Cannot decode ${encoding}`, { cause });
  }
}

/**
 * A stray character that text does not hold happens; of a binary file a third are such, and of
 * accented letters read in a wrong encoding one in a hundred.
 */
const STRAY = 5;
const ONE_IN = 500;

/** How many are replacement characters, or control characters other than white space and escape. */
function countOdd(text: string): number {
  let odd = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x20 ? code < 0x09 || (code > 0x0d && code !== 0x1b) : code === 0xfffd) odd++;
  }
  return odd;
}

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
function sniffEncoding(bytes: Uint8Array, options: SniffOptions): string {
  return sniff(bytes, options);
}

// The package is CommonJS and brings no types.
const require = createRequire(import.meta.url);
const sniff = require('html-encoding-sniffer') as typeof sniffEncoding;

interface TextType {
  type: 'html' | 'text';
  /** XHTML, which declares its encoding in another way. */
  isXml: boolean;
  /** As the header says; null: it doesn't. */
  charset: string | null;
}

/**
 * What a `Content-Type` header promises; null, or an empty one: to be seen from the content by
 * `sniffType`. Throws `PageError('not_text')` for all that is neither HTML nor plain text.
 */
export function textType(header: string | null): TextType | null {
  if (!header?.trim()) return null;
  const [essence = ''] = header.split(';');
  const charset = /;\s*charset\s*=\s*["']?([^\s;"']+)/i.exec(header)?.[1] ?? null;
  switch (essence.trim().toLowerCase()) {
    case 'text/html':
      return { type: 'html', isXml: false, charset };
    case 'application/xhtml+xml':
      return { type: 'html', isXml: true, charset };
    case 'text/plain':
      return { type: 'text', isXml: false, charset };
    default:
      throw new PageError('not_text', `Content type ${essence.slice(0, 100)}`);
  }
}

/** The type of an unlabelled body: HTML when it begins with a tag, else text (if it is text at all). */
export function sniffType(bytes: Buffer): TextType {
  const start = bytes.subarray(0, SNIFFED_BYTES).toString('latin1').replaceAll('\0', '');
  const isHtml = /^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?\s*<(?:!|\?|[a-z])/i.test(
    start,
  );
  return { type: isHtml ? 'html' : 'text', isXml: false, charset: null };
}

/** As much as browsers look at, https://mimesniff.spec.whatwg.org */
const SNIFFED_BYTES = 1_445;
