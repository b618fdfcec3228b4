import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';

/**
 * The HTML of the article on a page, out of what `visibleHtml` gave; null when there is none, or
 * when the page is nested too deep to be walked. On hostile pages it takes minutes or all memory: so
 * it runs only where it can be ended from outside.
 */
export function findArticle(visible: string, title: string | null): string | null {
  try {
    const { document } = parseHTML(
      `<!doctype html><html><head><title>${escaped(title ?? '')}</title></head><body>${visible}</body></html>`,
    );
    const article = new Readability(document, {
      disableJSONLD: true,
      charThreshold: SHORT,
    }).parse();
    return article?.content ?? null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Below this many characters Readability looks again with looser rules. */
const SHORT = 200;

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
