import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

/** A chunk of the browser's code. */
export interface Chunk {
  /** Its module as Vite's manifest names it. */
  moduleId: string;
  load: () => Promise<unknown>;
}

/**
 * A component in a chunk of its own. Once `load` is done it is drawn, and taken over, without a pause or a
 * placeholder.
 */
interface LazyPart<Props> extends Chunk {
  Component: LazyExoticComponent<ComponentType<Props>>;
}

interface Loaded<Props> {
  default: ComponentType<Props>;
}

export function lazyPart<Props>(
  moduleId: string,
  importIt: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  let loaded: Loaded<Props> | undefined;
  const load = async () => (loaded = { default: await importIt() });
  const Component = lazy(() => (loaded ? alreadyThere(loaded) : load()));
  return { moduleId, load, Component };
}

/** Calls back at once, which a real promise never does: React then has nothing to wait for. */
function alreadyThere<Value>(value: Value): Promise<Value> {
  const thenable = { then: (done: (value: Value) => void) => done(value) };
  return thenable as unknown as Promise<Value>;
}
