import { screen, waitFor, within } from '@testing-library/dom';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { registerPerson } from '../../server/testing/registerPerson.ts';
import { accountMessages } from '../../shared/accountMessages.ts';
import {
  expectAddress,
  expectNoModal,
  expectSignedIn,
  expectVisitor,
  fillIn,
  modal,
  rememberedSignIn,
  visitSignedIn,
} from '../testing/signIn.ts';
import { intercept, interceptAt, refuse } from '../testing/network.ts';
import { fill, revisit, serveProduct, user, visit } from '../testing/visit.tsx';

/** The product where visitors have no report left. */
const product = serveProduct({ LIMIT_ANONYMOUS_REPORTS_PER_MONTH: '0' });
const register = () => registerPerson(product.address);

const TIMERS = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const;

afterEach(() => void vi.useRealTimers());

/** From now on time goes on by itself, and as far as a test sets it forward. */
function installClock(): void {
  vi.useFakeTimers({ toFake: [...TIMERS], shouldAdvanceTime: true });
}

test('a page that comes back from the memory of the browser is of who is signed in by now', async () => {
  const person = await register();
  await visitSignedIn('/about', person);
  // The browser tells a page that is in its memory nothing of what is stored meanwhile.
  const comeBack = () =>
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  const kept = rememberedSignIn() ?? '';
  localStorage.removeItem('signedIn');
  comeBack();
  await expectVisitor();
  localStorage.setItem('signedIn', kept);
  comeBack();
  await expectSignedIn(person.email);
});

test('calls carry the token of who is signed in, and none of a visitor', async () => {
  await visitSignedIn('/account', await register());
  const sent: Record<string, string>[] = [];
  intercept('reports.mine', (send, request) => {
    sent.push(request?.headers as Record<string, string>);
    return send();
  });
  await revisit('/my-reports');
  await waitFor(() => expect(sent.length).toBeGreaterThan(0));
  const headers = new Headers(sent[0]);
  expect(headers.get('authorization')).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]*$/);
  expect(headers.get('x-anonymous-token')).toBeNull();
});

describe('a token', () => {
  test('[9.session.token] is renewed every five minutes without a word', async () => {
    const person = await register();
    installClock();
    await visitSignedIn('/account', person);
    let renewed = 0;
    interceptAt(/securetoken/, (send) => {
      renewed += 1;
      return send();
    });
    await vi.advanceTimersByTimeAsync(265_000);
    expect(renewed).toBe(0);
    await vi.advanceTimersByTimeAsync(60_000);
    await waitFor(() => expect(renewed).toBe(1));
    await vi.advanceTimersByTimeAsync(300_000);
    await waitFor(() => expect(renewed).toBe(2));
  });

  test('of a session that was ended elsewhere leads to the sign-in', async () => {
    await visitSignedIn('/account', await register());
    intercept('account.rename', refuse(401, 'Please sign in to continue.'));
    await user.click(await screen.findByRole('button', { name: 'Change the name' }));
    await fill(screen.getByRole('textbox', { name: 'Name' }), 'Somebody');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Sign In' })).toBeVisible();
    expect(rememberedSignIn()).toBeNull();
  });
});

describe('a page that is for people who are signed in', () => {
  const signInDialog = () => screen.findByRole('dialog', { name: 'Sign In' });

  test('leaves who closes the sign-in at home', async () => {
    await visit('/my-reports');
    expect(await signInDialog()).toBeVisible();
    await user.keyboard('{Escape}');
    await expectNoModal();
    await expectAddress('/');
    await revisit('/');
    await expectNoModal();
  });

  test('is never one of somebody else’s, however it is written', async () => {
    const person = await register();
    for (const address of [encodeURIComponent('//evil.example'), '/..//evil.example']) {
      await visit(`/?signIn=${address}`);
      expect(await signInDialog()).toBeVisible();
      await expectAddress('/');
    }
    await fillIn({ email: person.email, password: person.password });
    await expectSignedIn(person.email);
    await expectAddress('/');
  });
});

