/** Texts that a model generates for emails, replies and meetings of a connected mailbox and calendar. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AiEmulator, startAiProvider, toAiSettings } from '../apps/server/src/app/testing/ai-provider.ts';
import { accountUrl } from './accounts-pages.ts';
import { closePage, openSignedIn } from './browser.ts';
import { callAsPageUser } from './components-pages.ts';
import { inDays, useConnectedMailboxes } from './connected-mailbox.ts';
import { EVERY_LOOK, expectVisualQuality } from './visual-checks.ts';

const companies = useConnectedMailboxes();

let emulator: AiEmulator;
let page: Page;
beforeAll(async () => {
  emulator = await startAiProvider();
  const { domain, owner, admin, accountId } = companies.google;
  const ada = await openSignedIn(admin, { domain });
  await callAsPageUser(ada, 'PUT', '/v1/api/admin/ai-provider/', toAiSettings(emulator));
  await closePage(ada);
  page = await openSignedIn(owner, { domain }, accountUrl(accountId, 'email'));
}, 60_000);
afterAll(async () => {
  await closePage(page);
  await emulator.stop();
});

const getGroup = (name: string) => page.getByRole('group', { name });
const generate = async (name: string) => {
  await getGroup(name).getByRole('button', { name: 'Generate text' }).click();
  const text = getGroup(name).getByRole('status', { name: 'Generated text' });
  await text.waitFor();
  return text.innerText();
};
const getLastPrompt = async () => String((await emulator.log()).at(-1)?.messages.at(-1)?.content);
const undo = () => page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();

test('2-S-84 a message is generated in the composer, inserted after what was typed, and undone', async () => {
  await page.getByRole('button', { name: 'Compose' }).click();
  const form = page.getByRole('form', { name: 'New message' });
  await form.getByLabel('Subject').fill('Berth 7');
  const message = form.getByRole('textbox', { name: 'Message' });
  await message.fill('It is free.');
  await form.getByRole('button', { name: 'Generate', exact: true }).click();
  expect(await generate('Generate')).toMatch(/^This is the emulated model\./);
  expect(await getLastPrompt()).toContain('Subject: Berth 7\nText so far: It is free.');
  await expectVisualQuality(page, 'generate-message', EVERY_LOOK);
  await form.getByRole('button', { name: 'Insert' }).click();
  await expect.poll(() => message.innerText()).toMatch(/^It is free\.\s+This is the emulated model\./);
  await undo();
  await expect.poll(() => message.innerText()).toBe('It is free.');
  await form.getByRole('button', { name: 'Cancel' }).click();
});

test('a brief of a coming meeting is generated from the event, the account and its notes', async () => {
  const { provider, owner, accountId } = companies.google;
  await provider.control.addEvents({ organizer: owner, subject: 'Harbor day', start: inDays(0), end: inDays(1) });
  await page.goto(`/#!/${accountId}/calendar`);
  await page.getByRole('toolbar', { name: 'Calendar' }).waitFor();
  await page.getByRole('button', { name: 'Harbor day' }).first().click();
  const panel = page.getByRole('dialog', { name: 'Harbor day' });
  await panel.getByRole('button', { name: 'Generate brief' }).click();
  expect(await generate('Generate brief')).toMatch(/^This is the emulated model\./);
  const prompt = await getLastPrompt();
  expect(prompt).toMatch(/Meeting: Harbor day, /);
  expect(prompt).toMatch(/\nCustomer: .+, MRR /);
  await panel.getByRole('button', { name: 'Copy' }).waitFor();
  await expectVisualQuality(page, 'generate-brief', EVERY_LOOK);
});
