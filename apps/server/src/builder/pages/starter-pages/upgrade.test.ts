/** Definitions of an earlier version, after the upgrades that change them. */
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../app/testing/app.ts';
import { rerunMigration } from '../../../app/testing/migrations.ts';
import { createTenant } from '../../../core/tenants/create-tenant.ts';
import { BAND } from './query-columns.ts';

const UPGRADES = ['0048', '0051', '0053', '0058', '0059', '0060', '0061', '0065', '0066', '0084'];
/** How many of the upgrades change a definition, if several do. */
const CHANGES: Readonly<Record<string, number>> = {
  'Account 360: active users': 2,
  'Account 360: health by month': 2,
  'Portfolio: health by day': 2,
  'Portfolio: health by segment': 3,
  'Portfolio: mean health now': 2,
  'Portfolio: users by week': 3,
  'Renewals: MRR movements': 2,
  'Risks: MRR by health': 2,
  'Risks: churn by month': 2,
  'Risks: late actions': 2,
  'Team: health by manager': 3,
  'Team: managers': 3,
  'Usage: active users by week': 3,
  'Usage: full accounts': 2,
  'Usage: highest utilization': 2,
  'Usage: lowest utilization': 2,
};
const TITLE = 'meta,title';
const getOutputName = (position: number): string => `kpi,formula,output,data,${position},name`;
const getColumnLabel = (position: number): string => `query,columns,${position},label`;
/** Texts of the earlier version, by name and paths. */
const EARLIER_TEXTS: readonly (readonly [name: string, text: string, ...paths: string[]])[] = [
  ['Account 360: MRR', 'Contract value', getOutputName(1)],
  ['Account 360: MRR by month', 'MRR by month', TITLE],
  ['Account 360: actions under way', 'Actions under way', TITLE],
  ['Account 360: contacts', 'E-mail', getColumnLabel(2)],
  [
    'Account 360: subscriptions',
    `if(status == 'pending', 'Pending', if(status == 'draft', 'Draft', if(status == 'active', 'Active', status)))`,
    'query,columns,1,expr,formula',
  ],
  ['Account 360: users a day', 'Active users a day', TITLE, getOutputName(0)],
  ['Portfolio: MRR by day', 'MRR day by day', TITLE],
  ['Portfolio: MRR by month', 'MRR by month', TITLE],
  ['Portfolio: active users', 'Active users a day', TITLE, getOutputName(0)],
  ['Portfolio: falling health', 'Health that fell in 30 days', TITLE],
  ['Portfolio: mean health now', 'Mean health', TITLE, getOutputName(0)],
  ['Portfolio: users by week', 'Active users a day, by week', TITLE],
  ['Portfolio: users by week', 'Active users a day', getColumnLabel(1)],
  ['Renewals: MRR movements', 'What moved MRR, last 12 months', TITLE],
  ['Risks: churn by month', 'Left', getColumnLabel(2)],
  ['Risks: falling health', 'Fell by 10 or more', TITLE],
  ['Risks: late actions', 'Actions that are late', TITLE],
  ['Risks: waiting cases', 'Cases that wait longest', TITLE],
  ['Team: accounts a manager', 'Accounts a manager', TITLE, getOutputName(0)],
  ['Team: accounts a manager', 'MRR a manager', getOutputName(1)],
  ['Team: health by manager', 'Mean health by manager', TITLE],
  ['Team: health by manager', 'Mean health', getColumnLabel(1)],
  ['Team: managers', 'Mean health', getColumnLabel(3)],
  ['Team: pending actions', 'Actions under way', TITLE],
  ['Usage: active users a day', 'Active users a day', TITLE, getOutputName(0)],
  ['Usage: active users by week', 'Active users a day, by week', TITLE],
  ['Usage: active users by week', 'Active users a day', getColumnLabel(1)],
  ['Usage: errors', 'Errors in 1,000 events', TITLE, getOutputName(0)],
  ['Usage: full accounts', 'Ready to grow', TITLE],
  ['Usage: full accounts', 'MRR of these', getOutputName(1)],
  ['Usage: highest utilization', 'Users a day', getColumnLabel(4)],
  ['Usage: lowest utilization', 'Seats that nobody uses', TITLE],
  ['Usage: lowest utilization', 'Users a day', getColumnLabel(4)],
  ['Usage: silent accounts', 'Silent for 14 days', TITLE],
  ['Usage: silent accounts', 'MRR of these', getOutputName(1)],
];
const LEVELS = ['one', 'two', 'three'];
/** The same for outputs of KPIs. Templates have the name of the first one as their footer. */
const EARLIER_OUTPUTS: readonly (readonly [name: string, ...texts: (readonly [position: number, text: string])[]])[] = [
  ['Accounts', [1, 'In a play'], [2, 'No play']],
  ['DAU', [0, 'Average a day']],
  [
    'Health Score',
    ...([1, 3, 6] as const).map((at, index) => [at, `Accounts of level ${LEVELS[index]}`] as const),
    ...([2, 4, 7] as const).map((at, index) => [at, `MRR of level ${LEVELS[index]}`] as const),
  ],
  ['MRR', [0, 'Contract value']],
  ['Onboarding', [0, 'MRR of these'], [1, 'In a play'], [2, 'No play']],
];
/** Charts and tables that had a list of their own for the rows behind their values. */
const WITH_DRILLDOWN = [
  'Portfolio: health by segment',
  'Renewals: MRR by month',
  'Renewals: MRR by owner',
  'Risks: MRR by health',
  'Risks: cases by month',
  'Risks: churn by month',
  'Success plans: by month',
  'Success plans: progress by owner',
  'Team: MRR by manager',
  'Team: health by manager',
  'Team: managers',
  'Usage: utilization by industry',
];
const EARLIER_BANDS = ['health > 75', 'health > 50 && health <= 75', 'health <= 50', 'coalesce(health, -1) < 0'];
const EARLIER_BAND_KEYS = ['good', 'fair', 'poor', 'not_enough_data'];
/** The health of each segment as one measure per band. */
const createBandColumns = () =>
  ['Good', 'Fair', 'Poor', 'Not enough data'].map((label, at) => ({
    ...{
      key: EARLIER_BAND_KEYS[at],
      label,
      role: 'measure',
      format: 'comma',
      filter: 'none',
      hidden: false,
      sortable: true,
    },
    expr: { formula: `count(id, ${EARLIER_BANDS[at]})` },
  }));
