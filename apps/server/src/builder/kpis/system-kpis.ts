/** Initial KPIs of every company: the system KPIs on its accounts, and templates for its own KPIs. */
import type { FormulaBody, TemplateBody } from '@mainstay/contract/kpis/parts';
import type { Format } from '@mainstay/contract/rules/expressions';
import { NOT_ENOUGH_DATA } from '@mainstay/contract/rules/health';
import { KPI_CATEGORIES, MAIN_OUTPUT, NO_SCORE_OUTPUT } from '@mainstay/contract/rules/kpi-types';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { buildQuery } from './formulas/formula-query.ts';

type Output = FormulaBody['output']['data'][number];
type Category = (typeof KPI_CATEGORIES)[number];

export interface SystemDefinition {
  /** Name of the KPI, the formula and the template. */
  name: string;
  category: Category;
  type: 'account' | 'portfolio';
  /** Layout of the template. */
  layout: TemplateBody['layout'];
  format: Format;
  expression: string;
  /** @param key if the output is also available under its own name */
  footer: { key?: string; name: string; expression: string; format: Format };
  /** Further outputs. With the layout `chart`, they are the parts of the chart. */
  more?: Output[];
}

const [PROFILE, SUMMARY, PORTFOLIO] = KPI_CATEGORIES;
const ACTIVE = `status == 'Active'`;
/** Levels of health (1-S-41). */
const LEVELS = [
  { level: 'one', band: 'good', color: 'green', rows: `${ACTIVE} && health > 75` },
  { level: 'two', band: 'fair', color: 'yellow', rows: `${ACTIVE} && health > 50 && health <= 75` },
  { level: 'three', band: 'poor', color: 'red', rows: `${ACTIVE} && health <= 50` },
] as const;
const RECENT = `${ACTIVE} && between(days_between(onboarded, today()), 0, 90)`;

const healthOutputs: Output[] = LEVELS.flatMap(({ level, band, color, rows }) => [
  { key: `level_${level}_count`, expression: `count(id, ${rows})`, name: `Accounts in ${band} health` },
  {
    key: `level_${level}_mrr`,
    expression: `coalesce(sum(mrr, ${rows}), 0)`,
    name: `MRR in ${band} health`,
    format: 'currency' as const,
  },
  ...(level === 'one'
    ? []
    : [
        {
          key: `${color}_percentage`,
          expression: `percent(count(id, ${rows}), count(health, ${ACTIVE}))`,
          name: `${color === 'yellow' ? 'Fair' : 'Poor'}, in percent`,
          format: 'percent' as const,
        },
      ]),
]);

const createOutput = (key: string, name: string, expression: string, format: Format = 'comma'): Output => ({
  key,
  name,
  expression: `coalesce(${expression}, 0)`,
  format,
});
const renewsWithin = (from: number, to: number): string => `between(days_between(today(), renewal), ${from}, ${to})`;
/** Returns the number of accounts with an open play and of those without one. */
const createPlayOutputs = (rows: string): Output[] => [
  createOutput('in_play', 'With a playbook', `count(id, ${rows} && open_plays > 0)`),
  createOutput('no_play', 'Without', `count(id, ${rows} && open_plays == 0)`),
];

