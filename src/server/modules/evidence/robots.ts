import { z } from 'zod';
import { parseJson } from '../../platform/parseJson.ts';

/**
 * The name under which robots.txt addresses us: what stands before the brackets in the fetcher's
 * `User-Agent`. RFC 9309 §2.2.1 has letters, `_` and `-` in it, and compares without case.
 */
export const PRODUCT_TOKEN = 'Verimeter';

/** UTF-16 units that are read, RFC 9309 §2.5: at least 500 KiB, and a unit is a byte or more. */
const READ_MAX = 500 * 1024;

/**
 * Characters of the longest parts of wildcard rules times those of an address, at worst all compared.
 * 1,000 such rules and an address of 500 characters need a tenth; more closes the site.
 */
const STEPS_MAX = 100_000_000;

/** What the group for us says; the most specific rules first. */
export type RobotsRules = readonly Rule[];

interface Rule {
  isAllowed: boolean;
  /** Between wildcards; percent-encoded as `canonical` does. */
  parts: readonly string[];
  isAnchored: boolean;
  length: number;
  /** Characters of the longest part that is looked for. */
  longest: number;
}

const OPEN: RobotsRules = [];
export const CLOSED: RobotsRules = [ruleOf(false, '/')];

/**
 * Without a robots.txt, by the status after redirects; null for no answer. RFC 9309 §2.3.1: a file
 * that isn't there allows everything, a host that is ill (5xx) or cannot be reached allows nothing.
 */
export const rulesOfStatus = (status: number | null): RobotsRules =>
  status !== null && status >= 200 && status < 500 ? OPEN : CLOSED;

/**
 * What `/.well-known/tdmrep.json` reserves from text and data mining: an address that is not
 * allowed.
 * https://www.w3.org/community/reports/tdmrep/CG-FINAL-tdmrep-20240510/
 */
export function parseReservations(body: string): RobotsRules {
  const { data: reservations = [] } = Reservations.safeParse(parseJson(body.slice(0, READ_MAX)));
  return reservations
    .slice(0, RESERVATIONS_MAX)
    .filter((reservation) => String(reservation['tdm-reservation']) === '1')
    .map(({ location }) => ruleOf(false, location.replace(/^(?![/*])/, '/')));
}

const RESERVATIONS_MAX = 1_000;
const Reservations = z.array(
  z.object({ location: z.string(), 'tdm-reservation': z.union([z.number(), z.string()]) }),
);

/**
 * The rules for us, RFC 9309: of all groups that name our product token, else of all for `*`, else
 * none. Other lines (`Sitemap`, `Crawl-delay`) end no group. Linear in the file.
 */
export function parseRobots(body: string): RobotsRules {
  /** By what they say: a file of one line many times costs no more than the line. */
  const [own, others] = [new Map<string, Rule>(), new Map<string, Rule>()];
  let hasOwn = false;
  let groups = new Set<Map<string, Rule>>();
  let isNaming = false;
  for (const [key, value] of linesOf(body)) {
    if (key === 'user-agent') {
      if (!isNaming) groups = new Set();
      if (/^\*(?:\s|$)/.test(value)) groups.add(others);
      else if (isOurName(value)) groups.add(own);
      hasOwn ||= groups.has(own);
      isNaming = true;
    } else if (key === 'allow' || key === 'disallow') {
      isNaming = false;
      // An empty pattern matches nothing.
      if (value === '') continue;
      const rule = ruleOf(key === 'allow', value);
      const { isAllowed, parts, isAnchored } = rule;
      for (const group of groups) group.set(`${isAllowed} ${parts.join('*')} ${isAnchored}`, rule);
    }
  }
  const rules = [...(hasOwn ? own : others).values()];
  return rules.sort((a, b) => b.length - a.length || Number(b.isAllowed) - Number(a.isAllowed));
}

/** Whether we may fetch an address: the longest pattern decides, of equally long ones the allowing. */
export function isAllowed(rules: RobotsRules, address: string): boolean {
  const url = new URL(address);
  if (url.pathname === '/robots.txt') return true;
  const path = canonical(url.pathname + url.search)
    .replaceAll('*', '%2A')
    .replaceAll('$', '%24');
  const searched = rules.reduce((sum, { longest }) => sum + longest, 0);
  if (searched * path.length > STEPS_MAX) return false;
  return rules.find((rule) => matches(rule, path))?.isAllowed ?? true;
}

function* linesOf(body: string): Generator<[key: string, value: string], void> {
  const lines = body.slice(0, READ_MAX).split(/[\r\n]/);
  // A line that is cut could allow or forbid more than it says.
  if (body.length > READ_MAX) lines.pop();
  for (const line of lines) {
    const [, key, value] = /^([^:#]*):([^#]*)/.exec(line) ?? [];
    if (key !== undefined && value !== undefined) yield [key.trim().toLowerCase(), value.trim()];
  }
}

/** Versions and comments that stand behind a name don't belong to it. */
const isOurName = (value: string): boolean =>
  /^[a-z_-]*/i.exec(value)?.[0].toLowerCase() === PRODUCT_TOKEN.toLowerCase();

function ruleOf(isAllowed: boolean, pattern: string): Rule {
  const isAnchored = pattern.endsWith('$');
  const body = canonical(isAnchored ? pattern.slice(0, -1) : pattern).replaceAll('$', '%24');
  const parts = body.replace(/\*+/g, '*').split('*');
  const longest = parts.slice(1).reduce((most, part) => Math.max(most, part.length), 0);
  return { isAllowed, parts, isAnchored, length: body.length + Number(isAnchored), longest };
}

/** Percent-encodes what must be and nothing else, with capitals, RFC 9309 §2.2.2. */
function canonical(path: string): string {
  return path
    .toWellFormed()
    .replace(/[^\x21-\x7e]+|["<>\\^`{|}]/g, encodeURIComponent)
    .replace(/%[\da-f]{2}/gi, (encoded) => {
      const character = String.fromCharCode(parseInt(encoded.slice(1), 16));
      return /[\w.~-]/.test(character) ? character : encoded.toUpperCase();
    });
}

/** Each part is looked for behind the one before, as early as it stands: so one pass suffices. */
function matches({ parts, isAnchored }: Rule, path: string): boolean {
  const [first = '', ...others] = parts;
  if (!path.startsWith(first)) return false;
  const last = isAnchored ? others.pop() : undefined;
  let at = first.length;
  for (const part of others) {
    const found = path.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  if (!isAnchored) return true;
  return last === undefined
    ? at === path.length
    : path.length - last.length >= at && path.endsWith(last);
}
