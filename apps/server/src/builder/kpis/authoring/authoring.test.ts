/** Administering KPIs over HTTP. */
import { kpis } from '@mainstay/contract/kpis';
import { kpiAuthoring } from '@mainstay/contract/kpis/admin';
import { kpiCategories, kpiFormulas, kpiTemplates, formulaReference } from '@mainstay/contract/kpis/parts';
import { versions } from '@mainstay/contract/definitions/versions';
import { KPI_CATEGORIES } from '@mainstay/contract/rules/kpi-types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../app/testing/app.ts';
import { buildKpi } from '../../../app/testing/definitions.ts';
import { createComponent } from '../../components/save-component.ts';
import { TEST_DAY } from '../../../app/testing/services.ts';

let t: TestApp;
let ada: Caller;
let maya: Caller;
let category: number;
let template: number;
let formula: number;
let kpi: number;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
  [ada, maya] = await Promise.all([t.signIn('ada.admin@demo.test'), t.signIn('maya.csm@demo.test')]);
});
afterAll(() => t.close());

const getNames = (body: { data: { listing: { name: string }[] } }) => body.data.listing.map(({ name }) => name);
const expression = 'sum(mrr)';
const formulaBody = { name: 'Own formula', expression, source: 'accounts', number_format: 'currency' as const };
const kpiBody = () => ({
  name: 'Own KPI',
  category_id: category,
  type: 'account' as const,
  template_id: template,
  formula_id: formula,
  series: { enabled: true, every: 'month' as const },
});
const getValue = async () =>
  Number((await t.call(ada, kpis.getKpiResult, { query: { kpiId: kpi } })).body.data.mainvalue);

describe('categories', () => {
  test('3-kpi-admin-13 3-kpi-admin-14 lists the initial categories and reads one by its id', async () => {
    const { body } = await t.call(ada, kpiCategories.findCategories, {});
    expect(getNames(body)).toEqual([...KPI_CATEGORIES]);
    expect([body.data.total_records, body.data.has_next]).toEqual([3, false]);
    const portfolio = body.data.listing.find(({ name }) => name === 'Portfolio');
    category = portfolio?.id ?? 0;
    expect((await t.call(ada, kpiCategories.getCategory, { params: { id: category } })).body.data).toEqual(portfolio);
  });

  test('3-kpi-admin-15 renames a category, alone and together with others', async () => {
    const params = { id: category };
    const one = await t.call(ada, kpiCategories.changeCategory, {
      params,
      body: { name: 'Whole book', status: 'Inactive' },
    });
    expect(one.body.data).toEqual({ id: category, name: 'Whole book', status: 'Inactive' });
    const many = await t.call(ada, kpiCategories.changeCategories, {
      body: [{ id: category, name: 'Portfolio', status: 'Active' }],
    });
    expect(getNames(many.body)).toEqual([...KPI_CATEGORIES]);
    const other = many.body.data.listing.find(({ id }) => id !== category) ?? { id: 0, name: '' };
    const own = { id: category, name: 'Portfolio', status: 'Active' as const };
    const second = { ...other, name: 'Second', status: 'Active' as const };
    await t.call(ada, kpiCategories.changeCategories, { body: [own, second] });
    await t.call(ada, kpiCategories.changeCategories, { body: [{ ...second, name: other.name }] });
    const entries = await t.query(
      'demo',
      `select entity_id, changes from audit_log where tenant_id = $1 and verb = 'update' and entity = 'kpi_category' order by id`,
    );
    const change = (before?: string, after?: string) => ({ before, after });
    // The category that did not change has no entry.
    expect(entries).toEqual([
      {
        entity_id: category,
        changes: { name: change('Portfolio', 'Whole book'), status: change('Active', 'Inactive') },
      },
      {
        entity_id: category,
        changes: { name: change('Whole book', 'Portfolio'), status: change('Inactive', 'Active') },
      },
      { entity_id: other.id, changes: { name: change(other.name, 'Second') } },
      { entity_id: other.id, changes: { name: change('Second', other.name) } },
    ]);
    const reply = await t.send(ada, 'PUT', `/admin/kpi/templatecategory/${category}`, { name: 'Accounts Summary' });
    expect([reply.status, reply.error]).toEqual([400, 'A category with this name already exists.']);
  });
});

