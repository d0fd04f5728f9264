/** Playbooks from their definition to their use on accounts: dragging, dialogs, and interactions between screens. */
import { expect, test } from 'vitest';
import { buildAccounts } from '../apps/server/src/app/demo/factories/accounts.ts';
import { LIST, waitForList } from './accounts-pages.ts';
import { closePage, getErrors, expectAccessible, openSignedIn } from './browser.ts';
import { addPerson, createCompany, openDatabase } from './company.ts';

test('drags a playbook into order, saves it again, and adds it to the selected accounts', async () => {
  const { id: tenant, domain } = await createCompany('Templates');
  const email = `pat@${domain}.test`;
  const ownerId = await addPerson(domain, { email, roles: ['ADM'] });
  await openDatabase().inTenant(tenant, 'write', (tx) =>
    buildAccounts(
      tx,
      ['Alder Mills', 'Birch Foundry', 'Cedar Press'].map((name) => ({ name, ownerId })),
    ),
  );
  const page = await openSignedIn(email, { domain }, '/#!/dashboard/admin/playbooks');
  await page.getByText('No playbooks yet').waitFor();
  await page.getByRole('button', { name: 'New playbook' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Kick-off');
  await page.getByLabel('Action', { exact: true }).fill('Call the sponsor');
  await page.getByRole('button', { name: 'Add action' }).click();
  await page.getByLabel('Action', { exact: true }).fill('Set up the site');
  await page.getByLabel('Due, days after the playbook is added').fill('9');
  await page.getByRole('group', { name: 'Blocked by' }).getByRole('checkbox', { name: 'Call the sponsor' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create playbook' }).click();

  await page.getByRole('link', { name: 'Kick-off' }).click();
  const actions = page.getByRole('region', { name: 'Actions' });
  const getOrder = () => actions.locator('.TemplateEditor-expandButton b').allInnerTexts();
  await actions.getByText('Day 9 · Primary owner · blocked by 1').waitFor();
  // Drags the first action below the second with the pointer.
  const [from, to] = [
    await actions.locator('.TemplateEditor-dragHandle').first().boundingBox(),
    await actions.locator('li').nth(1).boundingBox(),
  ];
  if (!from || !to) throw new Error('Two actions.');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2, to.y + to.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect.poll(getOrder).toEqual(['Set up the site', 'Call the sponsor']);
  await actions.getByText('Day 9 · Primary owner · blocked by 2').waitFor();
  await page.getByLabel('Purpose').fill('The first weeks');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page
    .getByRole('row', { name: /Kick-off/ })
    .getByText('9 days')
    .waitFor();

  await page.goto(LIST);
  await waitForList(page);
  // The company is new, so its administrator sees the first steps above the list.
  await page.getByRole('link', { name: /Invite your team/ }).waitFor();
  for (const name of ['Alder Mills', 'Cedar Press'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check({ force: true });
  const bar = page.getByRole('region', { name: 'Selected accounts' });
  await bar.getByRole('button', { name: 'Add playbook' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a playbook to 2 accounts' });
  await dialog.getByLabel('Playbook', { exact: true }).selectOption('Kick-off');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add to 2 accounts' }).click();
  await dialog.getByText('Kick-off was added to 2 accounts.').waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();

  await page.goto('/#!/dashboard/admin/playbooks');
  await page
    .getByRole('row', { name: /Kick-off/ })
    .getByText('2 / 2')
    .waitFor();
  expect(getErrors(page)).toEqual([]);
  await closePage(page);
});
