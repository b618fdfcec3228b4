import type { DehydratedState } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { useLocation } from 'react-router';

/** Where the built parts lie; `dev` adds what Vite needs while developing. */
export interface Assets {
  entry: string;
  styles: string[];
  preload: string[];
  dev?: boolean;
}

/** What an admin set that shows on pages. */
export interface Site {
  /** `id` names the text, as a class can be named. */
  banner: { id: string; text: string } | null;
  /** Days after its last analysis from which on a report may be analysed anew. */
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
  /** Where people reach the product, without a slash at the end: for what other sites are told. */
  origin: string;
  state: DehydratedState;
}

/** JSON that can stand inside a script element: no `<`, so nothing in it can end the element. */
export function writeBoot(boot: Boot): string {
  return forScript(boot);
}

/** The same of anything else. */
export const forScript = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c');

export const FirstPage = createContext<
  Pick<Boot, 'status' | 'pathname'> & Partial<Pick<Boot, 'site' | 'mayResubmit' | 'origin'>>
>({ status: 200, pathname: '' });

/** Where people reach the product; nothing where no server said it, so that addresses stay relative. */
export const useOrigin = (): string => useContext(FirstPage).origin ?? '';

/** The status that the server gave this address, 200 for addresses reached since. */
export function useFirstStatus(): number {
  const first = useContext(FirstPage);
  const { pathname } = useLocation();
  return first.pathname === pathname ? first.status : 200;
}
