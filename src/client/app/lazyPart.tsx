import { type ComponentType, lazy, useState } from 'react';

export interface Chunk {
  /** Its module as Vite's manifest names it. */
  moduleId: string;
  load: () => Promise<unknown>;
}

export interface LazyPart<Props> extends Chunk {
  Component: ComponentType<Props>;
}

/**
 * Once `load` is done it renders and hydrates without a placeholder: `lazy` alone would suspend even
 * then.
 */
export function lazyPart<Props extends object>(
  moduleId: string,
  importIt: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  const load = async () => (loaded = await importIt());
  const Lazy = lazy(async () => ({ default: await load() }));
  function Component(props: Props) {
    // One component for its whole life, or it would lose its state when the chunk arrives.
    const [Part] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    return <Part {...props} />;
  }
  return { moduleId, load, Component };
}

/** Loads what a control opens once it is pointed at or has the focus; a failure is told when it opens. */
export function loadAhead(load: () => Promise<unknown>) {
  const ahead = () => void load().catch(() => undefined);
  return { onPointerEnter: ahead, onFocus: ahead };
}
