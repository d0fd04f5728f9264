/** Parts of a screen in files of their own, whose loading may begin before they are drawn. */
import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

export type LazyPart<P> = LazyExoticComponent<ComponentType<P>> & {
  /** Begins to load the part. Nobody is told when that fails: drawing it asks again, and its boundary says so. */
  preload: () => void;
};

/**
 * A part that has been loaded is drawn at once. React's own `lazy` shows the fallback even then, and keeps each fallback
 * for 300 ms, so that twenty components which become ready one after the other stand seconds late.
 */
export function lazyPart<P>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  let loaded: { default: ComponentType<P> } | undefined;
  const begin = async () => (loaded ??= { default: await load() });
  const part = lazy(() => (loaded ? atOnce(loaded) : begin()));
  return Object.assign(part, { preload: () => void begin().catch(() => {}) });
}

/** A promise that is kept already, and says so within the call: `lazy` takes whatever has a `then`. */
function atOnce<T>(value: T): Promise<T> {
  const then = (onValue: (value: T) => void) => onValue(value);
  // oxlint-disable-next-line unicorn/no-thenable -- what is asked for here is a thenable
  return { then } as unknown as Promise<T>;
}
