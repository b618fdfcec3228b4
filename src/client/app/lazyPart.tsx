import { type ComponentType, lazy, type ReactNode, useState } from 'react';
import { NotLoaded } from './NotLoaded.tsx';

export interface Chunk {
  /** As in Vite's manifest. */
  moduleId: string;
  load: () => Promise<unknown>;
}

export interface LazyPart<Props> extends Chunk {
  Component: ComponentType<Props>;
}

/** `isFault`: the module loaded, but its code failed. */
type Substitute<Props> = (props: Props & { isFault: boolean }) => ReactNode;

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

/** The words of Chrome and Firefox, of Safari, and of Vite. */
const NOT_LOADED = /dynamically imported module|module script|JavaScript MIME type|preload CSS/;

/** Returns whether the code failed; a module that could not be loaded is not reported. */
export function reportFault(error: unknown): boolean {
  const isFault = !NOT_LOADED.test(String(error));
  if (isFault) reportError(error);
  return isFault;
}

export const Nothing = () => null;

/** Renders without a placeholder once loaded, where `lazy` alone would still suspend. */
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

/** A click right after the hover is handled first, before the module is evaluated. */
const REST_MS = 100;

/** A failure shows when the part is opened. */
export const loadSoon = (load: () => Promise<unknown>): void =>
  void setTimeout(() => void load().catch(() => undefined), REST_MS);

export function loadAhead(load: () => Promise<unknown>) {
  const ahead = () => loadSoon(load);
  return { onPointerEnter: ahead, onFocus: ahead };
}
