import { PageError } from './pageError.ts';

export interface TextType {
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
