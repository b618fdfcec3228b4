import '@testing-library/jest-dom/vitest';
import { configure } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { createRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { EventSource } from 'undici';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../server/testing/database.ts';
import type { RegisteredPerson } from '../../server/testing/registerPerson.ts';
import { serveTest } from '../../server/testing/servers.ts';
import type { SessionUser } from '../../shared/schema/account.ts';
import { createQueryClient } from '../app/api.ts';
import { App } from '../app/app.tsx';
import { matchRoute } from '../app/routes.tsx';
import * as session from '../app/session.ts';

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

/** Starts the product before a file's tests; limits are lifted but for what `env` sets. */
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
  });
  beforeEach(ignoreExpected);
  afterEach(() => {
    close();
    interceptions = [];
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

/** What React says of a document that no server has drawn, and of an element that jsdom does not know. */
const EXPECTED = /^(Encountered a script tag|The tag <%s> is unrecognized)/;

function ignoreExpected(): void {
  const { error } = console;
  vi.spyOn(console, 'error').mockImplementation((...said: unknown[]) => {
    if (!EXPECTED.test(String(said[0]))) error(...said);
  });
}

/** Types and clicks as a person does. */
export const user = userEvent.setup();

let origin = '';
let root: Root | undefined;

/**
 * Opens a page as a browser does that has nothing stored, signed in or not, and waits until its parts
 * are loaded. Without layout and styles; the server has drawn nothing ahead.
 */
export async function visit(path: string, person?: RegisteredPerson): Promise<void> {
  close();
  history.replaceState(null, '', path);
  if (person) await enter(person);
  const queryClient = createQueryClient();
  const { route, params } = matchRoute(path);
  await route.load(queryClient, params);
  root = createRoot(document);
  root.render(
    <BrowserRouter>
      <App {...{ boot: bootAt(location.pathname), bootText: '', linkedData: null, queryClient }} />
    </BrowserRouter>,
  );
  await vi.waitUntil(() => document.documentElement.dataset['pendingParts'] === '0', WAIT);
}

const WAIT = { timeout: 30_000, interval: 10 };

const bootAt = (pathname: string) => ({
  ...{ status: 200, pathname, origin, mayResubmit: false },
  assets: { entry: '', styles: [], contained: [], preload: [] },
  site: { banner: null, resubmitCooldownDays: 30 },
  state: { mutations: [], queries: [] },
});

async function enter({ headers, tokens }: RegisteredPerson): Promise<void> {
  const answer = await nodeFetch(`${origin}/trpc/auth.session`, { headers });
  const { result } = (await answer.json()) as { result: { data: { user: SessionUser } } };
  const { user } = result.data;
  session.holdToken(() => Promise.resolve(tokens.idToken));
  session.changeSession({ state: 'signedIn', role: user.role, user });
}

/** As if the browser forgot everything. */
function close(): void {
  root?.unmount();
  root = undefined;
  session.endSession();
  localStorage.clear();
  sessionStorage.clear();
}

type Answer = (send: () => Promise<Response>) => Promise<Response>;
let interceptions: { calls: RegExp; answer: Answer }[] = [];

/**
 * Answers a procedure's calls in the server's place, alone or in a batch, until the test ends or the
 * returned function is called. `send` asks the server itself.
 */
export function intercept(procedure: string, answer: Answer): () => void {
  const calls = new RegExp(`/trpc/(?:[^?]*,)?${procedure.replaceAll('.', '\\.')}(?:[,?]|$)`);
  const interception = { calls, answer };
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

const nodeFetch = globalThis.fetch;

/** Relative addresses are the product's. */
globalThis.fetch = (input, init) => {
  if (typeof input !== 'string' || !input.startsWith('/')) return nodeFetch(input, init);
  const send = () => nodeFetch(origin + input, init);
  const interception = interceptions.find(({ calls }) => calls.test(input));
  return interception ? interception.answer(send) : send();
};

class OwnEventSource extends EventSource {
  constructor(path: string) {
    super(origin + path);
  }
}
Object.assign(globalThis, { EventSource: OwnEventSource });