describe('templates', () => {
  const output = [{ type: 'value' as const, id: 'mainvalue' as const, name: 'All of it', value: 'value' }];
  test('3-kpi-admin-05 3-kpi-admin-06 3-kpi-admin-07 3-kpi-admin-08 lists, creates, reads and replaces templates', async () => {
    const body = { name: 'Own template', category_id: category, layout: 'value' as const, output };
    const created = await t.call(ada, kpiTemplates.createTemplate, { body });
    template = created.body.data.id;
    const listed = getNames((await t.call(ada, kpiTemplates.findTemplates, {})).body);
    expect(listed).toEqual(expect.arrayContaining(['Own template', 'MRR', 'Health Score', 'Figure']));
    const replacement = { ...created.body.data, layout: 'text' as const };
    await t.call(ada, kpiTemplates.replaceTemplate, { params: { id: template }, body: replacement });
    const read = await t.call(ada, kpiTemplates.getTemplate, { params: { id: template } });
    expect(read.body.data).toMatchObject({ ...body, layout: 'text', category: { name: 'Portfolio' }, kpis: 0 });
  });

  test.each([
    ['without a main output', [{ ...output[0], id: 'footervalue' }], 'An output with the id mainvalue is required.'],
    ['with a duplicate output', [output[0], output[0]], 'Two outputs have the id mainvalue.'],
  ])('rejects a template %s', async (_name, invalidOutput, reason) => {
    const body = { name: 'Wrong', category_id: category, layout: 'value', output: invalidOutput };
    const reply = await t.send(ada, 'POST', '/v1/api/admin/kpi/templates/', body);
    expect([reply.status, reply.error]).toEqual([400, reason]);
  });
});

describe('formulas', () => {
  test('3-kpi-admin-09 3-kpi-admin-10 lists and creates formulas under either spelling of the path', async () => {
    const created = await t.send(ada, 'POST', '/v1/api/admin/kpi/formula/', formulaBody);
    expect(created.status).toBe(200);
    formula = (created.body.data as { id: number }).id;
    const { body } = await t.call(ada, kpiFormulas.findFormulas, {});
    expect(body.data.listing.find(({ id }) => id === formula)).toMatchObject(formulaBody);
    for (const path of [
      '/v1/api/admin/kpi/formulas',
      '/v1/api/admin/kpi/formula/',
      '/admin/kpi/formulas',
      '/admin/kpi/formula',
    ]) {
      const listed = await t.send(ada, 'GET', `${path}?q=own`);
      expect([path, listed.status, getNames(listed.body as never)]).toEqual([path, 200, ['Own formula']]);
    }
  });

  test.each([
    ['sum(mrr', 'accounts', 'Something is missing here.', 'expression'],
    ['sum(mrr) + sum(nothing)', 'accounts', 'Accounts has no column with this name.', 'expression'],
    ['mrr', 'accounts', 'Use a column only inside an aggregate, such as sum(mrr).', 'expression'],
    ['sum(name)', 'accounts', 'sum needs a number.', 'expression'],
    ['count()', 'nowhere', 'Unknown custom table.', 'source'],
    ['kpi(999999)', 'accounts', 'There is no KPI with this id.', 'expression'],
  ])('%s over %s is rejected with the position of the error', async (text, source, reason, field) => {
    const body = { name: 'Wrong', expression: text, source };
    const reply = await t.send(ada, 'POST', '/v1/api/admin/kpi/formula/', body);
    expect([reply.status, reply.error]).toEqual([400, `Invalid formula: ${reason}`]);
    expect(Object.keys(reply.fields ?? {})).toEqual([field]);
    if (field === 'expression') expect(reply.fields?.expression).toMatch(/^Character \d+: /);
  });

  test('3-kpi-admin-12 3-kpi-admin-16 every listed function and measure can be used', async () => {
    const functions = (await t.call(ada, formulaReference.findFunctions, {})).body.data.listing;
    expect(functions.find(({ name }) => name === 'percent')).toMatchObject({
      min_args: 2,
      max_args: 2,
      returns: 'number',
    });
    const values: Record<string, string> = {
      numeric: 'sum(mrr)',
      same: 'sum(mrr)',
      int: '1',
      text: "'year'",
      date: 'today()',
    };
    for (const { name, arg_types: types } of functions) {
      const text = `${name}(${types.map((type) => values[type] ?? 'count() > 0').join(', ')})`;
      const created = await t.send(ada, 'POST', '/admin/kpi/formula', {
        name: `F ${name}`,
        expression: text,
        source: 'accounts',
      });
      expect([text, created.status, created.error]).toEqual([text, 200, undefined]);
    }
    const measures = (await t.call(ada, formulaReference.findMeasures, { query: { dataset: 'accounts' } })).body.data
      .listing;
    expect(measures).toContainEqual({
      id: 'sum(mrr)',
      name: 'Sum of MRR',
      dataset: 'accounts',
      field: 'mrr',
      agg: 'sum',
      type: 'number',
      filterable: true,
    });
    const allMeasures = (await t.call(ada, formulaReference.findMeasures, {})).body.data.listing;
    expect(new Set(allMeasures.map(({ dataset }) => dataset)).size).toBeGreaterThan(10);
    const perDataset = new Map(allMeasures.map((one) => [`${one.dataset} ${one.agg}`, one]));
    for (const { id, dataset } of perDataset.values()) {
      const body = { name: `M ${dataset} ${id}`, expression: id, source: dataset };
      const created = await t.send(ada, 'POST', '/admin/kpi/formula', body);
      expect([dataset, id, created.status, created.error]).toEqual([dataset, id, 200, undefined]);
    }
  });
});

