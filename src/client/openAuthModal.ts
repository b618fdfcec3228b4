export type AuthMode = 'signIn' | 'register';

/** What the window events `openAuthModal`, `authModalOpened` and `authModalClosed` carry. */
export interface AuthModalCall {
  mode: AuthMode;
  /** What asked for it. */
  source: string;
  /** Milliseconds since 1970. */
  timestamp: number;
  /** Stands in the form already. */
  email?: string;
}

/** Asks for the sign-in; whatever is on the page hears it. */
export function openAuthModal(mode: AuthMode, source: string, email?: string): void {
  tellAuthModal('openAuthModal', {
    mode,
    source,
    timestamp: Date.now(),
    ...(email === undefined ? {} : { email }),
  });
}

export function tellAuthModal(
  event: 'openAuthModal' | 'authModalOpened' | 'authModalClosed',
  detail: AuthModalCall,
): void {
  window.dispatchEvent(new CustomEvent(event, { detail }));
}

/** Hears who asks for the sign-in, until the function that it gives is called. Anything may ask. */
export function onOpenAuthModal(open: (call: AuthModalCall) => void): () => void {
  const hear = (event: Event) => {
    const { mode, source, timestamp, email } =
      ((event as CustomEvent).detail as Partial<AuthModalCall> | null) ?? {};
    open({
      mode: mode === 'register' ? mode : 'signIn',
      source: source ?? 'unknown',
      timestamp: timestamp ?? Date.now(),
      ...(email === undefined ? {} : { email }),
    });
  };
  window.addEventListener('openAuthModal', hear);
  return () => window.removeEventListener('openAuthModal', hear);
}
