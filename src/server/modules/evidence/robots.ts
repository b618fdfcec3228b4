import { z } from 'zod';

/**
 * The name under which robots.txt addresses us: what stands before the brackets in the fetcher's
 * `User-Agent`. RFC 9309 §2.2.1 has letters, `_` and `-` in it, and compares without case.
 */
export const PRODUCT_TOKEN = 'Verimeter';

/** UTF-16 units that are read, RFC 9309 §2.5: at least 500 KiB, and a unit is a byte or more. */
const READ_MAX = 500 * 1024;

/**
 * Wildcard rules times characters of an address that are compared. A file of 1,000 such rules
 * and an address of 500 characters need a tenth; one that needs more closes its site.
 */
const STEPS_MAX = 5_000_000;

/** What the group for us says; the most specific rules first. */
export type RobotsRules = readonly Rule[];

interface Rule {
  isAllowed: boolean;
  /** Between wildcards; percent-encoded as `canonical` does. */
  parts: readonly string[];
  /** Whether the pattern must reach to the address's end. */
  isAnchored: boolean;
  /** Characters of the pattern. */
  length: number;
}

const OPEN: RobotsRules = [];
export const CLOSED: RobotsRules = [
  { isAllowed: false, parts: ['/'], isAnchored: false, length: 1 },
];

/**
 * The rules of a host that answered without a robots.txt, by the status after redirects; null for no
 * answer (time-out, broken connection). RFC 9309 §2.3.1: a file that isn't there (4xx, and redirects
 * that lead nowhere) allows everything, a host that is ill (5xx) or cannot be reached allows nothing.
 */
export const rulesOfStatus = (status: number | null): RobotsRules =>
  status !== null && status >= 200 && status < 500 ? OPEN : CLOSED;

/**
 * What `/.well-known/tdmrep.json` reserves from text and data mining, in the form of a robots.txt: an
 * address that is not allowed is reserved. Of rules that disagree the reserving one counts.
 * https://www.w3.org/community/reports/tdmrep/CG-FINAL-tdmrep-20240510/
 */