describe('KPIs', () => {
  test('3-kpi-admin-01 3-kpi-admin-02 lists the initial KPIs and creates one', async () => {
    const created = await t.call(ada, kpiAuthoring.createKpi, { body: kpiBody() });
    kpi = created.body.data.id;
    expect(created.body.data).toMatchObject({
      ...kpiBody(),
      is_system: false,
      status: 'Active',
      category: { id: category, name: 'Portfolio' },
      template: { name: 'Own template' },
      formula: { name: 'Own formula' },
      version: 1,
    });
    const { body } = await t.call(ada, kpiAuthoring.findAuthoredKpis, {});
    expect(getNames(body)).toEqual(expect.arrayContaining(['Own KPI', 'MRR', 'Health Score']));
    expect((await t.send(ada, 'GET', '/admin/kpi')).status).toBe(200);
  });

  test('3-kpi-admin-03 3-kpi-admin-04 replaces a KPI as a whole and changes it in part', async () => {
    const params = { id: kpi };
    const read = (await t.call(ada, kpiAuthoring.getAuthoredKpi, { params })).body.data;
    const sent = { ...read, pageName: 'Home' } as unknown as ReturnType<typeof kpiBody>;
    const replaced = (await t.call(ada, kpiAuthoring.replaceKpi, { params, body: sent })).body.data;
    expect(replaced).toMatchObject({ ...kpiBody(), pageName: 'Home', version: 2 });
    const changed = (await t.call(ada, kpiAuthoring.changeKpi, { params, body: { status: 'Inactive' } })).body.data;
    const { updated_at: _, ...before } = replaced;
    expect(changed).toMatchObject({ ...before, status: 'Inactive', version: 3 });
    await t.call(ada, kpiAuthoring.changeKpi, { params, body: { status: 'Active' } });
  });

  test('3-kpi-admin-11 a replaced formula changes the value of the KPI; what is in use cannot be deleted', async () => {
    const before = await getValue();
    const params = { id: formula };
    await t.call(ada, kpiFormulas.replaceFormula, { params, body: { ...formulaBody, expression: 'sum(mrr) * 2' } });
    expect(await getValue()).toBeCloseTo(before * 2, 4);
    const cycleReply = await t.send(ada, 'PUT', `/admin/kpi/formula/${formula}`, {
      ...formulaBody,
      expression: `kpi(${kpi})`,
    });
    expect([cycleReply.status, cycleReply.error]).toEqual([
      400,
      'Invalid formula: These KPIs reference each other in a cycle.',
    ]);
    const formulaReply = await t.send(ada, 'DELETE', `/v1/api/admin/kpi/formula/${formula}`);
    expect([formulaReply.status, formulaReply.error]).toEqual([400, 'These KPIs use Own formula: Own KPI.']);
    const templateReply = await t.send(ada, 'DELETE', `/v1/api/admin/kpi/templates/${template}`);
    expect([templateReply.status, templateReply.error]).toEqual([400, 'These KPIs use Own template: Own KPI.']);
  });

  test('decisions-11 every save is a version, and an older one can be restored', async () => {
    const owner = { kind: 'kpi_formula' as const, id: formula };
    const { listing } = (await t.call(ada, versions.findVersions, { params: owner })).body.data;
    expect(listing.map(({ version, current }) => [version, current])).toEqual([
      [2, true],
      [1, false],
    ]);
    const doubled = await getValue();
    await t.call(ada, versions.restoreVersion, { params: { ...owner, version: 1 } });
    expect(await getValue()).toBeCloseTo(doubled / 2, 4);
    const kpiVersions = (await t.call(ada, versions.findVersions, { params: { kind: 'kpi', id: kpi } })).body.data;
    expect(kpiVersions.total_records).toBe(4);
  });

  test('only status, thresholds and template of a system KPI can be changed, and it cannot be deleted', async () => {
    const { listing } = (await t.call(ada, kpiAuthoring.findAuthoredKpis, { query: { q: 'mrr' } })).body.data;
    const mrr = listing.find(({ is_system }) => is_system)?.id ?? 0;
    const renamed = await t.send(ada, 'PATCH', `/admin/kpi/${mrr}`, { name: 'Other' });
    expect([renamed.status, renamed.fields]).toEqual([
      400,
      { name: 'Only the status, thresholds and template of a system KPI can be changed.' },
    ]);
    const threshold_config = [{ op: 'lt' as const, from: 5, color: '#D64545' }];
    const changed = await t.call(ada, kpiAuthoring.changeKpi, { params: { id: mrr }, body: { threshold_config } });
    expect(changed.body.data.threshold_config).toEqual(threshold_config);
    expect((await t.send(ada, 'DELETE', `/admin/kpi/${mrr}`)).status).toBe(400);
  });

  test('rejects invalid combinations', async () => {
    const post = (part: object) => t.send(ada, 'POST', '/v1/api/admin/kpi/', { ...kpiBody(), name: 'Wrong', ...part });
    expect((await post({ name: 'Own KPI' })).error).toBe('A KPI with this name already exists.');
    expect((await post({ name: ' ' })).error).toBe('Name is required.');
    expect((await post({ name: 'x'.repeat(201) })).error).toBe('Maximum 200 characters are allowed.');
    expect((await post({ formula_id: 999_999 })).error).toBe('Formula 999999 not found.');
    const footer = (await t.call(ada, kpiTemplates.findTemplates, { query: { q: 'Figure with footer' } })).body.data
      .listing;
    expect((await post({ template_id: footer[0]?.id })).error).toBe(
      'The template uses the output footer, which the formula does not return.',
    );
    expect((await post({ threshold_config: [{ op: 'between', from: 1, color: '#D64545' }] })).status).toBe(400);
    expect((await post({ unknown: true })).status).toBe(400);
  });

  test('previews an unsaved KPI', async () => {
    const { body } = await t.call(ada, kpiAuthoring.previewKpi, { body: { kpi: { ...kpiBody(), name: 'Not yet' } } });
    expect(body.data.mainvalue).toBeCloseTo(await getValue(), 4);
    expect(body.data.ui_component_name).toBe('Not yet');
  });
});