const SYSTEM_DEFINITIONS: readonly SystemDefinition[] = [
  {
    name: 'MRR',
    category: PORTFOLIO,
    type: 'portfolio',
    layout: 'chart',
    format: 'currency',
    expression: 'coalesce(sum(mrr), 0)',
    footer: { name: 'ARR', expression: 'coalesce(sum(contract_value), 0)', format: 'currency' },
    more: [
      createOutput('mrr_auto', 'Auto-renewing MRR', 'sum(auto_renewing_mrr)', 'currency'),
      createOutput('mrr_manual', 'MRR to renew', 'sum(mrr) - sum(auto_renewing_mrr)', 'currency'),
    ],
  },
  {
    name: 'Portfolio',
    category: PORTFOLIO,
    type: 'portfolio',
    layout: 'chart',
    format: 'currency',
    expression: 'coalesce(sum(garr), 0)',
    footer: { name: 'Net of known churn', expression: 'coalesce(sum(narr), 0)', format: 'currency' },
    more: [
      createOutput('renews_soon', 'In 90 days', `sum(garr, ${renewsWithin(0, 90)})`, 'currency'),
      createOutput('renews_year', 'In a year', `sum(garr, ${renewsWithin(91, 365)})`, 'currency'),
      createOutput('renews_later', 'Later', `sum(garr, !${renewsWithin(0, 365)})`, 'currency'),
    ],
  },
  {
    name: 'Accounts',
    category: PORTFOLIO,
    type: 'portfolio',
    layout: 'chart',
    format: 'comma',
    expression: `count(id, ${ACTIVE})`,
    footer: { name: 'Closed', expression: `count(id, status == 'Closed')`, format: 'comma' },
    more: createPlayOutputs(ACTIVE),
  },
  {
    name: 'Health Score',
    category: PORTFOLIO,
    type: 'portfolio',
    layout: 'chart',
    format: 'number',
    // Health is always rounded up to a whole number.
    expression: `ceil(avg(health, ${ACTIVE}))`,
    footer: {
      key: 'green_percentage',
      name: 'Good',
      expression: `percent(count(id, ${LEVELS[0].rows}), count(health, ${ACTIVE}))`,
      format: 'percent',
    },
    more: [
      ...healthOutputs,
      // Together with the levels, this covers all active accounts.
      { key: NO_SCORE_OUTPUT, name: NOT_ENOUGH_DATA, expression: `count(id, ${ACTIVE} && coalesce(health, -1) < 0)` },
    ],
  },
  {
    name: 'Onboarding',
    category: PORTFOLIO,
    type: 'portfolio',
    layout: 'chart',
    format: 'comma',
    expression: `count(id, ${RECENT})`,
    footer: { name: 'MRR', expression: `coalesce(sum(mrr, ${RECENT}), 0)`, format: 'currency' },
    more: createPlayOutputs(RECENT),
  },
  {
    name: 'License Utilization',
    category: SUMMARY,
    type: 'account',
    layout: 'chart',
    format: 'percent',
    expression: 'percent(sum(entitlements_used), sum(entitlements))',
    footer: { name: 'Seats in use', expression: 'coalesce(sum(entitlements_used), 0)', format: 'comma' },
  },
  {
    name: 'Reach',
    category: SUMMARY,
    type: 'account',
    layout: 'chart',
    format: 'percent',
    expression: 'avg(user_reach)',
    footer: { name: 'Monthly users', expression: 'coalesce(sum(monthly_active_users), 0)', format: 'comma' },
  },
  {
    name: 'DAU',
    category: PROFILE,
    type: 'account',
    layout: 'chart',
    format: 'comma',
    expression: 'coalesce(sum(daily_active_users), 0)',
    footer: { name: 'Daily average', expression: 'coalesce(sum(avg_daily_active_users), 0)', format: 'comma' },
    more: [
      createOutput('today', 'Last complete day', 'sum(daily_active_users)'),
      createOutput('week', 'Rest of week', 'sum(weekly_active_users) - sum(daily_active_users)'),
      createOutput('month', 'Rest of month', 'sum(monthly_active_users) - sum(weekly_active_users)'),
    ],
  },
];

export const FOOTER_OUTPUT = 'footer';

const toFormula = ({ name, expression, format, footer, more }: SystemDefinition): FormulaBody => ({
  name,
  expression,
  source: 'accounts',
  number_format: format,
  // The footer of the health KPI is also available under its own name (1-S-38).
  output: { data: [{ ...footer, key: footer.key ?? FOOTER_OUTPUT }, ...(more ?? [])] },
});

const toTemplate = ({ name, layout, footer }: SystemDefinition): Omit<TemplateBody, 'category_id'> => ({
  name,
  layout,
  output: [
    { type: 'value', id: 'mainvalue', name, value: MAIN_OUTPUT },
    {
      type: 'text',
      id: 'footervalue',
      name: footer.name,
      value: footer.key ?? FOOTER_OUTPUT,
    },
  ],
});

