import { setImmediate } from 'node:timers/promises';
import sniffEncoding from 'html-encoding-sniffer';
import { PageError } from './page.ts';

/** Decodes in pieces that let others run. Rejects with `not_text` for anything but text. */
export async function decodeText(bytes: Buffer, type: TextType): Promise<string> {
  const encoding = encodingOf(bytes, type);
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(encoding);
  } catch (cause) {
    throw new PageError('not_text', `Cannot decode ${encoding}`, { cause });
  }
  let text = '';
  let odd = 0;
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
    if (start > 0) await setImmediate();
    const end = start + PIECE_BYTES;
    const piece = decoder.decode(bytes.subarray(start, end), { stream: end < bytes.length });
    text += piece;
    odd += piece.match(ODD)?.length ?? 0;
  }
  if (odd > Math.max(STRAY, text.length / ONE_IN)) {
    throw new PageError('not_text', `Not text in ${encoding}`);
  }
  return text;
}

/** Takes one to ten milliseconds. */
const PIECE_BYTES = 131_072;
/** Browsers look at 1,024 bytes first, and later again. */
const PRESCAN_BYTES = 16_384;

function encodingOf(bytes: Buffer, { type, isXml, charset }: TextType): string {
  return sniffEncoding(bytes, {
    xml: isXml,
    ...(charset !== null && { transportLayerEncodingLabel: charset }),
    ...(!isXml && { maxPrescanBytes: type === 'html' ? PRESCAN_BYTES : 0 }),
    defaultEncoding: 'UTF-8',
  });
}

/** A third of a binary file is odd, but only 1 % of accented letters in a wrong encoding. */
const STRAY = 5;
const ONE_IN = 500;
/** Control characters, except white space and escape, and replaced bytes. */
const ODD = /[\0-\x08\x0e-\x1a\x1c-\x1f\ufffd]/g;

interface TextType {
  type: 'html' | 'text';
  /** XHTML declares its encoding differently. */
  isXml: boolean;
  charset: string | null;
}

export type MoreTypes = readonly ('json' | 'pdf')[];

export function textType(
  header: string | null,
  more: MoreTypes = [],
): TextType | { type: 'pdf' } | null {
  if (!header?.trim()) return null;
  const [essence = ''] = header.split(';');
  const charset = /;\s*charset\s*=\s*["']?([^\s;"']+)/i.exec(header)?.[1] ?? null;
  const name = essence.trim().toLowerCase();
  const isXml = name === 'application/xhtml+xml';
  if (isXml || name === 'text/html') return { type: 'html', isXml, charset };
  const isText = name === 'text/plain' || (name === 'application/json' && more.includes('json'));
  if (isText) return { type: 'text', isXml, charset };
  if (name === 'application/pdf' && more.includes('pdf')) return { type: 'pdf' };
  throw new PageError('not_text', `Content type ${essence.slice(0, 100)}`);
}

export function sniffType(bytes: Buffer): TextType {
  const start = bytes.subarray(0, SNIFFED_BYTES).toString('latin1').replaceAll('\0', '');
  const isHtml = /^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?\s*<(?:!|\?|[a-z])/i.test(
    start,
  );
  return { type: isHtml ? 'html' : 'text', isXml: false, charset: null };
}

/** As many as browsers look at: https://mimesniff.spec.whatwg.org */
const SNIFFED_BYTES = 1_445;
