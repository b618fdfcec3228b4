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

/** What the server hands over with the page. The same for every visitor. */
export interface Boot {
  status: number;
  pathname: string;
  assets: Assets;
  state: DehydratedState;
}

/** JSON that can stand inside a script element: no `<`, so nothing in it can end the element. */
export function writeBoot(boot: Boot): string {
  return JSON.stringify(boot).replaceAll('<', '\\u003c');
}

export const FirstPage = createContext<Pick<Boot, 'status' | 'pathname'>>({
  status: 200,
  pathname: '',
});

/** The status that the server gave this address, 200 for addresses reached since. */
export function useFirstStatus(): number {
  const first = useContext(FirstPage);
  const { pathname } = useLocation();
  return first.pathname === pathname ? first.status : 200;
}
