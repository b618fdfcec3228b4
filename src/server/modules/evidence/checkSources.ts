import type { Findings } from '../../../shared/schema/analysis.ts';
import type { Source, SourceCheck, TextClaim } from '../../../shared/schema/result.ts';
import { isPosition } from '../../../shared/verdict.ts';
import { leaveOutAddresses, maskAddresses } from './addresses.ts';
import { copiesOf, isOwnPage, traceOrigins } from './independence.ts';
import type { OpenedSource, OpenSource } from './openSource.ts';
import { mayShow } from './pageSignals.ts';
import { findQuote, type FoundQuote } from './quote.ts';
import { type Shingles, shinglesOf } from './shingles.ts';

/** A source as the search cites it, for one claim. */
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
  /** The place of the claim in its text's list; null for a single statement. */
  claim?: number | null;
}

/** What came of one citation; stored page by page, so that a repeated run opens no page twice. */
export interface CheckedCitation {
  link: string;
  /** Not in what an earlier version stored. */
  quote?: string;
  check: SourceCheck;
  title: string | null;
  publishedAt: string | null;
  /** What origins are traced by: the page's prose or the snippet, its beginning. */
  text: string;
}

/** With the shingles of its text, which are made while other pages are awaited. */
interface ReadCitation extends CheckedCitation {
  shingles?: Shingles;
}

export interface CheckParts {
  openSource: OpenSource;
  clock: () => Date;
  signal: AbortSignal;
  /** Begins the time for all pages together. */
  limit?: (ms: number) => AbortSignal;
}

/** Milliseconds for all pages together. */
const CHECK_MS = 8_000;

/**
 * Looks for each quote on its page, all pages side by side, else in what the search returned, and
 * calls `store` for each page as it comes. What is in `known` is not opened again. Rejects with the
 * signal's reason.
 */
export async function checkCitations(
  { openSource, clock, signal, limit = (ms) => AbortSignal.timeout(ms) }: CheckParts,
  citations: readonly Citation[],
  known: readonly CheckedCitation[],
  store: (page: CheckedCitation[]) => Promise<unknown>,
): Promise<ReadCitation[]> {
  const limited = AbortSignal.any([signal, limit(CHECK_MS)]);
  const pages = Map.groupBy(citations, ({ link }) => link);
  const checked = await Promise.all(
    [...pages].map(async ([link, ofPage]) => {
      const before = known.filter((one) => one.link === link);
      if (before.length > 0) return before;
      const opened = await openSource(link, limited);
      signal.throwIfAborted();
      const now = clock();
      const checked = ofPage.map((citation) => checkCitation(citation, opened, now));
      const stored = store(checked);
      const read = checked.map((one) => ({ ...one, shingles: shinglesOf(one.text) }));
      await stored;
      return read;
    }),
  );
  return checked.flat();
}

/** How far the check is: a page that could be read counts as opened. */
export function countSources(
  citations: readonly Citation[],
  checked: readonly CheckedCitation[],
): NonNullable<Findings['sources']> {
  const linksOf = (all: readonly { link: string }[]) => new Set(all.map(({ link }) => link)).size;
  return {
    pages: linksOf(citations),
    checked: linksOf(checked),
    opened: linksOf(checked.filter(({ check }) => check.why === null)),
    quotes: checked.filter(({ check }) => check.status === 'quoted').length,
  };
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
    const { text, prose, hash, facts, signals } = opened;
    const found = findQuote(quote, text);
    const about = { ...facts, link, quote, text: prose.slice(0, TRACED_MAX) };
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
  const about = { link, quote, title: null, publishedAt: null, text: snippet };
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

interface CheckedEvidence {
  citation: Citation;
  found: Required<ReadCitation>;
}

/** What counts of the citations: no copies of the submitted text and no pages of ours. */
export function toEvidence(
  citations: readonly Citation[],
  checked: readonly ReadCitation[],
  { submitted, publicUrl }: { submitted: string; publicUrl: string | null },
): CheckedEvidence[] {
  const isCopy = copiesOf(submitted);
  return citations.flatMap((citation) => {
    const { link, quote, stance } = citation;
    const found = checked.find((one) => one.link === link && (one.quote ?? quote) === quote);
    if (!found || (publicUrl !== null && isOwnPage(link, publicUrl))) return [];
    const { shingles = shinglesOf(found.text) } = found;
    if (isCopy({ shingles, stance })) return [];
    return [{ citation, found: { ...found, quote, shingles } }];
  });
}

/** The sources of a report, each page once, whatever number of claims it is cited for. */
export function toSources(evidence: readonly CheckedEvidence[]): {
  mainstream: Source[];
  conflicting: Source[];
} {
  const pages = [...Map.groupBy(evidence, ({ citation }) => citation.link).values()].flatMap(
    (all) => {
      const [first] = all;
      // Shown is the passage that says most: one that was found, and rather for or against.
      const leading = all.find(isQuotedSide) ?? all.find(isQuoted) ?? first;
      return first && leading ? [{ all, first, leading }] : [];
    },
  );
  const origins = traceOrigins(
    pages.map(({ leading: { citation, found } }) => ({
      url: citation.link,
      title: found.title ?? citation.title,
      text: found.text,
      shingles: found.shingles,
      links: [],
      quote: citation.quote,
    })),
  );
  const sources = pages.map(({ all, first, leading: { citation, found } }, index) => {
    const { publication, title, summary, link, date, stance } = citation;
    const quotes = all.flatMap(({ found: { check } }) => check.passage?.quote ?? []);
    const source: Source = {
      publication,
      title: maskAddresses(found.title ?? title),
      summary,
      key_findings: [...new Set(quotes)],
      link,
      date: found.publishedAt ?? date,
      stance,
      primary: all.some(({ citation: { primary } }) => primary),
      origin: origins[index]?.origin ?? null,
      depends_on: [...(origins[index]?.dependsOn ?? [])],
      check: found.check,
    };
    return { isMainstream: first.citation.isMainstream, source };
  });
  const listed = (mainstream: boolean) =>
    sources.flatMap(({ isMainstream, source }) => (isMainstream === mainstream ? [source] : []));
  return { mainstream: listed(true), conflicting: listed(false) };
}

const isQuoted = ({ found }: CheckedEvidence) => found.check.status === 'quoted';
const isQuotedSide = (one: CheckedEvidence) => isQuoted(one) && one.citation.stance !== 'context';

/**
 * The claims of a text with their own sources. One without a quote of its own that was found, on the
 * side of its assessment (either side where it is mixed), counts as not assessed.
 */
export function assessClaims(
  claims: readonly TextClaim[],
  evidence: readonly CheckedEvidence[],
): TextClaim[] {
  return claims.map((claim, place) => {
    const own = evidence.filter(({ citation }) => citation.claim === place);
    const sources = [...new Set(own.map(({ citation }) => citation.link))];
    const { assessment } = claim;
    const backs = ({ stance }: Citation) =>
      assessment === 'mixed'
        ? stance !== 'context'
        : stance === (assessment === 'supported' ? 'supports' : 'refutes');
    const isBacked = own.some((one) => isQuoted(one) && backs(one.citation));
    if (!isPosition(assessment) || isBacked) return { ...claim, sources };
    return { ...claim, sources, assessment: 'not_enough_evidence', main: 5, truth: 5 };
  });
}

/** A page cannot advertise by what it claims. */
export const withoutAddresses = <Claim extends Pick<TextClaim, 'text' | 'wording'>>(
  claim: Claim,
): Claim => ({
  ...claim,
  text: leaveOutAddresses(claim.text),
  wording: claim.wording && leaveOutAddresses(claim.wording),
});
