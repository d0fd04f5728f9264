/** Records of pages and of what they are built from: components, KPIs, attributes and custom tables. */
import { randomUUID } from 'node:crypto';
import { Definition } from '@mainstay/contract/components/definition';
import { CustomTableBody } from '@mainstay/contract/custom-tables';
import { AttributeBody } from '@mainstay/contract/attributes/definition';
import { createCustomTable } from '../../builder/custom-tables/save-custom-table.ts';
import { createAttribute } from '../../builder/attributes/save-attribute.ts';
import { createComponent } from '../../builder/components/save-component.ts';
import { createKpi } from '../../builder/kpis/authoring/save-kpi.ts';
import { createFormula } from '../../builder/kpis/formulas/kpi-formulas.ts';
import { createTemplate } from '../../builder/kpis/templates/kpi-templates.ts';
import { createPage } from '../../builder/pages/seed-pages.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { buildTable } from './definitions.ts';
import { inTenant, queryId, type RecordFactory } from './record-factories.ts';

const page = inTenant(async (tx) => ({
  id: await createPage(tx, { name: randomUUID(), scope: 'Global', position: 9 }),
}));
const pageOutsideMenu = inTenant(async (tx) => ({
  id: await queryId(tx, 'insert into pages (tenant_id, name) values ($1, $2) returning id', [randomUUID()]),
}));
const sentPage = inTenant(async (tx) => ({
  page_id: await createPage(tx, { name: randomUUID(), scope: 'Global', position: 9 }),
}));
const component = inTenant(async (tx) => ({
  id: await createComponent(tx, buildTable({ name: randomUUID() }), { by: null }),
}));
/** An attribute that all members of the first account may read; its name ends with its id. */
const attribute = inTenant(async (tx) => {
  const allMemberTypes = ['P', 'E', 'A'];
  const body = AttributeBody.parse({
    name: randomUUID(),
    scope: 'Account',
    read_permission: allMemberTypes,
    write_permission: allMemberTypes,
    components: [{ type: 'Input', primary: true }],
  });
  const id = await createAttribute(tx, body, { by: null });
  await tx.rows('update custom_attributes set name = $3 where tenant_id = $1 and id = $2', [
    tx.tenant,
    id,
    `Harbour ${id}`,
  ]);
  return { id, accountId: await queryId(tx, 'select min(id) as id from accounts where tenant_id = $1') };
});
const customTable = inTenant(async (tx) => {
  const name = `t${randomUUID().replaceAll('-', '_')}`;
  const columns = [{ key: 'berths', label: 'Berths', type: 'number' }];
  const id = await createCustomTable(tx, CustomTableBody.parse({ name, label: name, columns }), { by: null });
  const row = await queryId(
    tx,
    `insert into custom_rows (tenant_id, table_id, data) values ($1, $2, '{}') returning id`,
    [id],
  );
  return { id, row };
});
const getCategory = (tx: TenantTx) => queryId(tx, 'select min(id) as id from kpi_categories where tenant_id = $1');
const kpiCategory = inTenant(async (tx) => ({ id: await getCategory(tx) }));
const createTestFormula = (tx: TenantTx) =>
  createFormula(
    tx,
    { name: randomUUID(), expression: 'count()', source: 'accounts', number_format: null, output: { data: [] } },
    { by: null },
  );
const kpiFormula = inTenant(async (tx) => ({ id: await createTestFormula(tx) }));
const kpiTemplate = inTenant(async (tx) => ({
  id: await createTemplate(
    tx,
    {
      name: randomUUID(),
      category_id: await getCategory(tx),
      layout: 'value',
      output: [{ type: 'value', id: 'mainvalue', name: 'All', value: 'value' }],
    },
    { by: null },
  ),
}));
const kpi = inTenant(async (tx) => ({
  id: await createKpi(
    tx,
    {
      name: randomUUID(),
      category_id: await getCategory(tx),
      formula_id: await createTestFormula(tx),
      template_id: null,
      status: 'Active',
      type: 'portfolio',
      pageName: null,
      threshold_config: [],
      navigation: null,
      series: { enabled: false, every: 'day' },
    },
    { by: null },
  ),
}));
const score = inTenant(async (tx) => ({
  id: await createComponent(
    tx,
    Definition.parse({
      kind: 'score',
      name: randomUUID(),
      meta: {},
      score: {
        items: [{ kpi: await queryId(tx, 'select min(id) as id from kpis where tenant_id = $1'), weightage: 100 }],
      },
    }),
    { by: null },
  ),
}));
const deepLink = inTenant(async (tx) => ({
  id: await queryId(
    tx,
    `insert into menus (tenant_id, id, name, type) values ($1, nextval('menu_ids'), $2, 'Deep Link') returning id`,
    [randomUUID()],
  ),
}));

/** Factories by the beginning of a path. */
export const BUILDER_RECORDS: readonly [start: string, make: RecordFactory][] = [
  ['/v1/api/component/page/', page],
  ['/v1/api/component/get-score-component-data/', score],
  ['/v1/api/component/', component],
  ['/v1/api/custom-attribute', attribute],
  ['/v1/api/admin/custom-attribute/', attribute],
  ['/v1/api/admin/custom-tables/', customTable],
  ['/v1/api/admin/pages/', page],
  ['/v1/api/admin/menus/pages/', pageOutsideMenu],
  ['/v1/api/admin/menus/', deepLink],
  ['/v1/api/admin/components/', component],
  ['/v1/api/admin/definitions/', page],
  ['/v1/api/userkpi/', kpi],
  ['/v1/api/admin/kpi/templates/', kpiTemplate],
  ['/v1/api/admin/kpi/formulas/', kpiFormula],
  ['/v1/api/admin/kpi/templatecategory/', kpiCategory],
  ['/v1/api/admin/kpi/', kpi],
  ['/v1/api/report-delivery/', sentPage],
];
