/** Forms of the health score and of the KPI library that save a version. */
import { FormulaForm } from '../builder/kpis/components/FormulaForm.tsx';
import { HealthEditor } from '../builder/kpis/components/HealthEditor.tsx';
import { KpiForm } from '../builder/kpis/components/KpiForm.tsx';
import { TemplateForm } from '../builder/kpis/components/TemplateForm.tsx';
import { buildNewest, type ConflictCase, nothing, PENDING } from './conflict-cases.ts';

const measure = (more: object) => ({ note: '', unit: '', min: 0, max: 100, invert: false, ...more });
const HEALTH = {
  id: 1,
  name: 'Health',
  offered: [],
  measures: [measure({ kpi: 'engagement', name: 'Engagement', weightage: 60 })],
  version: 1,
};
const KPI = {
  id: 7,
  name: 'Berths',
  category_id: 1,
  is_system: false,
  status: 'Active',
  type: 'account',
  pageName: null,
  template_id: null,
  formula_id: 3,
  navigation: null,
  threshold_config: [{ op: 'gt', from: 100, color: '#2A9D5F', label: 'Full' }],
  series: { enabled: true, every: 'month' },
  version: 4,
};
const FORMULA = {
  id: 3,
  name: 'Berths',
  source: 'accounts',
  expression: 'count()',
  number_format: 'comma',
  kpis: 1,
  output: { data: [{ key: 'footer', name: 'Full', expression: 'sum(mrr)', format: 'currency' }] },
  version: 2,
};
const TEMPLATE = {
  id: 5,
  name: 'Card',
  category_id: 1,
  layout: 'value',
  kpis: 1,
  output: [{ type: 'value', id: 'mainvalue', name: 'Now', value: 'value' }],
  version: 2,
};
/** Returns the properties of a form of the library, whose record another user changes. */
const createPartProps = <T extends { version: number }>(row: T, changes: Partial<Record<keyof T, unknown>>) => ({
  row: row as never,
  onDone: nothing,
  onReload: nothing,
  findNewest: async () => buildNewest(row, changes) as never,
});

export const CONFLICTS_OF_KPIS: readonly ConflictCase[] = [
  {
    name: 'the health score',
    source: 'HealthEditor.tsx',
    form: () => <HealthEditor definition={HEALTH as never} onReload={nothing} />,
    answers: {
      '/health-score/': buildNewest(HEALTH, {
        measures: [measure({ kpi: 7, name: 'Logins', weightage: 100, min: 5, max: 50, invert: true })],
      }),
      '/health-score/preview/': { accounts: 0, changed: 0, bands: [], movers: [] },
    },
    rows: [
      ['Measure 1', 'Engagement', 'Logins'],
      ['Measure 1: Weight', '60', '100'],
      ['Measure 1: Worst value', '0', '5'],
      ['Measure 1: Best value', '100', '50'],
      ['Measure 1: Lower is better', 'No', 'Yes'],
    ],
  },
  {
    name: 'a KPI',
    source: 'PartForm.tsx',
    form: () => (
      <KpiForm
        {...createPartProps(KPI, {
          name: 'Piers',
          category_id: 2,
          status: 'Inactive',
          type: 'portfolio',
          pageName: 'Coast',
          template_id: 5,
          formula_id: 4,
          threshold_config: [],
          series: { enabled: false, every: 'day' },
          navigation: { type: 'url', href: 'https://a.test/', linkparams: { id: { field: 'account_id' } } },
        })}
      />
    ),
    answers: {
      '/kpi/formulas/': { listing: [3, 4].map((id) => ({ ...FORMULA, id, name: `Formula ${id}` })) },
      '/kpi/templates/': { listing: [TEMPLATE] },
      '/kpi/templatecategory/': { listing: [1, 2].map((id) => ({ id, name: `Category ${id}`, status: 'Active' })) },
      '/kpi/preview/': PENDING,
      '/kpi/series/': [],
      '/kpi/tracking/7/': { kpi_id: 7, runs: [], used_in: [] },
    },
    rows: [
      ['Name', 'Berths', 'Piers'],
      ['Category', 'Category 1', 'Category 2'],
      ['Formula', 'Formula 3', 'Formula 4'],
      ['Template', 'Value only', 'Card'],
      ['Kind', 'Per account', 'Portfolio-wide'],
      ['Status', 'Active', 'Inactive'],
      ['Listed on page', 'None', 'Coast'],
      ['Threshold 1', 'above 100, Full, #2A9D5F', 'None'],
      ['When the card is clicked', 'None', 'External URL, https://a.test/, id: account_id'],
      ['Record history', 'Every month', 'Off'],
    ],
  },
  {
    name: 'a formula',
    source: 'PartForm.tsx',
    form: () => (
      <FormulaForm
        {...createPartProps(FORMULA, {
          name: 'Piers',
          source: 'usage',
          expression: 'sum(users)',
          number_format: 'percent',
          output: { data: [{ key: 'trend', name: 'Open', expression: 'max(mrr)', format: 'number' }] },
        })}
      />
    ),
    answers: {
      '/preview/': PENDING,
      '/datasets/': {
        datasets: ['accounts', 'usage'].map((name) => ({ source: 'dataset', name, label: `All ${name}`, columns: [] })),
      },
    },
    rows: [
      ['Name', 'Berths', 'Piers'],
      ['Dataset', 'All accounts', 'All usage'],
      ['Formula', 'count()', 'sum(users)'],
      ['Format', 'comma', 'percent'],
      ['Output 1: Key', 'footer', 'trend'],
      ['Output 1: Label', 'Full', 'Open'],
      ['Output 1: Formula', 'sum(mrr)', 'max(mrr)'],
      ['Output 1: Format', 'currency', 'number'],
    ],
  },
  {
    name: 'a template of KPIs',
    source: 'PartForm.tsx',
    form: () => (
      <TemplateForm
        {...createPartProps(TEMPLATE, {
          name: 'Chart',
          category_id: 2,
          layout: 'chart',
          output: [
            { type: 'value', id: 'mainvalue', name: 'Then', value: 'first' },
            { type: 'text', id: 'footervalue', name: 'Since', value: 'footer' },
          ],
        })}
      />
    ),
    answers: { '/kpi/templatecategory/': { listing: [1, 2].map((id) => ({ id, name: `Category ${id}` })) } },
    rows: [
      ['Name', 'Card', 'Chart'],
      ['Category', 'Category 1', 'Category 2'],
      ['Layout', 'Metric', 'Chart'],
      ['Label of the main value', 'Now', 'Then'],
      ['Output of the main value', 'value', 'first'],
      ['Label of the footer', 'None', 'Since'],
      ['Output of the footer', 'None', 'footer'],
    ],
  },
];
