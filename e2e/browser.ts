/** Shared helpers of the journeys: pages with a size and color scheme, signed-in users, accessibility, screenshots. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { liveUpdates } from '@mainstay/contract/live-updates';
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Browser, BrowserContextOptions, Locator, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, inject } from 'vitest';
import { launchChromium } from './chromium.ts';
import { installation } from './installation.ts';
import { markReusable, releasePage, claimPage } from './page-pool.ts';
import { DEMO_PASSWORD, type StorageState, signInByCalls, getStatus } from './sign-in.ts';

export { DEMO_PASSWORD, getStatus };

export const DESKTOP_SIZE = { width: 1440, height: 900 };

const WAIT_MS = 15_000;

export interface View {
  /** Subdomain of the company to open. */
  domain?: string;
  width?: number;
  height?: number;
  scheme?: 'light' | 'dark';
  /** A touch device without a mouse. */
  touch?: boolean;
  /**
   * Whether a page with its own session receives live updates. Other pages are not affected by what other tests change in the company.
   */
  isLive?: boolean;
}

/** Shared by all files of a worker and closed with the worker. */
let browser: Promise<Browser> | undefined;

/** Closes all pages that a file left open. */
export async function closePages(): Promise<void> {
  const contexts = (await browser)?.contexts() ?? [];
  await Promise.all(
    contexts.map((context) => {
      const [page] = context.pages();
      return page ? closePage(page) : context.close();
    }),
  );
}

/** `http://demo.localhost:<port>` of the running server. */
export const getOrigin = (domain = 'demo'): string => `http://${domain}.localhost:${installation().port}`;

const PAGE_ERRORS = new WeakMap<Page, string[]>();

/** Returns the errors that the page has thrown or written to the console so far. */
export const getErrors = (page: Page): readonly string[] => PAGE_ERRORS.get(page) ?? [];

const PAGE_REQUESTS = new WeakMap<Page, Request[]>();

/** Returns the network requests of the page so far. */
export const getRequests = (page: Page): readonly Request[] => PAGE_REQUESTS.get(page) ?? [];

/** Returns the requests whose path starts with this text. */
export const getCallsTo = (page: Page, path: string): Request[] =>
  getRequests(page).filter((request) => new URL(request.url()).pathname.startsWith(path));

/** Returns the current route of the page, starting with `#!`. */
export const getRoute = (page: Page): string => decodeURIComponent(new URL(page.url()).hash);

/** Returns the entry of an area in the sidebar of the administration. */
export const getAdminArea = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name, exact: true });

/** Waits until the page is on a route. A pattern is matched against the whole route. */
export async function waitForRoute(page: Page, route: string | RegExp): Promise<void> {
  const isMatch = (hash: string) => (typeof route === 'string' ? hash === route : route.test(hash));
  try {
    await page.waitForURL((url) => isMatch(decodeURIComponent(url.hash)));
  } catch (cause) {
    throw new Error(`The page stands on ${page.url()}, not on ${route}.`, { cause });
  }
}

/** Opens an empty page in its own context, signed out unless `storageState` is given. */
export async function openPage(view: View = {}, options: BrowserContextOptions = {}): Promise<Page> {
  browser ??= launchChromium(inject('chromium'));
  const context = await (await browser).newContext({
    baseURL: getOrigin(view.domain),
    viewport: { width: view.width ?? DESKTOP_SIZE.width, height: view.height ?? DESKTOP_SIZE.height },
    colorScheme: view.scheme ?? 'light',
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'UTC',
    ...(view.touch && { hasTouch: true, isMobile: true }),
    ...options,
  });
  context.setDefaultTimeout(WAIT_MS);
  if (!view.isLive) await context.addInitScript(withholdLiveUpdates, liveUpdates.openStream.path);
  const page = await context.newPage();
  recordEvents(page);
  return page;
}

/** Runs in the page: the request for the stream of live updates is never sent. */
function withholdLiveUpdates(streamPath: string): void {
  const { fetch: send } = globalThis;
  globalThis.fetch = (input, init) => (input === streamPath ? new Promise(() => {}) : send(input, init));
}

/** Starts the records of errors and requests of a page. */
function recordEvents(page: Page): void {
  const errors: string[] = [];
  PAGE_ERRORS.set(page, errors);
  const requests: Request[] = [];
  PAGE_REQUESTS.set(page, requests);
  page.on('request', (request) => requests.push(request));
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
}

/** Closes a page together with its context, unless another test can reuse it. */
export const closePage = (page: Page): Promise<void> => releasePage(page);

/** Signs in through the sign-in screen and waits for the shell. */
export async function signInThroughScreens(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto(`/#!/basic_auth?email=${encodeURIComponent(email)}`);
  try {
    // The previous screen may have such a field too and stays visible until this one is loaded.
    await page.getByRole('heading', { name: 'Enter your password' }).waitFor();
    const field = page.getByRole('textbox', { name: 'Password', exact: true });
    await field.fill(password);
    await field.press('Enter');
    await page.waitForURL((url) => url.hash.startsWith('#!/dashboard'));
    await page.getByRole('banner').waitFor();
  } catch (cause) {
    const text = await page.locator('body').innerText();
    throw new Error(`${email} did not get past ${page.url()}\n${text}\n${getErrors(page).join('\n')}`, { cause });
  }
}

