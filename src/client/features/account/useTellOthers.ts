import { useEffect, useEffectEvent } from 'react';
import { type AuthModalCall, type AuthMode, tellAuthModal } from '../../app/openAuthModal.ts';

/** Emits `authModalOpened` and `authModalClosed`, with the mode that it is in then. */
export function useTellOthers({ source }: AuthModalCall, mode: AuthMode): void {
  const tell = useEffectEvent((event: 'authModalOpened' | 'authModalClosed') =>
    tellAuthModal(event, { mode, source, timestamp: Date.now() }),
  );
  useEffect(() => {
    tell('authModalOpened');
    return () => tell('authModalClosed');
  }, []);
}
