/** An archive of a company whose currency has no decimals, or three. */
import { accounts } from '@mainstay/contract/accounts';
import { expect, test } from 'vitest';
import {
  createEmptyCompany,
  exportCompany,
  removeImporter,
  signInTo,
  uploadArchive,
} from '../../app/testing/archives.ts';
import { CURRENCIES, setUpCurrencyTenants } from '../../app/testing/currency-tenants.ts';
import { findDifferentReplies } from '../../app/testing/read-everything.ts';

const { t, getTenant } = setUpCurrencyTenants();

test.each(CURRENCIES)('an import in $currency gives the same amounts', async ({ domain, currency, mrr, other }) => {
  const { account, admin } = getTenant(domain);
  const archive = await exportCompany(t, admin);
  const copied = `${domain}-copy`;
  const nia = await createEmptyCompany(t, copied);
  expect((await uploadArchive(t, nia, archive)).status).toBe(200);
  await t.runJobs();
  await removeImporter(t, copied, domain);
  const copy = await signInTo(t, copied, `ada@${domain}.test`);
  const list = await t.call(copy, accounts.findAccounts, { query: { sort: '-mrr' } });
  expect(list.body.data.accounts.map((row) => [row.name, row.mrr])).toEqual([
    ['Harbour', mrr],
    ['Quay', other],
  ]);
  const [settings] = await t.query<{ currency: string }>(copied, 'select currency from settings where tenant_id = $1');
  expect(settings?.currency).toBe(currency);
  const { different } = await findDifferentReplies(t, admin, copy, Object.values(account));
  expect(different).toEqual([]);
});
