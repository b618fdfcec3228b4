import type { DehydratedState } from '@tanstack/react-query';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

export interface Assets {
  entry: string;
  styles: string[];
  /** The style sheets that the first one holds, as the parts of the page know them. */
  contained: string[];
  preload: string[];
  dev?: boolean;
}

export interface Site {
  /** A banner that one dismisses is known again by its `id`. */
  banner: { id: string; text: string } | null;
  /** Days from its last analysis until a report may be analyzed again. */
  resubmitCooldownDays: number;
}

/** What the server hands over with the page. The same for every visitor. */
export interface Boot {
  status: number;
  pathname: string;
  assets: Assets;
  site: Site;
  /** The cooldown of the report on the page was over when the page was made. */
  mayResubmit: boolean;
  /** The public address of the site, without a slash at the end. */
  origin: string;
  state: DehydratedState;
}

/** JSON for a script element: without `<`, so that nothing in it ends the element. */
export const forScript = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c');

export const FirstPage = createContext<
  Pick<Boot, 'status' | 'pathname'> & Partial<Pick<Boot, 'site' | 'mayResubmit' | 'origin'>>
>({ status: 200, pathname: '' });

/** Empty where no server said it, so that addresses stay relative. */
export const useOrigin = (): string => useContext(FirstPage).origin ?? '';

/** The status that the server gave this address, 200 for addresses reached since. */
export function useFirstStatus(): number {
  const first = useContext(FirstPage);
  const { pathname } = useLocation();
  return first.pathname === pathname ? first.status : 200;
}

/** What only the browser knows; undefined on the server and until hydration. */
export function useOnceHere<T>(read: () => T): T | undefined {
  return useSyncExternalStore(never, read, () => undefined);
}

/** Whether this part of the page is drawn to match what the server drew. */
export function useIsHydrating(): boolean {
  return useOnceHere(() => true) === undefined && !import.meta.env.SSR;
}

const never = () => () => undefined;

/** What one page leaves in the history's state for the next. */
export interface VisitState {
  /** The slug of a report whose waiting was canceled. */
  leftRunning?: string;
  /** The focus goes to the end of the text, or selects all of it. */
  focus?: 'end' | 'all';
  /** The visitor asked for this report, which was there already. */
  reused?: boolean;
  /** The server has just refused a report, because none is left. */
  refused?: boolean;
}

/** Null until hydration, or a reload would not match the server's page. */
export function useVisitState(): VisitState | null {
  const { state } = useLocation() as { state: VisitState | null };
  return useOnceHere(() => state) ?? null;
}
