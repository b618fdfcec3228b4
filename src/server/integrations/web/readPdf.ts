import { CONTENT_MAX } from '../../../shared/limits.ts';
import { removeHidden } from '../../../shared/text.ts';
import { cutText } from './cutText.ts';
import { hostOf } from './facts.ts';
import type { Extracted } from './page.ts';

/** Its first pages hold what a page's text may have many times over. */
const PAGES_MAX = 100;
const PAGES_A_RESULT = 10;

/**
 * Yields the text of a PDF as far as it has been read, first none. Takes whatever the file makes it
 * take, so the caller must be able to end it. Nothing is loaded from elsewhere.
 */
export async function* readPdf(bytes: Uint8Array, url: string): AsyncGenerator<Extracted, void> {
  const said = { title: null, site: hostOf(url), publishedAt: null, language: null };
  let text = '';
  const result = (): Extracted => {
    const cut = cutText(removeHidden(text), CONTENT_MAX);
    return { ...said, ...cut, readAs: 'plain' };
  };
  yield result();
  // A large module that most threads never need.
  const { getDocumentProxy } = await import('unpdf');
  try {
    const pdf = await getDocumentProxy(bytes, OPTIONS);
    const pages = Math.min(pdf.numPages, PAGES_MAX);
    for (let number = 1; number <= pages && text.length < LOOKED_AT; number += 1) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      for (const item of items) if ('str' in item) text += item.str + (item.hasEOL ? '\n' : '');
      text += '\n';
      page.cleanup();
      if (number % PAGES_A_RESULT === 0) yield result();
    }
  } catch {
    // Broken or locked: what was read until then counts.
  }
  yield result();
}

const LOOKED_AT = 2 * CONTENT_MAX; // UTF-16 units
const OPTIONS = {
  isEvalSupported: false,
  disableFontFace: true,
  useSystemFonts: false,
  verbosity: 0,
};
