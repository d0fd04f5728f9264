/** Parts of a screen in files of their own, whose loading may begin before they are drawn. */
import { type ComponentType, createContext, type ReactNode, useContext, useEffect, useState } from 'react';

export type LazyComponent<P> = ((props: P) => ReactNode) & {
  /**
   * Begins to load the part. @returns when it can be drawn at once, or has failed: nobody is told of that, drawing it
   * asks again, and its boundary says so
   */
  preload: () => Promise<void>;
};

const FallbackContext = createContext<ReactNode>(null);

/** Stands around lazy parts and says what is drawn in their place while they are loaded. */
export const LoadingFallback = ({ shape, children }: { shape: ReactNode; children: ReactNode }) => (
  <FallbackContext value={shape}>{children}</FallbackContext>
);

/**
 * A part that has been loaded is drawn at once, and one that is under way as soon as it is there. React's own `lazy`
 * shows the fallback even of what is loaded, and `Suspense` keeps each fallback for 300 ms, so that a tab stands that
 * much late, and twenty components which become ready one after the other stand seconds late.
 */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>): LazyComponent<P> {
  let Loaded: ComponentType<P> | undefined;
  const begin = async () => {
    Loaded ??= await load();
  };
  const preload = () => begin().catch(() => {});

  function Part(props: P) {
    const shape = useContext(FallbackContext);
    // What is there by then is drawn by drawing again; what failed is thrown where a boundary hears of it.
    const [state, setState] = useState<{ error?: Error }>({});
    useEffect(() => {
      if (Loaded) return;
      let alive = true;
      begin().then(
        () => alive && setState({}),
        (error: unknown) => alive && setState({ error: error instanceof Error ? error : new Error(String(error)) }),
      );
      return () => {
        alive = false;
      };
    }, []);
    if (state.error) throw state.error;
    return Loaded ? <Loaded {...props} /> : shape;
  }
  return Object.assign(Part, { preload });
}
