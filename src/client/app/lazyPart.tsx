import { type ComponentType, lazy, useState } from 'react';

/** A chunk of the browser's code. */
export interface Chunk {
  /** Its module as Vite's manifest names it. */
  moduleId: string;
  load: () => Promise<unknown>;
}

export interface LazyPart<Props> extends Chunk {
  Component: ComponentType<Props>;
}

/**
 * A component in a chunk of its own. Once `load` is done it is drawn, and taken over, without a pause or a
 * placeholder: `lazy` alone would suspend even then.
 */
export function lazyPart<Props extends object>(
  moduleId: string,
  importIt: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  const load = async () => (loaded = await importIt());
  const Lazy = lazy(async () => ({ default: await load() }));
  function Component(props: Props) {
    // One for as long as it stands there, or it would lose its state when the chunk arrives.
    const [Part] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    return <Part {...props} />;
  }
  return { moduleId, load, Component };
}
