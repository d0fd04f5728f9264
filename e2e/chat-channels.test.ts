/** An administrator connects Slack, tests it, and a person selects what is posted: the assignment of an action arrives in the chat. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAccounts } from '../apps/server/src/app/demo/factories/accounts.ts';
import { buildActions, buildPlay } from '../apps/server/src/app/demo/factories/plays.ts';
import { type Emulator, startEmulator } from '../apps/server/src/app/testing/emulator.ts';
import { closePage, getAdminArea, getErrors, getOrigin, openOwnSession } from './browser.ts';
import { addPerson, type Company, createCompany, openDatabase } from './company.ts';
import { callServer, tokenByCalls } from './sign-in.ts';
import { EVERY_LOOK, expectVisualQuality } from './visual-checks.ts';

const run = Date.now().toString(36);
const emails = { ada: `ada.${run}@pier.test`, cora: `cora.${run}@pier.test` };
let company: Company;
let chat: Emulator;
let ada: Page;
let cora = 0;
let action = 0;

beforeAll(async () => {
  chat = await startEmulator('chat-service.ts', {});
  company = await createCompany('Pier');
  const ownerId = await addPerson(company.domain, { email: emails.ada, roles: ['ADM'] });
  cora = await addPerson(company.domain, { email: emails.cora });
  await openDatabase().inTenant(company.id, 'write', async (tx) => {
    const [accountId = 0] = await buildAccounts(tx, [{ name: 'Alder Mills', ownerId: cora }]);
    const playId = await buildPlay(tx, { accountId, name: 'Kick-off' });
    [action = 0] = await buildActions(tx, [{ accountId, playId, ownerId, name: 'Call <!channel>' }]);
  });
  ada = await openOwnSession(emails.ada, { domain: company.domain }, '/#!/dashboard/admin');
});
afterAll(async () => {
  await closePage(ada);
  await chat.stop();
});

const readMessages = async () => (await fetch(`${chat.url}/messages`)).text();

test('reminders and notifications arrive in the chat of the company', async () => {
  await getAdminArea(ada, 'Slack and Teams').click();
  const slack = ada.getByRole('form', { name: 'Slack' });
  await slack.getByLabel('URL of the incoming webhook').fill(`${chat.url}/slack`);
  await slack.getByRole('button', { name: 'Save' }).click();
  await slack.getByRole('button', { name: 'Send test' }).click();
  await slack.getByText('Working').waitFor();
  expect(await readMessages()).toContain('Notifications of Mainstay arrive here.');
  await expectVisualQuality(ada, 'chat-channels', EVERY_LOOK);

  const person = await openOwnSession(emails.cora, { domain: company.domain }, '/#!/dashboard/profile/notifications');
  const form = person.getByRole('form', { name: 'Chats' });
  await form.getByLabel('Actions assigned to me').check();
  await form.getByRole('button', { name: 'Save' }).click();
  await person.getByText('Saved.').waitFor();
  await expectVisualQuality(person, 'chat-choices', EVERY_LOOK);
  expect(await form.getByLabel('Disabled webhooks').count()).toBe(0);

  const origin = getOrigin(company.domain);
  const token = await tokenByCalls(origin, emails.ada);
  const body = { actionId: action, userId: cora };
  expect((await callServer(origin, 'POST', '/v1/api/actions/assign/', { token, body })).status).toBe(200);
  let text = '';
  await expect.poll(async () => (text += await readMessages()), { timeout: 15_000 }).toContain('Assigned to');
  expect(text).toContain('Alder Mills');
  expect(text).toContain(`actionId=${action}`);
  expect(text).toContain('&lt;!channel&gt;');
  expect([...getErrors(ada), ...getErrors(person)]).toEqual([]);
  await closePage(person);
}, 90_000);
