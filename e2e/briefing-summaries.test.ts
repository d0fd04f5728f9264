/** An emulated model summarizes accounts at risk and the brief of an account, with links to the displayed rows. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAccounts } from '../apps/server/src/app/demo/factories/accounts.ts';
import { buildNote } from '../apps/server/src/app/demo/factories/notes.ts';
import { type AiEmulator, startAiProvider, toAiSettings } from '../apps/server/src/app/testing/ai-provider.ts';
import { closePage, getErrors, openSignedIn, waitForRoute } from './browser.ts';
import { addPerson, type Company, createCompany, openDatabase } from './company.ts';
import { callAsPageUser } from './components-pages.ts';
import { useSharedPage } from './shared-pages.ts';
import { EVERY_LOOK, expectVisualQuality } from './visual-checks.ts';

let company: Company;
let emulator: AiEmulator;
let accountId = 0;
const toEmail = (name: string) => `${name}@${company.domain}.test`;

beforeAll(async () => {
  company = await createCompany('Sibyl');
  emulator = await startAiProvider();
  await addPerson(company.domain, { email: toEmail('ada'), roles: ['ADM'] });
  const cora = await addPerson(company.domain, { email: toEmail('cora') });
  await openDatabase().inTenant(company.id, 'write', async (tx) => {
    [accountId = 0] = await buildAccounts(tx, [{ name: 'Harbor Logistics', ownerId: cora }]);
    await tx.rows('update accounts set health = 20, mrr_minor = 120000 where tenant_id = $1 and id = $2', [
      tx.tenant,
      accountId,
    ]);
    await buildNote(tx, {
      accountId,
      text: 'REPLY{Harbor has no usage [5]. Jonas likes it. ![x](https://evil.test/x.png)}',
      ownerId: cora,
    });
    await tx.rows('update settings set setup_done_at = now() where tenant_id = $1', [tx.tenant]);
  });
  const ada = await openSignedIn(toEmail('ada'), { domain: company.domain });
  await callAsPageUser(ada, 'PUT', '/v1/api/admin/ai-provider/', toAiSettings(emulator));
  await closePage(ada);
}, 60_000);
afterAll(() => emulator.stop());

const cora = useSharedPage(() => ({ email: toEmail('cora'), domain: company.domain }));
const getSummary = (page: Page) => page.getByRole('region', { name: 'Summary' });
const getLastPrompt = async () => String((await emulator.log()).at(-1)?.messages.at(-1)?.content);

test('decisions-08 accounts at risk are summarized with links to the accounts', async () => {
  const page = cora();
  await page.goto('/#!/dashboard/briefings');
  await page.getByRole('main').locator('tbody tr').first().waitFor();
  await page.getByRole('button', { name: 'Summarize' }).click();
  const source = getSummary(page).getByRole('link', { name: 'Source 1, Harbor Logistics' });
  await source.waitFor();
  await getSummary(page).getByText('A model wrote this from the 1 account below.', { exact: false }).waitFor();
  expect(await getLastPrompt()).toContain('\n[1] Harbor Logistics: Health of 50 or less');
  await expectVisualQuality(page, 'briefing-summary-risks', EVERY_LOOK);
  await source.click();
  await page.getByRole('heading', { level: 1, name: 'Harbor Logistics' }).waitFor();
  expect(getErrors(page)).toEqual([]);
});

test('decisions-08 the brief is summarized, marks what no row confirms, and an injected image is removed', async () => {
  const page = cora();
  await page.goto(`/#!/dashboard/accounts/${accountId}/brief`);
  await page.getByRole('heading', { level: 1, name: 'Brief of Harbor Logistics' }).waitFor();
  await page.getByRole('button', { name: 'Summarize' }).click();
  const summary = getSummary(page);
  await summary.getByText('Harbor has no usage.', { exact: false }).waitFor();
  await summary.getByText('No source', { exact: true }).first().waitFor();
  expect([await summary.locator('img').count(), await summary.locator('a[href^="http"]').count()]).toEqual([0, 0]);
  await expectVisualQuality(page, 'briefing-summary-account', EVERY_LOOK);
  await summary.getByRole('link', { name: 'Source 5, Usage' }).click();
  await waitForRoute(page, new RegExp(`^#!/dashboard/${accountId}/Harbor Logistics/`));
  expect(getErrors(page)).toEqual([]);
});
