/** Measures how long the product takes to respond to what a manager does in a day, on a processor that is four times slower. */
import type { Browser } from 'playwright-core';
import { mouse } from '../../e2e/hands.ts';
import { type Day, workThroughDay } from '../../e2e/managers-day.ts';
import type { StorageState } from '../../e2e/sign-in.ts';

const SLOWDOWN = 4;
/** The day of the demo company's manager. */
const DAY: Day = {
  account: 'Zephany Airways',
  playbook: 'Expansion: second site',
  action: 'Ask the sponsor for an introduction',
  recipient: 'Maya Ortiz',
};

/** An input, and what was clicked or typed into. */
interface Interaction {
  /** In milliseconds, in steps of 8. */
  duration: number;
  event: string;
  target: string;
}

declare global {
  interface Window {
    /** The longest event of each interaction. */
    recordedInteractions?: Record<number, Interaction>;
  }
}

/** Runs in the page before its own scripts: records the time from each input to the next paint. */
function recordInteractions(): void {
  const longest: Record<number, Interaction> = {};
  window.recordedInteractions = longest;
  new PerformanceObserver((list) => {
    for (const { interactionId, duration, name, target } of list.getEntries() as (PerformanceEntry & {
      interactionId: number;
      target: Element | null;
    })[]) {
      if (interactionId === 0 || (longest[interactionId]?.duration ?? 0) > duration) continue;
      const text = target?.getAttribute('aria-label') ?? target?.textContent ?? '';
      longest[interactionId] = { duration, event: name, target: `${target?.localName} "${text.trim().slice(0, 40)}"` };
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

export interface InteractionTimes {
  count: number;
  /** In milliseconds. The browser does not report interactions shorter than 16 ms. */
  percentile95: number;
  /** The slowest interactions, in order. */
  slowest: readonly Interaction[];
}

/** Works through a manager's day by mouse. @returns the times from each input to the next paint */
export async function measureInteractions(browser: Browser, origin: string, session: StorageState) {
  const context = await browser.newContext({
    baseURL: origin,
    storageState: session,
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const debuggerSession = await context.newCDPSession(page);
  await debuggerSession.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.addInitScript(recordInteractions);
  await page.goto('/#!/dashboard/accounts');
  await workThroughDay(page, mouse, DAY);
  const interactions = Object.values(await page.evaluate(() => window.recordedInteractions ?? {}));
  const slowest = interactions.toSorted((a, b) => b.duration - a.duration);
  await context.close();
  return {
    count: slowest.length,
    percentile95: slowest[Math.floor(slowest.length * 0.05)]?.duration ?? Number.NaN,
    slowest: slowest.slice(0, 5),
  } satisfies InteractionTimes;
}