test('[1.registered-detailed] a report may be analyzed in detail for who is signed in; a visitor is asked to register', async () => {
  const person = await register();
  const claim = 'Bats are blind.';
  const { slug } = await person.analyze(claim);
  await visit(`/report/${slug}`);
  const section = within(await screen.findByRole('region', { name: 'Detailed Analysis' }));
  await user.click(section.getByRole('heading'));
  await user.click(
    await section.findByRole('button', { name: 'Register to Request Detailed Analysis' }),
  );
  expect(await screen.findByRole('dialog', { name: 'Register' })).toBeVisible();
  await user.click(modal().getByRole('button', { name: 'Sign In' }));
  await fillIn({ email: person.email, password: person.password });
  await expectSignedIn(person.email);
  await waitFor(() => expect(section.queryByText('Premium Feature')).toBeNull());
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(claim);
  await user.click(await section.findByRole('button', { name: 'Request Detailed Analysis' }));
  expect(await section.findByRole('heading', { name: 'Content accuracy' })).toBeVisible();
});

describe('the ways in', () => {
  test('the page that says that none is left leads to the registration', async () => {
    await visit('/no-reports');
    await user.click(
      await within(screen.getByRole('main')).findByRole('button', {
        name: 'Register for unlimited reports',
      }),
    );
    expect(await screen.findByRole('dialog', { name: 'Register' })).toBeVisible();
  });

  test('[9.session.anonymous] a visitor’s count is asked for again every 30 seconds, a signed-in person’s never', async () => {
    const calls: number[] = [];
    let answered = 0;
    intercept('auth.remainingReports', async (send) => {
      calls.push(Date.now());
      const answer = await send();
      answered += 1;
      return answer;
    });
    /** Not before an answer is taken in is it asked again. */
    const expectAnswered = async (times: number) => {
      while (answered < times) await new Promise((passed) => setImmediate(passed));
      await vi.advanceTimersByTimeAsync(100);
      expect(calls).toHaveLength(times);
    };
    const person = await register();
    // It stands still.
    vi.useFakeTimers({ toFake: [...TIMERS] });
    await visit('/about');
    while (calls.length === 0) await vi.advanceTimersByTimeAsync(10);
    await expectAnswered(1);
    // A second after the page came it was asked for the first time.
    await vi.advanceTimersByTimeAsync((calls[0] ?? 0) + 28_900 - Date.now());
    expect(calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    await expectAnswered(2);
    await vi.advanceTimersByTimeAsync(30_000);
    await expectAnswered(3);

    installClock();
    await visitSignedIn('/account', person);
    const before = calls.length;
    await vi.advanceTimersByTimeAsync(70_000);
    expect(calls).toHaveLength(before);
  });
});

describe('a sign-in that is taken up', () => {
  const refuseSession = (httpStatus: number, error: string, message: string) => {
    const data = { httpStatus, error };
    const answer = () =>
      Response.json([{ error: { message, code: -32_001, data } }], { status: httpStatus });
    return intercept('auth.session', () => Promise.resolve(answer()));
  };

  it('ends where the server says that it is over', async () => {
    await visitSignedIn('/account', await register());
    refuseSession(401, 'sign_in_required', 'Please sign in to continue.');
    await revisit('/about');
    await expectVisitor();
    expect(rememberedSignIn()).toBeNull();
  });

  it('ends with an account that was deleted, which is not made anew', async () => {
    await visitSignedIn('/account', await register());
    const asked: unknown[] = [];
    intercept('auth.exchange', (_send, request) => {
      asked.push(request?.body);
      const data = { httpStatus: 404, error: 'unknown_account' };
      const error = { message: accountMessages.unknownAccount, code: -32_004, data };
      return Promise.resolve(Response.json([{ error }], { status: 404 }));
    });
    const [uid = ''] = (rememberedSignIn() ?? '').split(' ');
    localStorage.setItem('signedIn', `${uid} 0`); // exchanged long ago, so it is done again
    await revisit('/about');
    await expectVisitor();
    expect(asked).toHaveLength(1);
    expect(asked[0]).not.toContain('create');
    expect(rememberedSignIn()).toBeNull();
  });

  it('says why when the account was suspended', async () => {
    await visitSignedIn('/account', await register());
    refuseSession(403, 'suspended', accountMessages.suspended);
    await revisit('/about');
    await screen.findByRole('dialog');
    await waitFor(() =>
      expect(modal().getByRole('alert').textContent).toBe(accountMessages.suspended),
    );
    expect(rememberedSignIn()).toBeNull();
  });
});
