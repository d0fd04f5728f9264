/** External processes: defined by an administrator, assigned to actions, and executed from the workspace of a play. */
import { PRIORITY_COLORS, PRIORITY_NAMES, PRIORITIES } from '@mainstay/contract/rules/actions';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { buildAccounts } from '../apps/server/src/app/demo/factories/accounts.ts';
import { buildActions, buildPlay } from '../apps/server/src/app/demo/factories/plays.ts';
import { refreshAllPlayMetrics } from '../apps/server/src/domains/playbooks/refresh-play-metrics.ts';
import { getCallsTo, getErrors, getOrigin } from './browser.ts';
import { addPerson, type Company, createCompany, openDatabase } from './company.ts';
import { useSharedPage } from './shared-pages.ts';
import { expectVisualQuality } from './visual-checks.ts';
import { callServer, tokenByCalls } from './sign-in.ts';

let company: Company;
let play = 0;
const getPat = ({ domain }: Company) => `pat@${domain}.test`;
const ADMIN = '/v1/api/admin/';
/** An internal address, which calls of a company must not reach. */
const INTERNAL_URL = 'http://127.0.0.1:9/gifts';

beforeAll(async () => {
  company = await createCompany('Presents');
  const pat = getPat(company);
  const ownerId = await addPerson(company.domain, { email: pat, roles: ['ADM'] });
  const origin = getOrigin(company.domain);
  const token = await tokenByCalls(origin, pat);
  const create = async (path: string, body: object) => {
    const { status, text } = await callServer(origin, 'POST', `${ADMIN}${path}/`, { token, body });
    expect([status, text]).toEqual([200, expect.stringContaining('"success":true')]);
    return (JSON.parse(text) as { data: { process?: { id: number } } }).data.process?.id ?? 0;
  };
  const fields = [{ key: 'sponsor', label: 'Sponsor', type: 'text', required: true }];
  const message = { subject: 'Thanks, {{sponsor}}', body: 'From {{my_name}}' };
  const processId = await create('external-processes', {
    name: 'Thank the sponsor',
    kind: 'email',
    fields,
    ...message,
  });
  await create('email-templates', {
    name: 'Short',
    subject: 'To {{account_name}}',
    body: 'Dear {{sponsor}}, thank you.',
  });
  await openDatabase().inTenant(company.id, 'write', async (tx) => {
    const [accountId = 0] = await buildAccounts(tx, [{ name: 'Alder Mills', ownerId }]);
    play = await buildPlay(tx, { accountId, name: 'Kick-off' });
    const defaults = { accountId, playId: play, ownerId };
    await buildActions(tx, [
      ...PRIORITIES.map((priority) => ({ ...defaults, priority, name: `Step ${PRIORITY_NAMES[priority]}` })),
      { ...defaults, name: 'Say thanks', processId },
    ]);
    await tx.rows('update settings set setup_done_at = now() where tenant_id = $1', [tx.tenant]);
    await refreshAllPlayMetrics(tx);
  });
});

const getPage = useSharedPage(() => ({ email: getPat(company), domain: company.domain }));
const getPendingActions = (page: Page) => page.getByRole('list', { name: 'Pending actions' });

