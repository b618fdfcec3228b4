import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { hasCodePoints } from '../../../shared/text.ts';
import { CONTENT_MAX } from '../../../shared/limits.ts';
import { cutText } from './cutText.ts';
import { chooseFacts, collectFacts } from './facts.ts';
import type { Extracted } from './page.ts';
import { plainText } from './plainText.ts';
import { visibleHtml } from './visible.ts';

/**
 * Reads the page that was found at `url`. First comes, in linear time, all its visible text; then,
 * where one is found, the article alone. The second can take minutes or all memory on a hostile page,
 * so whoever asks for it must be able to end it.
 */
export function* readHtml(html: string, url: string, now: Date): Generator<Extracted, void> {
  const facts = chooseFacts(collectFacts(html), url, now);
  const visible = visibleHtml(html);
  const plain = plainText(visible.html);
  if (!hasCodePoints(plain, TEXT_MIN)) {
    // Some pages stand as a whole in the part for browsers without scripts.
    const all = visibleHtml(html, { withNoscript: true });
    yield { ...facts, ...bounded(plainText(all.html), all.isWhole), readAs: 'plain' };
    return;
  }
  yield { ...facts, ...bounded(plain, visible.isWhole), readAs: 'plain' };
  const article = plainText(findArticle(visible.html, facts.title) ?? '');
  if (!hasCodePoints(article, TEXT_MIN)) return;
  yield { ...facts, ...bounded(article, visible.isWhole), readAs: 'article' };
}

/**
 * Fewer code points than this are no text to judge but what stands instead of one: a consent
 * notice, the first lines before a paywall, "please enable JavaScript". A short news item has more.
 */
export const TEXT_MIN = 200;

function bounded(text: string, isWhole: boolean): Pick<Extracted, 'text' | 'truncated'> {
  const cut = cutText(text, CONTENT_MAX);
  return { text: cut.text, truncated: cut.truncated || !isWhole };
}

/**
 * The HTML of the article on a page, out of what `visibleHtml` gave; null when there is none, or
 * when the page is nested too deep to be walked. On hostile pages it takes minutes or all memory: so
 * it runs only where it can be ended from outside.
 */
function findArticle(visible: string, title: string | null): string | null {
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
