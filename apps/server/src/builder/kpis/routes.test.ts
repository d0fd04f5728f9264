/** Reading KPIs over HTTP, in the demo company. */
import { components } from '@mainstay/contract/components';
import { componentScores } from '@mainstay/contract/kpis/scores';
import { accounts } from '@mainstay/contract/accounts';
import { HealthLevels, type Kpi, type KpiResult, kpis } from '@mainstay/contract/kpis';
import { kpiAuthoring } from '@mainstay/contract/kpis/admin';
import { KPI_CATEGORIES, SYSTEM_KPIS } from '@mainstay/contract/rules/kpi-types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';
import { buildKpi } from '../../app/testing/definitions.ts';
import { createComponent } from '../components/save-component.ts';
import { createKpi } from './authoring/save-kpi.ts';
import { createFormula } from './formulas/kpi-formulas.ts';

let t: TestApp;
let ada: Caller;
let maya: Caller;
let noah: Caller;
/** A custom KPI: the MRR of an account. */
let ownId: number;
/** Two accounts of Maya with different MRR, and one that is not hers. */
let accountsOfMaya: number[];
let foreignAccount: number;

const findRows = (statement: string, ...more: unknown[]) =>
  t.inTenant('demo', 'read', (tx) => tx.rows<Record<string, number>>(statement, [tx.tenant, ...more]));
const findUserId = async (name: string) =>
  (await findRows('select id from users where tenant_id = $1 and email = $2', name))[0]?.id;

beforeAll(async () => {
  t = await openTestApp({ demo: true });
  [ada, maya, noah] = (await Promise.all(
    ['ada.admin', 'maya.csm', 'noah.csm'].map((name) => t.signIn(`${name}@demo.test`)),
  )) as [Caller, Caller, Caller];
  const id = await findUserId('maya.csm@demo.test');
  accountsOfMaya = (
    await findRows(
      `select a.id, a.mrr_minor from accounts a where a.tenant_id = $1 and exists (select from account_members m
         where m.tenant_id = $1 and m.account_id = a.id and m.user_id = $2) and a.mrr_minor > 0 order by a.mrr_minor, a.id`,
      id,
    )
  ).map((row) => row.id ?? 0);
  [foreignAccount = 0] = (
    await findRows(
      `select a.id from accounts a where a.tenant_id = $1 and not exists (select from account_members m
         where m.tenant_id = $1 and m.account_id = a.id and m.user_id = $2) order by a.id`,
      id,
    )
  ).map((row) => row.id ?? 0);
  ownId = await t.inTenant('demo', 'write', (tx) => addKpi(tx, 'Own MRR', 'sum(mrr)'));
});
afterAll(() => t.close());

async function addKpi(tx: Parameters<typeof createKpi>[0], name: string, expression: string, source = 'accounts') {
  const formula = await createFormula(
    tx,
    {
      name,
      expression,
      source,
      number_format: 'currency',
      output: { data: [{ key: 'footer', expression: 'count()' }] },
    },
    { by: null },
  );
  const [ids] = await tx.rows<{ category: number; template: number }>(
    `select c.id as category, t.id as template from kpi_categories c join kpi_templates t on t.tenant_id = $1
       and t.name = 'Figure with footer' where c.tenant_id = $1 and c.name = 'Account Profile Dashboard'`,
    [tx.tenant],
  );
  return createKpi(
    tx,
    {
      name,
      category_id: ids?.category ?? 0,
      template_id: ids?.template ?? null,
      formula_id: formula,
      status: 'Active',
      type: 'account',
      pageName: 'Home',
      threshold_config: [{ op: 'lt', from: 100, color: '#D64545' }],
      navigation: null,
      series: { enabled: false, every: 'day' },
    },
    { by: null },
  );
}
const getResult = (kpiId: number, query: object = {}, caller = ada) =>
  t.call(caller, kpis.getKpiResult, { query: { kpiId, ...query } });
const getTotals = async (type: string, caller = ada) =>
  (await t.call(caller, accounts.getTotals, { query: { type, active: 'true' } })).body.data as KpiResult;