const EARLIER_BAND = BAND.replace('Not enough data', 'No data');
/** Values of the earlier version, by name and path; null if it had none. */
const BEFORE: readonly (readonly [name: string, path: string, value: unknown])[] = [
  ...WITH_DRILLDOWN.map((name) => [name, 'drilldown', { component: 1, params: [], linkparams: {} }] as const),
  ['Account 360: active users', 'query,where', null],
  ['Account 360: health by month', 'meta,title', 'Health by month'],
  ['Account 360: health by month', 'query,columns,1,expr,formula', 'round(avg(health), 0)'],
  ['Account 360: license utilization', 'kpi,measures,1,key', 'paid'],
  ['Account 360: license utilization', 'kpi,measures,2', null],
  [
    ...(['Account 360: license utilization', 'kpi,formula,output,data,0,expr,formula'] as const),
    'round(percent(used, paid), 1)',
  ],
  ['Portfolio: health by segment', 'query,series_by', null],
  ['Portfolio: health by segment', 'query,columns,2', null],
  ...createBandColumns().map((band, at) => ['Portfolio: health by segment', `query,columns,${at + 1}`, band] as const),
  ['Portfolio: health by segment', 'meta,chartOptions,type', 'bar'],
  ['Portfolio: health by segment', 'meta,chartOptions,multipleSets', true],
  [
    ...(['Portfolio: health by segment', 'meta,chartOptions,dataConfig'] as const),
    { good: { color: '#2A9D5F' }, fair: { color: '#E3A82B' }, poor: { color: '#D64545' } },
  ],
  ...['Portfolio: health by day', 'Portfolio: health by segment'].flatMap(
    (name) =>
      [
        [name, 'meta,chartOptions,dataConfig,not_enough_data', null],
        [name, 'query,columns,4', null],
      ] as const,
  ),
  ['Portfolio: health by day', 'meta,title', 'Accounts by health'],
  ['Portfolio: mean health now', 'kpi,formula,output,data,0,expr,formula', 'round(latest, 0)'],
  ['Portfolio: users by week', 'query,where,left,formula', 'days_between(day, today()) <= 365'],
  ['Renewals: MRR movements', 'query,columns,2', null],
  ['Renewals: MRR movements', 'meta,chartOptions,dataConfig,reactivation', null],
  ['Renewals: by themselves', 'meta,title', 'Renews by itself'],
  ['Renewals: by themselves', 'kpi,measures,1,of,formula', 'mrr'],
  [
    ...(['Renewals: by themselves', 'kpi,measures,1,where,left,formula'] as const),
    `status == 'Active' && days_between(today(), renewal) >= 0 && days_between(today(), renewal) <= 90 && auto_renewal`,
  ],
  ['Renewals: next 180 days', 'query,columns,7,label', 'Renews by itself'],
  ['Risks: MRR by health', 'meta,chartOptions,dataConfig,not_enough_data', null],
  ['Risks: MRR by health', 'query,columns,0,expr,formula', EARLIER_BAND],
  ['Team: health by manager', 'query,columns,1,expr,formula', 'round(avg(health), 0)'],
  ['Team: managers', 'query,columns,3,expr,formula', 'round(avg(health), 0)'],
  ['Usage: active users by week', 'query,where', null],
  ['Usage: highest utilization', 'query,columns,3,label', 'Seats'],
  ['Usage: highest utilization', 'query,columns,3,expr,formula', 'entitlements'],
  ['Usage: license utilization', 'kpi,measures,1,key', 'paid'],
  ['Usage: license utilization', 'kpi,measures,2', null],
  [
    ...(['Usage: license utilization', 'kpi,formula,output,data,0,expr,formula'] as const),
    'round(percent(used, paid), 1)',
  ],
  ['Usage: lowest utilization', 'query,columns,3,label', 'Seats'],
  ['Usage: lowest utilization', 'query,columns,3,expr,formula', 'entitlements'],
  ...EARLIER_TEXTS.flatMap(([name, text, ...paths]) => paths.map((path) => [name, path, text] as const)),
];
const NAMES = [...new Set(BEFORE.map(([name]) => name))].toSorted();
const FORMULAS = ['Accounts', 'DAU', 'Health Score', 'MRR', 'Onboarding'];
const TEMPLATES = ['DAU', 'MRR', 'Onboarding'];
const BY_HAND = 'Renewals: next 180 days';

