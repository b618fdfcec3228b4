export type AuthMode = 'signIn' | 'register';

/** The detail of the window events `openAuthModal`, `authModalOpened` and `authModalClosed`. */
export interface AuthModalCall {
  mode: AuthMode;
  source: string;
  timestamp: number;
  email?: string | undefined;
  /** Why the session ended. */
  said?: string | undefined;
}

export function openAuthModal(
  mode: AuthMode,
  source: string,
  more: Pick<AuthModalCall, 'email' | 'said'> = {},
): void {
  notifyAuthModal('openAuthModal', { mode, source, timestamp: Date.now(), ...more });
}

export function notifyAuthModal(
  event: 'openAuthModal' | 'authModalOpened' | 'authModalClosed',
  detail: AuthModalCall,
): void {
  window.dispatchEvent(new CustomEvent(event, { detail }));
}