test('creates a webhook, shows its secret once, generates a new one, and a playbook uses the process', async () => {
  const page = getPage();
  await page.goto('/#!/dashboard/admin/external-processes');
  await page.getByRole('link', { name: 'Thank the sponsor' }).waitFor();
  await page.getByRole('button', { name: 'New process' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Order a gift');
  await page.getByLabel('URL').fill(INTERNAL_URL);
  await page.getByRole('button', { name: 'Add field' }).click();
  const form = page.getByRole('region', { name: 'Form' });
  await form.getByLabel('Label').fill('Gift');
  await form.getByRole('checkbox', { name: 'Required' }).check();
  await page.getByRole('button', { name: 'Create process' }).click();
  const secret = page.getByRole('dialog', { name: 'Webhook secret' });
  const first = await secret.locator('code').innerText();
  await secret.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('link', { name: 'Order a gift' }).click();
  await page.getByText('No runs in the last 90 days').waitFor();
  expect(await page.getByText(first).count()).toBe(0);
  await expectVisualQuality(page, 'external-process');
  await page.getByRole('button', { name: 'New secret' }).click();
  await page.getByRole('dialog', { name: 'Generate a new secret?' }).getByRole('button', { name: 'Generate' }).click();
  await secret.waitFor();
  expect(await secret.locator('code').innerText()).not.toBe(first);
  await secret.getByRole('button', { name: 'Done' }).click();

  await page.goto('/#!/dashboard/admin/playbooks?open=new');
  await page.getByRole('heading', { level: 1, name: 'New playbook' }).waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Welcome a sponsor');
  await page.getByLabel('Action', { exact: true }).fill('Send a gift');
  await page.getByLabel('External process').selectOption({ label: 'Order a gift' });
  await page.getByRole('button', { name: 'Create playbook' }).click();
  await page.getByRole('link', { name: 'Welcome a sponsor' }).click();
  await page
    .getByRole('button', { name: /Send a gift/ })
    .first()
    .click();
  await expect
    .poll(() => page.getByLabel('External process').locator('option:checked').innerText())
    .toBe('Order a gift');
  expect(getErrors(page)).toEqual([]);
});

test('1-playbooks-05 each priority has its color, with an outline in dark mode', async () => {
  const page = getPage();
  await page.goto(`/#!/dashboard/actions?playId=${play}`);
  const getIcon = (name: string) =>
    getPendingActions(page)
      .getByRole('img', { name: `${name} priority` })
      .first();
  const getIconStyle = (name: string) =>
    getIcon(name).evaluate((svg) => {
      const { fill, stroke } = getComputedStyle(svg.querySelector('[data-on]') ?? svg);
      return { fill, stroke };
    });
  await getIcon('Critical').waitFor();
  const toRgb = (color: string) => `rgb(${[1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16)).join(', ')})`;
  for (const [scheme, stroke] of [
    ['light', 'none'],
    ['dark', 'rgba(255, 255, 255, 0.35)'],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.locator(`html[data-mantine-color-scheme=${scheme}]`).waitFor({ state: 'attached' });
    for (const code of PRIORITIES)
      expect(await getIconStyle(PRIORITY_NAMES[code]), code).toEqual({ fill: toRgb(PRIORITY_COLORS[code]), stroke });
  }
});

test('2-playbooks-38 2-actions-51 the form of an external process opens from the workspace, is validated and executed', async () => {
  const page = getPage();
  await page.goto(`/#!/dashboard/actions?playId=${play}`);
  await page
    .getByRole('complementary', { name: 'Playbook' })
    .getByRole('button', { name: 'Action', exact: true })
    .click();
  const addForm = page.getByRole('form', { name: 'Add action' });
  await addForm.getByLabel('Name').fill('Send a gift');
  await addForm.getByLabel('Description').fill('A book.');
  await addForm.getByLabel('External process').selectOption({ label: 'Order a gift' });
  await addForm.getByRole('button', { name: 'Add action' }).click();
  const opener = getPendingActions(page).getByRole('button', { name: 'Open form: Order a gift' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Order a gift' });
  await dialog.getByRole('button', { name: 'Execute' }).click();
  await dialog.getByText('Gift is required', { exact: true }).waitFor();
  await dialog.getByRole('textbox', { name: 'Gift' }).fill('A book');
  await dialog.getByRole('button', { name: 'Execute' }).click();
  await page.getByText('EPA executed successfully', { exact: true }).waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await opener.click();
  const runs = dialog.getByRole('list', { name: 'Runs' });
  await runs.getByText('127.0.0.1:9 could not be reached.', { exact: true }).waitFor();
  expect(await runs.getByRole('listitem').innerText()).toMatch(/In progress[^]*attempt 1 of 5/);
  await page.keyboard.press('Escape');
  expect(getErrors(page)).toEqual([]);
});

test('2-actions-55 2-actions-56 2-actions-58 an email is filled from a template, and requires valid recipients', async () => {
  const page = getPage();
  await page.goto(`/#!/dashboard/actions?playId=${play}`);
  await getPendingActions(page).getByRole('button', { name: 'Open form: Thank the sponsor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Thank the sponsor' });
  const to = dialog.getByLabel('To', { exact: true }).and(dialog.locator('input'));
  await dialog.getByRole('textbox', { name: 'Sponsor' }).fill('Eve');
  for (const address of ['eve@alder.test', 'a..b@alder.test']) {
    await to.fill(address);
    await to.press('Enter');
  }
  await dialog.getByText('Invalid Email Address - a..b@alder.test', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.getByText('Invalid Email Address - a..b@alder.test', { exact: true }).waitFor();
  await dialog.getByLabel('Template').selectOption({ label: 'Short' });
  expect(await dialog.getByLabel('Subject').inputValue()).toBe('To Alder Mills');
  expect(await dialog.getByLabel('Message').inputValue()).toBe('Dear Eve, thank you.');
  await expectVisualQuality(page, 'action-email');
  expect(getCallsTo(page, '/v1/api/epa/execute/')).toEqual([]);
  await to.press('Backspace');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await page.getByText('EPA executed successfully', { exact: true }).waitFor();
  // The toast may still be that of the previous test, so the test waits for the dialog, which closes after the server's reply.
  await dialog.waitFor({ state: 'hidden' });
  expect(getCallsTo(page, '/v1/api/epa/execute/').map((call) => call.postDataJSON() as object)).toMatchObject([
    { to: ['eve@alder.test'], cc: [], subject: 'To Alder Mills', body: 'Dear Eve, thank you.' },
  ]);
  await page.goto('/#!/dashboard/admin/outgoing-mail');
  await page.getByRole('link', { name: 'To Alder Mills' }).waitFor();
  expect(getErrors(page)).toEqual([]);
});
