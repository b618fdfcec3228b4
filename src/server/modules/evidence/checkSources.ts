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
  /** Copied from the page letter by letter, according to the analyst. */
  quote: string;
  snippet: string;
  /** Index in the list of claims; null for a single statement. */
  claim?: number | null;
}

/** Stored page by page, so that a repeated run opens no page twice. */
export interface CheckedCitation {
  link: string;
  quote: string;
  check: SourceCheck;
  title: string | null;
  publishedAt: string | null;
  /** The beginning of the page's prose, or the snippet: origins are traced by it. */
  text: string;
}

type ReadCitation = CheckedCitation & { shingles: Shingles };

interface CheckParts {
  openSource: OpenSource;
  clock: () => Date;
  signal: AbortSignal;
  limit?: (ms: number) => AbortSignal;
}

const CHECK_MS = 8_000; // for all pages together

/** Looks for each quote on its page, else in its snippet. Rejects with the signal's reason. */
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
    // Computed while other pages are still awaited.
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

export function countSources(citations: readonly Citation[], checked: readonly CheckedCitation[]) {
  const linksOf = (all: readonly { link: string }[]) => new Set(all.map(({ link }) => link)).size;
  return {
    pages: linksOf(citations),
    checked: linksOf(checked),
    opened: linksOf(checked.filter(({ check }) => check.why === null)),
    quotes: checked.filter(({ check }) => check.status === 'quoted').length,
  };
}

const TRACED_MAX = 50_000; // UTF-16 units

/** The page outranks the snippet: a quote that was changed there is not confirmed by the search. */
export function citationChecker(opened: OpenedSource, now: Date) {
  const findOnPage = quoteFinder(opened.status === 'read' ? opened.text : '');
  const checkedAt = now.toISOString();
  const nowhere = { where: null, why: null, passage: null, checkedAt, hash: null };
  return ({ link, quote, snippet }: Citation): CheckedCitation => {
    if (opened.status === 'read') {
      const { text, prose, hash, title, publishedAt, signals } = opened;
      // PostgreSQL refuses half a surrogate pair.
      const traced = prose.slice(0, TRACED_MAX).replace(/[\ud800-\udbff]$/, '');
      const about = { link, quote, title, publishedAt, text: traced };
      const found = findOnPage(quote);
      if (found) {
        const passage = passageOf(text, found);
        const isShown = mayShow(signals, passage.before + passage.quote + passage.after);
        const check = { ...nowhere, hash, passage: isShown ? passage : null };
        return { ...about, check: { ...check, status: 'quoted', where: 'page' } };
      }
      // The part for subscribers could not be read, so the snippet counts.
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

/** Masks addresses, so that no page advertises by being quoted. */
const passageOf = (text: string, { start, end, sentence, quote }: FoundQuote) => ({
  before: maskAddresses(text.slice(sentence.start, start)),
  quote: maskAddresses(quote),
  after: maskAddresses(text.slice(end, sentence.end)),
});

interface CheckedEvidence {
  citation: Citation;
  found: ReadCitation;
}

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

/** Without a confirmed quote on its side, a claim counts as not assessed. */
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

export const withoutAddresses = <Claim extends Pick<TextClaim, 'text' | 'wording'>>(
  claim: Claim,
): Claim => ({
  ...claim,
  text: leaveOutAddresses(claim.text),
  wording: claim.wording && leaveOutAddresses(claim.wording),
});
