import '@testing-library/jest-dom/vitest';
import { configure, screen, waitFor } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { createRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../server/testing/database.ts';
import type { RegisteredPerson } from '../../server/testing/registerPerson.ts';
import { serveTest } from '../../server/testing/servers.ts';
import type { SessionUser } from '../../shared/schema/account.ts';
import { createQueryClient } from '../app/api.ts';
import { App } from '../app/app.tsx';
import { matchRoute } from '../app/routes.tsx';
import * as session from '../app/session.ts';
import { emptyDraft, writeRunning } from '../features/analysis/draft.ts';
import { drawn } from './clock.ts';
import { connectTo, letThrough, nodeFetch, setPageOpen, takeComplaints } from './network.ts';

// What is waited for comes; on a busy machine not soon. The whole page would be printed otherwise.
configure({
  asyncUtilTimeout: 30_000,
  getElementError: (message) => new Error(message?.split('\n\n')[0]),
});

/** The whole product, with its real server and a database of its own, for the tests of a file. */
export interface Product {
  readonly address: string;
  readonly database: TestDatabase;
}

/**
 * Starts the product before a file's tests; limits are lifted but for what `env` sets. A page that sends
 * the same twice at once, or is refused, fails its test: see `tolerate`.
 */
export function serveProduct(
  env: Record<string, string> = {},
  options: Parameters<typeof serveTest>[2] = {},
): Product {
  let database: TestDatabase;
  let server: Awaited<ReturnType<typeof serveTest>>;
  beforeAll(async () => {
    database = await createTestDatabase();
    server = await serveTest(database.url, { ADMIN_EMAIL: 'admin@example.org', ...env }, options);
    origin = server.address;
    connectTo(origin);
  });
  beforeEach(ignoreExpected);
  afterEach(async () => {
    await close();
    letThrough();
    expect(takeComplaints()).toEqual([]);
  });
  afterAll(async () => {
    await server.stop(0);
    await database.drop();
  });
  return {
    get address() {
      return server.address;
    },
    get database() {
      return database;
    },
  };
}

/**
 * What React says of a document that no server has drawn, and of an element that jsdom does not know,
 * and what a chart says of its size.
 */
const EXPECTED =
  /^(Encountered a script tag|The tag <%s> is unrecognized|The width\(0\) and height\(0\) of chart)/;

function ignoreExpected(): void {
  for (const method of ['error', 'warn'] as const) {
    const print = console[method];
    vi.spyOn(console, method).mockImplementation((...said: unknown[]) => {
      if (!EXPECTED.test(String(said[0]))) print(...said);
    });
  }
}

/** Types and clicks as a person does, also while the clock stands still. */
export const user = userEvent.setup({
  advanceTimers: async (ms) => {
    if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(ms);
  },
});

/** Replaces what a field holds at once: each typed key takes the page as long as all of them. */
export async function fill(field: Element, text: string): Promise<void> {
  await user.clear(field);
  await user.paste(text);
}

/** Goes on by Tab, as somebody without a mouse does, until this has the focus; then presses a key. */
export async function pressAt(target: HTMLElement, key = '{Enter}'): Promise<void> {
  for (let steps = 0; document.activeElement !== target; steps += 1) {
    if (steps === 150) throw new Error(`Tab does not lead to ${target.outerHTML.slice(0, 200)}`);
    await user.tab();
  }
  await user.keyboard(key);
}

/** The name and the text of the file that an act has the browser store. */
export async function downloaded(act: () => Promise<unknown>): Promise<[string, string]> {
  const { promise: stored, resolve: store } = Promise.withResolvers<HTMLAnchorElement>();
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    store(this);
  });
  try {
    await act();
    const { download, href } = await stored;
    return [download, await (await nodeFetch(href)).text()];
  } finally {
    click.mockRestore();
  }
}

let origin = '';
let root: Root | undefined;

/**
 * Opens a page as a browser does that has nothing stored, signed in or not, and waits until its parts
 * are loaded. Without layout and styles; the server has drawn nothing ahead.
 */
export async function visit(path: string, person?: RegisteredPerson): Promise<void> {
  await close();
  await open(path, person);
}

/**
 * Opens a page anew in the same browser, which has kept what it stored, the sign-in by its dialog
 * among it; `person` is signed in without that.
 */
export async function revisit(path: string, person?: RegisteredPerson): Promise<void> {
  unmount();
  session.leaveSession();
  if (session.storedSignIn())
    session.changeSession({ state: 'loading', role: 'ANONYMOUS', user: null }, false);
  await open(path, person);
}

async function open(path: string, person?: RegisteredPerson): Promise<void> {
  history.replaceState(null, '', path);
  if (person) await enter(person);
  const queryClient = createQueryClient();
  const { route, params } = matchRoute(path);
  await route.load(queryClient, params);
  // The element of the last page stays; what it counted would pass for the next page's.
  delete document.documentElement.dataset['pendingParts'];
  setPageOpen(true);
  root = createRoot(document);
  root.render(
    <BrowserRouter>
      <App {...{ boot: bootAt(location.pathname), bootText: '', linkedData: null, queryClient }} />
    </BrowserRouter>,
  );
  // Not by `vi`, which would set a clock forward that stands still.
  await waitFor(() => {
    if (document.documentElement.dataset['pendingParts'] !== '0') throw new Error('not loaded');
  });
  // What runs once after the drawing, listeners above all, runs in turns of its own.
  await drawn();
}

const bootAt = (pathname: string) => ({
  ...{ status: 200, pathname, origin, mayResubmit: false },
  assets: { entry: '', styles: [], contained: [], preload: [] },
  site: { banner: null, resubmitCooldownDays: 30 },
  state: { mutations: [], queries: [] },
});

async function enter(person: RegisteredPerson): Promise<void> {
  const { headers, tokens } = person;
  const answer = await nodeFetch(`${origin}/trpc/auth.session`, { headers });
  const { result } = (await answer.json()) as { result: { data: { user: SessionUser } } };
  const { user } = result.data;
  session.holdToken(
    () => Promise.resolve(tokens.idToken),
    () => void enter(person),
  );
  session.changeSession({ state: 'signedIn', role: user.role, user });
}

/** As if the browser forgot everything. */
export async function close(): Promise<void> {
  // Whether the commands are open is kept by their module, which the next page would share.
  if (screen.queryByRole('dialog', { name: 'Commands and reports' }))
    await user.keyboard('{Escape}');
  unmount();
  // What the page was about to ask is still asked in the name of who was signed in.
  await drawn();
  session.endSession();
  emptyDraft();
  writeRunning(null);
  localStorage.clear();
  sessionStorage.clear();
}

function unmount(): void {
  setPageOpen(false);
  root?.unmount();
  root = undefined;
}
