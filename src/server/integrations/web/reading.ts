import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import PQueue from 'p-queue';
import { hasCodePoints } from '../../../shared/text.ts';
import { CONTENT_MAX } from '../../../shared/limits.ts';
import type { Log } from '../../log.ts';
import { moduleOf } from '../../root.ts';
import { openThreads, type ThreadsOptions } from '../../platform/threads.ts';
import { withoutFacts } from './facts.ts';
import { type Extracted, PageError, type ReadPage, TEXT_MIN } from './page.ts';
import type { FetchedPage, Fetcher } from './fetcher.ts';
import type { ReaderTask } from './readerWorker.ts';

export interface PageReadingParts {
  fetcher: Fetcher;
  reader: PageReader;
  clock: () => Date;
}

/** Each page may hold 10 MB; the reader lets no more wait. */
export const PAGES_AT_A_TIME = 32;

/** Rejects with the fetcher's errors, or with `unreadable` for too little text. */
export function createPageReading({ fetcher, reader, clock }: PageReadingParts): ReadPage {
  const queue = new PQueue({ concurrency: PAGES_AT_A_TIME });
  const fetchAndRead: ReadPage = async (url, signal) => {
    const fetched = await fetcher.fetchPage(url, signal);
    const { content: html, finalUrl } = fetched;
    const { text, ...facts } =
      fetched.contentType === 'text'
        ? asPlainText(fetched)
        : await reader.read({ read: 'article', html, url: finalUrl, now: clock() }, signal);
    if (!hasCodePoints(text, TEXT_MIN)) throw new PageError('unreadable', 'Too little text');
    return { info: { url, finalUrl, hash: hashOf(text), ...facts }, text };
  };
  return (url, signal) => queue.add(() => fetchAndRead(url, signal), { signal });
}

export const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

const LOOKED_AT = 4 * CONTENT_MAX; // UTF-16 units

function asPlainText({ content, finalUrl }: FetchedPage): Extracted {
  const read = withoutFacts(content.slice(0, LOOKED_AT), finalUrl);
  return { ...read, truncated: read.truncated || content.trimEnd().length > LOOKED_AT };
}

export type PageReader = ReturnType<typeof openPageReader>;

export type PageReaderOptions = Partial<ThreadsOptions<Extracted>> & { log: Log };

export function openPageReader({ log, ...options }: PageReaderOptions) {
  const threads = openThreads<ReaderTask, Extracted>({
    module: moduleOf('integrations/web/readerWorker'),
    name: 'page reader',
    // The article finder needs 150 for its largest input.
    memoryMb: 256,
    // The server keeps one processor.
    threads: Math.min(2, Math.max(1, availableParallelism() - 1)),
    // Each can be 2 MB.
    waitingMax: 64,
    // Then the plain text is used.
    limitMs: 2_000,
    // The plain text takes a fraction of a second on an idle processor.
    patienceMs: 10_000,
    idleMs: 60_000,
    onEnd: ({ end, message, result }) => {
      if (end === 'done') return;
      log.warn({ end, message, hasText: result !== null }, 'page not read in full');
    },
    ...options,
  });
  return {
    /** Rejects with the signal's reason, or for our own faults, not for those of the page. */
    async read(task: ReaderTask, signal?: AbortSignal) {
      const { result, end } = await threads.run(task, signal);
      if (!result) throw new Error(`The page reader gave nothing: ${end}`);
      return result;
    },
    close: () => threads.close(),
  };
}
