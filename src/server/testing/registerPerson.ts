/** Somebody with an account, whose address is verified, as other programs see them. */
export interface RegisteredPerson {
  email: string;
  password: string;
  /** What proves to the server that they are who calls. */
  headers: { Authorization: string };
  /** The page session of their browser, as it sends it. */
  cookie: string;
  /** A call of the REST interface in their name; its answer, and its status. */
  call: (method: string, path: string, body?: object) => Promise<Answer>;
  /** Analyses a claim in their name. */
  analyse: (content: string) => Promise<{ slug: string; reportId: string }>;
}

interface Answer {
  status: number;
  body: unknown;
  cookies: string[];
}

let people = 0;
const newEmail = () => `person-${process.pid}-${(people += 1)}@example.org`;

/**
 * Registers somebody with a running product's embedded identity service, opens the link in their mail,
 * and makes the account.
 */
export async function registerPerson(
  base: string,
  name = 'Ada Lovelace',
  email = newEmail(),
): Promise<RegisteredPerson> {
  const password = 'analytical engine';
  const identify = (call: string, body: object) =>
    expectDone<{ idToken: string }>(
      send(base, 'POST', `/identitytoolkit.googleapis.com/v1/accounts:${call}?key=embedded`, body),
    );
  const { idToken } = await identify('signUp', { email, password, returnSecureToken: true });
  await identify('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
  const outbox = await (await fetch(`${base}/dev/outbox`)).text();
  const mail = outbox.slice(outbox.indexOf(email));
  await identify('update', { oobCode: /oobCode=([\w-]+)/.exec(mail)?.[1] ?? '' });
  const held = await identify('signInWithPassword', { email, password, returnSecureToken: true });

  const headers = { Authorization: `Bearer ${held.idToken}` };
  const call: RegisteredPerson['call'] = (method, path, body) =>
    send(base, method, path, body, headers);
  const exchanged = call('POST', '/api/auth/firebase', { create: true, name });
  await expectDone(exchanged);
  const line = (await exchanged).cookies.find((cookie) => /^(__Host-)?session=/.test(cookie));
  return {
    ...{ email, password, headers, call },
    cookie: line?.split(';')[0] ?? '',
    analyse: (content) => expectDone(call('POST', '/api/analysis/analyze', { content })),
  };
}

async function expectDone<T>(answer: Promise<Answer>): Promise<T> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
  return body as T;
}

async function send(
  base: string,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(base + path, {
    method,
    headers: { ...(body ? { 'Content-Type': 'application/json' } : {}), ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  return {
    status: response.status,
    body: text === '' ? null : JSON.parse(text),
    cookies: response.headers.getSetCookie(),
  };
}
