/** Helpers for tests of whole screens: a stubbed server, a router, and access to fields by label. */
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  type AnyRouter,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { restrictSearch } from '../platform/lib/search-params.ts';
import { clearSession, updateSession } from '../platform/lib/session.ts';
import { clearToast } from '../platform/ui/toast.ts';

/** Returns the response to a request: data, a whole response, or a promise of either. Undefined means an empty list. */
type Answer = (call: {
  path: string;
  method: string;
  body: Record<string, unknown>;
  query: URLSearchParams;
  signal: AbortSignal | undefined;
}) => unknown;

const EMPTY = { listing: [], menus: [], accounts: [], datasets: [], chats: [], total_records: 0, has_next: false };

/** The response to a successful request. */
export const okResponse = (data: unknown) => Response.json({ success: true, data });
/** The response to a failed request. */
export const errorResponse = (status: number, e: string, fields?: Record<string, string>) =>
  Response.json({ success: false, errors: { e, fields } }, { status });
export const serverErrorResponse = () =>
  Response.json({ success: false, errors: { e: 'Something went wrong' } }, { status: 500 });

interface OpenOptions {
  /** The route under `/shell`. */
  path?: string;
  /** The URL, if it differs from the path of the route. */
  at?: string;
  /** Validates the search parameters of the route. */
  search?: (search: Record<string, unknown>) => object;
  /** Paths of further routes under `/shell` that the screen links to. */
  others?: readonly string[];
}

/** Signs in an administrator and sets up the page before each test of a file, and cleans up after it. */
export function setUpScreenTests() {
  let respond: Answer;
  let client: QueryClient;
  const unmounts: (() => void)[] = [];
  const close = () => {
    for (const unmount of unmounts.splice(0)) act(unmount);
    document.body.innerHTML = '';
  };
  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    // A response that arrives after the end of a test may leave a toast.
    clearToast();
    localStorage.setItem('role', '["ADM"]');
    updateSession({ token: 'x', user_access_type: 'full' });
    respond = () => undefined;
    client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
    vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
      const { pathname: path, searchParams: query } = new URL(input, 'http://x.test');
      const body = typeof init.body === 'string' ? JSON.parse(init.body) : {};
      const signal = init.signal ?? undefined;
      const reply = await respond({ path, method: init.method ?? 'GET', body, query, signal });
      return reply instanceof Response ? reply : okResponse(reply ?? EMPTY);
    });
  });
  afterEach(() => {
    // A screen that a test opened earlier would otherwise keep its listeners and block the links of later tests.
    close();
    // A toast disappears after two seconds, so the next test could still see it.
    clearToast();
    clearSession();
    localStorage.clear();
    vi.unstubAllGlobals();
  });
  /** Renders the router. @returns its URL, and functions that unmount it or navigate through the history */
  const draw = async (router: AnyRouter) => {
    const root = createRoot(document.body.appendChild(document.createElement('div')));
    unmounts.push(() => root.unmount());
    await act(async () =>
      root.render(
        <MantineProvider env="test">
          <QueryClientProvider client={client}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </MantineProvider>,
      ),
    );
    await flushUpdates();
    return {
      away: async () => {
        await act(async () => router.history.push('/elsewhere'));
        await flushUpdates();
      },
      at: () => router.history.location.href,
      /** @param steps negative values go back */
      go: async (steps: number) => {
        await act(async () => router.history.go(steps));
        await flushUpdates();
      },
    };
  };
  return {
    draw,
    /** Unmounts all screens, as a reload of the page does; what is stored in the browser remains. */
    close,
    serve: (next: Answer) => {
      respond = next;
    },
    /** Refetches all active queries, as after a reconnect. */
    refresh: async () => {
      await act(async () => client.refetchQueries());
      await flushUpdates();
    },
    /**
     * Renders a screen with a router around it, and another screen named Elsewhere.
     * @returns its URL, and functions that unmount it or navigate through the history
     */
    open: async (Screen: () => ReactNode, { path = '/screen', at = path, search, others = [] }: OpenOptions = {}) => {
      const base = createRootRoute({ component: Outlet });
      const shell = createRoute({ getParentRoute: () => base, id: 'shell', component: Outlet });
      const here = createRoute({
        getParentRoute: () => shell,
        path,
        component: Screen,
        ...(search && { validateSearch: search }),
      });
      const toElsewhere = (to: string) =>
        createRoute({ getParentRoute: () => shell, path: to, component: () => <p>Elsewhere</p> });
      const router = createRouter({
        routeTree: restrictSearch(
          base.addChildren([shell.addChildren([here, ...['/elsewhere', ...others].map(toElsewhere)])]),
        ),
        history: createMemoryHistory({ initialEntries: [at] }),
      });
      return draw(router);
    },
  };
}

