export type AuthMode = 'signIn' | 'register';

/** The detail of the window events `openAuthModal`, `authModalOpened` and `authModalClosed`. */
export interface AuthModalCall {
  mode: AuthMode;
  source: string;
  /** Milliseconds since 1970. */
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

/** Any script may ask, so the detail may be incomplete. Returns the function that stops listening. */
export function onOpenAuthModal(open: (call: AuthModalCall) => void): () => void {
  const hear = (event: Event) => {
    const { mode, ...asked } =
      ((event as CustomEvent).detail as Partial<AuthModalCall> | null) ?? {};
    open({
      ...{ source: 'unknown', timestamp: Date.now(), ...asked },
      mode: mode === 'register' ? mode : 'signIn',
    });
  };
  window.addEventListener('openAuthModal', hear);
  return () => window.removeEventListener('openAuthModal', hear);
}
