/** The assistant with an emulated model: streamed answers with sources, proposals, errors, and the prompts of administrators. */
import { AI_NOT_CONFIGURED, NO_SOURCE } from '@mainstay/contract/rules/assistant';
import type { Locator, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AiEmulator, startAiProvider, toAiSettings } from '../apps/server/src/app/testing/ai-provider.ts';
import { buildAccounts } from '../apps/server/src/app/demo/factories/accounts.ts';
import { closePage, getCallsTo, getErrors, getRoute, openSignedIn, resetPage, waitForRoute } from './browser.ts';
import { addPerson, type Company, createCompany, openDatabase, sql } from './company.ts';
import { callAsPageUser, openAlone, waitForFrame } from './components-pages.ts';
import { QUIET_ROUTE, useSharedPage } from './shared-pages.ts';
import { EVERY_LOOK, expectVisualQuality } from './visual-checks.ts';

const PROMPTS_SCREEN = '/#!/dashboard/admin/assistant-prompts';
const FIND = 'CALL find_accounts {"name": "Harbor"}';
const NOTE_TEXT = 'Jonas wants a dashboard by March';

let company: Company;
let emulator: AiEmulator;
let accountId = 0;
let rita: Page;
const toEmail = (name: string) => `${name}@${company.domain}.test`;

beforeAll(async () => {
  company = await createCompany('Oracle');
  emulator = await startAiProvider();
  await addPerson(company.domain, { email: toEmail('ada'), roles: ['ADM'] });
  const cora = await addPerson(company.domain, { email: toEmail('cora') });
  const ritaId = await addPerson(company.domain, { email: toEmail('rita'), roles: ['EXE'] });
  await sql(`update users set user_access_type = 'read_only' where tenant_id = $1 and id = $2`, [company.id, ritaId]);
  await openDatabase().inTenant(company.id, 'write', async (tx) => {
    [accountId = 0] = await buildAccounts(tx, [{ name: 'Harbor Logistics', ownerId: cora }]);
    await tx.rows('update settings set setup_done_at = now() where tenant_id = $1', [tx.tenant]);
  });
  rita = await openSignedIn(toEmail('rita'), { domain: company.domain }, QUIET_ROUTE);
});
afterAll(async () => {
  await closePage(rita);
  await emulator.stop();
});

const cora = useSharedPage(() => ({ email: toEmail('cora'), domain: company.domain }));
const ada = useSharedPage(() => ({ email: toEmail('ada'), domain: company.domain }));

const getPanel = (page: Page) => page.getByRole('dialog', { name: 'Assistant' });
/** The thread, without what only screen readers get. */
const getThread = (within: Locator) => within.getByRole('group', { name: 'Conversation' });
async function openPanel(page: Page, address = QUIET_ROUTE) {
  if (await getPanel(page).isVisible()) {
    await page.keyboard.press('Escape');
    await getPanel(page).waitFor({ state: 'detached' });
  }
  await page.goto(address);
  await page.getByRole('banner').getByRole('button', { name: 'Assistant' }).click();
  const panel = getPanel(page);
  await panel.waitFor();
  return panel;
}
/** Opens the panel with a new conversation. */
async function openNewConversation(page: Page, address?: string) {
  const panel = await openPanel(page, address);
  const field = panel.getByLabel('Question');
  await field.waitFor();
  const start = panel.getByRole('button', { name: 'New conversation' });
  if (await start.isEnabled()) await start.click();
  return { panel, field };
}
async function ask(page: Page, prompt: string, address?: string) {
  const { panel, field } = await openNewConversation(page, address);
  await field.fill(prompt);
  await field.press('Enter');
  return { panel, field };
}

