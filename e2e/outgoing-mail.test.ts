/** The administrator's list of outgoing messages, which no other role can access. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  closePage,
  getErrors,
  expectAccessible,
  openOwnSession,
  openSignedIn,
  getRoute,
  getStatus,
  takeScreenshot,
  getOrigin,
  waitForRoute,
  getAdminArea,
} from './browser.ts';
import { addPerson, createCompany, sql } from './company.ts';
import { expectVisualQuality } from './visual-checks.ts';
import { callServer, tokenByCalls } from './sign-in.ts';

const LIST = '/dashboard/admin/outgoing-mail';
/** A new company with an administrator and an invited user. */
let domain = '';
let tenant = 0;
let admin = '';
let page: Page;
beforeAll(async () => {
  const company = await createCompany('Posthaus');
  ({ domain, id: tenant } = company);
  admin = `ada@${domain}.test`;
  await addPerson(domain, { email: admin, roles: ['ADM'] });
  await addPerson(domain, { email: `dev@${domain}.test`, roles: ['DA'] });
  await addPerson(domain, { email: `maya@${domain}.test` });
  page = await openSignedIn(admin, { domain }, `/#!${LIST}`);
});
afterAll(() => closePage(page));

/** Sends the invitation through the API, as another screen would. */
async function invite(email: string): Promise<number> {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  const body = { email, roles: ['CSM'] };
  return (await callServer(getOrigin(domain), 'POST', '/v1/api/users/invite/', { token, body })).status;
}

const getRow = (text: string) => page.getByRole('row', { name: text });
const getPanel = () => page.getByRole('complementary', { name: 'Message' });

describe('an administrator without a mail server', () => {
  test('opens the area in the administration, which is still empty', async () => {
    await page.getByText('No messages yet').waitFor();
    await page.goto('/#!/dashboard/admin');
    await getAdminArea(page, 'Outgoing mail').click();
    await waitForRoute(page, `#!${LIST}`);
    await page.getByText(/No mail server is configured/).waitFor();
    await expectAccessible(page);
    await takeScreenshot(page, 'outgoing-mail-empty');
    expect(getRoute(page)).toBe(`#!${LIST}`);
  });

  test('sees an invitation marked as not sent, and opens it', async () => {
    expect(await invite(`nia@${domain}.test`)).toBe(200);
    await page.reload();
    await getRow(`nia@${domain}.test`).getByText('Not sent: no mail server configured').waitFor();
    await getRow(`nia@${domain}.test`).getByRole('link').click();
    await getPanel().getByRole('heading', { name: 'You are invited to Posthaus on Mainstay' }).waitFor();
    expect(getRoute(page)).toMatch(/\?mail=\d+$/);
    const message = getPanel().frameLocator('iframe');
    await message.getByRole('heading', { name: 'Join Posthaus' }).waitFor();
    expect(await message.locator('a').getAttribute('href')).toBe('•••');
    await getPanel().getByRole('button', { name: 'Plain text' }).click();
    await getPanel().getByText('with Mainstay').waitFor();
    expect(await getPanel().locator('pre').innerText()).toContain('•••');
    expect(await getPanel().getByRole('button', { name: 'Send now' }).count()).toBe(0);
    expect(getErrors(page)).toEqual([]);
  });

  test('shows the link of the invitation, copies it, and the audit log records that', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await getPanel().getByRole('button', { name: 'Show invitation link' }).click();
    const field = getPanel().getByLabel('Invitation link');
    await field.waitFor();
    await getPanel().getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Link copied').waitFor();
    const link = await field.inputValue();
    expect(link).toMatch(new RegExp(`^${getOrigin(domain)}/#!/user_form\\?`));
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    const [auditEntry] = await sql<{ verb: string }>(
      `select verb from audit_log where tenant_id = $1 and verb = 'reveal'`,
      [tenant],
    );
    expect(auditEntry?.verb).toBe('reveal');
    await expectAccessible(page);
  });

  test('closes the message with Escape and returns to the list', async () => {
    await page.keyboard.press('Escape');
    await getPanel().waitFor({ state: 'detached' });
    expect(getRoute(page)).toBe(`#!${LIST}`);
  });

  test('the content of a message runs nowhere and accesses no page', async () => {
    const hostileMarkup =
      '<h1>Hello</h1><script>top.hacked=1</script><img src="x" onerror="top.hacked=2"><a href="//evil.test" target="_top">Go</a>';
    const [mail] = await sql<{ id: string }>(
      `insert into outgoing_mail (tenant_id, purpose, to_addresses, subject, html, text_body, status, error)
         values ($1, 'sign_in_notice', array['nia@posthaus.test'], 'Hostile', $2, 'Hello', 'failed', 'No such mailbox')
       returning id`,
      [tenant, hostileMarkup],
    );
    await page.goto(`/#!${LIST}?mail=${mail?.id}`);
    const frame = getPanel().frameLocator('iframe');
    await frame.getByRole('heading', { name: 'Hello' }).waitFor();
    await frame.getByText('Go').click();
    expect(await page.evaluate(() => (window as unknown as { hacked?: number }).hacked)).toBeUndefined();
    expect(new URL(page.url()).host).toBe(new URL(getOrigin(domain)).host);
    await getPanel().getByText('No such mailbox').waitFor();
  });

  test('list and message meet the visual checks', async () => {
    await page.goto(`/#!${LIST}`);
    await getPanel().waitFor({ state: 'detached' });
    await getRow(`nia@${domain}.test`).getByText('You are invited').waitFor();
    await expectVisualQuality(page, 'outgoing-mail-list');
    await page.getByRole('link', { name: 'You are invited to Posthaus on Mainstay' }).click();
    await getPanel().frameLocator('iframe').getByRole('heading', { name: 'Join Posthaus' }).waitFor();
    // The list beside the message has already been checked.
    await expectVisualQuality(page, 'outgoing-mail-open');
  });
});

test('other users have no access: not in the administration, nor by address, nor by call', async () => {
  const dev = await openOwnSession(`dev@${domain}.test`, { domain }, '/#!/dashboard/admin');
  await getAdminArea(dev, 'Imports').waitFor();
  expect(await getAdminArea(dev, 'Outgoing mail').count()).toBe(0);
  await dev.goto(`/#!${LIST}`);
  await dev.getByRole('heading', { level: 1, name: 'You don’t have access to this page' }).waitFor();
  expect(await dev.getByRole('heading', { name: 'Outgoing mail' }).count()).toBe(0);
  for (const name of ['dev', 'maya']) {
    const token = await tokenByCalls(getOrigin(domain), `${name}@${domain}.test`);
    expect(await getStatus(getOrigin(domain), '/v1/api/admin/outgoing-mail/', token)).toBe(403);
  }
  await closePage(dev);
});
