/** Container for tests of single components. It is removed after each test. */
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, vi } from 'vitest';

export interface TestContainer {
  /** The container element of the current test. */
  readonly element: HTMLElement;
  /** Renders a component as it is. */
  render(node: ReactNode): void;
  /** Renders a component in the product's theme. @param client the query client; empty by default */
  draw(node: ReactNode, client?: QueryClient): void;
  /** Renders a component that needs a router and waits for pending updates. */
  open(Screen: () => ReactNode, client?: QueryClient): Promise<void>;
  /** Unmounts the component. */
  clear(): void;
}

/** Creates a container for each test of a file, and restores stubbed globals after each test. */
export function useTestContainer(): TestContainer {
  let element: HTMLElement;
  let root: Root;
  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    element = document.body.appendChild(document.createElement('div'));
    root = createRoot(element);
  });
  afterEach(() => {
    act(() => root.unmount());
    element.remove();
    vi.unstubAllGlobals();
  });
  const themed = (node: ReactNode, client = new QueryClient()) => (
    <MantineProvider>
      <QueryClientProvider client={client}>{node}</QueryClientProvider>
    </MantineProvider>
  );
  return {
    get element() {
      return element;
    },
    render: (node) => act(() => root.render(node)),
    draw: (node, client) => act(() => root.render(themed(node, client))),
    open: async (Screen, client) => {
      const router = createRouter({
        routeTree: createRootRoute({ component: Screen }),
        history: createMemoryHistory({ initialEntries: ['/'] }),
      });
      await act(async () => root.render(themed(<RouterProvider router={router as never} />, client)));
    },
    clear: () => act(() => root.unmount()),
  };
}
