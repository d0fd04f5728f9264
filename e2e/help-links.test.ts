/** The addresses that a company gives the entries of the help menu. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { closePage, getOrigin, openSignedIn } from './browser.ts';
import { addPerson, createCompany } from './company.ts';
import { QUIET_ROUTE } from './shared-pages.ts';

const openHelp = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Help' }).click();

test('an address that an administrator gives a help entry opens in a new tab for everyone, until it is removed', async () => {
  const { domain } = await createCompany('Guide');
  const [admin, reader] = [`ada@${domain}.test`, `rob@${domain}.test`];
  await addPerson(domain, { email: admin, roles: ['ADM'] });
  await addPerson(domain, { email: reader });
  const address = `${getOrigin(domain)}/healthz?guide`;
  const saveLink = async (text: string) => {
    const page = await openSignedIn(admin, { domain }, '/#!/dashboard/admin/company');
    await page.getByRole('textbox', { name: 'FAQs' }).fill(text);
    await page.getByRole('button', { name: 'Save links' }).click();
    await page.getByRole('region', { name: 'Notifications' }).getByText(/./).first().waitFor();
    await closePage(page);
  };
  await saveLink(address);
  const page = await openSignedIn(reader, { domain }, QUIET_ROUTE);
  await openHelp(page);
  const entry = page.getByRole('menuitem', { name: 'FAQs' });
  const [opened] = await Promise.all([page.context().waitForEvent('page'), entry.click()]);
  await opened.waitForLoadState();
  expect(opened.url()).toBe(address);
  expect(await opened.evaluate(() => window.opener === null && document.referrer === '')).toBe(true);
  await opened.close();
  await saveLink('');
  await page.reload();
  await openHelp(page);
  expect(await entry.getAttribute('href')).toBe('#!/help/faqs');
  await closePage(page);
});
