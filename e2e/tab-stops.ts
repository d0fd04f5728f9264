/** Walks through a page with the Tab key, and reports where the focus is lost or cannot be seen. */
import type { Page } from 'playwright-core';

/** More stops than any page has. */
const MAX_STOPS = 250;

interface Stop {
  name: string;
  /** What is wrong with it. */
  issue: string | null;
}

/** Returns the focused element, or null if nothing has the focus. Runs in the page. */
function readStop(): Stop | null {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return null;
  const text = focused.getAttribute('aria-label') ?? (focused.textContent || focused.getAttribute('placeholder') || '');
  const name = `${focused.getAttribute('role') ?? focused.localName} ${text.trim().replace(/\s+/g, ' ').slice(0, 60)}`;
  const { left, right, top, bottom } = focused.getBoundingClientRect();
  if (right <= 0 || left >= innerWidth || bottom <= 0 || top >= innerHeight)
    return { name, issue: 'outside the window' };
  const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
  const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
  const covering = document.elementFromPoint(x, y);
  const isCovered = covering && !focused.contains(covering) && !covering.contains(focused);
  // The label of a visually hidden checkbox may cover it.
  if (isCovered && !covering.closest('label')?.contains(focused))
    return { name, issue: `covered by ${covering.className}` };
  // Text fields have a cursor.
  if (focused.matches('textarea, select, [contenteditable="true"], input:not([type="checkbox"], [type="radio"])'))
    return { name, issue: null };
  const readLooks = () => {
    const looks: string[] = [];
    // The ring may be that of a box around the element, or of the visible part of a hidden checkbox.
    const parts: (Element | null)[] = [focused, focused.nextElementSibling];
    for (let box = focused.parentElement; box && box !== document.body; box = box.parentElement) parts.push(box);
    for (const part of parts) {
      if (!part) continue;
      const { outline, boxShadow, backgroundColor, borderColor, color } = getComputedStyle(part);
      const after = getComputedStyle(part, '::after');
      looks.push(
        `${outline} ${boxShadow} ${backgroundColor} ${borderColor} ${color} ${after.outline} ${after.boxShadow}`,
      );
    }
    return looks.join();
  };
  const withFocus = readLooks();
  focused.blur();
  const withoutFocus = readLooks();
  focused.focus({ preventScroll: true });
  return { name, issue: withFocus === withoutFocus ? 'looks the same without the focus' : null };
}

/**
 * Presses Tab until every element of the page had the focus.
 * @returns the number of stops, and each one with an issue
 */
export async function walkTabStops(page: Page): Promise<{ count: number; issues: string[] }> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const issues: string[] = [];
  for (let count = 0; count < MAX_STOPS; count++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(readStop);
    // After the last element, the focus leaves the page.
    if (!stop) return { count, issues };
    if (stop.issue) issues.push(`${stop.name}: ${stop.issue}`);
  }
  throw new Error(`The focus has not left the page after ${MAX_STOPS} stops.`);
}
