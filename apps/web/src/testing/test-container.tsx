/** What tests of single parts draw into: an empty box on the page, cleared away after each test. */
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, vi } from 'vitest';

export interface TestContainer {
  /** The box of the test that runs. */
  readonly element: HTMLElement;
  /** Draws a part as it is. */
  render(node: ReactNode): void;
  /** Draws a part in the product's theme. @param client what is known of the server; nothing by default */
  draw(node: ReactNode, client?: QueryClient): void;
  /** Draws a part that needs the address too, and lets it settle. */
  open(Screen: () => ReactNode): Promise<void>;
  /** Takes down what is drawn, as leaving it does. */
  clear(): void;
}

/** For each test of a file. What the tests stub of the world is given back as well. */
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
    open: async (Screen) => {
      const router = createRouter({
        routeTree: createRootRoute({ component: Screen }),
        history: createMemoryHistory({ initialEntries: ['/'] }),
      });
      await act(async () => root.render(themed(<RouterProvider router={router as never} />)));
    },
    clear: () => act(() => root.unmount()),
  };
}