const getSystemKpi = (type: string, account: number, caller = ada) =>
  t.call(caller, kpis.getAccountKpi, { params: { id: account }, query: { type } });

describe('lists', () => {
  test(`3-component-kpi-18 3-component-kpi-19 3-component-kpi-20 3-component-kpi-21 3-component-kpi-22 3-component-kpi-23
    3-component-kpi-24 3-component-kpi-25 3-component-kpi-26 3-component-kpi-27 3-component-kpi-28 1-components-01
    1-components-02 2-success-plans-65 lists all KPIs with their details`, async () => {
    const { body } = await t.call(maya, kpis.findAllKpis, {});
    const { kpis: found } = body.data;
    expect(found.filter((kpi) => kpi.is_system).map((kpi) => kpi.name)).toHaveLength(SYSTEM_KPIS.length);
    const kpi = found.find(({ id }) => id === ownId);
    expect(kpi).toMatchObject({
      id: ownId,
      name: 'Own MRR',
      category: { name: 'Account Profile Dashboard' },
      is_system: false,
      status: 'Active',
    });
    expect(new Set(found.map(({ category }) => category.name))).toEqual(new Set(KPI_CATEGORIES));
    const mrr = found.find(({ name }) => name === 'MRR');
    expect(mrr?.template.output).toEqual([
      { type: 'value', id: 'mainvalue', name: 'MRR', value: 'value' },
      { type: 'text', id: 'footervalue', name: 'ARR', value: 'footer' },
    ]);
  });

  test('3-component-kpi-16 3-component-kpi-17 1-portfolio-28 1-portfolio-29 filters lists', async () => {
    const findActive = async () => (await t.call(maya, kpis.findKpis, { query: { active: true } })).body.data.kpis;
    expect((await findActive()).some(({ name }) => name === 'Reach')).toBe(true);
    const reachId =
      (await t.call(ada, kpis.findAllKpis, {})).body.data.kpis.find(({ name }) => name === 'Reach')?.id ?? 0;
    await t.call(ada, kpiAuthoring.changeKpi, { params: { id: reachId }, body: { status: 'Inactive' } });
    expect((await findActive()).some(({ name }) => name === 'Reach')).toBe(false);
    await t.call(ada, kpiAuthoring.changeKpi, { params: { id: reachId }, body: { status: 'Active' } });
    const page = await t.call(maya, kpis.findPageKpis, {
      query: { active: true, type: 'Account Profile Dashboard', pageName: 'Home' },
    });
    expect(page.body.data.kpis.map(({ id }) => id)).toEqual([ownId]);
    const other = await t.call(maya, kpis.findPageKpis, { query: { type: 'Portfolio', pageName: 'Home' } });
    expect(other.body.data.kpis).toEqual([]);
  });

  test('1-S-40 kpinew filters by active status, category and page, and not at all without them', async () => {
    const find = async (query: string) => {
      const { body } = await t.send(maya, 'GET', `/v1/api/portfolio/kpinew/${query}`);
      return (body.data as { kpis: Kpi[] }).kpis;
    };
    const all = (await t.call(maya, kpis.findAllKpis, {})).body.data.kpis;
    const reachId = all.find(({ name }) => name === 'Reach')?.id ?? 0;
    const setStatus = (status: 'Active' | 'Inactive') =>
      t.call(ada, kpiAuthoring.changeKpi, { params: { id: reachId }, body: { status } });
    await setStatus('Inactive');
    const getIds = (list: Kpi[]) => list.map(({ id }) => id).toSorted((a, b) => a - b);
    expect(getIds(await find(''))).toEqual(getIds(all));
    expect(getIds(await find('?active=true'))).toEqual(getIds(all.filter(({ id }) => id !== reachId)));
    const type = 'Account Profile Dashboard';
    const ofType = await find(`?type=${encodeURIComponent(type)}`);
    expect(getIds(ofType)).toEqual(getIds(all.filter(({ category }) => category.name === type)));
    expect(getIds(await find('?pageName=Home'))).toEqual(getIds(all.filter(({ pageName }) => pageName === 'Home')));
    await setStatus('Active');
  });

  test('1-S-39 a system KPI without an account is named in lower case without spaces', async () => {
    const systemKpis = (await t.call(maya, kpis.findAllKpis, {})).body.data.kpis.filter(({ is_system }) => is_system);
    expect(systemKpis.length).toBe(SYSTEM_KPIS.length);
    for (const { name } of systemKpis) {
      const type = name.toLowerCase().replaceAll(' ', '');
      const { status, body } = await t.send(maya, 'GET', `/v1/api/accounts/kpi/?active=true&type=${type}`);
      expect([type, status, body]).toEqual([
        type,
        200,
        { success: true, data: expect.objectContaining({ mainvalue: expect.any(Number) }) },
      ]);
    }
  });

  test('1-S-38 decisions-32 lists and values have the same parts everywhere, and health its ten values', async () => {
    const { body: all } = await t.send(maya, 'GET', '/v1/api/kpi/all/');
    for (const path of ['/v1/api/portfolio/kpi/', '/v1/api/portfolio/kpinew/'])
      expect((await t.send(maya, 'GET', path)).body).toEqual(all);
    const found = (all.data as { kpis: Kpi[] }).kpis.find(({ name }) => name === 'Health Score');
    expect(all).toEqual({ success: true, data: { kpis: expect.any(Array) } });
    expect(found).toEqual({
      id: expect.any(Number),
      name: 'Health Score',
      category: { id: expect.any(Number), name: expect.any(String) },
      is_system: true,
      status: 'Active',
      type: expect.any(String),
      pageName: null,
      template: expect.objectContaining({ output: expect.any(Array) }),
      navigation: null,
    });
    for (const output of found?.template.output ?? [])
      expect(Object.keys(output).toSorted()).toEqual(['id', 'name', 'type', 'value']);
    const shared = ['config', 'data', 'error', 'footervalue', 'mainvalue', 'output', 'properties', 'ui_component_name'];
    const [account = 0] = accountsOfMaya;
    const getParts = async (path: string) =>
      Object.keys((await t.send(maya, 'GET', path)).body.data as object).toSorted();
    expect(await getParts(`/v1/api/userkpi/result/?kpiId=${ownId}&accountId=${account}`)).toEqual(shared);
    expect(await getParts(`/v1/api/accounts/${account}/kpi/?type=mrr`)).toEqual(shared);
    expect(await getParts(`/v1/api/accounts/${account}/kpi/?type=healthscore`)).toEqual(
      [...shared, ...Object.keys(HealthLevels.shape)].toSorted(),
    );
    expect(Object.keys(HealthLevels.shape)).toHaveLength(10);
  });

  test('3-component-kpi-14 1-components-07 returns one KPI by its id', async () => {
    const { body } = await t.call(maya, kpis.getKpi, { params: { id: ownId } });
    expect(body.data).toMatchObject({ id: ownId, name: 'Own MRR', template: { name: 'Figure with footer' } });
    expect((await t.send(maya, 'GET', '/v1/api/userkpi/999999/')).status).toBe(404);
    const gia = await t.signIn('gia.admin@globex.test');
    expect((await t.send(gia, 'GET', `/v1/api/userkpi/${ownId}/`)).status).toBe(404);
  });
});

