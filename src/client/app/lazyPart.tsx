import { type ComponentType, lazy, type ReactNode, useState } from 'react';
import { NotLoaded } from './NotLoaded.tsx';

export interface Chunk {
  /** Its module as Vite's manifest names it. */
  moduleId: string;
  load: () => Promise<unknown>;
}

export interface LazyPart<Props> extends Chunk {
  Component: ComponentType<Props>;
}

/** `isFault`: it came, and its own code has a fault. */
type Substitute<Props> = (props: Props & { isFault: boolean }) => ReactNode;

/** React's `lazy`, which shows something else instead of an error where it can't be loaded. */
export function lazyOr<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Otherwise: Substitute<Props> = NotLoaded,
) {
  return lazy(() =>
    load().catch((error: unknown): { default: ComponentType<Props> } => {
      const isFault = reportFault(error);
      return { default: (props) => <Otherwise {...props} isFault={isFault} /> };
    }),
  );
}

/** In the words of Chrome and Firefox, of Safari, and of Vite. */
const NOT_LOADED = /dynamically imported module|module script|JavaScript MIME type|preload CSS/;

/** Reports why a part can't be shown, unless it only was not loaded; tells whether it did. */
export function reportFault(error: unknown): boolean {
  const isFault = !NOT_LOADED.test(String(error));
  if (isFault) reportError(error);
  return isFault;
}

export const Nothing = () => null;

/** Once loaded it renders without a placeholder: `lazy` alone would suspend even then. */
export function lazyPart<Props extends object>(
  moduleId: string,
  importIt: () => Promise<ComponentType<Props>>,
  Otherwise?: Substitute<Props>,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  const load = async () => (loaded = await importIt());
  const Lazy = lazyOr(async () => ({ default: await load() }), Otherwise);
  function Component(props: Props) {
    // One component for its whole life, or it would lose its state when the chunk arrives.
    const [Part] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    return <Part {...props} />;
  }
  return { moduleId, load, Component };
}

/** A press at once is answered first: running the module would hold it up. */
const REST_MS = 100;

/** Loads what is likely to be opened next; a failure is told when it opens. */
export const loadSoon = (load: () => Promise<unknown>): void =>
  void setTimeout(() => void load().catch(() => undefined), REST_MS);

/** Loads what a control opens soon after the pointer or the focus came to it. */
export function loadAhead(load: () => Promise<unknown>) {
  const ahead = () => loadSoon(load);
  return { onPointerEnter: ahead, onFocus: ahead };
}
