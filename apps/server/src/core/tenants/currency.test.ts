/** Companies in a currency without decimals and in one with three: amounts are returned exactly as they were entered. */
import { accounts } from '@mainstay/contract/accounts';
import type { ImportMapping } from '@mainstay/contract/imports';
import { kpiFormulas } from '@mainstay/contract/kpis/parts';
import { pages } from '@mainstay/contract/pages';
import { formatAccountMoney } from '@mainstay/contract/rules/money';
import { formatValue } from '@mainstay/contract/rules/format-value';
import { subscriptions } from '@mainstay/contract/subscriptions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';
import { getRowErrors, importFile } from '../../app/testing/uploads.ts';
import { createUser } from '../people/create-user.ts';
import { createTenant } from './create-tenant.ts';
import { features } from '../../features.ts';

const WHOLE_AMOUNT_MESSAGE = 'Must be a whole amount: the currency has no decimals.';
const AMBIGUOUS_NUMBER_MESSAGE = 'Ambiguous number.';
const COMPANIES = [
  {
    domain: 'tokyo',
    currency: 'JPY',
    digits: 0,
    minor: 1234,
    mrr: 1234,
    below: 1233.5,
    rejectedAmount: '12.5',
    reason: WHOLE_AMOUNT_MESSAGE,
  },
  {
    domain: 'kuwait',
    currency: 'KWD',
    digits: 3,
    minor: 1234,
    mrr: 1.234,
    below: 1.2335,
    rejectedAmount: '1,234',
    reason: AMBIGUOUS_NUMBER_MESSAGE,
  },
] as const;

let t: TestApp;
const people: Record<string, { admin: Caller; reader: Caller }> = {};
const getCallers = (domain: string) => {
  const callers = people[domain];
  if (!callers) throw new Error(domain);
  return callers;
};

beforeAll(async () => {
  t = await openTestApp();
  for (const { domain, currency } of COMPANIES) {
    await createTenant(t.services.database, { domain, name: domain, currency });
    await t.inTenant(domain, 'write', async (tx) => {
      const createPerson = (name: string, roles: string[], userAccessType: 'full' | 'read_only') =>
        createUser(tx, { email: `${name}@${domain}.test`, firstName: name, roles, userAccessType, passwordHash: 'x' });
      await createPerson('ada', ['ADM'], 'full');
      await createPerson('rhea', ['EXE'], 'read_only');
    });
    people[domain] = { admin: await t.signIn(`ada@${domain}.test`), reader: await t.signIn(`rhea@${domain}.test`) };
  }
});
afterAll(() => t.close());

describe.each(COMPANIES)('$currency', ({ domain, currency, digits, minor, mrr, below, rejectedAmount, reason }) => {
  const runImport = (kind: string, content: string, mapping?: Partial<ImportMapping>) =>
    importFile(t, getCallers(domain).admin, { kind, content, ...(mapping && { mapping }) });

  test('the menu contains the number of decimals, also for a read-only user', async () => {
    for (const person of Object.values(getCallers(domain))) {
      expect((await t.call(person, pages.findMenus, {})).body.data.company.currency_digits).toBe(digits);
    }
  });

  test('decisions-15 an imported amount is stored exactly, and one with too many decimals is rejected', async () => {
    await runImport('accounts', 'id,name\nA,Acme\n');
    const job = await runImport(
      'subscriptions',
      `id,account,start,mrr\nS-1,A,2026-08-01,${mrr}\nS-2,A,2026-08-01,"${rejectedAmount}"`,
    );
    expect([job.created, job.rejected]).toEqual([1, 1]);
    const [rowError] = await getRowErrors(t, getCallers(domain).admin, job.id);
    expect(rowError).toMatchObject({ column: 'mrr', reason });
    const storedAmounts = await t.query<{ minor: number }>(
      domain,
      'select mrr_minor::float8 as minor from subscriptions where tenant_id = $1',
    );
    expect(storedAmounts).toEqual([{ minor }]);
  });

  test('decisions-15 lists, totals, filters, exports and KPIs contain the amount', async () => {
    await t.query(domain, 'update accounts set mrr_minor = $2 where tenant_id = $1', minor);
    const { admin, reader } = getCallers(domain);
    const findMrrs = async (condition: string, from: number) => {
      const filters = JSON.stringify([{ column_name: 'mrr', condition, from }]);
      const { body } = await t.call(reader, accounts.findAccounts, { query: { filters } });
      return body.data.accounts.map((row) => row.mrr);
    };
    expect(await findMrrs('equal', mrr)).toEqual([mrr]);
    expect(await findMrrs('greater than', below)).toEqual([mrr]);
    expect(await findMrrs('less than', mrr)).toEqual([]);
    expect(await findMrrs('equal', below)).toEqual([]);
    const totals = await t.call(reader, accounts.getTotals, {});
    expect(totals.body.data).toMatchObject({ total_mrr: mrr });
    const [{ id = 0 } = {}] = await t.query<{ id: number }>(domain, 'select id from accounts where tenant_id = $1');
    const subscriptionsReply = await t.call(reader, subscriptions.findSubscriptions, { query: { aid: id } });
    expect(subscriptionsReply.body.data.subscriptions).toMatchObject([{ mrr }]);
    const sheet = (await t.send(reader, 'GET', '/v1/api/accounts/export/')).raw.body;
    const [headerCells = [], row = []] = sheet.split('\r\n').map((line) => line.split(','));
    expect(row[headerCells.indexOf(`MRR (${currency})`)]).toBe(String(mrr));
    const formula = { name: 'MRR', source: 'accounts', expression: 'sum(mrr)', number_format: 'currency' as const };
    const preview = await t.call(admin, kpiFormulas.previewFormula, {
      body: { formula: { ...formula, output: { data: [] } } },
    });
    expect(preview.body.data.outputs[0]?.value).toBe(mrr);
  });
});

test('decisions-15 a company has one currency, which no endpoint changes', async () => {
  const acceptingEndpoints = features.routes.flatMap(({ contract }) =>
    Object.values(contract).filter(({ body, form }) =>
      [body, form].some((schema) => 'currency' in ((schema as { shape?: object } | undefined)?.shape ?? {})),
    ),
  );
  expect(acceptingEndpoints).toEqual([]);
  const stored = await t.query<{ currency: string }>('tokyo', 'select currency from settings where tenant_id = $1');
  expect(stored).toEqual([{ currency: 'JPY' }]);
});

test('1-S-69 a company has the symbol $ by default, one decimal that rounds half up, and - for a missing value', async () => {
  await createTenant(t.services.database, { domain: 'plain', name: 'Plain' });
  await t.inTenant('plain', 'write', (tx) =>
    createUser(tx, { email: 'pia@plain.test', firstName: 'Pia', roles: ['CSM'], passwordHash: 'x' }),
  );
  const { company } = (await t.call(await t.signIn('pia@plain.test'), pages.findMenus, {})).body.data;
  const symbol = company.currency_symbol;
  expect(symbol).toBe('$');
  const formatBoth = (amount: number) => [
    formatValue(amount, 'currency', { place: 'tile', symbol, digits: company.currency_digits }),
    formatAccountMoney(amount, symbol),
  ];
  expect([1250, 1249, -1500].map(formatBoth)).toEqual([
    ['$1.3K', '$1.3K'],
    ['$1.2K', '$1.2K'],
    ['-$1.5K', '-$1.5K'],
  ]);
  expect(formatAccountMoney(null, symbol)).toBe('-');
});
