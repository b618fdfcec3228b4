import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { hasCodePoints } from '../../../shared/text.ts';
import { CONTENT_MAX } from '../../../shared/limits.ts';
import { cutText } from './cutText.ts';
import { chooseFacts, collectFacts } from './facts.ts';
import type { Extracted } from './page.ts';
import { plainText, textAndProse } from './plainText.ts';
import { visibleHtml } from './visible.ts';

/**
 * Yields all visible text in linear time, then the article alone, if found. The second step can
 * take minutes or all memory, so the caller must be able to end it.
 */
export function* readHtml(html: string, url: string, now: Date): Generator<Extracted, void> {
  const facts = chooseFacts(collectFacts(html), url, now);
  const visible = visibleHtml(html);
  const plain = plainText(visible.html);
  if (!hasCodePoints(plain, TEXT_MIN)) {
    // Some pages consist of their `noscript` part.
    const all = visibleHtml(html, { withNoscript: true });
    yield { ...facts, ...bounded(plainText(all.html), all.isWhole), readAs: 'plain' };
    return;
  }
  yield { ...facts, ...bounded(plain, visible.isWhole), readAs: 'plain' };
  const article = plainText(findArticle(visible.html, facts.title) ?? '');
  if (!hasCodePoints(article, TEXT_MIN)) return;
  yield { ...facts, ...bounded(article, visible.isWhole), readAs: 'article' };
}

/** All visible text, because a quote may stand anywhere, and what the page says in paragraphs. */
export function readSourceHtml(html: string, url: string, now: Date): Extracted {
  const facts = chooseFacts(collectFacts(html), url, now);
  const visible = visibleHtml(html);
  const { text, prose } = textAndProse(visible.html);
  const whole = bounded(text, visible.isWhole);
  const hasProse = hasCodePoints(prose, TEXT_MIN);
  return { ...facts, ...whole, prose: hasProse ? prose : whole.text, readAs: 'plain' };
}

/** Less is a consent notice, a paywall or "please enable JavaScript". */
export const TEXT_MIN = 200;

function bounded(text: string, isWhole: boolean): Pick<Extracted, 'text' | 'truncated'> {
  const cut = cutText(text, CONTENT_MAX);
  return { text: cut.text, truncated: cut.truncated || !isWhole };
}

/** Null without an article, or when the page is nested too deep. */
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

const SHORT = 200;

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
