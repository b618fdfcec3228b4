export type AuthMode = 'signIn' | 'register';

/** What the window events `openAuthModal`, `authModalOpened` and `authModalClosed` carry. */
export interface AuthModalCall {
  mode: AuthMode;
  /** What asked for it. */
  source: string;
  /** Milliseconds since 1970. */
  timestamp: number;
  /** Stands in the form already. */
  email?: string | undefined;
  /** Said in the form at once: what ended the session. */
  said?: string | undefined;
}

/** Asks for the sign-in; whatever is on the page hears it. */
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

/** Hears who asks for the sign-in, until the function that it gives is called. Anything may ask. */
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