export function parseReservations(body: string): RobotsRules {
  const read = Reservations.safeParse(body.slice(0, READ_MAX));
  if (!read.success) return OPEN;
  return read.data
    .slice(0, RESERVATIONS_MAX)
    .filter((reservation) => String(reservation['tdm-reservation']) === '1')
    .map(({ location }) => ruleOf(false, location.replace(/^(?![/*])/, '/')));
}

const RESERVATIONS_MAX = 1_000;
const Reservation = z.object({
  location: z.string(),
  'tdm-reservation': z.union([z.number(), z.string()]),
});
const Reservations = z
  .string()
  .transform((body, context): unknown => {
    try {
      return JSON.parse(body);
    } catch {
      context.addIssue('no JSON');
      return z.NEVER;
    }
  })
  .pipe(z.array(Reservation));

/**
 * The rules of a robots.txt for us, RFC 9309: those of all groups that name our product token, else
 * those of all groups for `*`, else none. Other lines (`Sitemap`, `Crawl-delay`) end no group. Takes
 * time in proportion to the file.
 */
export function parseRobots(body: string): RobotsRules {
  /** By what they say: a file of one line many times costs no more than the line. */
  const groups = { own: new Map<string, Rule>(), others: new Map<string, Rule>() };
  let hasOwn = false;
  let names = new Set<'own' | 'others'>();
  let isNaming = false;
  for (const [key, value] of linesOf(body)) {
    if (key === 'user-agent') {
      const name = nameOf(value);
      if (!isNaming) names = new Set();
      if (name) names.add(name);
      hasOwn ||= name === 'own';
      isNaming = true;
    } else if (key === 'allow' || key === 'disallow') {
      isNaming = false;
      // An empty pattern matches nothing.
      if (value === '') continue;
      const rule = ruleOf(key === 'allow', value);
      const { isAllowed, parts, isAnchored } = rule;
      for (const name of names)
        groups[name].set(`${isAllowed} ${parts.join('*')} ${isAnchored}`, rule);
    }
  }
  const rules = [...(hasOwn ? groups.own : groups.others).values()];
  return rules.sort((a, b) => b.length - a.length || Number(b.isAllowed) - Number(a.isAllowed));
}

/** Whether we may fetch an address: the longest pattern decides, of equally long ones the allowing. */
export function isAllowed(rules: RobotsRules, address: string): boolean {
  const url = new URL(address);
  if (url.pathname === '/robots.txt') return true;
  const path = canonical(url.pathname + url.search)
    .replaceAll('*', '%2A')
    .replaceAll('$', '%24');
  const searching = rules.filter(({ parts }) => parts.length > 1).length;
  if (searching * path.length > STEPS_MAX) return false;
  return rules.find((rule) => matches(rule, path))?.isAllowed ?? true;
}

function* linesOf(body: string): Generator<[key: string, value: string], void> {
  let text = body.replace(/^\ufeff/, '');
  // A line that is cut could allow or forbid more than it says.
  if (text.length > READ_MAX) {
    text = text.slice(0, READ_MAX);
    text = text.slice(0, Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1);
  }
  for (const raw of text.split(/\r\n|\r|\n/)) {
    const [line = ''] = raw.split('#', 1);
    const colon = line.indexOf(':');
    if (colon !== -1)
      yield [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()];
  }
}

/** Whom a `User-agent` line addresses: us, everybody or (undefined) another. */
function nameOf(value: string): 'own' | 'others' | undefined {
  if (/^\*(?:\s|$)/.test(value)) return 'others';
  // Versions and comments that stand behind a name don't belong to it.
  const name = /^[a-z_-]*/i.exec(value)?.[0].toLowerCase();
  return name === PRODUCT_TOKEN.toLowerCase() ? 'own' : undefined;
}

function ruleOf(isAllowed: boolean, pattern: string): Rule {
  const isAnchored = pattern.endsWith('$');
  const body = canonical(isAnchored ? pattern.slice(0, -1) : pattern).replaceAll('$', '%24');
  const parts = body.replace(/\*+/g, '*').split('*');
  return { isAllowed, parts, isAnchored, length: body.length + Number(isAnchored) };
}

/**
 * A path in the form in which octets are compared, RFC 9309 §2.2.2: what must be percent-encoded is,
 * with capitals; what need not be (RFC 3986 §2.3) is not.
 */
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
    const found = indexOf(path, part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  if (!isAnchored) return true;
  return last === undefined
    ? at === path.length
    : path.length - last.length >= at && path.endsWith(last);
}

/**
 * As `String.indexOf`, but in linear time whatever both hold (Knuth, Morris and Pratt): the engine's
 * own compares most of a long pattern at every place of a text that is made for it.
 */
function indexOf(text: string, part: string, from: number): number {
  if (part.length <= SHORT || part.length > text.length) return text.indexOf(part, from);
  const borders = bordersOf(part);
  let matched = 0;
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    while (matched > 0 && part.charCodeAt(matched) !== code) matched = borders[matched - 1] ?? 0;
    if (part.charCodeAt(matched) === code) matched += 1;
    if (matched === part.length) return at - matched + 1;
  }
  return -1;
}

/** The engine's own search is faster for such, and costs no more than this for each character. */
const SHORT = 32;

/** For each beginning of `part`, how much of its end is a beginning too. */
function bordersOf(part: string): Uint32Array {
  const borders = new Uint32Array(part.length);
  let matched = 0;
  for (let at = 1; at < part.length; at += 1) {
    while (matched > 0 && part.charCodeAt(matched) !== part.charCodeAt(at))
      matched = borders[matched - 1] ?? 0;
    if (part.charCodeAt(matched) === part.charCodeAt(at)) matched += 1;
    borders[at] = matched;
  }
  return borders;
}