describe('results', () => {
  test(`1-components-04 1-components-09 3-component-kpi-12 3-component-kpi-31 3-component-kpi-32 3-component-kpi-33
    3-component-kpi-34 3-component-kpi-35 3-component-kpi-36 3-component-kpi-37 3-component-kpi-38
    2-success-plans-66 all eight return a value`, async () => {
    const [row] = await findRows(
      `select mrr_minor / 100.0::float8 as mrr, garr_minor / 100.0::float8 as portfolio, health as healthscore, dau,
         (status = 'Active')::int as accounts, user_reach_bp / 100.0::float8 as reach,
         100.0::float8 * entitlements_used / entitlements_total as licenseutilization,
         (status = 'Active' and $3::date - onboarded_on between 0 and 90)::int as onboarding
       from accounts where tenant_id = $1 and id = $2`,
      accountsOfMaya.at(-1),
      t.services.now().toISOString().slice(0, 10),
    );
    expect(Object.keys(row ?? {}).toSorted()).toEqual([...SYSTEM_KPIS].toSorted());
    for (const type of SYSTEM_KPIS) {
      const one = await getSystemKpi(type, accountsOfMaya.at(-1) ?? 0, maya);
      expect([type, one.status, one.body.data.error]).toEqual([type, 200, null]);
      expect([type, typeof row?.[type]]).toEqual([type, 'number']);
      expect([type, Number(one.body.data.mainvalue).toFixed(6)]).toEqual([type, row?.[type]?.toFixed(6)]);
      expect(typeof (await getTotals(type, maya)).mainvalue).toBe('number');
    }
    const reply = await t.send(ada, 'GET', `/v1/api/accounts/${accountsOfMaya[0]}/kpi?type=nonsense`);
    expect([reply.status, reply.error]).toEqual([400, 'Invalid KPI type']);
  });

  test('1-portfolio-38 1-S-41 health has ten values over the accounts in scope', async () => {
    const [row] = await findRows(
      `select ceil(avg(health))::float8 as average, count(*) filter (where health > 75)::int as one,
         count(*) filter (where health > 50 and health <= 75)::int as two, count(*) filter (where health <= 50)::int as three,
         (coalesce(sum(mrr_minor) filter (where health > 75), 0) / 100)::float8 as mrr
       from accounts where tenant_id = $1 and status = 'Active'`,
    );
    const found = await getTotals('healthscore');
    expect(found.average_health_score).toBe(row?.average);
    expect([found.level_one_count, found.level_two_count, found.level_three_count]).toEqual([
      row?.one,
      row?.two,
      row?.three,
    ]);
    expect(found.level_one_mrr).toBeCloseTo(row?.mrr ?? 0, 2);
    const sum = (found.green_percentage ?? 0) + (found.yellow_percentage ?? 0) + (found.red_percentage ?? 0);
    expect(sum).toBeCloseTo(100, 6);
    const total = (row?.one ?? 0) + (row?.two ?? 0) + (row?.three ?? 0);
    expect(found.green_percentage).toBeCloseTo((100 * (row?.one ?? 0)) / total, 6);
    expect(found.yellow_percentage).toBeCloseTo((100 * (row?.two ?? 0)) / total, 6);
    expect(found.red_percentage).toBeCloseTo((100 * (row?.three ?? 0)) / total, 6);
    expect(typeof found.level_two_mrr).toBe('number');
    expect(typeof found.level_three_mrr).toBe('number');
  });

  test(`3-component-kpi-03 3-component-kpi-04 3-component-kpi-07 3-component-kpi-08 3-component-kpi-15 1-components-08
    2-success-plans-68 a result differs between accounts and has every part`, async () => {
    const [low, high] = [accountsOfMaya[0] ?? 0, accountsOfMaya.at(-1) ?? 0];
    const one = (await getResult(ownId, { accountId: low }, maya)).body.data;
    const two = (await getResult(ownId, { account_id: high }, maya)).body.data;
    expect(Number(two.mainvalue)).toBeGreaterThan(Number(one.mainvalue));
    expect(one.footervalue).toBe(1);
    expect(one.properties.threshold_config).toEqual([{ op: 'lt', from: 100, color: '#D64545' }]);
    expect(one.data.properties.primary_value).toBe(one.mainvalue);
    expect(one.config).toMatchObject({ id: ownId, name: 'Own MRR', kind: 'kpi' });
    expect(one.ui_component_name).toBe('Own MRR');
  });

  test('2-success-plans-69 3-component-kpi-02 a KPI component returns its value for one account of the caller', async () => {
    const tile = await t.inTenant('demo', 'write', (tx) =>
      createComponent(tx, buildKpi('Own tile', `kpi(${ownId}) * 2`), { by: null }),
    );
    const getTile = (accountId: number) =>
      t.call(maya, components.getComponentData, { query: { id: tile, pageNumber: 1, accountId } });
    const account = accountsOfMaya.at(-1) ?? 0;
    const single = Number((await getResult(ownId, { accountId: account }, maya)).body.data.mainvalue);
    const { status, body } = await getTile(account);
    expect([status, body.data]).toMatchObject([200, { mainvalue: single * 2, error: null }]);
    expect(body.data).toMatchObject({ properties: { primary_value: single * 2 } });
    expect((await getTile(foreignAccount)).status).toBe(403);
  });

  test('a KPI is limited to the account scope of the caller', async () => {
    const totalMrr = Number((await getResult(ownId)).body.data.mainvalue);
    const mayasMrr = Number((await getResult(ownId, {}, maya)).body.data.mainvalue);
    const noahsMrr = Number((await getResult(ownId, {}, noah)).body.data.mainvalue);
    expect(mayasMrr).toBeGreaterThan(0);
    expect(mayasMrr).not.toBe(noahsMrr);
    expect(totalMrr).toBeGreaterThan(mayasMrr);
    expect((await getResult(ownId, { accountId: foreignAccount }, maya)).status).toBe(403);
    expect((await getSystemKpi('mrr', foreignAccount, maya)).status).toBe(403);
  });

  test('3-component-kpi-06 reports a broken formula in the reply', async () => {
    const broken = await t.inTenant('demo', 'write', async (tx) => {
      const id = await addKpi(tx, 'Broken', 'count()');
      await tx.rows(
        `update kpi_formulas set tree = replace(tree::text, '"accounts"', '"gone"')::jsonb where tenant_id = $1 and name = 'Broken'`,
        [tx.tenant],
      );
      return id;
    });
    const { status, body } = await getResult(broken);
    expect([status, body.data.error, body.data.mainvalue]).toEqual([200, 'Component could not be evaluated', null]);
    expect(body.data.ui_component_name).toBe('Broken');
    const unread = await t.inTenant('demo', 'write', async (tx) => {
      const id = await addKpi(tx, 'Unread', 'count()');
      await tx.rows(`update kpi_formulas set tree = '{}' where tenant_id = $1 and name = 'Unread'`, [tx.tenant]);
      return id;
    });
    expect((await getResult(unread)).body.data.error).toBe('Component could not be evaluated');
  });
});

