/** The two ways of using a page: by mouse, and by keyboard alone. */
import type { Locator, Page } from 'playwright-core';

/** How a person reaches and activates things on a page. */
export interface Hand {
  /** Activates a button, link or menu item, or switches a checkbox. */
  activate(target: Locator): Promise<void>;
  /** Replaces the text of a field. */
  type(field: Locator, text: string): Promise<void>;
  /** Opens a row of the list by its link. */
  open(row: Locator): Promise<void>;
  /** Completes an action of the list. */
  complete(row: Locator): Promise<void>;
  /** Finds an option of a searchable list and selects it. */
  pick(field: Locator, text: string): Promise<void>;
  /** Selects an option of a native drop-down list by its label. */
  choose(field: Locator, option: string): Promise<void>;
}

export const mouse: Hand = {
  activate: (target) => target.click(),
  type: async (field, text) => {
    await field.click();
    await field.fill(text);
  },
  open: (row) => row.getByRole('link').first().click(),
  complete: (row) => row.getByRole('checkbox', { name: /^Complete/ }).click(),
  async pick(field, text) {
    await field.fill(text);
    await field.page().getByRole('option', { name: text }).first().click();
  },
  choose: async (field, option) => void (await field.selectOption({ label: option })),
};

/** At most this many keys are pressed to reach a target. */
const MAX_KEYS = 150;

/** Returns whether the focus is on an element or in it. */
export const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement || element.contains(document.activeElement));

/** Moves the focus to a target with the keys that its role is reached by: arrows within menus, Tab everywhere else. */
export async function moveFocusTo(
  page: Page,
  target: Locator,
  keyOfRole: Record<string, string> = { menuitem: 'ArrowDown', menuitemradio: 'ArrowDown' },
): Promise<void> {
  await target.waitFor();
  const role = await target.evaluate((element) => element.getAttribute('role') ?? element.localName);
  const key = keyOfRole[role] ?? 'Tab';
  for (let pressed = 0; pressed < MAX_KEYS; pressed++) {
    if (await isFocused(target)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${String(target)} is not reached with ${MAX_KEYS} times ${key}.`);
}

/** Rows of a list are reached without focusing the list first. */
const ROW_KEYS = { tr: 'j', row: 'j' };

export const keyboard = (page: Page): Hand => ({
  async activate(target) {
    await moveFocusTo(page, target);
    const isCheckbox = await target.evaluate((element) => element.matches('input[type=checkbox], input[type=radio]'));
    await page.keyboard.press(isCheckbox ? 'Space' : 'Enter');
  },
  async type(field, text) {
    await moveFocusTo(page, field);
    await page.keyboard.press('Control+A');
    await page.keyboard.type(text);
  },
  async open(row) {
    await moveFocusTo(page, row, ROW_KEYS);
    await page.keyboard.press('Enter');
  },
  async complete(row) {
    await moveFocusTo(page, row, ROW_KEYS);
    await page.keyboard.press('x');
  },
  async pick(field, text) {
    await moveFocusTo(page, field);
    await page.keyboard.type(text);
    const option = page.getByRole('option', { name: text }).first();
    await option.waitFor();
    // The options of a slower search may replace the list, which then has no active option.
    for (let pressed = 0; pressed < MAX_KEYS; pressed++) {
      const id = await option.getAttribute('id');
      if (id !== null && (await field.getAttribute('aria-activedescendant')) === id) break;
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
  },
  async choose(field, option) {
    await field.locator('option').filter({ hasText: option }).first().waitFor({ state: 'attached' });
    await moveFocusTo(page, field);
    // Typing selects the option that starts with the text, as in every native list.
    await page.keyboard.type(option);
  },
});