interface StoredBody {
  name: string;
  body: unknown;
  version: number;
}

interface StoredFormula {
  expression: string;
  output: unknown;
  tree: unknown;
}

let t: TestApp;
/** Definitions of a new company, from `acme`. */
let newBodies: StoredBody[];
/** Definitions of the earlier version. */
let earlier: StoredBody[];
let newFormulas: StoredFormula[];
let earlierFormulas: StoredFormula[];
let newTemplates: { output: unknown }[];
let earlierTemplates: { output: unknown }[];

const findComponents = (domain: string) =>
  t.query<StoredBody>(
    domain,
    'select name, body, version from components where tenant_id = $1 and name = any($2) order by name collate "C"',
    NAMES,
  );
const findFormulas = (domain: string) =>
  t.query<StoredFormula>(
    domain,
    'select expression, output, tree from kpi_formulas where tenant_id = $1 and name = any($2) order by name',
    FORMULAS,
  );
const findTemplates = (domain: string) =>
  t.query<{ output: unknown }>(
    domain,
    'select output from kpi_templates where tenant_id = $1 and name = any($2) order by name',
    TEMPLATES,
  );
const findVersions = (domain: string) =>
  t.query<{ name: string; body: unknown }>(
    domain,
    `select distinct on (coalesce(c.name, f.name) collate "C") coalesce(c.name, f.name) as name, v.body from definition_versions v
       left join components c on v.kind = 'component' and c.tenant_id = $1 and c.id = v.definition_id
       left join kpi_formulas f on v.kind = 'kpi_formula' and f.tenant_id = $1 and f.id = v.definition_id
     where v.tenant_id = $1 and v.note = 'Updated with the product' and v.kind in ('component', 'kpi_formula')
     order by coalesce(c.name, f.name) collate "C", v.version desc`,
  );

