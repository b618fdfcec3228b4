import { setImmediate } from 'node:timers/promises';
import { PageError } from './pageError.ts';
import { sniffEncoding } from './sniffEncoding.ts';
import type { TextType } from './textType.ts';

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