/** Templates for the company's own KPIs. */
const PLAIN_TEMPLATES: readonly (Omit<TemplateBody, 'category_id'> & { category: Category })[] = [
  {
    name: 'Figure',
    category: PORTFOLIO,
    layout: 'value',
    output: [{ type: 'value', id: 'mainvalue', name: '', value: MAIN_OUTPUT }],
  },
  {
    name: 'Figure with footer',
    category: PORTFOLIO,
    layout: 'value',
    output: [
      { type: 'value', id: 'mainvalue', name: '', value: MAIN_OUTPUT },
      { type: 'text', id: 'footervalue', name: '', value: FOOTER_OUTPUT },
    ],
  },
];

/** Inserts the first version of every definition in the CTE `made`. */
const firstVersionsSql = (kind: string, body: string): string =>
  `insert into definition_versions (tenant_id, kind, definition_id, version, body, note)
   select $1, '${kind}', id, 1, ${body}, 'Made with the company' from made`;

/** Seeds a company with its KPI categories, templates and system KPIs. Existing ones do not change. */
export async function seedSystemKpis(tx: TenantTx): Promise<void> {
  await tx.rows(
    'insert into kpi_categories (tenant_id, name) select $1, unnest($2::text[]) on conflict (tenant_id, name) do nothing',
    [tx.tenant, KPI_CATEGORIES],
  );
  const templates = [
    ...SYSTEM_DEFINITIONS.map((one) => ({ ...toTemplate(one), category: one.category })),
    ...PLAIN_TEMPLATES,
  ];
  const snapshotSql = `jsonb_build_object('name', name, 'category_id', category_id, 'layout', layout, 'output', output)`;
  await tx.rows(
    `with made as (insert into kpi_templates (tenant_id, name, category_id, layout, output)
       select $1, n.name, c.id, n.layout, n.output
       from jsonb_to_recordset($2::jsonb) n (name text, category text, layout text, output jsonb)
         join kpi_categories c on c.tenant_id = $1 and c.name = n.category
       on conflict (tenant_id, name) do nothing returning *)
     ${firstVersionsSql('kpi_template', snapshotSql)}`,
    [tx.tenant, JSON.stringify(templates)],
  );
  const formulas = SYSTEM_DEFINITIONS.map(toFormula).map((body) => ({
    ...body,
    tree: buildQuery(tx.features, body).query,
  }));
  await tx.rows(
    `with made as (insert into kpi_formulas (tenant_id, name, expression, source, number_format, output, tree)
       select $1, n.name, n.expression, n.source, n.number_format, n.output, n.tree
       from jsonb_to_recordset($2::jsonb) n (name text, expression text, source text, number_format text, output jsonb, tree jsonb)
       on conflict (tenant_id, name) do nothing returning *)
     ${firstVersionsSql(
       'kpi_formula',
       `jsonb_build_object('name', name, 'expression', expression, 'source', source, 'number_format', number_format, 'output', output)`,
     )}`,
    [tx.tenant, JSON.stringify(formulas)],
  );
  const kpis = SYSTEM_DEFINITIONS.map(({ name, category, type }) => ({
    name,
    category,
    type,
    // A series of the whole portfolio costs one statement a day. Administrators enable the series of account KPIs themselves.
    series: { enabled: type === 'portfolio', every: 'day' },
  }));
  await tx.rows(
    `with made as (insert into kpis (tenant_id, name, category_id, is_system, type, template_id, formula_id, series)
       select $1, n.name, c.id, true, n.type, t.id, f.id, n.series
       from jsonb_to_recordset($2::jsonb) n (name text, category text, type text, series jsonb)
         join kpi_categories c on c.tenant_id = $1 and c.name = n.category
         join kpi_templates t on t.tenant_id = $1 and t.name = n.name join kpi_formulas f on f.tenant_id = $1 and f.name = n.name
       on conflict (tenant_id, name) do nothing returning *)
     ${firstVersionsSql(
       'kpi',
       `jsonb_build_object('name', name, 'category_id', category_id, 'status', status, 'type', type, 'pageName', page_name,
          'template_id', template_id, 'formula_id', formula_id, 'threshold_config', threshold_config, 'navigation', navigation,
          'series', series)`,
     )}`,
    [tx.tenant, JSON.stringify(kpis)],
  );
}
