/** Measures frame times of a Gantt view with more than a thousand bars in a browser, while it is scrolled and while a bar is moved. */
import type { Page } from 'playwright-core';
import { findChromium, launchChromium } from '../../e2e/chromium.ts';
import { measureFrame, openList } from '../browser.ts';
import { waitUntilIdle } from '../calls.ts';
import { percentile95 } from '../load.ts';
import type { BenchResult } from '../report.ts';
import type { BenchFixture } from '../fixture.ts';

const BARS = 1000;
const FRAMES = 120;
/** Pixels per frame. About three rows come into view in each frame. */
const SCROLL_STEP = 110;
/** Pixels per frame by which the end of a bar is moved. */
const DRAG_STEP = 2;

/** Runs in the page. Returns the frame times in milliseconds while the box is scrolled in each frame. */
async function scrollFrames({ frames, step }: { frames: number; step: number }): Promise<number[]> {
  const box = document.querySelector('.Gantt-scrollBox');
  if (!box) throw new Error('The Gantt chart is not displayed.');
  const times: number[] = [];
  await new Promise((resolve) => requestAnimationFrame(resolve));
  let last = performance.now();
  for (let frame = 0; frame < frames; frame++) {
    box.scrollTop += step;
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const now = performance.now();
    times.push(now - last);
    last = now;
  }
  return times;
}

/**
 * Runs in the page. Returns the frame times while the end of a bar is dragged. The drag is canceled with Escape, so that nothing is saved.
 */
async function dragFrames({ frames, step }: { frames: number; step: number }): Promise<number[]> {
  const [grip] = [...document.querySelectorAll('.Gantt-grip')].filter((one) => {
    const { left, top } = one.getBoundingClientRect();
    return document.elementFromPoint(left + 1, top + 1) === one;
  });
  if (!grip) throw new Error('No bar that moves is in view.');
  const { left: x, top: clientY } = grip.getBoundingClientRect();
  const point = { pointerId: 1, isPrimary: true, button: 0, buttons: 1, bubbles: true, clientY };
  grip.dispatchEvent(new PointerEvent('pointerdown', { ...point, clientX: x }));
  const times: number[] = [];
  await new Promise((resolve) => requestAnimationFrame(resolve));
  let last = performance.now();
  for (let frame = 1; frame <= frames; frame++) {
    grip.dispatchEvent(new PointerEvent('pointermove', { ...point, clientX: x + frame * step }));
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const now = performance.now();
    times.push(now - last);
    last = now;
  }
  if (!document.querySelector('.Gantt-root[data-moving]')) throw new Error('The bar did not move.');
  grip.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  return times;
}

/** Returns the number of bars in the view, based on its row count. */
const countBars = async (page: Page): Promise<number> =>
  Number(await page.locator('.Gantt-scrollBox').getAttribute('aria-rowcount')) - 1;

/** Requires the product to run on the bench's port. */
export async function measureGantt(fixture: BenchFixture): Promise<BenchResult[]> {
  await waitUntilIdle(fixture);
  const browser = await launchChromium(await findChromium());
  try {
    const page = await openList(browser, fixture.people.large.ADM, '/dashboard/actions?view=gantt');
    const rows = await countBars(page);
    if (rows < BARS) throw new Error(`The view contains only ${rows} rows.`);
    const idleFrame = await page.evaluate(measureFrame, 60);
    await page.locator('.Gantt-grip').first().waitFor();
    const moved = await page.evaluate(dragFrames, { frames: FRAMES, step: DRAG_STEP });
    const scrolled = await page.evaluate(scrollFrames, { frames: FRAMES, step: SCROLL_STEP });
    const toResult = (what: string, times: readonly number[]): BenchResult => {
      const slowFrame = percentile95(times);
      return {
        what: `${what} a Gantt view of ${rows} rows: 95th percentile of frames, against one while nothing happens`,
        measured: `${slowFrame.toFixed(1)} ms to ${idleFrame.toFixed(1)} ms`,
        ratio: slowFrame / idleFrame,
        must: { atMost: 2 },
      };
    };
    return [toResult('scrolling', scrolled), toResult('moving a bar in', moved)];
  } finally {
    await browser.close();
  }
}
