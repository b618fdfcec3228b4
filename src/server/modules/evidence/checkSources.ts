import type { Source, SourceCheck, TextClaim } from '../../../shared/schema/result.ts';
import { isPosition } from '../../../shared/verdict.ts';
import { leaveOutAddresses, maskAddresses } from './addresses.ts';
import { copiesOf, isOwnPage, shinglesOf, traceOrigins, type Shingles } from './independence.ts';
import type { OpenSource, OpenedSource } from './openSource.ts';
import { mayShow } from './pageSignals.ts';
import { findQuote, quoteFinder, type FoundQuote } from './quote.ts';

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
  quote: string;
  check: SourceCheck;
  title: string | null;
  publishedAt: string | null;
  /** What origins are traced by: the page's prose or the snippet, its beginning. */
  text: string;
}

type ReadCitation = CheckedCitation & { shingles: Shingles };

interface CheckParts {
  openSource: OpenSource;
  clock: () => Date;
  signal: AbortSignal;
  /** Begins the time for all pages together. */
  limit?: (ms: number) => AbortSignal;
}

const CHECK_MS = 8_000; // for all pages together

/**
 * Looks for each quote on its page, all pages side by side, else in what the search returned.
 * `store` is called for each page as it comes; `known` ones are not opened again. Rejects with the
 * signal's reason.
 */
export async function checkCitations(
  { openSource, clock, signal, limit = (ms) => AbortSignal.timeout(ms) }: CheckParts,
  citations: readonly Citation[],
  known: readonly CheckedCitation[],
  store: (page: CheckedCitation[]) => Promise<unknown>,
): Promise<ReadCitation[]> {
  const limited = AbortSignal.any([signal, limit(CHECK_MS)]);
  const open = async (link: string, ofPage: readonly Citation[]): Promise<CheckedCitation[]> => {
    const opened = await openSource(link, limited);
    signal.throwIfAborted();
    return ofPage.map(citationChecker(opened, clock()));
  };
  const pages = Map.groupBy(citations, ({ link }) => link);
  const read = Array.from(pages, async ([link, ofPage]) => {
    const before = known.filter((one) => one.link === link);
    const isKnown = before.length > 0;
    const checked = isKnown ? before : await open(link, ofPage);
    const stored = isKnown ? null : store(checked);
    // Made while other pages are awaited.
    const texts = Map.groupBy(checked, ({ text }) => text);
    const withShingles = Array.from(texts, ([text, all]) => {
      const shingles = shinglesOf(text);
      return all.map((one) => ({ ...one, shingles }));
    });
    await stored;
    return withShingles.flat();
  });
  return (await Promise.all(read)).flat();
}

/** How far the check is: a page that could be read counts as opened. */
export function countSources(citations: readonly Citation[], checked: readonly CheckedCitation[]) {
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

/**
 * Checks what a page is cited for, which may be many claims: its text is prepared once for all. The
 * page outranks the snippet: a quote that was changed there is not confirmed by the search.
 */
export function citationChecker(opened: OpenedSource, now: Date) {
  const findOnPage = quoteFinder(opened.status === 'read' ? opened.text : '');
  const checkedAt = now.toISOString();
  const nowhere = { where: null, why: null, passage: null, checkedAt, hash: null };
  return ({ link, quote, snippet }: Citation): CheckedCitation => {
    if (opened.status === 'read') {
      const { text, prose, hash, title, publishedAt, signals } = opened;
      // PostgreSQL stores no half of a character.
      const traced = prose.slice(0, TRACED_MAX).replace(/[\ud800-\udbff]$/, '');
      const about = { link, quote, title, publishedAt, text: traced };
      const found = findOnPage(quote);
      if (found) {
        const passage = passageOf(text, found);
        const isShown = mayShow(signals, passage.before + passage.quote + passage.after);
        const check = { ...nowhere, hash, passage: isShown ? passage : null };
        return { ...about, check: { ...check, status: 'quoted', where: 'page' } };
      }
      // The part for subscribers was not read: what the search saw of it counts.
      if (!signals.isPaywalled)
        return { ...about, check: { ...nowhere, status: 'not_found', hash } };
    }
    const about = { link, quote, title: null, publishedAt: null, text: snippet };
    const why = opened.status === 'not_opened' ? opened.why : null;
    const found = findQuote(quote, snippet);
    if (found) {
      const passage = passageOf(snippet, found);
      return { ...about, check: { ...nowhere, status: 'quoted', where: 'snippet', why, passage } };
    }
    return opened.status === 'unreadable'
      ? { ...about, check: { ...nowhere, status: 'unreadable' } }
      : { ...about, check: { ...nowhere, status: 'not_opened', why: why ?? 'paywall' } };
  };
}

/** The sentence around the quote, as far as it is kept; a page cannot advertise by being quoted. */
const passageOf = (text: string, { start, end, sentence, quote }: FoundQuote) => ({
  before: maskAddresses(text.slice(sentence.start, start)),
  quote: maskAddresses(quote),
  after: maskAddresses(text.slice(end, sentence.end)),
});

interface CheckedEvidence {
  citation: Citation;
  found: ReadCitation;
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
    const found = checked.find((one) => one.link === link && one.quote === quote);
    if (!found || (publicUrl !== null && isOwnPage(link, publicUrl))) return [];
    return isCopy({ shingles: found.shingles, stance }) ? [] : [{ citation, found }];
  });
}

export function toSources(evidence: readonly CheckedEvidence[]) {
  const byPage = Map.groupBy(evidence, ({ citation }) => citation.link);
  const pages = [...byPage.values()].flatMap((all) => {
    const [first] = all;
    // Shown is the passage that says most: one that was found, and rather for or against.
    const leading = all.find(isQuotedSide) ?? all.find(isQuoted) ?? first;
    return first && leading ? [{ all, first, leading }] : [];
  });
  const origins = traceOrigins(
    pages.map(({ leading: { citation, found } }) => ({
      url: citation.link,
      title: found.title ?? citation.title,
      text: found.text,
      shingles: found.shingles,
      quote: citation.quote,
    })),
  );
  const sources = { mainstream: [] as Source[], conflicting: [] as Source[] };
  for (const [index, { all, first, leading }] of pages.entries()) {
    const { citation, found } = leading;
    const { publication, title, summary, link, date, stance } = citation;
    const quotes = all.flatMap(({ found: { check } }) => check.passage?.quote ?? []);
    sources[first.citation.isMainstream ? 'mainstream' : 'conflicting'].push({
      publication,
      title: maskAddresses(found.title ?? title),
      summary,
      key_findings: [...new Set(quotes)],
      link,
      date: found.publishedAt ?? date,
      stance,
      primary: all.some(({ citation: { primary } }) => primary),
      origin: origins[index]?.origin ?? null,
      depends_on: origins[index]?.dependsOn ?? [],
      check: found.check,
    });
  }
  return sources;
}

const isQuoted = ({ found }: CheckedEvidence) => found.check.status === 'quoted';
const isQuotedSide = (one: CheckedEvidence) => isQuoted(one) && one.citation.stance !== 'context';

/**
 * The claims of a text with their own sources. One without a quote of its own that was found, on
 * the side of its assessment (either side where it is mixed), counts as not assessed.
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
