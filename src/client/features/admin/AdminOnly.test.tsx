import { expect, it } from 'vitest';
import { type Session, SessionContext } from '../../app/session.ts';
import { draw } from '../../testing/draw.tsx';
import { exampleSession } from '../../testing/examples.ts';
import { AdminOnly } from './AdminOnly.tsx';

const drawn = (session: Session) =>
  draw(
    <SessionContext value={session}>
      <AdminOnly title="Audit" Content={() => <p>the acts</p>} />
    </SessionContext>,
  );

it('where the server could not be asked who looks, a page of the administration says so', () => {
  const session: Session = exampleSession('REGISTERED');
  const html = drawn(session.state === 'signedIn' ? { ...session, isGuess: true } : session);
  expect(html).toContain('This page could not be loaded');
  expect(html).toContain('Try again');
  expect(html).not.toContain('being loaded');
});
