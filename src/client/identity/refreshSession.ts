import { bearer } from '../app/bearer.ts';
import { changeSession, currentSession } from '../app/currentSession.ts';
import { endIfOver } from './endIfOver.ts';
import { server } from './server.ts';

let asking: Promise<void> | undefined;

/**
 * Asks who is signed in now, after something was refused to them: their role may have been taken away
 * while the page was open, or their account suspended, which ends the session with the reason.
 */
export function refreshSession(): Promise<void> {
  asking ??= ask().finally(() => (asking = undefined));
  return asking;
}

async function ask() {
  try {
    const context = { bearer: await bearer() };
    const { user } = await server.auth.session.query(undefined, { context });
    if (currentSession().state === 'signedIn')
      changeSession({ state: 'signedIn', role: user.role, user });
  } catch (error) {
    // Anything but a clear answer says nothing about the person.
    endIfOver(error);
  }
}
