/** A change on a day counts at the end of that day in the tenant's time zone, and a change a moment later does not. */
import { components } from '@mainstay/contract/components';
import { Definition } from '@mainstay/contract/components/definition';
import type { Report } from '@mainstay/contract/components/report';
import { addDays } from '@mainstay/contract/rules/dates';
import { beforeAll, expect, test } from 'vitest';
import { buildAccount, buildChurn } from '../../app/demo/factories/accounts.ts';
import { buildSupportCases } from '../../app/demo/factories/contacts.ts';
import { buildActions, buildPlay } from '../../app/demo/factories/plays.ts';
import { buildProduct } from '../../app/demo/factories/products.ts';
import { buildSubscriptions } from '../../app/demo/factories/subscriptions.ts';
import { buildUsageDays } from '../../app/demo/factories/usage.ts';
import { setUpCompany } from '../../app/testing/company.ts';
import { TEST_DAY, TEST_ZONE } from '../../app/testing/services.ts';
import { rebuildHistory } from '../../domains/health/refresh-metrics.ts';
import { recordPortfolio } from '../../domains/portfolio/record-portfolio.ts';
import { createComponent } from './save-component.ts';

const { t, people } = setUpCompany({ ada: 'ADM' });
/**
 * The last day of a month, and its first and last instant in the tenant's time zone. At its start, it is still the
 * previous day in UTC.
 */
const [BEFORE, DAY] = ['2026-10-30', '2026-10-31'] as const;
const [FIRST, LAST] = ['2026-10-30T11:00:00Z', '2026-10-31T10:59:59.999Z'] as const;
let account = 0;
/** An account that churned and returns on the day. */
let returningAccount = 0;

beforeAll(() =>
  t.inTenant('acme', 'write', async (tx) => {
    account = await buildAccount(tx, { name: 'Alder', onboardedOn: '2026-01-01' });
    const product = await buildProduct(tx, { sku: 'C-1', name: 'Crane' });
    const line = { productId: product.id, quantity: 1, unitPriceMinor: 5, netPriceMinor: 5 };
    await buildSubscriptions(tx, [{ accountId: account, number: 'S-1', startsOn: DAY, lines: [line] }]);
    for (const productId of [0, product.id])
      await buildUsageDays(tx, { accountId: account, productId, from: DAY, to: DAY, usageCount: 4 });
    await buildChurn(tx, { accountId: account, churnedOn: DAY, reasonCode: 'pricing' });
    const playId = await buildPlay(tx, { accountId: account, name: 'Renewal' });
    const action = { accountId: account, playId, createdOn: '2026-10-01', status: 'Completed' as const };
    await buildActions(
      tx,
      ['made first', 'made last', 'done first', 'done last'].map((name) => ({ ...action, name })),
    );
    const submitted = { accountId: account, submittedAt: '2026-10-01T10:00:00Z' };
    await buildSupportCases(tx, [
      { accountId: account, subject: 'made first', submittedAt: FIRST },
      { accountId: account, subject: 'made last', submittedAt: LAST },
      { ...submitted, subject: 'done first', closedAt: FIRST },
      { ...submitted, subject: 'done last', closedAt: LAST },
    ]);
    for (const [name, at] of [
      ['first', FIRST],
      ['last', LAST],
    ]) {
      const values = [tx.tenant, name, at];
      await tx.rows(`update actions set created_at = $3 where tenant_id = $1 and name = 'made ' || $2`, values);
      await tx.rows(`update actions set completed_at = $3 where tenant_id = $1 and name = 'done ' || $2`, values);
    }
    returningAccount = await buildAccount(tx, { name: 'Birch', onboardedOn: '2026-01-01' });
    await buildSubscriptions(tx, [
      { accountId: returningAccount, number: 'S-2', startsOn: '2026-01-01', endsOn: '2026-10-20', churned: true },
      { accountId: returningAccount, number: 'S-3', startsOn: DAY },
    ]);
    await buildChurn(tx, { accountId: returningAccount, churnedOn: '2026-10-20', reasonCode: 'pricing' });
    await rebuildHistory(tx, { from: BEFORE, today: TEST_DAY });
    await recordPortfolio(tx, { from: BEFORE, to: TEST_DAY }, TEST_ZONE);
  }),
);

/**
 * Returns the number of rows of a dataset as of a day.
 *
 * @param where the rows that count, as a formula
 * @param accountId the account; 0 for the whole tenant
 */
async function countRows(source: string, as_of: string, where: string, accountId = account): Promise<unknown> {
  const id = await t.inTenant('acme', 'write', (tx) =>
    createComponent(
      tx,
      Definition.parse({
        kind: 'table',
        name: `${source} ${as_of} ${where} ${accountId}`,
        meta: {},
        query: {
          source: { kind: 'dataset', name: source },
          columns: [{ key: 'n', label: 'N', role: 'measure', expr: { formula: where } }],
        },
      }),
      { by: null },
    ),
  );
  const { body } = await t.call(people.ada, components.getComponentData, {
    query: { id, account_id: accountId || undefined, as_of },
  });
  return (body.data as Report).reports[0]?.n;
}

const ALL = 'count(account_id)';
test.each([
  ['subscriptions', ALL, 0, 1],
  ['usage_daily', ALL, 0, 1],
  ['usage_product_daily', ALL, 0, 1],
  ['usage_monthly', ALL, 0, 1],
  ['usage_product_monthly', ALL, 0, 1],
  ['account_churns', ALL, 0, 1],
  ['account_daily', ALL, 1, 2],
  ['support_cases', ALL, 2, 4],
  ['support_cases', 'count(id, is_open)', 2, 2],
  ['support_cases', 'count(closed_at)', 0, 2],
  ['actions', ALL, 2, 4],
  ['actions', 'count(completed_on)', 0, 2],
  ['actions', "count(id, status == 'Pending')", 2, 0],
] as const)('decisions-58 %s: %s as of the day before and of the day', async (source, where, before, then) => {
  expect([await countRows(source, BEFORE, where), await countRows(source, DAY, where)]).toEqual([before, then]);
});

test('a past day is complete, and the current day is not', async () => {
  const findLast = (as_of: string) =>
    countRows('account_daily', as_of, 'max(day, days_between(day, last_complete_day()) >= 0)');
  expect(await findLast(DAY)).toBe(DAY);
  expect(await findLast(TEST_DAY)).toBe(addDays(TEST_DAY, -1));
  expect(await countRows('account_daily', TEST_DAY, 'max(day)')).toBe(TEST_DAY);
});

test('decisions-58 a churned account came back on the day on which the next subscription began, not before', async () => {
  const count = (as_of: string, where: string) => countRows('account_churns', as_of, where, returningAccount);
  expect([await count(BEFORE, ALL), await count(DAY, ALL)]).toEqual([1, 1]);
  expect([await count(BEFORE, 'count(came_back_on)'), await count(DAY, 'count(came_back_on)')]).toEqual([0, 1]);
});

test('decisions-58 the portfolio by day ends with the requested day', async () => {
  const count = (as_of: string) => countRows('portfolio_daily', as_of, 'count(day)', 0);
  expect([await count(BEFORE), await count(DAY)]).toEqual([1, 2]);
});