test('without a provider, the panel, and a chat on a page, show the message; administrators find the settings', async () => {
  const panel = await openPanel(cora());
  await panel.getByText(AI_NOT_CONFIGURED, { exact: true }).waitFor();
  expect(await panel.getByRole('link').count()).toBe(0);
  await cora().keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  expect(await cora().evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Assistant');
  const adminPanel = await openPanel(ada());
  const link = adminPanel.getByRole('link', { name: 'Open the settings of the AI provider' });
  expect(await link.getAttribute('href')).toBe('#!/dashboard/admin/ai-provider');
  await expectVisualQuality(ada(), 'assistant-not-configured');
  await callAsPageUser(ada(), 'PUT', '/v1/api/admin/ai-provider/', toAiSettings(emulator));
});

test('3-ai-chat-01 a chat on a page shows the question and its answer in a thread', async () => {
  const page = ada();
  const frame = await waitForFrame(page, await openAlone(page, { kind: 'react-ai', ai: {} }, { sizeX: 3, sizeY: 3 }));
  await frame.getByLabel('Question').fill(`How is Harbor?\n${FIND}\nANSWER Harbor is well [1].`);
  await frame.getByLabel('Question').press('Enter');
  const thread = getThread(frame);
  await thread.getByText('Harbor is well.', { exact: false }).last().waitFor();
  await thread.getByText('How is Harbor?').waitFor();
  await expectVisualQuality(page, 'assistant-component', EVERY_LOOK);
  expect(getErrors(page)).toEqual([]);
});

test('S3-32 an answer names its sources, marks what no record confirms, and opens a source', async () => {
  const page = cora();
  const answer = `ANSWER Harbor is well [1]. Everyone likes it. <b>Bold</b> ![x](https://evil.test/x.png)`;
  const { panel } = await ask(page, `How is Harbor?\n${FIND}\n${answer}`);
  const source = panel.getByRole('link', { name: 'Source 1, Account: Harbor Logistics' });
  await source.waitFor();
  expect(await panel.getByText(NO_SOURCE, { exact: true }).count()).toBeGreaterThan(0);
  expect([await panel.locator('img').count(), await panel.locator('a[href^="http"]').count()]).toEqual([0, 0]);
  await getThread(panel).getByText('Check it before you rely on it.').waitFor();
  await expectVisualQuality(page, 'assistant-answer', EVERY_LOOK);
  await source.click();
  await waitForRoute(page, new RegExp(`^#!/dashboard/${accountId}/Harbor Logistics/`));
  await getPanel(page).waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1, name: 'Harbor Logistics' }).waitFor();
  const { panel: accountPanel } = await ask(page, 'And now?\nCALL get_account {}', page.url().replace(/^.*?#/, '/#'));
  await accountPanel.getByText('Harbor Logistics', { exact: true }).first().waitFor();
  await getThread(accountPanel).getByText('The records answer this.').waitFor();
  const [row] = await sql<{ account_id: string }>(
    'select account_id from ai_conversations where tenant_id = $1 order by id desc limit 1',
    [company.id],
  );
  expect(Number(row?.account_id)).toBe(accountId);
  expect(getErrors(page)).toEqual([]);
});

/** Opens an address with the panel while a call that the address depends on is pending. */
async function openPanelWhilePending(page: Page, address: string, call: RegExp): Promise<void> {
  await page.goto(QUIET_ROUTE);
  // What an earlier screen has cached would not be requested again.
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'FAQs' }).waitFor();
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(call, async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.evaluate((hash) => {
    location.hash = hash;
  }, address);
  const field = getPanel(page).getByLabel('Question');
  await page.getByRole('banner').getByRole('button', { name: 'Assistant' }).click();
  await field.fill('A draft');
  release();
  await waitForRoute(page, new RegExp(`^#!/dashboard/${accountId}/Harbor Logistics/`));
  await page.getByRole('heading', { level: 1, name: 'Harbor Logistics' }).waitFor();
  expect(await field.inputValue()).toBe('A draft');
  await field.fill('');
  await page.keyboard.press('Escape');
  await page.unroute(call);
}

