import { type ReactNode, Suspense, useLayoutEffect } from 'react';

/** Counts on the document what is not hydrated yet: React offers no other public way to tell. */
export function SuspenseBoundary({ children }: { children: ReactNode }) {
  useCount(1);
  return (
    <Suspense>
      <Content>{children}</Content>
    </Suspense>
  );
}

/** Wraps the children, because a sibling would change their ids from `useId`. */
function Content({ children }: { children: ReactNode }) {
  useCount(-1);
  return children;
}

let pending = 0;

/** A boundary and its content cancel out, in whichever order React mounts or hides them. */
function useCount(amount: 1 | -1): void {
  useLayoutEffect(() => {
    count(amount);
    return () => count(-amount);
  }, [amount]);
}

function count(change: number): void {
  pending += change;
  document.documentElement.dataset['pendingParts'] = String(pending);
}
