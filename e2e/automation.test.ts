/** Automatic playbooks: a rule from nothing, beside the accounts that it matches. */
import { addDays, dayOf } from '@mainstay/contract/rules/dates';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { buildAccounts } from '../apps/server/src/demo/factories/accounts.ts';
import { buildTemplate } from '../apps/server/src/demo/factories/plays.ts';
import { closePage, errorsOf, openSignedIn } from './browser.ts';
import { addPerson, createCompany, openDatabase } from './company.ts';
import { expectGoodLooks } from './looks.ts';

const RULES = '/#!/dashboard/admin/automatic-playbooks';
const today = dayOf(new Date(), 'UTC');

/** The conditions of an account in a part of the page, as what holds and what it has. */
const why = (page: Page, part: string, account: string) =>
  page
    .getByRole(part === 'Run' ? 'dialog' : 'region', { name: part, exact: true })
    .getByRole('group')
    .filter({ hasText: account });

test('a rule is written from nothing, tells whom it matches, why, and why another account does not', async () => {
  const { id: tenant, domain } = await createCompany('Automation');
  const ada = `ada@${domain}.test`;
  const ownerId = await addPerson(domain, { email: ada, roles: ['ADM'] });
  await openDatabase().inTenant(tenant, 'write', async (tx) => {
    await buildTemplate(tx, { name: 'Welcome', actions: [{ name: 'Call the sponsor', dueAfter: 3 }] });
    await buildAccounts(tx, [
      { name: 'Alder Mills', plan: 'Gold', onboardedOn: addDays(today, -10), ownerId },
      { name: 'Birch Foundry', plan: 'Gold', onboardedOn: addDays(today, -200), ownerId },
      { name: 'Cedar Press', plan: 'Silver', onboardedOn: addDays(today, -5), ownerId },
    ]);
  });

  const page = await openSignedIn(ada, { domain }, RULES);
  await page.getByText('No automatic playbooks yet').waitFor();
  await page.getByRole('button', { name: 'New rule' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Welcome new gold accounts');
  await page.getByRole('combobox', { name: 'Playbook' }).click();
  await page.getByRole('option', { name: 'Welcome' }).click();
  const add = async (what: string) => {
    await page.getByRole('button', { name: 'Add condition' }).click();
    await page.getByRole('menuitem', { name: what }).click();
  };
  await add('Account is new');
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByText('2 accounts match now').waitFor();
  await add('A field of the account');
  const second = page.getByRole('group', { name: 'Condition 2' });
  await second.getByLabel('Field').selectOption('Plan');
  await second.getByLabel('Value').fill('Gold');
  await preview.getByText('1 account matches now').waitFor();
  await preview.getByText('of 3; it would start on 1').waitFor();
  await why(page, 'Preview', 'Alder Mills').locator('summary').click();
  await why(page, 'Preview', 'Alder Mills').getByText('Holds: Plan is “Gold”').waitFor();
  await preview.getByRole('combobox', { name: 'Why does an account match, or not?' }).fill('Cedar');
  await page.getByRole('option', { name: 'Cedar Press' }).click();
  await why(page, 'Preview', 'Cedar Press').getByText('Does not hold: Plan is “Gold”').waitFor();
  await expectGoodLooks(page, 'automation-rule');
  expect(errorsOf(page)).toEqual([]);
  await closePage(page);
});
