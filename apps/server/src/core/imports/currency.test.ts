/** Amounts of files in currencies with no decimals and with three: previewed, stored and converted. */
import { imports } from '@mainstay/contract/imports';
import { describe, expect, test } from 'vitest';
import { CURRENCIES, setUpCurrencyTenants } from '../../app/testing/currency-tenants.ts';
import { importFile, uploadFile } from '../../app/testing/uploads.ts';

const { t, getTenant } = setUpCurrencyTenants();
/** The value of 100.10 euros at this rate, in minor units. */
const RATE = 1.5;
const CONVERTED = { JPY: 150, KWD: 150_150 };

describe.each(CURRENCIES)('$currency', ({ domain, currency, digits, mrr, price }) => {
  const ada = () => getTenant(domain).admin;
  const load = (kind: string, content: string, mapping?: object) =>
    importFile(t, ada(), { kind, content, ...(mapping && { mapping }) });

  test('the preview shows all decimals of the currency', async () => {
    const content = `id,account,start,mrr\nS-8,H,2026-08-01,${mrr}\nS-9,H,2026-08-01,7\n`;
    const { id } = (await uploadFile(t, ada(), { kind: 'subscriptions', content })).body.data;
    const { rows } = (await t.call(ada(), imports.previewImport, { params: { id }, query: {} })).body.data;
    expect(rows.map(({ values }) => values.mrr)).toEqual([mrr.toFixed(digits), (7).toFixed(digits)]);
  });

  test('imports computed amounts, list prices and unit prices without losing a decimal', async () => {
    await load('products', `sku,product name,list price\nP-1,Rocket,${price}\n`);
    await load(
      'subscriptions',
      `id,account,start,arr,sku,lineqty,unit price\nS-3,H,2026-08-01,${mrr * 12},P-1,3,${price}\n`,
    );
    const [row] = await t.query(
      domain,
      `select s.mrr_minor, s.arr_minor, l.unit_price_minor, l.net_price_minor, p.list_price_minor,
         trim(s.currency) as currency, s.exchange_rate
       from subscriptions s join subscription_lines l on l.tenant_id = $1 and l.subscription_id = s.id
       join products p on p.tenant_id = $1 and p.id = l.product_id where s.tenant_id = $1 and s.external_id = 'S-3'`,
    );
    expect(row).toEqual({
      mrr_minor: 1_234_567,
      arr_minor: 14_814_804,
      unit_price_minor: 411_523,
      net_price_minor: 1_234_569,
      list_price_minor: 411_523,
      currency,
      exchange_rate: 1,
    });
  });

  test('a yearly amount that twelve does not divide is rounded to the nearest minor unit', async () => {
    const toMajor = (minor: number) => (minor / 10 ** digits).toFixed(digits);
    await load(
      'subscriptions',
      `id,account,start,arr\nS-5,H,2026-08-01,${toMajor(20)}\nS-6,H,2026-08-01,${toMajor(16)}\n`,
    );
    const rows = await t.query<{ mrr_minor: number }>(
      domain,
      `select mrr_minor from subscriptions where tenant_id = $1 and external_id in ('S-5', 'S-6') order by external_id`,
    );
    expect(rows.map(({ mrr_minor }) => mrr_minor)).toEqual([2, 1]);
  });

  test('decisions-15 converts an amount in another currency to minor units of the company currency', async () => {
    const content = 'id,account,start,mrr,currency\nS-4,H,2026-08-01,100.10,EUR\n';
    const job = await load('subscriptions', content, { rates: { EUR: RATE } });
    expect(job.created).toBe(1);
    expect(
      await t.query(
        domain,
        `select mrr_minor, trim(currency) as currency, exchange_rate from subscriptions
         where tenant_id = $1 and external_id = 'S-4'`,
      ),
    ).toEqual([{ mrr_minor: CONVERTED[currency], currency: 'EUR', exchange_rate: RATE }]);
  });

  test('rows with the currency of the company, or without a currency, need no rate', async () => {
    const content = `id,account,start,mrr,currency\nS-10,H,2026-08-01,7,${currency}\nS-11,H,2026-08-01,7,\n`;
    const job = await load('subscriptions', content);
    expect([job.created, job.rejected]).toEqual([2, 0]);
    const own = { mrr_minor: 7 * 10 ** digits, currency, exchange_rate: 1 };
    expect(
      await t.query(
        domain,
        `select mrr_minor, trim(currency) as currency, exchange_rate from subscriptions
         where tenant_id = $1 and external_id in ('S-10', 'S-11')`,
      ),
    ).toEqual([own, own]);
  });

  test('imports refunds without losing a decimal, in the company currency unless the file names another', async () => {
    const header = 'churn event id,account,churn date,reason code,refund';
    await load('churns', `${header}\nC-1,H,2026-08-01,price,${mrr}\n`);
    await load('churns', `${header},currency\nC-2,H,2026-08-02,price,100.10,EUR\n`, { rates: { EUR: RATE } });
    expect(
      await t.query(
        domain,
        `select refund_minor, trim(currency) as currency, exchange_rate from account_churns where tenant_id = $1
         order by churned_on`,
      ),
    ).toEqual([
      { refund_minor: 1_234_567, currency, exchange_rate: 1 },
      { refund_minor: CONVERTED[currency], currency: 'EUR', exchange_rate: RATE },
    ]);
  });
});