/** Replaces the definitions of a new company by those of the earlier version. */
async function restoreEarlier(domain: string): Promise<void> {
  for (const [name, path, value] of BEFORE) {
    await t.query(
      domain,
      value === null
        ? `update components set body = body #- $3::text[] where tenant_id = $1 and name = $2`
        : `update components set body = jsonb_set(body, $3::text[], $4::jsonb) where tenant_id = $1 and name = $2`,
      name,
      `{${path}}`,
      ...(value === null ? [] : [JSON.stringify(value)]),
    );
  }
  const part = (key: string, name: string, expression: string) => ({ key, name, expression, format: 'currency' });
  await t.query(
    domain,
    `update kpi_formulas set output = jsonb_set(jsonb_set(output, '{data,1}', $2::jsonb), '{data,2}', $3::jsonb),
       tree = jsonb_set(jsonb_set(jsonb_set(jsonb_set(tree, '{measures}', $4::jsonb), '{formula,output,data,2,name}', '"Renews by itself"'),
         '{formula,output,data,3,name}', '"To be renewed"'), '{formula,output,data,3,expr,args,0}', '{"measure": "m4"}')
     where tenant_id = $1 and name = 'MRR'`,
    JSON.stringify(part('mrr_auto', 'Renews by itself', 'coalesce(sum(mrr, auto_renewal), 0)')),
    JSON.stringify(part('mrr_manual', 'To be renewed', 'coalesce(sum(mrr, !auto_renewal), 0)')),
    JSON.stringify(earlierMeasures()),
  );
  await t.query(
    domain,
    `update kpi_formulas set expression = substring(expression from 'ceil\\((.*)\\)'), output = output #- '{data,9}',
       tree = jsonb_set(tree #- '{measures,8}' #- '{formula,output,data,10}', '{formula,output,data,0,expr}', '{"measure": "m1"}')
     where tenant_id = $1 and name = 'Health Score'`,
  );
  await t.query(
    domain,
    `update kpi_formulas set output = jsonb_set(output, '{data,1,name}', '"Today"'),
       tree = jsonb_set(tree, '{formula,output,data,2,name}', '"Today"')
     where tenant_id = $1 and name = 'DAU'`,
  );
  for (const [name, ...texts] of EARLIER_OUTPUTS)
    for (const [position, text] of texts)
      await t.query(
        domain,
        `update kpi_formulas set output = jsonb_set(output, array['data', $3::text, 'name'], to_jsonb($5::text)),
           tree = jsonb_set(tree, array['formula', 'output', 'data', $4::text, 'name'], to_jsonb($5::text))
         where tenant_id = $1 and name = $2`,
        name,
        String(position),
        String(position + 1),
        text,
      );
  await t.query(
    domain,
    `update kpi_templates k set output = jsonb_set(k.output, '{1,name}', f.output #> '{data,0,name}')
     from kpi_formulas f where k.tenant_id = $1 and k.name = any($2) and f.tenant_id = $1 and f.name = k.name`,
    TEMPLATES,
  );
}

async function upgrade(): Promise<void> {
  for (const number of UPGRADES) await rerunMigration(t, number);
}

