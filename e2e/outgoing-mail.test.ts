/** What an administrator sees of the messages that were written, and what nobody else does. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  closePage,
  errorsOf,
  expectAccessible,
  openSignedIn,
  routeOf,
  signInThroughScreens,
  statusOf,
  takeScreenshot,
  openPage,
  originOf,
  untilRoute,
} from './browser.ts';
import { addPerson, createCompany, sql } from './company.ts';
import { expectGoodLooks } from './looks.ts';

const LIST = '/dashboard/admin/outgoing-mail';
/** A company of its own, with an administrator, and somebody who was invited. */
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
  page = await openSignedIn(admin, { domain }, `/#!${LIST}`);
});
afterAll(() => closePage(page));

/** Asks the server for what a screen of somebody else asks for. */
const invite = (email: string) =>
  page.evaluate(async (address) => {
    const reply = await fetch('/v1/api/users/invite/', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `JWT ${localStorage.getItem('token')}` },
      body: JSON.stringify({ email: address, roles: ['CSM'] }),
    });
    return reply.status;
  }, email);

const row = (text: string) => page.getByRole('row', { name: text });
const panel = () => page.getByRole('complementary', { name: 'Message' });

describe('an administrator without a mail server', () => {
  test('finds the area in the administration, and nothing in it yet', async () => {
    await page.getByText('No messages yet').waitFor();
    await page.goto('/#!/dashboard/admin');
    await page.getByRole('link', { name: /^Outgoing mail/ }).click();
    await untilRoute(page, `#!${LIST}`);
    await page.getByText(/No mail server is configured/).waitFor();
    await expectAccessible(page);
    await takeScreenshot(page, 'outgoing-mail-empty');
    expect(routeOf(page)).toBe(`#!${LIST}`);
  });

  test('sees an invitation marked as not sent, and opens it', async () => {
    expect(await invite(`nia@${domain}.test`)).toBe(200);
    await page.reload();
    await row(`nia@${domain}.test`).getByText('Not sent: no mail server configured').waitFor();
    await row(`nia@${domain}.test`).getByRole('link').click();
    await panel().getByRole('heading', { name: 'You are invited to Posthaus on Mainstay' }).waitFor();
    expect(routeOf(page)).toMatch(/\?mail=\d+$/);
    const message = panel().frameLocator('iframe');
    await message.getByRole('heading', { name: 'Join Posthaus' }).waitFor();
    expect(await message.locator('a').getAttribute('href')).toBe('•••');
    await panel().getByRole('button', { name: 'Plain text' }).click();
    await panel().getByText('with Mainstay').waitFor();
    expect(await panel().locator('pre').innerText()).toContain('•••');
    expect(await panel().getByRole('button', { name: 'Send now' }).count()).toBe(0);
    expect(errorsOf(page)).toEqual([]);
  });

  test('what a message holds runs nowhere and reaches no page', async () => {
    const hostile =
      '<h1>Hello</h1><script>top.hacked=1</script><img src="x" onerror="top.hacked=2"><a href="//evil.test" target="_top">Go</a>';
    const [mail] = await sql<{ id: string }>(
      `insert into outgoing_mail (tenant_id, purpose, to_addresses, subject, html, text_body, status, error)
         values ($1, 'sign_in_notice', array['nia@posthaus.test'], 'Hostile', $2, 'Hello', 'failed', 'No such mailbox')
       returning id`,
      [tenant, hostile],
    );
    const other = await openSignedIn(admin, { domain }, `/#!${LIST}?mail=${mail?.id}`);
    const frame = other.frameLocator('iframe');
    await frame.getByRole('heading', { name: 'Hello' }).waitFor();
    await frame.getByText('Go').click();
    expect(await other.evaluate(() => (window as unknown as { hacked?: number }).hacked)).toBeUndefined();
    expect(new URL(other.url()).host).toBe(new URL(originOf(domain)).host);
    await other.getByText('No such mailbox').waitFor();
    await closePage(other);
  });

  test('shows the link of the invitation, copies it, and has written that down', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await panel().getByRole('button', { name: 'Show invitation link' }).click();
    const field = panel().getByLabel('Invitation link');
    await field.waitFor();
    await panel().getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Link copied').waitFor();
    const link = await field.inputValue();
    expect(link).toMatch(new RegExp(`^${originOf(domain)}/#!/user_form\\?`));
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    const [audited] = await sql<{ verb: string }>(
      `select verb from audit_log where tenant_id = $1 and verb = 'reveal'`,
      [tenant],
    );
    expect(audited?.verb).toBe('reveal');
    await expectAccessible(page);
  });

  test('closes the message with Escape and stands in the list again', async () => {
    await page.keyboard.press('Escape');
    await panel().waitFor({ state: 'detached' });
    expect(routeOf(page)).toBe(`#!${LIST}`);
  });

  test('list and message look good wide and narrow, light and dark', async () => {
    const look = await openSignedIn(admin, { domain }, `/#!${LIST}`);
    await look.getByText(`nia@${domain}.test`).first().waitFor();
    await expectGoodLooks(look, 'outgoing-mail-list');
    await look.getByRole('link', { name: 'You are invited to Posthaus on Mainstay' }).click();
    await look.frameLocator('iframe').getByRole('heading', { name: 'Join Posthaus' }).waitFor();
    await expectGoodLooks(look, 'outgoing-mail-open');
    expect(errorsOf(look)).toEqual([]);
    await closePage(look);
  });
});

describe('everybody else', () => {
  test('a manager of accounts gets no way in, by the address or by the call', async () => {
    const maya = await openSignedIn('maya.csm@demo.test', {}, `/#!${LIST}`);
    await untilRoute(maya, /^#!\/dashboard(?!\/admin\/outgoing)/);
    expect(await maya.getByText('Outgoing mail').count()).toBe(0);
    const token = await maya.evaluate(() => localStorage.getItem('token') ?? '');
    expect(await statusOf(originOf(), '/v1/api/admin/outgoing-mail/', token)).toBe(403);
    await closePage(maya);
  });

  test('a data administrator opens the administration, which does not show it', async () => {
    const dev = await openPage({ domain });
    await signInThroughScreens(dev, `dev@${domain}.test`);
    await dev.goto('/#!/dashboard/admin');
    await dev.getByRole('link', { name: /^Imports/ }).waitFor();
    expect(await dev.getByRole('link', { name: /^Outgoing mail/ }).count()).toBe(0);
    await dev.goto(`/#!${LIST}`);
    await untilRoute(dev, /^#!\/dashboard(?!\/admin\/outgoing)/);
    expect(await dev.getByRole('heading', { name: 'Outgoing mail' }).count()).toBe(0);
    await closePage(dev);
  });
});
