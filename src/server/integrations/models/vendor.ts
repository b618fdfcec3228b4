import { collect } from '../../platform/collect.ts';
import { parseJson } from '../../platform/parseJson.ts';

export type VendorErrorKind =
  | 'rate_limited'
  | 'unavailable' // 5xx or network
  | 'bad_answer' // not in the form that was asked for
  | 'refused' // the model or its filter declined the content
  | 'rejected' // key, model name or quota: needs a person
  | 'timed_out'
  | 'circuit_open' // not asked, because it failed too often lately
  | 'busy'; // not asked, because too many questions wait

export class VendorError extends Error {
  readonly kind: VendorErrorKind;
  readonly retryAfterMs: number | null;
  /** Possibly caused by this question alone, for example by its length. */
  readonly aboutQuestion: boolean;
  readonly cut: boolean;

  constructor(
    kind: VendorErrorKind,
    message: string,
    { retryAfterMs = null, aboutQuestion = false, cut = false, cause }: VendorErrorOptions = {},
  ) {
    super(message, { cause });
    this.name = 'VendorError';
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
    this.aboutQuestion = aboutQuestion;
    this.cut = cut;
  }
}

type VendorErrorOptions = Partial<
  Pick<VendorError, 'retryAfterMs' | 'aboutQuestion' | 'cut' | 'cause'>
>;

export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

/** A single word, never the vendor's prose. */
function errorCode(error: unknown): string {
  const named = ['code', 'status', 'type'].map((name) => field(error, name));
  const code = named.find((value) => typeof value === 'string');
  return code !== undefined && /^[\w.-]{1,64}$/.test(code) ? code : '';
}

const isContentCode = (code: string): boolean =>
  /content_(filter|policy)|moderation|invalid_prompt|safety|prohibited/i.test(code);
const isQuotaCode = (code: string): boolean => /insufficient|billing|credit/i.test(code);
const isInvalid = (code: string): boolean => /^invalid_/.test(code);

/** An error that a vendor reports with status 200, after the answer began. */
export function errorInside(vendor: string, body: unknown): VendorError | null {
  const error = field(body, 'error');
  if (error === undefined || error === null) return null;
  const code = errorCode(error);
  const message = `${vendor} failed while it answered (${code || 'no code'})`;
  // Key and model were accepted, so the question is to blame.
  return new VendorError(kindOfCode(code), message, { aboutQuestion: isInvalid(code) });
}

function kindOfCode(code: string): VendorErrorKind {
  if (isContentCode(code)) return 'refused';
  if (isQuotaCode(code) || isInvalid(code)) return 'rejected';
  return /rate_limit/.test(code) ? 'rate_limited' : 'unavailable';
}

export function statusError(vendor: string, status: number, headers: Headers, body: unknown) {
  const error = field(body, 'error');
  const code = errorCode(error);
  const param = field(error, 'param');
  const isField = typeof param === 'string' && /^[\w.[\]-]{1,100}$/.test(param);
  const why = [code, isField && `field ${param}`].filter((part) => part).join(', ');
  const mayRetry = status === 429 || status >= 500;
  return new VendorError(
    kindOfStatus(status, code),
    `${vendor} answered ${status}${why ? ` (${why})` : ''}`,
    {
      retryAfterMs: mayRetry ? readRetryAfter(headers, body, new Date()) : null,
      // These can also mean too many tokens.
      aboutQuestion: [400, 413, 422].includes(status),
    },
  );
}

function kindOfStatus(status: number, code: string): VendorErrorKind {
  if (status === 429) return isQuotaCode(code) ? 'rejected' : 'rate_limited';
  if (status >= 500 || [408, 409, 425].includes(status)) return 'unavailable';
  return isContentCode(code) ? 'refused' : 'rejected';
}

const LONGEST_RETRY_AFTER_MS = 3_600_000;

export function readRetryAfter(headers: Headers, body: unknown, now: Date): number | null {
  const ms = fromHeader(headers, now) ?? fromDetails(body);
  return ms === null ? null : Math.min(Math.max(ms, 0), LONGEST_RETRY_AFTER_MS);
}

function fromHeader(headers: Headers, now: Date): number | null {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(value)) return Math.ceil(Number(value) * 1000);
  const date = parseDate(value);
  return date === null ? null : date - (parseDate(headers.get('date') ?? '') ?? now.getTime());
}

function fromDetails(body: unknown): number | null {
  const details = [field(field(body, 'error'), 'details')].flat();
  const seconds = details
    .map((detail) => /^(\d+(?:\.\d+)?)s$/.exec(String(field(detail, 'retryDelay')))?.[1])
    .find((delay) => delay !== undefined);
  return seconds === undefined ? null : Math.ceil(Number(seconds) * 1000);
}

/** `Date.parse` also accepts plain numbers. */
function parseDate(value: string): number | null {
  const time = / GMT$/.test(value) ? Date.parse(value) : NaN;
  return Number.isNaN(time) ? null : time;
}

export const BODY_LIMIT = 2_000_000; // bytes, after decompression

const ERROR_LIMIT = 64_000; // bytes

/** Rejects with a VendorError or the signal's reason. No redirects: they would leak the key. */
export async function callVendor(
  vendor: string,
  url: string | URL,
  init: RequestInit,
): Promise<{ text: string; body: unknown }> {
  try {
    const response = await fetch(url, { ...init, redirect: 'manual' });
    if (!response.ok) {
      const text = await readBody(response, ERROR_LIMIT);
      throw statusError(vendor, response.status, response.headers, parseJson(text ?? ''));
    }
    const text = await readBody(response, BODY_LIMIT);
    if (text === null)
      throw new VendorError('bad_answer', `${vendor} answered with more than ${BODY_LIMIT} bytes`);
    const body = parseJson(text);
    if (body === undefined)
      throw new VendorError('bad_answer', `${vendor} answered with something that is not JSON`);
    const error = errorInside(vendor, body);
    if (error) throw error;
    return { text, body };
  } catch (error) {
    if (init.signal?.aborted) throw init.signal.reason;
    if (error instanceof VendorError) throw error;
    throw new VendorError('unavailable', `${vendor} was not reached or broke off${why(error)}`, {
      cause: error,
    });
  }
}

export function vendorFetch(vendor: string): typeof fetch {
  return async (input, init = {}) => {
    const url = input instanceof Request ? input.url : input;
    const { text } = await callVendor(vendor, url, init);
    return new Response(text, { headers: { 'content-type': 'application/json' } });
  };
}

async function readBody(response: Response, limit: number): Promise<string | null> {
  if (!response.body) return '';
  const bytes = await collect(response.body, limit);
  return bytes && new TextDecoder().decode(bytes);
}

function why(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return /^\w{1,40}$/.test(code) ? ` (${code})` : '';
}
