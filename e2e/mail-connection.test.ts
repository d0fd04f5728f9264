/** Connecting a mailbox and a calendar in the profile at both providers, its state, and the list for administrators. */
import { MAIL_PROVIDERS, MAIL_PROVIDER_IDS } from '@mainstay/contract/rules/mail-providers';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createUser } from '../apps/server/src/core/people/create-user.ts';
import { hashPassword } from '../apps/server/src/platform/crypto/password.ts';
import { accountUrl, waitForAccount } from './accounts-pages.ts';
import { DEMO_PASSWORD, getRoute, openSignedIn, waitForRoute } from './browser.ts';
import { openDatabase, sql } from './company.ts';
import { consentInBrowser, DANA, useConnectedMailboxes } from './connected-mailbox.ts';
import { expectVisualQuality } from './visual-checks.ts';

const companies = useConnectedMailboxes();
const PANEL = '/#!/dashboard/profile/mailbox';
/** Paths of calls that read one message. */
const MESSAGE_PATHS = { google: '/users/me/messages/', microsoft: '/me/messages/' };
/** A synchronization starts in the background. */
const SYNC_MS = 20_000;

const getPart = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });
const clickButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const waitForState = (page: Page, part: string, text: string) =>
  getPart(page, part).getByText(text).waitFor({ timeout: SYNC_MS });

test.each(MAIL_PROVIDER_IDS)(
  `1-shell-27 1-shell-34 1-quick-links-02 %s: quick add offers an email and an event`,
  async (id) => {
    const { owner, domain, accountId } = companies[id];
    const page = await openSignedIn(owner, { domain }, accountUrl(accountId));
    await page.getByRole('heading', { level: 1, name: 'Alder' }).waitFor();
    await page.getByRole('banner').getByRole('button', { name: 'Quick add' }).click();
    const entries = page.getByRole('menuitem');
    await expect
      .poll(async () => (await entries.allInnerTexts()).map((text) => text.split('\n')[0]))
      .toEqual(['Email', 'Calendar', 'Note', 'Action', 'Contact', 'Success plan', 'Ticket']);
    await entries.filter({ hasText: 'Email' }).click();
    await page.getByRole('dialog', { name: 'New email' }).getByRole('form', { name: 'New message' }).waitFor();
    const apps = page.getByRole('group', { name: 'What to add' }).getByRole('button');
    expect(await apps.allInnerTexts()).toEqual(['Email', 'Calendar', 'Note', 'Action', 'Contact']);
    await expectVisualQuality(page, `quick-add-email-${id}`);
    await apps.filter({ hasText: 'Calendar' }).click();
    await page.getByRole('dialog', { name: 'New event' }).getByRole('form', { name: 'New event' }).waitFor();
    await expectVisualQuality(page, `quick-add-event-${id}`);
  },
);

test.each(MAIL_PROVIDER_IDS)('%s: connects mail, then the calendar, and disconnects', async (id) => {
  const { owner, domain, provider } = companies[id];
  const { label } = MAIL_PROVIDERS[id];
  const page = await openSignedIn(owner, { domain }, PANEL);
  await waitForState(page, 'Mail', 'Up to date');
  await waitForState(page, 'Calendar', 'Up to date');
  expect(await getPart(page, 'Mail').innerText()).toContain('3 messages checked, 2 with your contacts');
  expect(await getPart(page, 'Calendar').innerText()).toContain('3 events checked, 1 with your contacts');
  await expectVisualQuality(page, `mail-connection-${id}`);

  await clickButton(page, 'Disconnect');
  const dialog = page.getByRole('dialog', { name: 'Disconnect this mailbox?' });
  await dialog.getByText(`Nothing changes at ${label}.`).waitFor();
  await dialog.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('button', { name: `Connect ${label}` }).waitFor();
  await expectVisualQuality(page, `mail-connection-none-${id}`);

  await page.getByRole('checkbox', { name: /^Calendar/ }).uncheck();
  await clickButton(page, `Connect ${label}`);
  await consentInBrowser(page, provider, owner);
  await waitForRoute(page, '#!/dashboard/profile/mailbox');
  await waitForState(page, 'Mail', 'Up to date');
  await getPart(page, 'Calendar').getByText('Not connected').waitFor();
  await clickButton(page, 'Connect calendar');
  await consentInBrowser(page, provider, owner);
  await waitForState(page, 'Calendar', 'Up to date');
});

