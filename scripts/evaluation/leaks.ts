import type { Source } from '../../src/shared/schema/result.ts';
import type { LabeledClaim } from './claims.ts';

/**
 * Why a source tells an analyst what it could not have known, or what others concluded: published
 * after the day of the claim, or a fact-check of it.
 */
export type Leak = 'later' | 'fact_check';

type DatedClaim = Pick<LabeledClaim, 'date' | 'factChecks'>;

export function leakOf(
  { link, date }: Pick<Source, 'link' | 'date'>,
  claim: DatedClaim,
): Leak | null {
  if (isFactCheck(link, claim)) return 'fact_check';
  const published = Date.parse(date ?? '');
  if (claim.date === null || Number.isNaN(published)) return null;
  // What appeared on the day of the claim may have appeared before it.
  return new Date(published).toISOString().slice(0, 10) > claim.date ? 'later' : null;
}

/** Sites of members of the International Fact-Checking Network that publish little else. */
const FACT_CHECKERS = [
  'africacheck.org',
  'altnews.in',
  'boomlive.in',
  'checkyourfact.com',
  'chequeado.com',
  'correctiv.org',
  'factcheck.org',
  'factcheckhub.com',
  'factcheckni.org',
  'factly.in',
  'fullfact.org',
  'healthfeedback.org',
  'leadstories.com',
  'maldita.es',
  'newtral.es',
  'pagellapolitica.it',
  'politifact.com',
  'science.feedback.org',
  'sciencefeedback.co',
  'snopes.com',
  'thip.media',
  'truthorfiction.com',
  'verafiles.org',
  'vishvasnews.com',
];

function isFactCheck(link: string, { factChecks }: DatedClaim): boolean {
  const url = URL.parse(link);
  if (url === null) return false;
  if (factChecks.some((address) => isSamePage(URL.parse(address), url))) return true;
  const host = hostOf(url);
  if (FACT_CHECKERS.some((site) => host === site || host.endsWith(`.${site}`))) return true;
  const places = [host, url.pathname].join('/').toLowerCase().split(/[./]/);
  return places.some((place) => /^fact-?_?check/.test(place));
}

const isSamePage = (one: URL | null, other: URL): boolean =>
  one !== null && hostOf(one) === hostOf(other) && pathOf(one) === pathOf(other);

const hostOf = ({ hostname }: URL): string => hostname.replace(/^www\./, '');
const pathOf = ({ pathname }: URL): string => pathname.replace(/\/$/, '');
