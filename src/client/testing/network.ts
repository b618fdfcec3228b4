import { EventSource, MessageEvent } from 'undici';
import { vi } from 'vitest';

/** Where the product is that the page's own addresses lead to. */
let product = '';

/** Leads the page's calls to a product, and lets them through. */
export function connectTo(address: string): void {
  product = address;
}

type Answer = (send: () => Promise<Response>, request?: RequestInit) => Promise<Response>;
interface Interception {
  isMeant: (path: string) => boolean;
  answer: Answer;
}

let interceptions: Interception[] = [];

/** Lets everything through again. */
export function letThrough(): void {
  interceptions = [];
  changeEvents = undefined;
}

/**
 * Answers a procedure's calls in the server's place, alone or in a batch, until the test ends or the
 * returned function is called. `send` asks the server itself.
 */
export function intercept(procedure: string, answer: Answer): () => void {
  const isMeant = (path: string) => {
    const { pathname } = new URL(path, location.origin);
    return pathname.startsWith('/trpc/') && pathname.slice(6).split(',').includes(procedure);
  };
  return add({ isMeant, answer });
}

/** The same for addresses, such as those of the identity service. */
export function interceptAt(addresses: RegExp, answer: Answer): () => void {
  return add({ isMeant: (path) => addresses.test(path), answer });
}

/** Counts a procedure's calls, which reach the server, from here to the end of the test. */
export function countCalls(procedure: string): () => number {
  let calls = 0;
  intercept(procedure, (send) => {
    calls += 1;
    return send();
  });
  return () => calls;
}

function add(interception: Interception): () => void {
  interceptions.unshift(interception);
  return () => {
    interceptions = interceptions.filter((one) => one !== interception);
  };
}

/** For `intercept`: the connection ends before an answer. */
export const cutOff: Answer = () => Promise.reject(new TypeError('Failed to fetch'));

/** For `intercept`: the server does what was asked, and its answer is lost. */
export const loseAnswer: Answer = async (send) => send().then(() => cutOff(send));

/** For `intercept`: the server refuses. */
export const refuse =
  (httpStatus: number, message: string): Answer =>
  () =>
    Promise.resolve(
      Response.json([{ error: { message, code: -32_000, data: { httpStatus } } }], {
        status: httpStatus,
      }),
    );

/** Takes the network away, of which the page is told, until the returned function gives it back. */
export function disconnect(): () => void {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const letGo = interceptAt(/./, cutOff);
  window.dispatchEvent(new window.Event('offline'));
  return () => {
    isOnline.mockRestore();
    letGo();
    window.dispatchEvent(new window.Event('online'));
  };
}

/** Past everything that is intercepted. */
export const nodeFetch = globalThis.fetch;

const underWay = new Set<Promise<Response>>();

/** Waits until the server has answered every call that reached it. */
export async function untilAnswered(): Promise<void> {
  while (underWay.size > 0) await Promise.allSettled(underWay);
}

let complaints: string[] = [];
let tolerated: RegExp[] = [];

/** Complaints that a test means to cause; all others fail it. */
export function tolerate(...patterns: RegExp[]): void {
  tolerated.push(...patterns);
}

/** What pages sent twice at once, and what the server refused them, but for what is tolerated. */
export function takeComplaints(): string[] {
  const meant = (complaint: string) => tolerated.some((pattern) => pattern.test(complaint));
  const unexpected = complaints.filter((complaint) => !meant(complaint));
  complaints = [];
  tolerated = [];
  return unexpected;
}

/** Of the page that is open */
let page: symbol | null = null;

/** What a page is refused that is being closed, or was, says nothing: its sign-in ends with it. */
export function setPageOpen(isOpen: boolean): void {
  page = isOpen ? Symbol('page') : null;
}

const beingSent = new Set<string>();

/** Asked as often as a sign-in begins, goes on or ends, so that it may have ended by then. */
const OF_SESSIONS = /auth\.session|reports\.changes/;

/** Asks the product, and notes what no page should do. */
async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const { method = 'GET', body } = init;
  const call = `${method} ${path} ${typeof body === 'string' ? body : ''}`.trimEnd();
  const asking = page;
  const note = (complaint: string) => {
    if (asking !== null && asking === page) complaints.push(`${complaint}: ${call}`);
  };
  // Who signs in reads the same again in another name.
  if (method !== 'GET' && beingSent.has(call)) note('sent twice at once');
  beingSent.add(call);
  try {
    const answer = await nodeFetch(product + path, init);
    // A server whose clock is set forward gives up what is under way.
    const hasGivenUp = answer.status === 503 && vi.isFakeTimers();
    const isOver = answer.status === 401 && OF_SESSIONS.test(path);
    if (answer.status >= 400 && !hasGivenUp && !isOver) note(`refused by ${answer.status}`);
    return answer;
  } finally {
    beingSent.delete(call);
  }
}

/** Addresses of the page's own site are the product's. */
globalThis.fetch = (input, init) => {
  const path = typeof input === 'string' ? input.replace(location.origin, '') : '';
  if (!path.startsWith('/')) return nodeFetch(input, init);
  const send = () => {
    const answer = ask(path, init);
    underWay.add(answer);
    void answer.catch(() => undefined).then(() => underWay.delete(answer));
    return answer;
  };
  const interception = interceptions.find(({ isMeant }) => isMeant(path));
  return interception ? interception.answer(send, init) : send();
};

type ChangeEvents = (name: string, data: string) => string;
let changeEvents: ChangeEvents | undefined;

/** Has the server's streams of events say something else, until the test ends or it is told otherwise. */
export function interceptEvents(change: ChangeEvents | undefined): void {
  changeEvents = change;
}

class OwnEventSource extends EventSource {
  constructor(path: string) {
    super(product + path);
  }

  override dispatchEvent(event: Event): boolean {
    if (!changeEvents || !(event instanceof MessageEvent)) return super.dispatchEvent(event);
    const data = changeEvents(event.type, String(event.data));
    return super.dispatchEvent(new MessageEvent(event.type, { data }));
  }
}
Object.assign(globalThis, { EventSource: OwnEventSource });

navigator.sendBeacon = (path, body) => {
  fetch(String(path), { method: 'POST', body: body ?? null }).catch(() => undefined);
  return true;
};
