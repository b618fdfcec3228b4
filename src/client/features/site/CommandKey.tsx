import { lazy, Suspense, useEffect, useState } from 'react';

const Commands = lazy(() => import('./Commands.tsx'));

/** Ctrl+K, or ⌘K, from anywhere; what it opens is loaded when it is first pressed. */
export function CommandKey({ onSignOut }: { onSignOut: () => void }) {
  const [pressed, setPressed] = useState(0);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, shiftKey, altKey, key } = event;
      if (ctrlKey === metaKey || shiftKey || altKey || key.toLowerCase() !== 'k') return;
      // A dialog that is open asks for something else first.
      if (document.querySelector('dialog[open], [aria-modal]:not(.mantine-Spotlight-content)'))
        return;
      event.preventDefault();
      setPressed((last) => last + 1);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return <Suspense>{pressed > 0 && <Commands pressed={pressed} onSignOut={onSignOut} />}</Suspense>;
}