test.each(MAIL_PROVIDER_IDS)('%s: a skipped message makes the mailbox incomplete until it is read', async (id) => {
  const { owner, domain, provider } = companies[id];
  const page = await openSignedIn(owner, { domain }, PANEL);
  await waitForState(page, 'Mail', 'Up to date');
  // Ordered first, because a poll may read the message at once.
  await provider.control.fail({ path: MESSAGE_PATHS[id], status: 400 });
  await provider.control.deliver({ from: DANA, to: [owner], subject: 'One more berth', text: 'Please.' });
  await clickButton(page, 'Sync again');
  await waitForState(page, 'Mail', 'Incomplete');
  await getPart(page, 'Mail').getByText('1 message could not be read. Sync again to retry.').waitFor();
  expect(await getPart(page, 'Mail').getByText('Up to date').count()).toBe(0);
  await expectVisualQuality(page, `mail-connection-incomplete-${id}`);
  await clickButton(page, 'Sync again');
  await waitForState(page, 'Mail', 'Up to date');
  expect(await getPart(page, 'Mail').innerText()).toContain('3 with your contacts');
});

test.each(MAIL_PROVIDER_IDS)(
  '%s: after the provider revoked the access, the mailbox is connected again',
  async (id) => {
    const { owner, domain, provider } = companies[id];
    const page = await openSignedIn(owner, { domain }, PANEL);
    await waitForState(page, 'Mail', 'Up to date');
    await provider.control.revoke(owner);
    // A poll may find it first, and then there is nothing left to synchronize.
    await page
      .getByRole('button', { name: 'Sync again' })
      .click({ timeout: 3000 })
      .catch(() => page.reload());
    await waitForState(page, 'Mail', 'Access ended');
    await waitForState(page, 'Calendar', 'Access ended');
    expect(await page.getByRole('button', { name: 'Sync again' }).count()).toBe(0);
    await expectVisualQuality(page, `mail-connection-ended-${id}`);
    await clickButton(page, 'Connect again');
    await consentInBrowser(page, provider, owner);
    await waitForState(page, 'Mail', 'Up to date');
  },
);

test('a read-only user chooses who can read the own messages', async () => {
  const { reader, domain } = companies.google;
  const page = await openSignedIn(reader, { domain }, PANEL);
  await page.getByRole('radio', { name: /^My team/ }).check();
  await page.getByRole('region', { name: 'Notifications' }).getByText('Visibility saved.').waitFor();
  await page.reload();
  expect(await page.getByRole('radio', { name: /^My team/ }).isChecked()).toBe(true);
});

test.each(MAIL_PROVIDER_IDS)('%s: a mailbox that was removed at the provider shows why it is not read', async (id) => {
  const { reader, domain, provider } = companies[id];
  const page = await openSignedIn(reader, { domain }, PANEL);
  await waitForState(page, 'Mail', 'Up to date');
  await provider.control.removeMailbox(reader);
  await clickButton(page, 'Sync again');
  for (const part of ['Mail', 'Calendar']) {
    await waitForState(page, part, 'Failing');
    await getPart(page, part).getByText('The mailbox no longer exists at the provider.').waitFor();
    expect(await getPart(page, part).getByText('Next run').count()).toBe(0);
  }
  await expectVisualQuality(page, `mail-connection-removed-${id}`);
});

test('an administrator sees who is connected, without any content, and disconnects a mailbox', async () => {
  const { owner, reader, domain } = companies.google;
  const email = `chief@${domain}.test`;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const [tenant] = await sql<{ id: string }>('select id from tenants where domain = $1', [domain]);
  await openDatabase().inTenant(Number(tenant?.id), 'write', (tx) =>
    createUser(tx, { email, firstName: 'Cleo', roles: ['ADM'], passwordHash }),
  );
  const page = await openSignedIn(email, { domain }, '/#!/dashboard/admin/mailboxes');
  const row = page.getByRole('row', { name: new RegExp(owner) });
  await row.getByText('Mail: up to date').waitFor();
  expect(await row.innerText()).toMatch(/Gil Grant[\s\S]*Google[\s\S]*Calendar: up to date/);
  expect(await page.locator('body').innerText()).not.toMatch(/Berths|Invoice|Quarterly/);
  await expectVisualQuality(page, 'mailboxes');
  await page.getByRole('button', { name: `Disconnect ${reader}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('row', { name: new RegExp(reader) }).waitFor({ state: 'hidden' });
  expect(getRoute(page)).toBe('#!/dashboard/admin/mailboxes');
});

test('1-mail-01 users of passwords without a mailbox have no mail', async () => {
  const { domain, accountId, admin } = companies.google;
  const page = await openSignedIn(admin, { domain }, accountUrl(accountId, 'summary'));
  await waitForAccount(page, 'Alder');
  const tabs = page.getByRole('navigation', { name: 'Account tabs' });
  await tabs.getByRole('link', { name: 'Contacts' }).waitFor();
  expect(await tabs.getByRole('link', { name: 'Email' }).count()).toBe(0);
  await page.goto(accountUrl(accountId, 'email'));
  await waitForAccount(page, 'Alder');
  expect(await page.getByRole('region', { name: 'Email', exact: true }).count()).toBe(0);
});