describe('points', () => {
  const getPoints = async (query: object) =>
    (await t.call(ada, kpiAuthoring.getKpiSeries, { query: { kpiId: kpi, ...query } })).body.data;
  const findLargestAccount = async () =>
    (
      await t.inTenant('demo', 'read', (tx) =>
        tx.rows<{ id: number; mrr: number }>(
          'select id, (mrr_minor / 100.0)::float8 as mrr from accounts where tenant_id = $1 order by mrr_minor desc, id limit 1',
          [tx.tenant],
        ),
      )
    )[0] ?? { id: 0, mrr: 0 };

  test(`3-kpi-admin-17 3-kpi-admin-18 3-kpi-admin-19 3-kpi-admin-20 3-kpi-admin-21 a save stores points of the portfolio
    and of every account, and records the run`, async () => {
    await t.call(ada, kpiAuthoring.changeKpi, { params: { id: kpi }, body: { pageName: null } });
    await t.runJobs();
    const [global] = await getPoints({});
    expect(global).toMatchObject({ scope: 'global', period: '2026-11-01', last_updated: expect.any(String) });
    expect(global?.value).toBeCloseTo(await getValue(), 4);
    const { id, mrr } = await findLargestAccount();
    const [own] = await getPoints({ accountId: id });
    expect(own).toMatchObject({ scope: 'account', last_updated: expect.any(String) });
    expect(own?.value).toBeCloseTo(mrr, 4);
    const tracking = (await t.call(ada, kpiAuthoring.getKpiTracking, { params: { id: kpi } })).body.data;
    expect(tracking).toMatchObject({ kpi_id: kpi, last_status: 'done', last_error: null, used_in: [] });
    expect(tracking.runs[0]?.accounts).toBeGreaterThanOrEqual(120);
    const preview = await getPoints({ preview: 'True' });
    for (const spelling of ['TRUE', 'true', 'tRuE']) expect(await getPoints({ preview: spelling })).toEqual(preview);
    expect(await getPoints({ preview: 'FALSE' })).toEqual(await getPoints({}));
    expect(preview).toHaveLength(12);
    expect(preview.every(({ scope }) => scope === 'global')).toBe(true);
    expect(preview.map(({ period }) => period).slice(0, 2)).toEqual(['2026-11-01', '2026-10-01']);
    const months = await t.query<{ mrr: number }>(
      'demo',
      `select (coalesce(sum(s.mrr_minor), 0) / 100.0)::float8 as mrr
       from generate_series(date '2025-12-01', date '2026-11-01', interval '1 month') m (month)
         left join subscriptions s on s.tenant_id = $1 and s.status not in ('draft', 'pending')
           and s.subscription_sd < m.month + interval '1 month' and s.subscription_sd <= $2::date
           and (s.subscription_ed is null or s.subscription_ed > least($2::date, (m.month + interval '1 month')::date - 1))
       group by m.month order by m.month desc`,
      TEST_DAY,
    );
    expect(preview.map(({ value: at }) => at)).toEqual(months.map((row) => row.mrr));
    expect(await getPoints({})).toHaveLength(1);
  });

  test('updates every series once a day, and reports a KPI that does not return a number', async () => {
    const text = await t.call(ada, kpiFormulas.createFormula, {
      body: { name: 'Words', expression: 'min(name)', source: 'accounts' },
    });
    const body = { ...kpiBody(), name: 'Wordy', formula_id: text.body.data.id };
    const textKpi = (await t.call(ada, kpiAuthoring.createKpi, { body })).body.data.id;
    t.setNow(new Date('2026-12-02T03:00:00Z'));
    await t.inTenant('demo', 'write', (tx) => tx.rows(`select enqueue_job('kpi-series', '{}', null, null)`, []));
    await t.runJobs();
    ada = await t.signIn('ada.admin@demo.test');
    expect((await getPoints({})).map(({ period }) => period)).toEqual(['2026-12-01', '2026-11-01']);
    const tracking = (await t.call(ada, kpiAuthoring.getKpiTracking, { params: { id: textKpi } })).body.data;
    expect(tracking).toMatchObject({
      last_status: 'failed',
      last_error: 'The KPI could not be evaluated as a number.',
    });
    const runs = (await t.call(ada, kpiAuthoring.getKpiTracking, { params: { id: kpi } })).body.data.runs.length;
    await t.inTenant('demo', 'write', (tx) => tx.rows(`select enqueue_job('kpi-series', '{}', null, null)`, []));
    await t.runJobs();
    expect((await t.call(ada, kpiAuthoring.getKpiTracking, { params: { id: kpi } })).body.data.runs).toHaveLength(runs);
  });
});

