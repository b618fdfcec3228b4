import { getDomain, parse } from 'tldts';
import { decodePart } from '../../../shared/decodePart.ts';
import { removeHidden } from '../../../shared/text.ts';
import origins from './origins.json' with { type: 'json' };

const WEB_ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>"')\]]*[^\s<>"')\].,;:!?]/gi;
const EMAIL = /(?<![\p{L}\d._%+-])[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu;
const HOST = /([\p{L}\d.-]+)((?::\d+)?\/[^\s<>"')\]]*[^\s<>"')\].,;:!?])?/gu;
const HOST_MAX = 253; // RFC 1035 §2.3.4

/** For texts of models, which must not advertise: "cform.com" becomes "cform". */
export const leaveOutAddresses = (text: string): string =>
  replaceAddresses(text, '(address left out)', (name) => name);

/** For titles and quotes of pages. A bare host stays: it may be a name ("Booking.com"). */
export const maskAddresses = (text: string) => replaceAddresses(text, '[…]', (_, whole) => whole);

export const hasAddress = (text: string): boolean => leaveOutAddresses(text) !== text;

function replaceAddresses(
  text: string,
  address: string,
  host: (name: string, whole: string) => string,
): string {
  return text
    .replace(EMAIL, address)
    .replace(WEB_ADDRESS, address)
    .replace(HOST, (whole: string, word: string, path: string | undefined) => {
      const name = hostName(word);
      if (name === null) return whole;
      const fullStop = path === undefined ? (/(?<!\.)\.+$/.exec(word)?.[0] ?? '') : '';
      const bare = word.slice(0, word.length - fullStop.length);
      return (path === undefined ? host(name, bare) : address) + fullStop;
    });
}

/** Null for what is no host, such as "end.It" where a space is missing. */
function hostName(word: string): string | null {
  if (word.length > HOST_MAX || !/\.(?:\p{Ll}{2,}|\p{Lu}{2,})\.*$/u.test(word)) return null;
  const { domainWithoutSuffix, isIcann } = parse(word.replace(/^[.-]+|(?<!\.)\.+$/g, ''));
  return isIcann ? domainWithoutSuffix : null;
}

/**
 * The publisher or work that an address counts as, so that each counts once:
 * - an archived or accelerated copy counts as its original;
 * - a work in a repository or with a DOI as that work (`arxiv:2101.1`, `doi:10.1000/1`);
 * - a page of a portal as its agency (`ema.europa.eu`, `gov.uk/hm-treasury`);
 * - all else as its registrable domain: on a host of blogs, anyone can open many sites.
 */
export function originOf(address: string): string {
  const url = unwrapAddress(address);
  if (!url) return address;
  const place = {
    host: hostOf(url),
    path: decodePart(url.pathname) ?? url.pathname,
    query: url.searchParams,
  };
  // Decoded parts may hold invisible characters and those that no database stores.
  return removeHidden(workOf(place) ?? agencyOf(place) ?? domainOf(place.host));
}

export const hostOf = (url: URL): string => url.hostname.replace(/\.$/, '').replace(/^www\./, '');

export function domainOf(host: string): string {
  // Some sites are public suffixes themselves (nhs.uk), where `www.` must not count twice.
  const domain = (getDomain(host) ?? host).replace(/^www\./, '');
  return SAME_SITE.get(domain) ?? domain;
}

const SAME_SITE = new Map(Object.entries(origins.sameSite));

export function isPartOf(part: string, whole: string): boolean {
  if (part.startsWith(`${whole}/`)) return true;
  return PORTALS_BY_HOST.includes(whole) && part.endsWith(`.${whole}`);
}

/** The original of an archived copy, else the address itself; null for what is not on the web. */
export function unwrapAddress(address: string): URL | null {
  let url = URL.parse(address);
  for (let step = 0; step < COPIES_DEEP && url; step += 1) {
    const inner = innerAddress(url);
    if (inner === undefined) break;
    const next = URL.parse(/^https?:/i.test(inner) ? inner : `https://${inner}`);
    if (!next) break;
    url = next;
  }
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : null;
}

/** Copies of copies exist; deeper nesting is made up. */
const COPIES_DEEP = 3;

function innerAddress(url: URL): string | undefined {
  const address = hostOf(url) + url.pathname + url.search;
  return COPIES.map((copy) => copy.exec(address)?.[1]).find((inner) => inner !== undefined);
}

const COPIES = [
  /^web\.archive\.org\/web\/\w{1,20}\/(.+)$/,
  /^google\.com\/amp\/(?:s\/)?(.+)$/,
  /^[^/]+\.cdn\.ampproject\.org\/[a-z]\/(?:s\/)?(.+)$/,
];

interface Place {
  host: string;
  path: string;
  query: URLSearchParams;
}

function workOf(place: Place): string | null {
  const kept = nameByPath(REPOSITORIES, place);
  if (kept !== undefined) return kept;
  const ssrn = place.host.endsWith('ssrn.com') ? place.query.get('abstract_id') : null;
  if (ssrn !== null) return `ssrn:${ssrn}`;
  const doi = doiIn(place.path) ?? doiIn(place.query.get('id') ?? place.query.get('doi') ?? '');
  if (doi === null) return null;
  // Some repositories put their own number into the DOI.
  const own = OWN_DOIS.find(([prefix]) => doi.startsWith(prefix));
  return own ? `${own[1]}:${doi.slice(own[0].length)}` : `doi:${doi}`;
}

const OWN_DOIS = Object.entries(origins.ownDois);
const REPOSITORIES = withPatterns(origins.repositories);
const PORTALS_BY_PATH = withPatterns(origins.portalsByPath);

function withPatterns(
  rows: readonly { hosts: string[]; path: string; flags?: string | undefined; prefix: string }[],
) {
  return rows.map((row) => ({ ...row, path: new RegExp(row.path, row.flags) }));
}

function nameByPath(patterns: ReturnType<typeof withPatterns>, place: Place): string | undefined {
  for (const { hosts, path, prefix } of patterns) {
    const name = hosts.includes(place.host) ? path.exec(place.path)?.[1] : undefined;
    if (name !== undefined) return prefix + name.toLowerCase();
  }
  return undefined;
}

function doiIn(text: string): string | null {
  let doi = /(?:^|\/|doi=|:)(10\.\d{4,9}\/[^\s?#]{1,200})/i.exec(text)?.[1]?.toLowerCase();
  if (doi === undefined) return null;
  for (let longer = ''; longer !== doi;) {
    longer = doi;
    doi = doi.replace(VIEW, '');
  }
  return PREPRINT.test(doi) ? doi.replace(/v\d{1,3}$/, '') : doi;
}

const VIEW = /[/.](?:full|fulltext|abstract|short|long|pdf|epdf|html|meta|references)$|[/.,]$/;
/** bioRxiv and medRxiv, whose addresses hold the version too. */
const PREPRINT = /^10\.(?:1101|64898)\//;

function agencyOf(place: Place): string | undefined {
  const { host, path } = place;
  const portal = PORTALS_BY_HOST.find((domain) => host.endsWith(`.${domain}`));
  if (portal === undefined) return nameByPath(PORTALS_BY_PATH, place);
  if (COMMISSION.test(host))
    return path.startsWith('/eurostat') ? 'ec.europa.eu/eurostat' : 'ec.europa.eu';
  const agency = host
    .slice(0, -portal.length - 1)
    .split('.')
    .at(-1);
  return agency === 'european-union' ? portal : `${agency}.${portal}`;
}

const PORTALS_BY_HOST = origins.portalsByHost;
const COMMISSION = /(?:^|\.)(?:ec|commission)\.europa\.eu$/;
