import { DAY_MS } from './dates.ts';
import * as limits from './limits.ts';
import { messages } from './messages.ts';
import type { ExportedReport } from './schema/account.ts';
import namedReferences from './namedReferences.json' with { type: 'json' };
import { cleanText, exceedsCodePoints, hasCodePoints, removeHidden } from './text.ts';

type TextName = {
  [Name in keyof typeof messages]: (typeof messages)[Name] extends string ? Name : never;
}[keyof typeof messages];

export interface Refusal<Code = TextName> {
  ok: false;
  code: Code;
  message: string;
}

function refuse<Code extends TextName>(code: Code): Refusal<Code> {
  return { ok: false, code, message: messages[code] };
}

interface Claim {
  ok: true;
  content: string;
  kind: 'text' | 'url';
  /** `credibility`: a text of up to CLAIM_MAX code points; `analysis`: a longer one or a page. */
  type: 'credibility' | 'analysis';
}

/** Cleans a submission, and checks it before and after: removing one tag can build another. */
export function checkClaim(raw: string): Claim | Refusal {
  if (exceedsCodePoints(raw, limits.CONTENT_MAX)) return refuse('contentTooLong');
  const candidate = urlCandidate(raw);
  if (candidate !== null) {
    const url = checkUrl(candidate);
    return url.ok ? { ok: true, content: url.url, kind: 'url', type: 'analysis' } : url;
  }
  if (!hasCodePoints(raw, limits.CONTENT_MIN)) return refuse('contentTooShort');
  if (hasUnsafePattern(raw)) return refuse('contentUnsafe');
  // Without padding, because spaces would dilute the share.
  if (specialShare(removeHidden(raw)) > limits.SPECIAL_CHARACTERS_MAX_SHARE)
    return refuse('contentTooSpecial');
  const content = cleanText(raw);
  if (!hasCodePoints(content, limits.CONTENT_MIN)) return refuse('contentTooShort');
  if (hasUnsafePattern(content)) return refuse('contentUnsafe');
  const type = exceedsCodePoints(content, limits.CLAIM_MAX) ? 'analysis' : 'credibility';
  return { ok: true, content, kind: 'text', type };
}

export function checkNotes(raw: string): { ok: true; notes: string | null } | Refusal {
  if (exceedsCodePoints(raw, limits.NOTES_MAX)) return refuse('notesTooLong');
  return { ok: true, notes: cleanText(raw) || null };
}

export type ClaimOrigin = NonNullable<ExportedReport['claimOrigin']>;

export function checkClaimOrigin(
  given: { [Key in keyof ClaimOrigin]?: string | undefined },
  now: Date,
): { ok: true; said: ClaimOrigin | null } | Refusal {
  const { claimDate = '', speaker = '', origin = '' } = given;
  if (exceedsCodePoints(speaker, limits.SPEAKER_MAX)) return refuse('speakerTooLong');
  if (exceedsCodePoints(origin, limits.ORIGIN_MAX)) return refuse('originTooLong');
  const day = claimDate.trim();
  if (day !== '' && !isPastDay(day, now)) return refuse('claimDateInvalid');
  const said = {
    claimDate: day || null,
    speaker: cleanText(speaker) || null,
    origin: cleanText(origin) || null,
  };
  return { ok: true, said: Object.values(said).every((part) => part === null) ? null : said };
}

/** Allows tomorrow in UTC, which has already begun in some places. */
function isPastDay(day: string, now: Date): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(day) : Number.NaN;
  if (Number.isNaN(time) || time > now.getTime() + DAY_MS) return false;
  return new Date(time).toISOString().startsWith(day);
}

function specialShare(text: string): number {
  return (text.match(/[<>{}[\]\\/]/g)?.length ?? 0) / Math.max(1, Array.from(text).length);
}

/** A second defense, because output is escaped anyway: doubtful prose ("on = off") passes. */
export function hasUnsafePattern(raw: string): boolean {
  const variants = raw.includes('&') ? [raw, decodeReferences(raw)] : [raw];
  return variants.some((variant) => {
    const spaced = variant.replace(HIDDEN, '').replace(/\s+/g, ' ');
    const joined = variant.replace(CONTROLS, '');
    return (
      [SCRIPT_TAG, SCRIPT_SCHEME, HANDLER, DATA_SCHEME].some((pattern) => pattern.test(spaced)) ||
      // Browsers skip tabs and line breaks inside a scheme.
      (joined !== variant && [SCRIPT_TAG, SCRIPT_SCHEME].some((pattern) => pattern.test(joined)))
    );
  });
}

