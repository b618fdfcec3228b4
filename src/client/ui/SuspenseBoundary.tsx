import { type ReactNode, Suspense, useLayoutEffect } from 'react';

/**
 * React's `Suspense`, counted on the document while its content waits to be hydrated or loaded. There is
 * no other public way to learn when scripts have taken over the whole page.
 */
export function SuspenseBoundary({ children }: { children: ReactNode }) {
  useCount(1);
  return (
    <Suspense>
      <Content>{children}</Content>
    </Suspense>
  );
}

/** Around the children, not beside them: a sibling would change the ids that they get from `useId`. */
function Content({ children }: { children: ReactNode }) {
  useCount(-1);
  return children;
}

let pending = 0;

/**
 * Counts while the component is shown. A boundary and its content cancel each other out, in whichever
 * order React mounts, hides or removes them.
 */
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
