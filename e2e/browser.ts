/** What journeys share: pages at a width and a scheme, people who are signed in, accessibility, pictures. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, inject } from 'vitest';
import { launchChromium } from './chromium.ts';
import { installation } from './installation.ts';

/** Every person of the demo company has it. */
export const DEMO_PASSWORD = 'Mainstay!2026';

export const DESK = { width: 1440, height: 900 };

const WAIT_MS = 15_000;

export interface View {
  /** Company whose sub-domain is opened. */
  domain?: string;
  width?: number;
  height?: number;
  scheme?: 'light' | 'dark';
  /** A device that is touched, and has no mouse. */
  touch?: boolean;
}

/** One for all files of a worker; it ends with the worker. */
let browser: Promise<Browser> | undefined;

/** Closes what the pages of a file left open. */
export async function closePages(): Promise<void> {
  const contexts = (await browser)?.contexts() ?? [];
  await Promise.all(contexts.map((context) => context.close()));
}

/** `http://demo.localhost:<port>` of the running server. */
export const originOf = (domain = 'demo'): string => `http://${domain}.localhost:${installation().port}`;

const PAGE_ERRORS = new WeakMap<Page, string[]>();

/** What the page threw or wrote to the console as an error so far. */
export const errorsOf = (page: Page): readonly string[] => PAGE_ERRORS.get(page) ?? [];

const PAGE_REQUESTS = new WeakMap<Page, Request[]>();

/** What the page asked the network for so far. */
export const requestsOf = (page: Page): readonly Request[] => PAGE_REQUESTS.get(page) ?? [];

/** The requests whose path begins like this. */
export const callsTo = (page: Page, path: string): Request[] =>
  requestsOf(page).filter((request) => new URL(request.url()).pathname.startsWith(path));

/** The route that the page shows, from the `#!` on. */
export const routeOf = (page: Page): string => decodeURIComponent(new URL(page.url()).hash);

/** Waits until the page stands on a route; a pattern is held against all of it. */
export async function untilRoute(page: Page, route: string | RegExp): Promise<void> {
  const fits = (hash: string) => (typeof route === 'string' ? hash === route : route.test(hash));
  try {
    await page.waitForURL((url) => fits(decodeURIComponent(url.hash)));
  } catch (cause) {
    throw new Error(`The page stands on ${page.url()}, not on ${route}.`, { cause });
  }
}

/** Opens an empty page in a context of its own, signed out unless `storageState` says otherwise. */
export async function openPage(view: View = {}, options: BrowserContextOptions = {}): Promise<Page> {
  browser ??= launchChromium(inject('chromium'));
  const context = await (await browser).newContext({
    baseURL: originOf(view.domain),
    viewport: { width: view.width ?? DESK.width, height: view.height ?? DESK.height },
    colorScheme: view.scheme ?? 'light',
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'UTC',
    ...(view.touch && { hasTouch: true, isMobile: true }),
    ...options,
  });
  context.setDefaultTimeout(WAIT_MS);
  const page = await context.newPage();
  const errors: string[] = [];
  PAGE_ERRORS.set(page, errors);
  const requests: Request[] = [];
  PAGE_REQUESTS.set(page, requests);
  page.on('request', (request) => requests.push(request));
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  return page;
}

/** Closes a page together with its context. */
export const closePage = (page: Page): Promise<void> => page.context().close();

/** Signs in through the sign-in screen and waits for the shell. */
export async function signInThroughScreens(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto(`/#!/basic_auth?email=${encodeURIComponent(email)}`);
  try {
    // The screen before may have such a field too, and stands until this one is loaded.
    await page.getByRole('heading', { name: 'Enter your password' }).waitFor();
    const field = page.getByRole('textbox', { name: 'Password', exact: true });
    await field.fill(password);
    await field.press('Enter');
    await page.waitForURL((url) => url.hash.startsWith('#!/dashboard'));
    await page.getByRole('banner').waitFor();
  } catch (cause) {
    const text = await page.locator('body').innerText();
    throw new Error(`${email} did not get past ${page.url()}\n${text}\n${errorsOf(page).join('\n')}`, { cause });
  }
}

