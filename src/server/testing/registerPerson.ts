/** Somebody with an account, whose address is verified, as other programs see them. */
export interface RegisteredPerson {
  email: string;
  password: string;
  /** What proves to the server that they are who calls. */
  headers: { Authorization: string };
  /** What the identity service told at their sign-in. */
  tokens: Tokens;
  /** The page session of their browser, as it sends it. */
  cookie: string;
  /** A call of the REST interface in their name; its answer, and its status. */
  call: (method: string, path: string, body?: object) => Promise<Answer>;
  /** Analyses a claim in their name. */
  analyze: (content: string) => Promise<{ slug: string; reportId: string }>;
}

/** As the identity service names them. */
export interface Tokens {
  localId: string;
  idToken: string;
  refreshToken: string;
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
    expectDone<Tokens>(
      send(base, 'POST', `/identitytoolkit.googleapis.com/v1/accounts:${call}?key=embedded`, body),
    );
  const { idToken, refreshToken, localId } = await identify('signUp', {
    email,
    password,
    returnSecureToken: true,
  });
  await identify('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
  const outbox = await (await fetch(`${base}/dev/outbox`)).text();
  const mail = outbox.slice(outbox.indexOf(email));
  await identify('update', { oobCode: /oobCode=([\w-]+)/.exec(mail)?.[1] ?? '' });
  // Without another look at the password, which is meant to take long.
  const renewed = (await (
    await fetch(`${base}/securetoken.googleapis.com/v1/token?key=embedded`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    })
  ).json()) as { id_token: string };

  const headers = { Authorization: `Bearer ${renewed.id_token}` };
  const call: RegisteredPerson['call'] = (method, path, body) =>
    send(base, method, path, body, headers);
  const exchanged = call('POST', '/api/auth/firebase', { create: true, name });
  await expectDone(exchanged);
  const line = (await exchanged).cookies.find((cookie) => /^(__Host-)?session=/.test(cookie));
  return {
    ...{ email, password, headers, call },
    tokens: { localId, refreshToken, idToken: renewed.id_token },
    cookie: line?.split(';')[0] ?? '',
    analyze: (content) => expectDone(call('POST', '/api/analysis/analyze', { content })),
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
