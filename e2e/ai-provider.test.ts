/** An administrator adds a provider of a model, and texts are generated for notes and success plans. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AiEmulator, startAiProvider } from '../apps/server/src/app/testing/ai-provider.ts';
import { createUser } from '../apps/server/src/core/people/create-user.ts';
import { hashPassword } from '../apps/server/src/platform/crypto/password.ts';
import { accountUrl } from './accounts-pages.ts';
import { closePage, DEMO_PASSWORD, openSignedIn } from './browser.ts';
import { openDatabase, sql } from './company.ts';
import {
  buildObjective,
  buildPlansCompany,
  createPlan,
  getButton,
  getField,
  MIA,
  openEditor,
  type PlansCompany,
  waitForToast,
} from './plans-company.ts';
import { EVERY_LOOK, expectVisualQuality } from './visual-checks.ts';

const ADA = 'ada@quay.test';
const PAGE = '/#!/dashboard/admin/ai-provider';

let emulator: AiEmulator;
let company: PlansCompany;
let ada: Page;
let mia: Page;
beforeAll(async () => {
  [emulator, company] = await Promise.all([startAiProvider(), buildPlansCompany()]);
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const [tenant] = await sql<{ id: number }>('select id::int from tenants where domain = $1', [company.domain]);
  await openDatabase().inTenant(tenant?.id ?? 0, 'write', (tx) =>
    createUser(tx, { email: ADA, firstName: 'Ada', roles: ['ADM'], passwordHash }),
  );
  [ada, mia] = await Promise.all([
    openSignedIn(ADA, { domain: company.domain }, PAGE),
    openSignedIn(MIA, { domain: company.domain }, accountUrl(company.alder, 'notes')),
  ]);
}, 120_000);
afterAll(async () => {
  await Promise.all([closePage(ada), closePage(mia)]);
  await emulator.stop();
});

const getGroup = (page: Page) => page.getByRole('group', { name: 'Generate' });
const openNewNote = async () => {
  await mia.goto('/#!/help/faqs');
  await mia.goto(accountUrl(company.alder, 'notes'));
  await getButton(mia, 'Write a note').click();
  return mia.getByRole('form', { name: 'New note' });
};

test('decisions-08 without a provider, Generate shows the exact message', async () => {
  const form = await openNewNote();
  await form.getByRole('button', { name: 'Generate', exact: true }).click();
  await getButton(mia, 'Generate text').click();
  const message = getGroup(mia).getByText('AI is not configured. Ask an administrator to add a provider.');
  await message.waitFor();
  expect(await getGroup(mia).getByRole('button', { name: 'Insert' }).count()).toBe(0);
});

test('an administrator enters a provider, tests it and saves it', async () => {
  const form = ada.getByRole('form', { name: 'AI provider' });
  await form.getByLabel('Address').fill(emulator.baseUrl);
  await form.getByLabel('Model').fill(emulator.model);
  await form.getByLabel('Key').fill('wrong');
  await form.getByLabel('Price of input').fill('2.5');
  await form.getByLabel('Price of output').fill('10');
  await form.getByLabel('Cost per month').fill('50');
  await form.getByRole('button', { name: 'Test' }).click();
  const result = ada.getByRole('region', { name: 'Provider' }).getByRole('status');
  await result.getByText('The provider rejected the key (401).').waitFor();
  await form.getByLabel('Key').fill(emulator.key);
  await form.getByRole('button', { name: 'Test' }).click();
  await result.getByText(`The model ${emulator.model} answered.`).waitFor();
  await form.getByRole('button', { name: 'Save' }).click();
  await waitForToast(ada, 'AI provider saved.');
  expect(await form.getByLabel('Key').inputValue()).toBe('');
  await expectVisualQuality(ada, 'ai-provider', EVERY_LOOK);
});

test('a summary of a note is shown, inserted after what was typed, and undone', async () => {
  const form = await openNewNote();
  await form.getByRole('textbox', { name: 'Note' }).fill('We agreed on ten more seats.');
  await form.getByRole('button', { name: 'Generate', exact: true }).click();
  const instructions = getGroup(mia).getByLabel('Instructions');
  await instructions.fill('ANSWER Ten more seats were agreed.');
  await getButton(mia, 'Generate text').click();
  const text = getGroup(mia).getByRole('status', { name: 'Generated text' });
  await text.waitFor();
  expect(await text.innerText()).toMatch(/^Ten more seats were agreed\./);
  await expectVisualQuality(mia, 'generate-text', EVERY_LOOK);
  await getButton(mia, 'Insert').click();
  const note = form.getByRole('textbox', { name: 'Note' });
  await expect.poll(() => note.innerText()).toMatch(/^We agreed on ten more seats\.\s+Ten more seats were agreed\./);
  await mia.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => note.innerText()).toBe('We agreed on ten more seats.');
});

test('an executive summary is generated from the plan, and a running call can be stopped', async () => {
  const objectives = [buildObjective('Both plants live', { milestone: company.milestone })];
  const plan = await createPlan(mia, company.alder, { objectives });
  await openEditor(mia, company.alder, plan);
  await emulator.clearLog();
  await getButton(mia, 'Generate').click();
  await getButton(mia, 'Generate text').click();
  await getGroup(mia).getByRole('status', { name: 'Generated text' }).waitFor();
  const [call] = await emulator.log();
  const facts = String(call?.messages.at(-1)?.content).split('\n').slice(3);
  expect(facts.slice(0, 3)).toEqual(['Customer: Alder', 'Plan: Recover adoption', 'Description: Back to June.']);
  expect(facts[4]).toMatch(/^Objectives: Both plants live, target 3 sessions/);
  await getButton(mia, 'Insert').click();
  expect(await getField(mia, 'Executive summary').inputValue()).toMatch(/^They left\.\n\nThis is the emulated model\./);
  await mia.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
  expect(await getField(mia, 'Executive summary').inputValue()).toBe('They left.');
  await getButton(mia, 'Generate').click();
  await getGroup(mia).getByLabel('Instructions').fill('HANG');
  await getButton(mia, 'Generate text').click();
  await expect.poll(async () => (await emulator.log()).length).toBe(2);
  await getButton(mia, 'Stop').click();
  await getButton(mia, 'Generate text').waitFor();
  await expect.poll(async () => (await emulator.log()).at(-1)?.end).toBe('closed');
});
