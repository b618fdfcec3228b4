import type { DehydratedState } from '@tanstack/react-query';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

export interface Assets {
  entry: string;
  styles: string[];
  /** The sheets that `styles` joins; listed so that Vite does not load them again. */
  contained: string[];
  preload: string[];
  dev?: boolean;
}

export interface Site {
  banner: { id: string; text: string } | null;
  resubmitCooldownDays: number;
}

export interface Boot {
  status: number;
  pathname: string;
  assets: Assets;
  site: Site;
  /** The cooldown of the report was over at render time. */
  mayResubmit: boolean;
  origin: string;
  state: DehydratedState;
}

/** Escapes `<`, so that no value can close the script element. */
export const forScript = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c');

export const FirstPage = createContext<
  Pick<Boot, 'status' | 'pathname'> & Partial<Pick<Boot, 'site' | 'mayResubmit' | 'origin'>>
>({ status: 200, pathname: '' });

export const useOrigin = (): string => useContext(FirstPage).origin ?? '';

/** 200 for pages that the client navigated to. */
export function useFirstStatus(): number {
  const first = useContext(FirstPage);
  const { pathname } = useLocation();
  return first.pathname === pathname ? first.status : 200;
}

/** Undefined on the server and until hydration. */
export function useOnceHere<T>(read: () => T): T | undefined {
  return useSyncExternalStore(never, read, () => undefined);
}

const never = () => () => undefined;

export interface VisitState {
  leftRunning?: string;
  focus?: 'end' | 'all';
  reused?: boolean;
  refused?: boolean;
}

/** Null until hydration, or a reload would not match the server's page. */
export function useVisitState(): VisitState | null {
  const { state } = useLocation() as { state: VisitState | null };
  return useOnceHere(() => state) ?? null;
}