describe('scores', () => {
  const getScore = (id: number, account: number, caller = ada) =>
    t.call(caller, componentScores.getScoreData, { params: { id }, query: { account_id: account } });

  test(`3-score-06 3-score-07 3-score-08 3-score-09 3-score-10 3-score-11 3-score-12 a score combines KPIs, and
    lists those that cannot be scored`, async () => {
    const broken =
      (await t.call(ada, kpis.findAllKpis, {})).body.data.kpis.find(({ name }) => name === 'Broken')?.id ?? 0;
    const id = await t.inTenant('demo', 'write', (tx) =>
      createComponent(
        tx,
        {
          kind: 'score',
          name: 'Account score',
          meta: { pagination: true, page_size: 10, subscriptions: [] },
          threshold_config: [],
          score: {
            items: [
              { kpi: ownId, weightage: 60, min: 0, max: 100_000, invert: false },
              { kpi: broken, weightage: 40, min: 0, max: 100, invert: false },
            ],
          },
        },
        { by: null },
      ),
    );
    const [low, high] = await Promise.all([
      getScore(id, accountsOfMaya[0] ?? 0),
      getScore(id, accountsOfMaya.at(-1) ?? 0),
    ]);
    const report = high.body.data;
    expect(report.account_score).toBeGreaterThan(low.body.data.account_score);
    const [entry] = report.kpi_score_data;
    expect(entry).toMatchObject({ kpi_id: ownId, name: 'Own MRR', weightage: 60 });
    expect(entry?.kpi_weightage_share).toBeCloseTo(Math.min(1, (entry?.kpi_value ?? 0) / 100_000) * 100, 6);
    expect(report.account_score).toBeCloseTo(entry?.kpi_weightage_share ?? 0, 6);
    expect(report.invalid_kpis).toEqual([{ kpi_id: broken, name: 'Broken' }]);
    expect((await getScore(id, foreignAccount, maya)).status).toBe(403);
    expect((await getScore(id, accountsOfMaya[0] ?? 0, maya)).status).toBe(200);
  });
});
