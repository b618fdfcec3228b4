import { Readability } from '@mozilla/readability';
import { escapeText } from 'entities';
import { parseHTML } from 'linkedom';
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { hasCodePoints } from '../../../shared/text.ts';
import { CONTENT_MAX } from '../../../shared/limits.ts';
import { type Extracted, TEXT_MIN } from './page.ts';
import { cutText, plainText, textAndProse } from './plainText.ts';
import { readFacts, withoutFacts } from './facts.ts';
import { visibleHtml } from './html.ts';

// Loaded now, so that it takes no time from the limit of the first PDF.
await getResolvedPDFJS();

export type ReaderTask =
  | { read: 'article' | 'source'; html: string; url: string; now: Date }
  | { read: 'pdf'; bytes: Uint8Array; url: string };

export function runTask(task: ReaderTask): Iterable<Extracted> | AsyncIterable<Extracted> {
  if (task.read === 'pdf') return readPdf(task.bytes, task.url);
  if (task.read === 'source') return [readSourceHtml(task.html, task.url, task.now)];
  return readHtml(task.html, task.url, task.now);
}

/** Yields the visible text in linear time, then the article, which can take all time or memory. */
export function* readHtml(html: string, url: string, now: Date): Generator<Extracted, void> {
  const facts = readFacts(html, url, now);
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

/** All visible text, because a quote may stand anywhere; and the paragraphs. */
function readSourceHtml(html: string, url: string, now: Date): Extracted {
  const facts = readFacts(html, url, now);
  const visible = visibleHtml(html);
  const { text, prose } = textAndProse(visible.html);
  const whole = bounded(text, visible.isWhole);
  const hasProse = hasCodePoints(prose, TEXT_MIN);
  return { ...facts, ...whole, prose: hasProse ? prose : whole.text, readAs: 'plain' };
}

function bounded(text: string, isWhole: boolean): Pick<Extracted, 'text' | 'truncated'> {
  const cut = cutText(text, CONTENT_MAX);
  return { text: cut.text, truncated: cut.truncated || !isWhole };
}

/** Null without an article, or when the page is nested too deep. */
function findArticle(visible: string, title: string | null): string | null {
  try {
    const { document } = parseHTML(
      `<!doctype html><html><head><title>${escapeText(title ?? '')}</title></head><body>${visible}</body></html>`,
    );
    const options = { disableJSONLD: true, charThreshold: TEXT_MIN };
    const article = new Readability(document, options).parse();
    return article?.content ?? null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const PAGES_MAX = 100;
const PAGES_A_RESULT = 10;

/** Yields what was read so far, because a hostile file can take forever. Loads nothing else. */
async function* readPdf(bytes: Uint8Array, url: string): AsyncGenerator<Extracted, void> {
  let text = '';
  yield withoutFacts(text, url);
  try {
    const pdf = await getDocumentProxy(bytes, OPTIONS);
    const pages = Math.min(pdf.numPages, PAGES_MAX);
    for (let number = 1; number <= pages && text.length < LOOKED_AT; number += 1) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      for (const item of items) if ('str' in item) text += item.str + (item.hasEOL ? '\n' : '');
      text += '\n';
      page.cleanup();
      if (number % PAGES_A_RESULT === 0) yield withoutFacts(text, url);
    }
  } catch {
    // A broken or locked file: what was read until then counts.
  }
  yield withoutFacts(text, url);
}

const LOOKED_AT = 2 * CONTENT_MAX; // UTF-16 units
const OPTIONS = {
  isEvalSupported: false,
  disableFontFace: true,
  useSystemFonts: false,
  verbosity: 0,
};
