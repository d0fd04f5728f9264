/** Components in separate bundles that can be preloaded before they are rendered. */
import type { lazyRouteComponent as RouterLazyComponent } from '@tanstack/react-router';
import { type ComponentType, createContext, type ReactNode, useContext, useEffect, useState } from 'react';

export type LazyComponent<P> = ((props: P) => ReactNode) & {
  /**
   * Starts loading the component.
   * @returns a promise that resolves when the component can be rendered synchronously or loading has failed. Errors are
   * not reported here: rendering retries, and its error boundary shows the error.
   */
  preload: () => Promise<void>;
};

const FallbackContext = createContext<ReactNode>(null);

/** Sets the fallback that lazy components below it render while loading. */
export const LoadingFallback = ({ fallback, children }: { fallback: ReactNode; children: ReactNode }) => (
  <FallbackContext value={fallback}>{children}</FallbackContext>
);

/**
 * Renders a loaded component synchronously, and one that is still loading as soon as it is available. React's `lazy`
 * shows the fallback even for loaded components, and `Suspense` keeps each fallback for 300 ms. This delays a tab by
 * 300 ms, and a screen with twenty components that load one after the other by seconds.
 * @param isOptional keeps the fallback if the component cannot be loaded
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { isOptional = false } = {},
): LazyComponent<P> {
  let Loaded: ComponentType<P> | undefined;
  const loadOnce = async () => {
    Loaded ??= await load();
  };
  const preload = () => loadOnce().catch(() => {});

  function Part(props: P) {
    const fallback = useContext(FallbackContext);
    // A state update renders the loaded component; an error is thrown during rendering so that an error boundary
    // catches it.
    const [state, setState] = useState<{ error?: Error }>({});
    // Not read by the effect: the component may become available between the first render, which shows the fallback, and the effect.
    const [wasLoaded] = useState(Loaded !== undefined);
    useEffect(() => {
      if (wasLoaded) return;
      let isMounted = true;
      loadOnce().then(
        () => isMounted && setState({}),
        (error: unknown) => isMounted && setState({ error: error instanceof Error ? error : new Error(String(error)) }),
      );
      return () => {
        isMounted = false;
      };
    }, [wasLoaded]);
    if (state.error && !isOptional) throw state.error;
    return Loaded ? <Loaded {...props} /> : fallback;
  }
  return Object.assign(Part, { preload });
}

/**
 * Returns the lazy component of a route. Unlike the router's function of this name, it does not reload the page if the
 * code cannot be loaded: without a connection, the browser's error page would replace the shell.
 */
export const lazyRouteComponent: typeof RouterLazyComponent = (load, name) =>
  lazyComponent(async () => (await load())[name as string]) as never;
