/** Initial KPIs of every company: the system KPIs on its accounts, and templates for its own KPIs. */
import type { FormulaBody, TemplateBody } from '@mainstay/contract/kpis/parts';
import type { Format } from '@mainstay/contract/rules/expressions';
import { NOT_ENOUGH_DATA } from '@mainstay/contract/rules/health';
import { KPI_CATEGORIES, MAIN_OUTPUT, NO_SCORE_OUTPUT } from '@mainstay/contract/rules/kpi-types';

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
  { level: 'one', color: 'green', rows: `${ACTIVE} && health > 75` },
  { level: 'two', color: 'yellow', rows: `${ACTIVE} && health > 50 && health <= 75` },
  { level: 'three', color: 'red', rows: `${ACTIVE} && health <= 50` },
] as const;
const RECENT = `${ACTIVE} && between(days_between(onboarded, today()), 0, 90)`;

const healthOutputs: Output[] = LEVELS.flatMap(({ level, color, rows }) => [
  { key: `level_${level}_count`, expression: `count(id, ${rows})`, name: `Accounts of level ${level}` },
  {
    key: `level_${level}_mrr`,
    expression: `coalesce(sum(mrr, ${rows}), 0)`,
    name: `MRR of level ${level}`,
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
  createOutput('in_play', 'In a play', `count(id, ${rows} && open_plays > 0)`),
  createOutput('no_play', 'No play', `count(id, ${rows} && open_plays == 0)`),
];

export const SYSTEM_DEFINITIONS: readonly SystemDefinition[] = [
  {
    name: 'MRR',
    category: PORTFOLIO,
    type: 'portfolio',
    layout: 'chart',
    format: 'currency',
    expression: 'coalesce(sum(mrr), 0)',
    footer: { name: 'Contract value', expression: 'coalesce(sum(contract_value), 0)', format: 'currency' },
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
    expression: `avg(health, ${ACTIVE})`,
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
    footer: { name: 'MRR of these', expression: `coalesce(sum(mrr, ${RECENT}), 0)`, format: 'currency' },
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
    footer: { name: 'Average a day', expression: 'coalesce(sum(avg_daily_active_users), 0)', format: 'comma' },
    more: [
      createOutput('today', 'Last complete day', 'sum(daily_active_users)'),
      createOutput('week', 'Rest of week', 'sum(weekly_active_users) - sum(daily_active_users)'),
      createOutput('month', 'Rest of month', 'sum(monthly_active_users) - sum(weekly_active_users)'),
    ],
  },
];

export const FOOTER_OUTPUT = 'footer';

export const toFormula = ({ name, expression, format, footer, more }: SystemDefinition): FormulaBody => ({
  name,
  expression,
  source: 'accounts',
  number_format: format,
  // The footer of the health KPI is also available under its own name (1-S-38).
  output: { data: [{ ...footer, key: footer.key ?? FOOTER_OUTPUT }, ...(more ?? [])] },
});

export const toTemplate = ({ name, layout, footer }: SystemDefinition): Omit<TemplateBody, 'category_id'> => ({
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
export const PLAIN_TEMPLATES: readonly (Omit<TemplateBody, 'category_id'> & { category: Category })[] = [
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