test('the panel stays open while a short or wrong address of an account is replaced by the full one', async () => {
  const page = cora();
  await openPanelWhilePending(page, `#!/${accountId}/notes`, /\/check-account-access\//);
  const wrong = getRoute(page).replace('Harbor Logistics', 'Wrong');
  await openPanelWhilePending(page, wrong, new RegExp(`/v1/api/accounts/${accountId}/(\\?|$)`));
  expect(getErrors(page)).toEqual([]);
});

test('S3-32 Stop ends an answer; the conversation is continued later, and deleted', async () => {
  const page = cora();
  const { panel } = await ask(page, 'Tell me everything.\nENDLESS');
  await panel.getByText('word word').first().waitFor();
  await panel.getByRole('button', { name: 'Stop' }).click();
  await panel.getByText('Stopped', { exact: true }).waitFor();
  await expect.poll(async () => (await emulator.log()).at(-1)?.end).toBe('closed');
  await page.reload();
  await openPanel(page, page.url().replace(/^.*?#/, '/#'));
  await panel.getByRole('button', { name: 'Conversations' }).click();
  await panel.getByRole('button', { name: /^Tell me everything/ }).click();
  await panel.getByText('Stopped', { exact: true }).waitFor();
  await panel.getByText('word word').first().waitFor();
  await panel.getByRole('button', { name: 'Conversations' }).click();
  await expectVisualQuality(page, 'assistant-conversations');
  await panel.getByRole('button', { name: /^Delete Tell me everything/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this conversation?' });
  await dialog.getByText('Tell me everything').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await panel.getByRole('button', { name: /^Delete Tell me everything/ }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await panel
    .getByRole('button', { name: /^Tell me everything/ })
    .first()
    .waitFor({ state: 'detached' });
});

test('S3-33 a provider that fails returns the question with the error, and Retry sends it again', async () => {
  const page = cora();
  const { panel, field } = await ask(page, 'Hello?\nSTATUS 500');
  const alert = panel.getByRole('alert');
  await alert.getByText('AI is not available').waitFor();
  expect(await field.inputValue()).toBe('Hello?\nSTATUS 500');
  await expectVisualQuality(page, 'assistant-failed');
  await panel.getByRole('button', { name: 'Retry' }).click();
  const isQuestion = (call: Request) => call.method() === 'POST';
  await expect.poll(() => getCallsTo(page, '/v1/api/ai-support/').filter(isQuestion).length).toBe(2);
  await alert.getByText('AI is not available').waitFor();
  await field.fill('');
  await field.press('Enter');
  await panel.getByText('Please enter a prompt').waitFor();
  await field.fill('A draft');
  await page.reload();
  await openPanel(page);
  await expect.poll(() => field.inputValue()).toBe('A draft');
  await field.fill('');
});

const PROPOSE = `CALL propose_note {"account_id": ID, "text": "${NOTE_TEXT}"}`;
const getProposal = () =>
  `Note it.\n${FIND}\nTHEN\n${PROPOSE.replace('ID', String(accountId))}\nANSWER I propose a note [1].`;
const countNotes = async () => {
  const [row] = await sql<{ notes: number }>(
    'select count(*)::int as notes from notes where tenant_id = $1 and account_id = $2',
    [company.id, accountId],
  );
  return row?.notes;
};

test('a proposal is written when it is confirmed, and not when it is dismissed', async () => {
  const page = cora();
  const { panel } = await ask(page, getProposal());
  const card = panel.getByRole('region', { name: 'Proposed note' });
  await card.getByText(NOTE_TEXT).waitFor();
  await expectVisualQuality(page, 'assistant-proposal', EVERY_LOOK);
  await card.getByRole('button', { name: 'Dismiss' }).click();
  await card.getByText('Dismissed').waitFor();
  expect(await countNotes()).toBe(0);
  const { panel: second } = await ask(page, getProposal());
  const pending = second.getByRole('region', { name: 'Proposed note' });
  await pending.getByRole('button', { name: 'Confirm' }).click();
  await pending.getByText('Confirmed').waitFor();
  expect(await countNotes()).toBe(1);
  await pending.getByRole('link', { name: 'Open the notes' }).click();
  await page.getByText(NOTE_TEXT).first().waitFor();
  expect(getErrors(page)).toEqual([]);
});

test('users with view-only access get answers, and no proposals', async () => {
  await resetPage(rita);
  const { panel } = await ask(rita, `How is it?\n${FIND}`);
  await getThread(panel).getByText('The records answer this.').waitFor();
  const { panel: second } = await ask(rita, getProposal());
  await getThread(second)
    .getByText(/^I propose a note\.1?/)
    .waitFor();
  expect(await second.getByRole('region', { name: 'Proposed note' }).count()).toBe(0);
  const tools = (await emulator.log()).at(-1)?.tools ?? [];
  expect(tools.filter((name) => name.startsWith('propose'))).toEqual([]);
});

test('the panel opens from the palette and with a key, on a phone as well', async () => {
  const page = cora();
  await openPanel(page);
  await page.keyboard.press('Escape');
  await getPanel(page).waitFor({ state: 'detached' });
  await page.keyboard.press('i');
  await getPanel(page).getByLabel('Question').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
  await page.keyboard.press('Escape');
  await getPanel(page).waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('assistant');
  await page.getByRole('option', { name: /Ask the assistant/ }).click();
  await getPanel(page).waitFor();
  await page.keyboard.press('Escape');
});

test('3-ai-chat-09 3-ai-chat-10 3-ai-chat-11 3-ai-chat-12 3-ai-chat-13 3-ai-chat-14 3-ai-chat-15 prompts and their toasts', async () => {
  const page = ada();
  await page.goto(PROMPTS_SCREEN);
  await page.getByText('No prompts yet').waitFor();
  const [listing] = getCallsTo(page, '/v1/api/customObject/listing/');
  expect(new URL(listing?.url() ?? '').searchParams.get('limit')).toBe('150');
  const toast = (text: string) => page.getByText(text, { exact: true }).waitFor();
  const breakCalls = (path: string) =>
    page.route(`**${path}`, (route) =>
      route.fulfill({ status: 500, json: { success: false, errors: { e: 'Something went wrong' } } }),
    );
  await page.getByRole('button', { name: 'New prompt' }).click();
  const dialog = page.getByRole('dialog', { name: 'New prompt' });
  await dialog.getByLabel('Name').fill('Terms');
  await dialog.getByLabel('Prompt', { exact: true }).fill('Call accounts customers.');
  await expectVisualQuality(page, 'assistant-prompt');
  await breakCalls('/v1/api/customObject/insert/row/');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await toast('Prompt Created Failed');
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Terms');
  await page.unrouteAll();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await toast('Prompt Created Successfully');
  const row = page.getByRole('row', { name: 'Terms' });
  await row.waitFor();
  await expectVisualQuality(page, 'assistant-prompts', EVERY_LOOK);
  await row.getByText('Call accounts customers.').click();
  const edit = page.getByRole('dialog', { name: 'Edit prompt' });
  await edit.getByLabel('Prompt', { exact: true }).fill('Call accounts clients.');
  await breakCalls('/v1/api/customObject/update/row/');
  await edit.getByRole('button', { name: 'Save' }).click();
  await toast('Prompt Updated Failed');
  await page.unrouteAll();
  await edit.getByRole('button', { name: 'Save' }).click();
  await toast('Prompt Updated Successfully');
  await row.getByText('Call accounts clients.').waitFor();
  await emulator.clearLog();
  await ask(page, 'Hello?');
  await expect
    .poll(async () => JSON.stringify((await emulator.log())[0]?.messages[0] ?? ''))
    .toContain('Call accounts clients.');
  await page.goto(PROMPTS_SCREEN);
  await row.getByRole('switch', { name: 'Terms is active' }).click();
  await toast('Prompt Updated Successfully');
  await row.getByRole('button', { name: 'Delete Terms' }).click();
  await page.getByRole('dialog', { name: 'Delete this prompt?' }).getByRole('button', { name: 'Delete' }).click();
  await toast('Deleted “Terms”.');
  await page.getByText('No prompts yet').waitFor();
  // The two calls that failed on purpose.
  expect(getErrors(page)).toEqual(Array.from({ length: 2 }, () => expect.stringContaining('status of 500')));
});