const CONTROLS = /[\p{Cc}\p{Cf}\p{DI}]+/gu;
const HIDDEN = /(?!\s)[\p{Cc}\p{Cf}\p{DI}]+?/gu;

const SCRIPT_TAG = /<\/?script(?![\w-])|< ?\/? ?script ?>/i;

/** In prose ("JavaScript: an introduction"), a space follows and no code. */
const SCRIPT_SCHEME = /(?<![\p{L}\p{N}_])javascript ?:(?:\S| (?:void\b|[\w$.]{1,100}[(=`]))/iu;

const HANDLER = /(?<![\p{L}\p{N}_?&])on[a-z]{3,}(?:=| = ?(?:["'`]|[\w$.]{1,100}\()| =["'`\w])/iu;

const MEDIA = '(?:application|audio|font|image|message|model|multipart|text|video|x-[a-z]+)';
const DATA_SCHEME = new RegExp(
  `(?<![\\p{L}\\p{N}_])data:(?:,|;[^\\s,]{0,200},|${MEDIA}/[\\w.+-]| ${MEDIA}/[\\w.+-]{1,100}[;,]\\S)`,
  'iu',
);

const NAMED: Record<string, string> = namedReferences;

function decodeReferences(text: string): string {
  return text.replaceAll(
    /&(?:#x([0-9a-f]{1,12})|#([0-9]{1,12})|([a-z]{2,8}));?/gi,
    (reference, hex?: string, decimal?: string, name?: string) => {
      if (name) return NAMED[name.toLowerCase()] ?? reference;
      const code = hex ? parseInt(hex, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    },
  );
}

export type UrlProblem = 'urlInvalid' | 'urlProtocol' | 'urlLocal';

/** Refuses credentials, because reports are public. The fetcher checks what names resolve to. */
export function checkUrl(raw: string): { ok: true; url: string } | Refusal<UrlProblem> {
  const url = URL.parse(raw.trim());
  if (!url) return refuse('urlInvalid');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return refuse('urlProtocol');
  if (isLocalHost(url.hostname)) return refuse('urlLocal');
  if (url.username || url.password) return refuse('urlInvalid');
  return { ok: true, url: url.href };
}

/** Null unless the whole input is an address. `javascript:` and `data:` count as text. */
export function urlCandidate(raw: string): string | null {
  const text = removeHidden(raw);
  const token = /^<([^<>\s]+)>$/.exec(text)?.[1] ?? text;
  if (token === '' || token.includes(' ') || UNSAFE_SCHEME.test(token)) return null;
  if (WITH_SCHEME.test(token)) return token;
  return HOST.test(token) ? `https://${token}` : null;
}

const UNSAFE_SCHEME = /^(?:javascript|data):/i;
const WITH_SCHEME = /^(?:[a-z][a-z0-9+.-]*:\/\/|(?:https?|ftp|file|blob|mailto|tel|about):)/i;
const HOST =
  /^(?:(?:[a-z0-9](?:[a-z0-9-]{0,62})\.)+[a-z]{2,63}|localhost|(?:\d{1,3}\.){3}\d{1,3})\.?(?::\d{1,5})?(?:[/?#]\S*)?$/i;

/** Expects `URL.hostname`, which normalizes decimal, octal and hexadecimal IPv4. */
export function isLocalHost(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  if (host.startsWith('[')) return isLocalIpv6(host.slice(1, -1));
  if (/^\d+\.\d+\.\d+\.\d+$/.test(host)) return isLocalIpv4(host.split('.').map(Number));
  // A name without a dot belongs to the local network.
  return !host.includes('.') || /\.(?:localhost|local|internal|home\.arpa)$/.test(host);
}

function isLocalIpv4([a = 0, b = 0]: number[]): boolean {
  return (
    [0, 10, 127].includes(a) ||
    (a === 172 && b >= 16 && b <= 31) ||
    (a === 192 && b === 168) ||
    (a === 169 && b === 254) || // link-local, where cloud machines keep their credentials
    (a === 100 && b >= 64 && b <= 127) // shared address space of providers, RFC 6598
  );
}

function isLocalIpv6(address: string): boolean {
  if (address === '::' || address === '::1') return true;
  if (/^f[cd]..:|^fe[89ab].:/.test(address)) return true; // unique local, link-local
  // IPv4 inside IPv6: mapped, compatible and translated (64:ff9b::/96).
  const embedded = /^(?:::ffff:|::|64:ff9b::)([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(address);
  if (!embedded) return false;
  const high = parseInt(embedded[1] ?? '', 16);
  const low = parseInt(embedded[2] ?? '', 16);
  return isLocalIpv4([high >> 8, high & 255, low >> 8, low & 255]);
}
