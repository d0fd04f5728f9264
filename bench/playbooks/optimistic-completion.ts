/**
 * Measures completing an action in a browser, with the mouse and the keyboard: until the checkbox is rendered as checked, and until the
 * server has confirmed it.
 */
import type { Page } from 'playwright-core';
import { findChromium, launchChromium } from '../../e2e/chromium.ts';
import { measureFrame, openList } from '../browser.ts';
import { waitUntilIdle } from '../calls.ts';
import { median } from '../load.ts';
import type { BenchResult } from '../report.ts';
import type { BenchFixture } from '../fixture.ts';
import { findPendingActions, type PendingAction, resetActions } from './pending-actions.ts';

const INPUT_METHODS = ['click', 'key'] as const;
const ROUNDS = 12;
/** One frame at 60 frames per second. */
const FRAME_MS = 17;
const CONFIRMED_MS = 300;
const LIMIT_MS = 10_000;

interface MeasuredCompletion {
  drawnMs: number;
  confirmedMs: number;
}

/**
 * Runs in the page. The measurement starts with the click or key press. The first time ends with the frame after the checkbox is rendered
 * as checked, the second with the frame after the list shows that the server has confirmed it. It contains no named functions, because the
 * transpiler's helper for naming them does not exist in the page.
 */
function watchCompletion({ id, limit }: { id: number; limit: number }): Promise<MeasuredCompletion> {
  return new Promise((resolve, reject) => {
    let startedAt: number | undefined;
    let drawnAt: number | undefined;
    let isTicked = false;
    for (const kind of ['click', 'keydown'])
      addEventListener(kind, ({ timeStamp }) => (startedAt ??= timeStamp), { capture: true, once: true });
    const observer = new MutationObserver(() => {
      if (startedAt === undefined) return;
      const since = startedAt;
      const row = document.querySelector(`a[href*="actionId=${id}&"]`)?.closest('tr');
      if (!isTicked && row?.querySelector('.CompletionCheckbox-root[aria-checked="true"]')) {
        isTicked = true;
        requestAnimationFrame(() => (drawnAt = performance.now() - since));
      }
      if (!document.querySelector('.Toasts-toast')?.textContent?.startsWith('Completed.')) return;
      observer.disconnect();
      requestAnimationFrame(() =>
        drawnAt === undefined
          ? reject(new Error('It was confirmed before it was completed.'))
          : resolve({ drawnMs: drawnAt, confirmedMs: performance.now() - since }),
      );
    });
    observer.observe(document.documentElement, { subtree: true, childList: true, attributes: true });
    setTimeout(() => reject(new Error(`Action ${id} was not completed in ${limit} ms.`)), limit);
  });
}

/**
 * Returns the first action of the list that can be completed without a confirmation, because no action of its play has been completed yet.
 */
async function findFirst(
  page: Page,
  subjects: readonly PendingAction[],
  used: readonly PendingAction[],
): Promise<PendingAction> {
  const hrefs = await page
    .locator('tr[data-index] a[href*="actionId="]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  for (const href of hrefs) {
    const actionId = Number(/actionId=(\d+)/.exec(href)?.[1]);
    const subject = subjects.find(({ id }) => id === actionId);
    if (subject && !used.some(({ play }) => play === subject.play)) return subject;
  }
  throw new Error('The list shows no action that can be completed.');
}

async function completeOne(
  page: Page,
  id: number,
  inputMethod: (typeof INPUT_METHODS)[number],
): Promise<MeasuredCompletion> {
  const row = page.locator(`tr[data-index]:has(a[href*="actionId=${id}&"])`);
  if (inputMethod === 'key') await row.focus();
  const completion = page.evaluate(watchCompletion, { id, limit: LIMIT_MS });
  completion.catch(() => {}); // handled below; if the click fails, its error is more useful
  // Key events reach the page through a different channel. This round trip ensures that the observer is installed.
  await page.evaluate(() => document.readyState);
  if (inputMethod === 'key') await page.keyboard.press('x');
  else await row.locator('.CompletionCheckbox-root').click();
  const times = await completion;
  // Waits until the list has been reloaded and the toast is gone, so that the next measurement starts with an idle page.
  await row.waitFor({ state: 'detached' });
  await page.locator('.Toasts-toast').waitFor({ state: 'detached' });
  return times;
}

/** Requires the product to run on the bench's port. */
export async function measureTicking(fixture: BenchFixture): Promise<BenchResult[]> {
  await waitUntilIdle(fixture);
  const { database } = fixture;
  const person = fixture.people.large.CSM;
  const subjects = await findPendingActions(database, person);
  const used: PendingAction[] = [];
  const since = new Date();
  const times: Record<(typeof INPUT_METHODS)[number], MeasuredCompletion[]> = { click: [], key: [] };
  const browser = await launchChromium(await findChromium());
  let frame = Number.NaN;
  try {
    const page = await openList(browser, person, '/dashboard/actions?whose=mine');
    frame = await page.evaluate(measureFrame, 60);
    for (let round = 0; round <= ROUNDS; round++) {
      for (const inputMethod of INPUT_METHODS) {
        const subject = await findFirst(page, subjects, used);
        used.push(subject);
        const time = await completeOne(page, subject.id, inputMethod);
        // The first round of each input method runs code for the first time, so it is not counted.
        if (round > 0) times[inputMethod].push(time);
      }
    }
  } finally {
    await browser.close();
    await resetActions(database, person, { subjects: used, since });
  }
  return INPUT_METHODS.flatMap((inputMethod): BenchResult[] => {
    const drawn = median(times[inputMethod].map((time) => time.drawnMs));
    const confirmed = median(times[inputMethod].map((time) => time.confirmedMs));
    return [
      {
        what: `completing an action by ${inputMethod}, until the checkmark is displayed, against ${FRAME_MS} ms and what a frame takes`,
        measured: `${drawn.toFixed(1)} ms to ${FRAME_MS} ms + ${frame.toFixed(1)} ms`,
        ratio: drawn / (FRAME_MS + frame),
        must: { atMost: 1 },
      },
      {
        what: `completing an action by ${inputMethod}, until it is confirmed, ms`,
        measured: `${confirmed.toFixed(0)} ms`,
        ratio: confirmed,
        must: { atMost: CONFIRMED_MS },
      },
    ];
  });
}
