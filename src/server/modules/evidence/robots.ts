import { z } from 'zod';
import { parseJson } from '../../platform/parseJson.ts';

/** What stands before the brackets in the fetcher's `User-Agent`, RFC 9309 §2.2.1. */
export const PRODUCT_TOKEN = 'Verimeter';

/** UTF-16 units. RFC 9309 §2.5 asks for at least 500 KiB, and a unit is a byte or more. */
const READ_MAX = 500 * 1024;

/** Comparisons at worst: 1,000 wildcard rules and an address of 500 characters need a tenth. */
const STEPS_MAX = 100_000_000;

/** The most specific rules come first. */
export type RobotsRules = readonly Rule[];

interface Rule {
  isAllowed: boolean;
  /** Between wildcards, encoded by `canonical`. */
  parts: readonly string[];
  isAnchored: boolean;
  length: number;
  /** Length of the longest part behind a wildcard. */
  longest: number;
}

export const CLOSED: RobotsRules = [ruleOf(false, '/')];

/** RFC 9309 §2.3.1: a missing file allows all, a host without an answer (null, 5xx) nothing. */
export const rulesOfStatus = (status: number | null): RobotsRules =>
  status !== null && status >= 200 && status < 500 ? [] : CLOSED;

/** https://www.w3.org/community/reports/tdmrep/CG-FINAL-tdmrep-20240510/ */
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

/** RFC 9309: all groups for our product token, else all for `*`. Linear in the file. */
export function parseRobots(body: string): RobotsRules {
  /** By content, so that a line that stands there many times costs no more than one. */
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

/** The longest pattern decides; of equally long ones, the one that allows. */
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
  // A line cut short could allow or forbid more than it says.
  if (body.length > READ_MAX) lines.pop();
  for (const line of lines) {
    const [, key, value] = /^([^:#]*):([^#]*)/.exec(line) ?? [];
    if (key !== undefined && value !== undefined) yield [key.trim().toLowerCase(), value.trim()];
  }
}

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

/** The earliest place of a part leaves the most room for the next, so one pass suffices. */
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
