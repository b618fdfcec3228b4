import { createHash } from 'node:crypto';
import { hasCodePoints, removeHidden } from '../../../shared/text.ts';
import { CONTENT_MAX } from '../../../shared/limits.ts';
import { createSlots } from '../models/slots.ts';
import { hostOf } from './facts.ts';
import { cutText } from './cutText.ts';
import { type Extracted, PageError, type ReadPage } from './page.ts';
import type { FetchedPage, Fetcher } from './fetcher.ts';
import type { PageReader } from './readerThread.ts';
import { TEXT_MIN } from './readHtml.ts';

export interface PageReadingParts {
  fetcher: Fetcher;
  reader: PageReader;
  clock: () => Date;
}

/** Each may hold 10 MB; the reader lets no more wait. */
export const PAGES_AT_A_TIME = 32;

/** Rejects with the fetcher's errors, or with `unreadable` for less than TEXT_MIN code points. */
export function createPageReading({ fetcher, reader, clock }: PageReadingParts): ReadPage {
  const slots = createSlots(PAGES_AT_A_TIME, Infinity);
  const fetchAndRead: ReadPage = async (url, signal) => {
    const fetched = await fetcher.fetchPage(url, signal);
    const { text, ...facts } =
      fetched.contentType === 'text'
        ? asPlainText(fetched)
        : await reader.read(fetched.content, fetched.finalUrl, clock(), signal);
    if (!hasCodePoints(text, TEXT_MIN)) throw new PageError('unreadable', 'Too little text');
    const hash = createHash('sha256').update(text).digest('base64url');
    return { info: { url, finalUrl: fetched.finalUrl, hash, ...facts }, text };
  };
  return (url, signal) => slots.run(signal, () => fetchAndRead(url, signal));
}

/** Limits the time of cleaning. */
const LOOKED_AT = 4 * CONTENT_MAX; // UTF-16 units

function asPlainText({ content, finalUrl }: FetchedPage): Extracted {
  const { text, truncated } = cutText(removeHidden(content.slice(0, LOOKED_AT)), CONTENT_MAX);
  return {
    title: null,
    site: hostOf(finalUrl),
    publishedAt: null,
    language: null,
    text,
    readAs: 'plain',
    truncated: truncated || content.trimEnd().length > LOOKED_AT,
  };
}
