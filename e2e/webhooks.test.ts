/** An administrator creates a webhook, tests it, follows its deliveries to a receiver on this machine, and replays one. */
import { createHmac } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startReceiver, type WebhookReceiver } from '../apps/server/src/app/testing/webhook-receiver.ts';
import { closePage, getAdminArea, getErrors, getOrigin, openOwnSession } from './browser.ts';
import { addPerson, type Company, createCompany, sql } from './company.ts';
import { callServer, tokenByCalls } from './sign-in.ts';
import { EVERY_LOOK, expectVisualQuality } from './visual-checks.ts';

const LIST = '/#!/dashboard/admin/webhooks';
const run = Date.now().toString(36);
const emails = { ada: `ada.${run}@quay.test`, rita: `rita.${run}@quay.test`, cora: `cora.${run}@quay.test` };
let company: Company;
let receiver: WebhookReceiver;
let ada: Page;

beforeAll(async () => {
  receiver = await startReceiver();
  company = await createCompany('Quay');
  await addPerson(company.domain, { email: emails.ada, roles: ['ADM'] });
  const rita = await addPerson(company.domain, { email: emails.rita, roles: ['ADM'] });
  await addPerson(company.domain, { email: emails.cora });
  await sql(`update users set user_access_type = 'read_only' where tenant_id = $1 and id = $2`, [company.id, rita]);
  ada = await openOwnSession(emails.ada, { domain: company.domain }, '/#!/dashboard/admin');
});
afterAll(async () => {
  await closePage(ada);
  await receiver.close();
});

const getDialog = (name: string) => ada.getByRole('dialog', { name });
/** Records the event `announcement.created`. */
async function announce(title: string): Promise<void> {
  const origin = getOrigin(company.domain);
  const body = { title, description: '<p>Two are free.</p>', date: new Date().toISOString().slice(0, 10), roles: [] };
  const token = await tokenByCalls(origin, emails.ada);
  expect((await callServer(origin, 'POST', '/v1/api/admin/announcements/', { token, body })).status).toBe(200);
}

test('decisions-10 a webhook is created, tested, sends events with its signature, and replays a delivery', async () => {
  await getAdminArea(ada, 'Webhooks').click();
  await ada.getByText('No webhooks yet').waitFor();
  await ada.getByRole('button', { name: 'New webhook' }).click();
  const form = getDialog('New webhook');
  await form.getByLabel('Name').fill('Data warehouse');
  await form.getByLabel('URL').fill(`http://${receiver.host}/hook`);
  await form.getByText('Selected events').click();
  await form.getByRole('searchbox', { name: 'Search events' }).fill('announcement');
  await form.getByLabel('Action completed').waitFor({ state: 'detached' });
  await form.getByLabel('Announcement created').check();
  await form.getByText('1 selected').waitFor();
  await expectVisualQuality(ada, 'webhook-new', EVERY_LOOK);
  await form.getByRole('button', { name: 'Create webhook' }).click();
  const secret = await getDialog('Webhook secret').locator('code').innerText();
  expect(secret).toMatch(/^whsec_/);
  await expectVisualQuality(ada, 'webhook-secret');
  await getDialog('Webhook secret').getByRole('button', { name: 'Done' }).click();

  await ada.getByRole('heading', { level: 1, name: 'Data warehouse' }).waitFor();
  await ada.getByRole('button', { name: 'Send test' }).click();
  const panel = ada.getByRole('dialog', { name: 'Delivery' });
  await panel.getByText('Thank you.').waitFor();
  await panel.getByText('webhook.test', { exact: true }).waitFor();
  await expectVisualQuality(ada, 'webhook-delivery', EVERY_LOOK);
  await panel.getByRole('button', { name: 'Close' }).click();

  receiver.respond((_request, reply) => void reply.writeHead(500).end('Broken'));
  await announce('New berths');
  await expect.poll(() => receiver.received.length).toBe(2);
  const call = receiver.received[1];
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${String(call?.headers['webhook-id'])}.${String(call?.headers['webhook-timestamp'])}.${String(call?.body)}`;
  expect(call?.headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  await ada.reload();
  await ada.getByText('Deliveries have failed since').waitFor();
  await expectVisualQuality(ada, 'webhook', EVERY_LOOK);

  await ada.getByRole('button', { name: 'More actions' }).click();
  await ada.getByRole('menuitem', { name: 'Disable…' }).click();
  await getDialog('Disable this webhook?').getByRole('button', { name: 'Disable' }).click();
  await ada.getByText('This webhook is disabled.').waitFor();
  await ada.getByRole('button', { name: 'More actions' }).click();
  await ada.getByRole('menuitem', { name: 'Enable' }).click();
  await ada.getByText('This webhook is disabled.').waitFor({ state: 'hidden' });
  receiver.respond((_request, reply) => void reply.end('Better'));
  await ada.getByRole('link', { name: 'Announcement created' }).click();
  await panel.getByRole('button', { name: 'Replay' }).click();
  await panel.getByText('Better').waitFor();
  expect(receiver.received[2]?.headers['webhook-id']).toBe(call?.headers['webhook-id']);
  await panel.getByRole('button', { name: 'Close' }).click();

  await ada.getByRole('button', { name: 'More actions' }).click();
  await ada.getByRole('menuitem', { name: 'New secret…' }).click();
  await getDialog('Generate a new secret?').getByRole('button', { name: 'Generate' }).click();
  expect(await getDialog('Webhook secret').locator('code').innerText()).not.toBe(secret);
  await getDialog('Webhook secret').getByRole('button', { name: 'Done' }).click();
  await ada.getByText('Previous secret').waitFor();
  await ada.goto(LIST);
  await ada.getByRole('row', { name: 'Data warehouse' }).getByText('Active').waitFor();
  await expectVisualQuality(ada, 'webhooks', EVERY_LOOK);
  expect(getErrors(ada)).toEqual([]);
}, 120_000);

test('a read-only administrator sees webhooks and changes nothing; other users have no access', async () => {
  const rita = await openOwnSession(emails.rita, { domain: company.domain }, LIST);
  await rita.getByRole('link', { name: 'Data warehouse' }).click();
  await rita.getByRole('heading', { level: 1, name: 'Data warehouse' }).waitFor();
  expect(await rita.getByRole('button', { name: /^(Send test|Edit)$/ }).count()).toBe(0);
  await closePage(rita);
  const cora = await openOwnSession(emails.cora, { domain: company.domain }, LIST);
  await cora.getByRole('heading', { level: 1, name: 'You don’t have access to this page' }).waitFor();
  await closePage(cora);
});
