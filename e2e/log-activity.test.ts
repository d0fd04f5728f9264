/** Logging calls, emails and meetings from any tab of an account, with participants and a follow-up. */
import { addDays, formatLongDate, toCalendarDay } from '@mainstay/contract/rules/dates';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { buildContact } from '../apps/server/src/app/demo/factories/contacts.ts';
import { createFamily, type Family } from './account-families.ts';
import { accountUrl } from './accounts-pages.ts';
import { expectAccessible, getErrors } from './browser.ts';
import { reopen, useSharedPage } from './shared-pages.ts';
import { EVERY_LOOK, expectVisualQuality } from './visual-checks.ts';

const today = toCalendarDay(new Date(), 'UTC');
let family: Family;
beforeAll(async () => {
  family = await createFamily('Logs', [['Alder'], ['Birch']]);
  const { Alder: accountId = 0 } = family.ids;
  await family.write(async (tx) => {
    await buildContact(tx, { accountId, firstName: 'Ana', lastName: 'Ueda' });
    await buildContact(tx, { accountId, firstName: 'Jonas', lastName: 'Weber' });
  });
});
const pat = useSharedPage(() => ({ email: family.email, domain: family.domain }));

const getPanel = (page: Page) => page.getByRole('dialog', { name: 'New note' });
const getForm = (page: Page) => page.getByRole('form', { name: 'New note' });
const openTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Account tabs' }).getByRole('link', { name, exact: true }).click();

test('a call is logged from any tab with a participant and a follow-up, shown everywhere, and edited', async () => {
  const page = pat();
  await reopen(page, accountUrl(family.ids.Alder ?? 0, 'health'));
  await page.getByRole('button', { name: 'Log', exact: true }).click();
  const form = getForm(page);
  await form.getByRole('button', { name: 'Call', exact: true }).click();
  await form.getByRole('textbox', { name: 'Note' }).fill('Agreed on two sites. Prices follow.');
  await form.getByRole('combobox', { name: 'Participants' }).fill('jon');
  await page.getByRole('option', { name: 'Jonas Weber' }).click();
  await page.keyboard.press('Tab');
  await form.getByLabel('Date').fill(addDays(today, -3));

  // Nothing is lost when the panel is closed.
  await page.getByRole('button', { name: 'Close' }).click();
  await getPanel(page).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Log', exact: true }).click();
  await form.getByText('Your unsaved changes were restored.').waitFor();
  await form.locator('.mantine-Pill-label').getByText('Jonas Weber').waitFor();
  await form.getByLabel('Follow-up').fill('Send the prices');
  await form.getByRole('button', { name: 'Log call' }).click();
  await form.getByText('Select when the follow-up is due.').waitFor();
  await form.getByLabel('Due').fill(addDays(today, 4));
  await expectVisualQuality(page, 'log-call', EVERY_LOOK);
  await form.getByRole('button', { name: 'Log call' }).click();
  await page.getByText('Call logged with a follow-up.').waitFor();
  await getPanel(page).waitFor({ state: 'detached' });

  await openTab(page, 'Summary');
  const latest = page.getByRole('region', { name: 'Latest notes' });
  await latest.getByText(`· Call · ${formatLongDate(addDays(today, -3))} · Jonas Weber`).waitFor();
  await page.getByRole('region', { name: 'Plays in progress' }).getByText('Send the prices').waitFor();
  await expectVisualQuality(page, 'log-summary', EVERY_LOOK);

  await openTab(page, 'Assets/Notes');
  const entry = page.getByRole('list', { name: 'Notes' }).getByRole('listitem').first();
  await entry.hover();
  await entry.getByRole('button', { name: 'Edit note' }).click();
  const edit = entry.getByRole('form', { name: 'Edit note' });
  await edit.getByRole('group', { name: 'Kind' }).getByRole('button', { name: 'Call', pressed: true }).waitFor();
  await edit.getByLabel('Date').fill(addDays(today, -1));
  await edit.getByRole('combobox', { name: 'Participants' }).fill('ana');
  await page.getByRole('option', { name: 'Ana Ueda' }).click();
  await page.keyboard.press('Tab');
  await expectAccessible(page);
  await expectVisualQuality(page, 'log-edit', EVERY_LOOK);
  await edit.getByRole('button', { name: 'Save' }).click();
  await edit.waitFor({ state: 'detached' });
  await entry.getByText('with Ana Ueda, Jonas Weber').waitFor();
  await entry.getByText(formatLongDate(addDays(today, -1))).waitFor();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Kind' }).click();
  await page.getByRole('dialog', { name: 'Filter Kind' }).getByText('Email', { exact: true }).click();
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('No notes match').waitFor();

  await openTab(page, 'Timeline');
  const track = page.getByRole('region', { name: 'Account timeline' });
  await page
    .getByRole('toolbar', { name: 'Event types' })
    .getByRole('button', { name: 'Calls, emails and meetings' })
    .click();
  await expect.poll(() => track.getByRole('button').count()).toBe(2);
  await track.getByRole('button').filter({ hasText: 'With Jonas Weber.' }).click();
  await page.getByRole('heading', { name: 'Agreed on two sites.' }).waitFor();
  await page.getByText(`Call, ${formatLongDate(addDays(today, -1))}`).waitFor();
  await expectVisualQuality(page, 'log-timeline', EVERY_LOOK);
  await page.getByRole('link', { name: 'Open notes' }).click();
  await entry.waitFor();
  expect(getErrors(page)).toEqual([]);
});