describe('permissions', () => {
  test('3-access-16 an account manager cannot administer KPIs, and another company sees none of them', async () => {
    maya = await t.signIn('maya.csm@demo.test');
    for (const path of [
      '',
      'templates/',
      'formulas/',
      'functions/',
      'measures/',
      'templatecategory/',
      `tracking/${kpi}/`,
    ]) {
      expect([path, (await t.send(maya, 'GET', `/v1/api/admin/kpi/${path}`)).status]).toEqual([path, 403]);
    }
    expect((await t.send(maya, 'POST', '/admin/kpi/', kpiBody())).status).toBe(403);
    const gia = await t.signIn('gia.admin@globex.test');
    expect((await t.send(gia, 'GET', `/v1/api/admin/kpi/${kpi}/`)).status).toBe(404);
    expect((await t.send(gia, 'PATCH', `/v1/api/admin/kpi/${kpi}/`, { status: 'Inactive' })).status).toBe(404);
  });

  test('a referenced KPI cannot be deleted; an unreferenced one is deleted with its points', async () => {
    const body = { name: 'Twice', expression: `kpi(${kpi}) * 2`, source: 'accounts' };
    const twice = (await t.call(ada, kpiFormulas.createFormula, { body })).body.data.id;
    const reply = await t.send(ada, 'DELETE', `/admin/kpi/${kpi}`);
    expect([reply.status, reply.error]).toEqual([400, 'Own KPI is used by: formula Twice.']);
    await t.call(ada, kpiFormulas.deleteFormula, { params: { id: twice } });
    const component = await t.inTenant('demo', 'write', (tx) =>
      createComponent(tx, buildKpi('Doubled', `kpi( ${kpi} ) * 2`), { by: null }),
    );
    expect((await t.send(ada, 'DELETE', `/admin/kpi/${kpi}`)).error).toBe('Own KPI is used by: component Doubled.');
    expect((await t.send(ada, 'DELETE', `/v1/api/admin/components/${component}/`)).status).toBe(200);
    expect((await t.send(ada, 'DELETE', `/admin/kpi/${kpi}`)).status).toBe(200);
    const remainingPoints = await t.inTenant('demo', 'read', (tx) =>
      tx.rows('select 1 from kpi_points where tenant_id = $1 and kpi_id = $2', [tx.tenant, kpi]),
    );
    expect(remainingPoints).toEqual([]);
  });
});