/**
 * Opens a page of somebody who is signed in. The first call of a run goes through the screens, later ones take up the
 * session that it left. A journey that signs out, or changes a password, uses `signInThroughScreens` instead.
 */
export async function openSignedIn(email: string, view: View = {}, address = '/#!/dashboard'): Promise<Page> {
  const origin = originOf(view.domain);
  const kept = path.join(installation().sessionFolder, `${view.domain ?? 'demo'}-${email}.json`);
  if (existsSync(kept) && (await isStillSignedIn(kept, origin))) {
    const page = await openPage(view, { storageState: kept });
    await page.goto(address);
    return page;
  }
  const page = await openPage(view);
  await signInThroughScreens(page, email);
  await page.context().storageState({ path: kept });
  if (address !== '/#!/dashboard') await page.goto(address);
  return page;
}

/**
 * One page for the tests of a file that open what they made themselves: it is loaded once, and every test finds it wide,
 * light and with nothing noted. Tests in which something of the one before could show open pages of their own.
 * @param view asked once what was made before stands, such as a company
 */
export function keepSignedIn(email: string, view: () => View | Promise<View> = () => ({})): () => Page {
  let page: Page;
  beforeAll(async () => {
    page = await openSignedIn(email, await view());
  });
  beforeEach(async () => {
    await page.unrouteAll();
    await page.setViewportSize(DESK);
    await page.emulateMedia({ colorScheme: 'light' });
    for (const noted of [PAGE_ERRORS.get(page), PAGE_REQUESTS.get(page)]) noted?.splice(0);
  });
  afterAll(() => closePage(page));
  return () => page;
}

interface StorageState {
  origins: { origin: string; localStorage: { name: string; value: string }[] }[];
}

/** Asks the server, since another journey may have ended the session. */
async function isStillSignedIn(file: string, origin: string): Promise<boolean> {
  const { origins } = JSON.parse(readFileSync(file, 'utf8')) as StorageState;
  const token = origins.flatMap((o) => o.localStorage).find((item) => item.name === 'token')?.value;
  return token !== undefined && (await statusOf(origin, '/v1/api/menu/', token)) === 200;
}

/** Status of a call by its own connection: Node does not resolve sub-domains of localhost everywhere. */
export function statusOf(origin: string, pathname: string, token?: string): Promise<number> {
  const { host, port } = new URL(origin);
  const headers = { host, ...(token && { authorization: `JWT ${token}` }) };
  return new Promise((resolve, reject) => {
    const request = http.get({ host: '127.0.0.1', port, path: pathname, headers }, (reply) => {
      reply.resume();
      resolve(reply.statusCode ?? 0);
    });
    request.on('error', reject);
  });
}

async function findViolations(page: Page, options: RunOptions): Promise<string> {
  // Evaluated by the debugger, so the page's content security policy stays as it is.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (o) =>
      (window as unknown as { axe: { run(context: Document, options: unknown): Promise<AxeResults> } }).axe.run(
        document,
        o,
      ),
    // Rules that read style sheets are experimental, and off: reading them all is half of the time.
    { ...options, resultTypes: ['violations' as const], preload: { assets: ['media' as const] } },
  );
  return violations
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary ?? ''}`))
    .join('\n');
}

/** Every rule of axe holds on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findViolations(page, {})).toBe('');
}

/** Text is legible on the page as it stands: the rule that differs from theme to theme. */
export async function expectContrast(page: Page): Promise<void> {
  expect(await findViolations(page, { runOnly: { type: 'rule', values: ['color-contrast'] } })).toBe('');
}

/** Takes a picture into the folder that SCREENSHOTS names; without it, none. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: path.join(folder, `${name}.png`), animations: 'disabled' });
}
