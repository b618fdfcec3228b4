import type { Source, SourceCheck } from '../../../shared/schema/result.ts';
import { leaveOutAddresses, maskAddresses } from './addresses.ts';
import { isCopy, isOwnPage } from './copies.ts';
import { traceOrigins } from './independence.ts';
import type { OpenedSource, OpenSource } from './openSource.ts';
import { mayShow } from './pageSignals.ts';
import { type FoundQuote, findQuote } from './quote.ts';

/** A source as the search cites it. */
export interface Citation extends Pick<
  Source,
  'publication' | 'title' | 'summary' | 'link' | 'date' | 'primary'
> {
  stance: NonNullable<Source['stance']>;
  isMainstream: boolean;
  /** What the analyst says that the page says, word by word. */
  quote: string;
  /** What the search itself showed of the page. */
  snippet: string;
}

/** What came of one source; stored as it comes, so that a repeated run opens no page twice. */
export interface CheckedCitation {
  link: string;
  check: SourceCheck;
  title: string | null;
  publishedAt: string | null;
  /** What origins are traced by: the page's text or the snippet, its beginning. */
  text: string;
}

export interface CheckParts {
  openSource: OpenSource;
  clock: () => Date;
  signal: AbortSignal;
}

/** Milliseconds for all pages together. */
export const CHECK_MS = 8_000;

/**
 * Looks for each quote on its page, all pages side by side, else in what the search returned, and
 * calls `store` for each as it comes. What is in `known` is not opened again. Rejects with the
 * signal's reason.
 */
export async function checkCitations(
  { openSource, clock, signal }: CheckParts,
  citations: readonly Citation[],
  known: readonly CheckedCitation[],
  store: (checked: CheckedCitation) => Promise<void>,
): Promise<CheckedCitation[]> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(CHECK_MS)]);
  return Promise.all(
    citations.map(async (citation) => {
      const before = known.find(({ link }) => link === citation.link);
      if (before) return before;
      const opened = await openSource(citation.link, limited);
      signal.throwIfAborted();
      const checked = checkCitation(citation, opened, clock());
      await store(checked);
      return checked;
    }),
  );
}

/** UTF-16 units of a source's text by which its origin is traced. */
const TRACED_MAX = 50_000;

/** The page outranks the snippet: a quote that was changed there is not confirmed by the search. */
export function checkCitation(
  { link, quote, snippet }: Citation,
  opened: OpenedSource,
  now: Date,
): CheckedCitation {
  const checkedAt = now.toISOString();
  const nowhere = { where: null, why: null, passage: null, checkedAt, hash: null };
  if (opened.status === 'read') {
    const { text, hash, facts, signals } = opened;
    const found = findQuote(quote, text);
    const about = { ...facts, link, text: text.slice(0, TRACED_MAX) };
    if (found.found) {
      const passage = passageOf(text, found);
      const shown = mayShow(signals, passage.before + passage.quote + passage.after)
        ? passage
        : null;
      const check = { status: 'quoted', where: 'page', why: null, passage: shown } as const;
      return { ...about, check: { ...check, checkedAt, hash } };
    }
    // The part for subscribers was not read: what the search saw of it counts.
    if (!signals.isPaywalled) return { ...about, check: { ...nowhere, status: 'not_found', hash } };
  }
  const why = opened.status === 'not_opened' ? opened.why : null;
  const about = { link, title: null, publishedAt: null, text: snippet };
  const found = findQuote(quote, snippet);
  if (found.found) {
    const passage = passageOf(snippet, found);
    return { ...about, check: { ...nowhere, status: 'quoted', where: 'snippet', why, passage } };
  }
  if (opened.status === 'unreadable')
    return { ...about, check: { ...nowhere, status: 'unreadable' } };
  return { ...about, check: { ...nowhere, status: 'not_opened', why: why ?? 'paywall' } };
}

/** The sentence around the quote, as far as it is kept; a page cannot advertise by being quoted. */
function passageOf(text: string, { start, end, sentence, quote }: FoundQuote) {
  return {
    before: maskAddresses(text.slice(sentence.start, start)),
    quote: maskAddresses(quote),
    after: maskAddresses(text.slice(end, sentence.end)),
  };
}

/** The sources of a report: without copies of the submitted text and pages of ours. */
export function toSources(
  citations: readonly Citation[],
  checked: readonly CheckedCitation[],
  { submitted, publicUrl }: { submitted: string; publicUrl: string | null },
): { mainstream: Source[]; conflicting: Source[] } {
  const read = citations.flatMap((citation) => {
    const found = checked.find(({ link }) => link === citation.link);
    return found ? [{ citation, found }] : [];
  });
  const evidence = read.filter(
    ({ citation, found }) =>
      !(publicUrl !== null && isOwnPage(citation.link, publicUrl)) &&
      !isCopy({ text: found.text, stance: citation.stance }, submitted),
  );
  const origins = traceOrigins(
    evidence.map(({ citation, found }) => ({
      url: citation.link,
      title: found.title ?? citation.title,
      text: found.text,
      links: [],
      quote: citation.quote,
    })),
  );
  const sources = evidence.map(({ citation, found }, index) => {
    const { publication, title, summary, link, date, primary, stance, isMainstream } = citation;
    const { check } = found;
    const source: Source = {
      publication,
      title: leaveOutAddresses(found.title ?? title),
      summary,
      key_findings: check.passage ? [check.passage.quote] : [],
      link,
      date: found.publishedAt ?? date,
      stance,
      primary,
      origin: origins[index]?.origin ?? null,
      depends_on: [...(origins[index]?.dependsOn ?? [])],
      check,
    };
    return { isMainstream, source };
  });
  const listed = (mainstream: boolean) =>
    sources.flatMap(({ isMainstream, source }) => (isMainstream === mainstream ? [source] : []));
  return { mainstream: listed(true), conflicting: listed(false) };
}