/**
 * Opens a page for a signed-in user. The first call of a run signs in through the API; later calls reuse the stored session, and pages that
 * earlier tests have closed. Journeys that sign out, change a password or depend on the browser's cache use `openOwnSession` instead.
 */
export async function openSignedIn(email: string, view: View = {}, address = '/#!/dashboard'): Promise<Page> {
  const origin = getOrigin(view.domain);
  const storageState = await getSession(email, origin, view.domain);
  const page = (await reusePage(view, storageState)) ?? (await openPage(view, { storageState }));
  markReusable(page, { origin, isTouch: view.touch ?? false });
  await page.goto(address);
  return page;
}

/** Returns a page that an earlier test has closed, signed in, or undefined if no page is idle. */
async function reusePage(view: View, { cookies, origins }: StorageState): Promise<Page | undefined> {
  const page = claimPage({ origin: getOrigin(view.domain), isTouch: view.touch ?? false });
  if (!page) return undefined;
  recordEvents(page);
  await applyView(page, view);
  await page.context().addCookies(cookies);
  await page.evaluate((items) => {
    for (const { name, value } of items) localStorage.setItem(name, value);
  }, origins[0]?.localStorage ?? []);
  return page;
}

/** Returns the stored session of a user, or creates and stores it. */
async function getSession(email: string, origin: string, domain = 'demo'): Promise<StorageState> {
  const file = path.join(installation().sessionFolder, `${domain}-${email}.json`);
  if (existsSync(file)) {
    const stored = JSON.parse(readFileSync(file, 'utf8')) as StorageState;
    if (await isStillSignedIn(stored, origin)) return stored;
  }
  const session = await signInByCalls(origin, email);
  writeFileSync(file, JSON.stringify(session));
  return session;
}

/** Opens a page with a session that no other page shares, without using the sign-in screens. */
export async function openOwnSession(email: string, view: View = {}, address = '/#!/dashboard'): Promise<Page> {
  const page = await openPage(view, { storageState: await signInByCalls(getOrigin(view.domain), email) });
  await page.goto(address);
  if (address.startsWith('/#!/dashboard')) await page.getByRole('banner').waitFor();
  return page;
}

/** Ends the session as signing out in another tab does. This tab then returns to the start screen without a reload. */
export async function signOutElsewhere(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
    dispatchEvent(new StorageEvent('storage'));
  });
  if (/^#!\/(dashboard|help)/.test(getRoute(page))) await waitForRoute(page, '#!/email');
  else await page.goto('/#!/email');
  await page.getByRole('heading', { level: 1, name: 'Sign in', exact: true }).waitFor();
}

async function applyView(page: Page, { width, height, scheme }: View): Promise<void> {
  await page.setViewportSize({ width: width ?? DESKTOP_SIZE.width, height: height ?? DESKTOP_SIZE.height });
  await page.emulateMedia({ colorScheme: scheme ?? 'light' });
}

/** Resets a page to its state before the first test of its file: wide, light, without mocked calls and with empty records. */
export async function resetPage(page: Page): Promise<void> {
  await page.unrouteAll();
  await applyView(page, {});
  for (const recorded of [PAGE_ERRORS.get(page), PAGE_REQUESTS.get(page)]) recorded?.splice(0);
}

/**
 * Returns a shared page for tests of a file that open data they created themselves. It is loaded once and reset for every test. Tests that
 * depend on a clean state open their own pages.
 * @param view evaluated after the data has been created, for example a company
 */
export function useSharedSignedInPage(email: string, view: () => View | Promise<View> = () => ({})): () => Page {
  let page: Page;
  beforeAll(async () => {
    page = await openSignedIn(email, await view());
  });
  beforeEach(() => resetPage(page));
  afterAll(() => closePage(page));
  return () => page;
}

/** Checks the session on the server, because another journey may have ended it. */
async function isStillSignedIn({ origins }: StorageState, origin: string): Promise<boolean> {
  const token = origins.flatMap((o) => o.localStorage).find((item) => item.name === 'token')?.value;
  return token !== undefined && (await getStatus(origin, '/v1/api/menu/', token)) === 200;
}

async function findViolations(page: Page, options: RunOptions): Promise<string> {
  // Evaluated by the debugger, so that the page's content security policy is unchanged.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const run = (selectors: boolean) =>
    page.evaluate(
      (o) =>
        (window as unknown as { axe: { run(context: Document, options: unknown): Promise<AxeResults> } }).axe.run(
          document,
          o,
        ),
      // Rules that read style sheets are experimental and disabled, because reading all style sheets takes half of the time.
      { ...options, selectors, resultTypes: ['violations' as const], preload: { assets: ['media' as const] } },
    );
  // A selector for every checked element takes a sixth of the time, and only those of violations are reported.
  const { violations } = await run(false);
  if (violations.length === 0) return '';
  const located = (await run(true)).violations;
  return (located.length > 0 ? located : violations)
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target?.join(' ') ?? 'a node'}: ${node.failureSummary ?? ''}`),
    )
    .join('\n');
}

/** Expects that every axe rule passes on the current page. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findViolations(page, {})).toBe('');
}

/** Expects sufficient contrast on the current page, which is the only rule that depends on the theme. */
export async function expectContrast(page: Page): Promise<void> {
  expect(await findViolations(page, { runOnly: { type: 'rule', values: ['color-contrast'] } })).toBe('');
}

/** Saves a screenshot in the folder that SCREENSHOTS names. Does nothing if it is not set. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: path.join(folder, `${name}.png`), animations: 'disabled' });
}
