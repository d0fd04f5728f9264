/** Administration of success criteria and milestones: searching, ordering, renaming, archiving, deleting. */
import { expect, test } from 'vitest';
import { closePage, getErrors, expectAccessible, openSignedIn, waitForRoute, getAdminArea } from './browser.ts';
import { addPerson, createCompany, sql } from './company.ts';
import { expectVisualQuality } from './visual-checks.ts';

const SCREEN = '#!/dashboard/admin/success-plans';

test('stores criteria and milestones in order, also after a reload', async () => {
  const { id, domain } = await createCompany('Choices');
  const email = `pat@${domain}.test`;
  await addPerson(domain, { email, roles: ['ADM'] });
  const page = await openSignedIn(email, { domain }, '/#!/dashboard/admin');
  await getAdminArea(page, 'Success plans').click();
  await waitForRoute(page, SCREEN);
  const criteria = page.getByRole('list', { name: 'Success criteria' });
  const getNames = (list: typeof criteria) =>
    list.getByRole('listitem').evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label')));
  await expect.poll(() => getNames(criteria)).toHaveLength(6);
  const clickButton = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const getNewField = () => page.getByRole('textbox', { name: 'New success criterion' });

  await getNewField().fill('Both shifts trained');
  await page.keyboard.press('Enter');
  await criteria.getByText('Both shifts trained').waitFor();
  expect(await getNewField().inputValue()).toBe('');
  await getNewField().fill('both SHIFTS trained');
  await clickButton('Add');
  await page.getByText('A success criterion with this name already exists.').waitFor();
  await expectAccessible(page);
  expect(await getNewField().inputValue()).toBe('both SHIFTS trained');
  await getNewField().fill('');

  await clickButton('Rename Reference call agreed');
  await page.getByRole('textbox', { name: 'Name of Reference call agreed' }).fill('Reference visit agreed');
  await page.keyboard.press('Enter');
  await criteria.getByText('Reference visit agreed').waitFor();
  await clickButton('Archive: Reference visit agreed');
  await criteria.getByRole('listitem', { name: 'Reference visit agreed' }).getByText('Archived').waitFor();
  await clickButton('Delete Both shifts trained');
  const dialog = page.getByRole('dialog', { name: 'Delete success criterion' });
  await dialog.getByText('Are you sure you want to delete Both shifts trained?').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => getNames(criteria)).toHaveLength(6);

  await page.getByRole('link', { name: 'Milestones', exact: true }).click();
  await waitForRoute(page, `${SCREEN}?part=milestones`);
  const milestones = page.getByRole('list', { name: 'Milestones' });
  await milestones.getByText('Expansion').waitFor();
  // The focused button keeps the focus, so that it can be pressed again.
  await page.getByRole('button', { name: 'Move Expansion up' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const order = ['Onboarding', 'Go-live', 'Expansion', 'Adoption', 'Renewal'];
  await expect.poll(() => getNames(milestones)).toEqual(order);
  await page.getByRole('status').filter({ hasText: 'Expansion is number 3 of 5.' }).waitFor();
  const findStored = () =>
    sql<{ name: string }>('select name from milestones where tenant_id = $1 order by position', [id]);
  await expect.poll(async () => (await findStored()).map(({ name }) => name)).toEqual(order);
  await page.reload();
  await expect.poll(() => getNames(milestones)).toEqual(order);

  await expectVisualQuality(page, 'plan-choices');
  // Expects only the error for the duplicate name.
  expect(getErrors(page)).toEqual([expect.stringContaining('400')]);
  await closePage(page);
});
