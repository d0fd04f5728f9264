/** Measures one state of a screen: layout shift, accessibility, overflow and errors, and takes its picture. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

export interface Look {
  width: number;
  height: number;
  scheme: 'light' | 'dark';
}

export const LOOKS: readonly Look[] = (['light', 'dark'] as const).flatMap((scheme) => [
  { width: 1440, height: 900, scheme },
  { width: 390, height: 844, scheme },
]);

/** What is wrong in one look of one state. Empty lists and zeros mean that nothing is. */
export interface Inspection {
  name: string;
  look: Look;
  /** Elements that violate an axe rule, as `rule: selector`. */
  violations: readonly string[];
  /** Pixels by which the page is wider than the window. */
  overflow: number;
  /** The sum of all layout shifts since the load that no input caused, which is at least the CLS of the Web Vitals. */
  layoutShift: number;
  /** The elements that moved most. */
  shifted: readonly string[];
}

interface Shift {
  value: number;
  sources: readonly string[];
}

declare global {
  interface Window {
    recordedShifts?: Shift[];
  }
}

/** Runs in the page before its own scripts: records the layout shifts. */
export function recordShifts(): void {
  const shifts: Shift[] = [];
  window.recordedShifts = shifts;
  const describe = (node: Node | null | undefined): string => {
    if (!(node instanceof Element)) return node?.textContent?.trim().slice(0, 30) ?? 'removed';
    const text = node.textContent?.trim().slice(0, 30) ?? '';
    return `${node.tagName.toLowerCase()}.${node.getAttribute('class') ?? ''} "${text}"`;
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: readonly { node?: Node | null }[];
    })[])
      if (!entry.hadRecentInput)
        shifts.push({ value: entry.value, sources: entry.sources.map(({ node }) => describe(node)) });
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Runs in the page before its own scripts: the stream of live updates is never opened, because the network would never be idle. */
export function withholdLiveUpdates(streamPath: string): void {
  const { fetch: send } = globalThis;
  globalThis.fetch = (input, init) => (input === streamPath ? new Promise(() => {}) : send(input, init));
}

async function findViolations(page: Page): Promise<string[]> {
  // Evaluated by the debugger, so that the page's content security policy is unchanged.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: { run(context: Document, options: unknown): Promise<AxeResults> } }).axe.run(
      document,
      {
        resultTypes: ['violations'],
        preload: { assets: ['media'] },
      },
    ),
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** Waits until the network is idle and nothing has changed on the page for a moment. */
export async function waitUntilIdle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const finish = () => {
          observer.disconnect();
          resolve();
        };
        let timer = setTimeout(finish, 250);
        const limit = setTimeout(finish, 3000);
        const observer = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(() => {
            clearTimeout(limit);
            finish();
          }, 250);
        });
        observer.observe(document, { subtree: true, childList: true, attributes: true });
      }),
  );
}

/** Inspects the current state of the page in a look, and saves a picture of it if there is a folder. */
export async function inspect(page: Page, name: string, look: Look, folder?: string): Promise<Inspection> {
  if (folder) {
    mkdirSync(folder, { recursive: true });
    const file = `${name}-${look.scheme}-${look.width}.png`;
    await page.screenshot({ path: path.join(folder, file), animations: 'disabled' });
  }
  const shifts = await page.evaluate(() => window.recordedShifts ?? []);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return {
    name,
    look,
    violations: await findViolations(page),
    overflow: Math.max(0, overflow),
    layoutShift: shifts.reduce((sum, { value }) => sum + value, 0),
    shifted: [...shifts]
      .sort((a, b) => b.value - a.value)
      .flatMap(({ value, sources }) => sources.map((source) => `${value.toFixed(3)} ${source}`))
      .slice(0, 3),
  };
}
