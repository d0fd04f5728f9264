/** What administrators author in the product: each area of the administration opens, with its editor. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { getAdminArea, getErrors, useSharedSignedInPage } from './browser.ts';
import { isFocused, keyboard } from './hands.ts';

const ada = useSharedSignedInPage('ada.admin@demo.test');

const getMain = (page: Page) => page.getByRole('main');

/** The areas, and the control of each with which the administrator creates or edits something. */
const AREAS: readonly (readonly [area: string, role: 'button' | 'link' | 'textbox', control: string | RegExp])[] = [
  ['Users', 'button', 'Invite people'],
  ['Teams', 'button', 'New team'],
  ['Menu', 'button', /^(New|Add) /],
  ['Pages', 'button', 'New page'],
  ['Components', 'button', 'New component'],
  ['KPIs', 'button', /^New /],
  ['Health score', 'button', /^Remove /],
  ['Custom attributes', 'button', 'New attribute'],
  ['Custom tables', 'button', 'New table'],
  ['Playbooks', 'button', 'New playbook'],
  ['Success plans', 'textbox', /./],
  ['Email templates', 'button', 'New template'],
  ['Contact fields', 'textbox', /./],
  ['Announcements', 'button', 'New announcement'],
  ['Sign-in', 'link', /Google$/],
  ['Email sender', 'textbox', /./],
  ['API keys', 'button', 'New key'],
  ['Webhooks', 'button', 'New webhook'],
  ['Imports', 'link', 'New import'],
  ['Audit log', 'button', 'Filter'],
];

test.each(AREAS)(
  'decisions-10 an administrator reaches the editor of %s with the keyboard',
  async (area, role, name) => {
    const page = ada();
    const hand = keyboard(page);
    await page.goto('/#!/dashboard/admin');
    await page.getByRole('heading', { level: 1, name: 'Administration' }).waitFor();
    await hand.activate(getAdminArea(page, area));
    await page.getByRole('heading', { level: 1, name: area, exact: true }).waitFor();
    const control = getMain(page)
      .getByRole(role, { name, exact: typeof name === 'string' })
      .first();
    await control.waitFor();
    for (let pressed = 0; pressed < 150 && !(await isFocused(control)); pressed++) await page.keyboard.press('Tab');
    expect(await isFocused(control)).toBe(true);
    expect(getErrors(page)).toEqual([]);
  },
);