/** Waits until pending updates are processed. */
export const flushUpdates = () => act(async () => new Promise((done) => setTimeout(done)));

/** Returns the field with a label. */
export function getField(label: string): HTMLInputElement {
  const labelElement = [...document.querySelectorAll('label')].find((one) => one.textContent?.startsWith(label));
  const input = labelElement && document.getElementById(labelElement.htmlFor);
  if (!input) throw new Error(`no field ${label}`);
  return input as HTMLInputElement;
}

/** Returns the last button with an `aria-label` or text. @param within a selector */
export function getButton(name: string, within = 'body'): HTMLElement {
  const getName = (button: Element) => button.getAttribute('aria-label') ?? button.textContent?.trim();
  const match = [...document.querySelectorAll<HTMLElement>(`${within} button`)].findLast(
    (one) => getName(one) === name,
  );
  if (!match) throw new Error(`no button ${name}`);
  return match;
}
export async function click(name: string, within?: string): Promise<void> {
  await act(async () => getButton(name, within).click());
  await flushUpdates();
}

/** Types text into a field. */
export function typeText(into: Element | null, text: string): void {
  const proto = into?.tagName === 'TEXTAREA' ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  act(() => {
    Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(into, text);
    into?.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
/** Moves the focus away from a field. */
export const blurField = (field: Element | null) =>
  act(() => void field?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));

/** Presses Escape in an element, by default in the one with the focus. */
export async function pressEscape(within = document.activeElement): Promise<void> {
  const init = { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true };
  await act(async () => void within?.dispatchEvent(new KeyboardEvent('keydown', init)));
  await flushUpdates();
}

/** Keys that rows can handle themselves; keys that move, open or select belong to every table. */
const ROW_KEYS = [...'abcdefghilmnopqrstuvwyz', 'Delete', 'Backspace'];
/** Presses each of these keys on a row. */
export async function pressKeys(row: HTMLElement | undefined, keys: readonly string[] = ROW_KEYS): Promise<void> {
  for (const key of keys) {
    act(() => row?.focus());
    act(() => void row?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
  }
  await flushUpdates();
}

/** Returns the texts of all errors on the page. */
export const getErrors = () => [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent);

const TEXT_ATTRIBUTES = ['title', 'aria-label', 'placeholder', 'value'];
/** Returns all texts of the page: its content, tooltips and accessible names. */
export const getShownTexts = (): string[] => [
  document.body.textContent ?? '',
  ...Array.from(document.querySelectorAll('*'), (one) =>
    TEXT_ATTRIBUTES.flatMap((name) => one.getAttribute(name) ?? []),
  ).flat(),
];

/**
 * Returns whether a control can be neither clicked nor filled in. It checks fieldsets itself, because the simulated
 * browser ignores disabled ones.
 */
export const isDisabled = (control: Element): boolean =>
  control.matches(':disabled') ||
  control.closest('fieldset:disabled') !== null ||
  ('readOnly' in control && control.readOnly === true);

/** Returns the names of all enabled controls, except those of rich text editors, whose code may still be loading. */
export const getControls = (): string[] =>
  [...document.querySelectorAll<HTMLInputElement>('button, a[href], input, select, textarea')]
    .filter((control) => !isDisabled(control) && !control.closest('.RichTextField-root'))
    .map(
      (control) =>
        control.getAttribute('aria-label') ?? (control.textContent?.trim() || control.labels?.[0]?.textContent) ?? '',
    );

/**
 * Waits for text on the page. The timeout is longer than the default of one second, because a busy machine loads the
 * code of screens slowly.
 */
export const waitForText = (text: string) =>
  vi.waitFor(() => expect(document.body.textContent).toContain(text), { timeout: 4_000 });