function earlierMeasures(): object[] {
  const sum = { source: { kind: 'dataset', name: 'accounts' }, agg: 'sum' };
  const renews = { left: { field: 'auto_renewal' }, op: 'eq', right: [{ value: true }] };
  return [
    { key: 'm1', ...sum, of: { field: 'mrr' } },
    { key: 'm2', ...sum, of: { field: 'contract_value' } },
    { key: 'm3', ...sum, of: { field: 'mrr' }, where: renews },
    { key: 'm4', ...sum, of: { field: 'mrr' }, where: { not: renews } },
  ];
}

/** Edits a definition as the editor does: the next version, with its own note. */
async function edit(domain: string): Promise<void> {
  await t.query(
    domain,
    `with edited as (update components set version = 2, body = jsonb_set(body, '{meta,title}', '"Ours"')
       where tenant_id = $1 and name = $2 returning id, body)
     insert into definition_versions (tenant_id, kind, definition_id, version, body)
     select $1, 'component', id, 2, body from edited`,
    BY_HAND,
  );
  await t.query(
    domain,
    `insert into definition_versions (tenant_id, kind, definition_id, version, body)
     select $1, 'kpi_formula', id, 2, '{}'::jsonb from kpi_formulas where tenant_id = $1 and name = any($2)
     union all select $1, 'kpi_template', id, 2, '{}'::jsonb from kpi_templates where tenant_id = $1 and name = any($2)`,
    FORMULAS,
  );
}

beforeAll(async () => {
  t = await openTestApp();
  for (const domain of ['acme', 'globex']) await createTenant(t.services.database, { domain, name: domain });
  newBodies = await findComponents('acme');
  newFormulas = await findFormulas('acme');
  newTemplates = await findTemplates('acme');
  for (const domain of ['acme', 'globex']) await restoreEarlier(domain);
  await edit('globex');
  earlier = await findComponents('acme');
  earlierFormulas = await findFormulas('acme');
  earlierTemplates = await findTemplates('acme');
  await upgrade();
});
afterAll(() => t.close());

test('unedited definitions become those of a new company, as a new version', async () => {
  expect(newBodies.map(({ name }) => name)).toEqual(NAMES);
  expect(earlier.filter(({ body }, at) => isDeepStrictEqual(body, newBodies[at]?.body))).toEqual([]);
  const upgraded = await findComponents('acme');
  expect(upgraded).toEqual(newBodies.map((one) => ({ ...one, version: 1 + (CHANGES[one.name] ?? 1) })));
  expect(earlierFormulas.filter((one, at) => isDeepStrictEqual(one, newFormulas[at]))).toEqual([]);
  expect(await findFormulas('acme')).toEqual(newFormulas);
  expect(earlierTemplates.filter((one, at) => isDeepStrictEqual(one, newTemplates[at]))).toEqual([]);
  expect(await findTemplates('acme')).toEqual(newTemplates);
  const versions = await findVersions('acme');
  expect(versions.map(({ name }) => name)).toEqual([...NAMES, ...FORMULAS].toSorted());
  expect(versions.filter(({ name }) => !FORMULAS.includes(name)).map(({ body }) => body)).toEqual(
    upgraded.map(({ body }) => body),
  );
  // The second run changes nothing.
  await upgrade();
  expect(await findVersions('acme')).toEqual(versions);
});

test('edited definitions are unchanged', async () => {
  expect(await findFormulas('globex')).toEqual(earlierFormulas);
  expect(await findTemplates('globex')).toEqual(earlierTemplates);
  const [edited] = (await findComponents('globex')).filter(({ name }) => name === BY_HAND);
  expect(edited).toMatchObject({ version: 2, body: { meta: { title: 'Ours' } } });
  expect(JSON.stringify(edited)).toContain('Renews by itself');
  expect((await findVersions('globex')).map(({ name }) => name)).toEqual(NAMES.filter((name) => name !== BY_HAND));
});
