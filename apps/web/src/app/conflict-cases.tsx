/** The forms that save a version of a record, with two versions of it whose values all differ; here, settings. */
import type { ReactNode } from 'react';
import { AttributeBuilder } from '../builder/attributes/components/AttributeBuilder.tsx';
import { AttributeForm } from '../builder/attributes/components/AttributeForm.tsx';
import { ComponentForm } from '../builder/components/editor/components/ComponentForm.tsx';
import { createColumn, createQuery } from '../builder/components/editor/components/create-query.ts';
import { createDefinition } from '../builder/components/editor/components/create-definition.ts';
import { TableForm } from '../builder/custom-tables/components/TableForm.tsx';
import { FormulaForm } from '../builder/kpis/components/FormulaForm.tsx';
import { HealthEditor } from '../builder/kpis/components/HealthEditor.tsx';
import { KpiForm } from '../builder/kpis/components/KpiForm.tsx';
import { TemplateForm } from '../builder/kpis/components/TemplateForm.tsx';
import { AnnouncementDialog } from '../core/announcements/components/AnnouncementDialog.tsx';
import { WebhookDialog } from '../core/webhooks/components/WebhookDialog.tsx';

export interface ConflictCase {
  name: string;
  /** The source file that fetches the newest version. */
  source: string;
  form: () => ReactNode;
  /** Responses by the end of the path, which are those of the newest version. */
  answers?: Readonly<Record<string, unknown>>;
  /** Selects the buttons that show collapsed fields. */
  collapsed?: string;
  /** The comparison, which contains every field of the form. */
  rows: readonly (readonly [label: string, own: string, other: string])[];
}

const nothing = async () => undefined;
const done = () => undefined;
const PENDING = new Promise(() => undefined);
const part = (more: object) => ({ type: 'Input', primary: true, validation: 'text', required: false, ...more });
const ATTRIBUTE = {
  id: 4,
  version: 1,
  values: 0,
  name: 'Berth',
  scope: 'Account',
  copy: false,
  tooltip: 'Where',
  read_permission: ['P', 'E'],
  write_permission: ['P'],
  components: [
    part({ validation: 'number', required: true, label: 'Depth', options: [] }),
    part({
      ...{ type: 'Select', primary: false, label: 'Side' },
      options: [{ value: 'South', color: '#2A9D5F', status: 'active' }],
    }),
  ],
};
const column = (more: object) => ({ key: 'name', label: 'Dock', type: 'text', filterable: true, options: [], ...more });
const TABLE = {
  ...{ id: 4, name: 'docks', label: 'Docks', account_key: null, write_roles: [], rows: 0, version: 3 },
  columns: [column({ type: 'choice', options: ['N'] })],
};
const measure = (more: object) => ({ note: '', unit: '', min: 0, max: 100, invert: false, ...more });
const HEALTH = {
  ...{ id: 1, name: 'Health', version: 1, offered: [] },
  measures: [measure({ kpi: 'engagement', name: 'Engagement', weightage: 60 })],
};
const KPI = {
  ...{ id: 7, name: 'Berths', category_id: 1, is_system: false, status: 'Active', type: 'account', version: 4 },
  ...{ pageName: null, template_id: null, formula_id: 3, navigation: null },
  threshold_config: [{ op: 'gt', from: 100, color: '#2A9D5F', label: 'Full' }],
  series: { enabled: true, every: 'month' },
};
const FORMULA = {
  ...{ id: 3, name: 'Berths', source: 'accounts', expression: 'count()', number_format: 'comma', version: 2, kpis: 1 },
  output: { data: [{ key: 'footer', name: 'Full', expression: 'sum(mrr)', format: 'currency' }] },
};
const TEMPLATE = {
  ...{ id: 5, name: 'Card', category_id: 1, layout: 'value', version: 2, kpis: 1 },
  output: [{ type: 'value', id: 'mainvalue', name: 'Now', value: 'value' }],
};
const ANNOUNCEMENT = {
  ...{ id: 4, title: 'New', description: '<p>Text</p>', date: '2026-01-31', roles: [], version: 1 },
};
const WEBHOOK = { id: 4, name: 'Orders', url: 'https://a.test/', event_names: null, version: 1 };
const createTable = (title: string, page_size: number, more: object) => ({
  ...createDefinition('table'),
  name: title,
  ...more,
  meta: { ...createDefinition('table').meta, title, page_size },
});
const COMPONENT = createTable('Docks', 10, {
  query: {
    ...createQuery([createColumn('name', 'Account')]),
    where: { left: { field: 'mrr' }, op: 'gt', right: [{ value: 5 }] },
    sort: [{ sort_key: 'name', order_by: 'asc' }],
  },
  threshold_config: [{ op: 'gt', from: 5, color: '#2A9D5F' }],
});
const OTHER_COMPONENT = createTable('Quays', 20, {
  query: {
    ...createQuery([createColumn('name', 'Customer', { expr: { formula: 'upper(name)' }, filter: 'search' })]),
    sort: [{ sort_key: 'name', order_by: 'desc' }],
  },
  threshold_config: [{ op: 'lt', from: 2, color: '#2A9D5F', label: 'Low' }],
});

export const CONFLICTS_OF_SETTINGS: readonly ConflictCase[] = [
  {
    name: 'an attribute',
    source: 'AttributeBuilder.tsx',
    form: () => <AttributeBuilder attribute={ATTRIBUTE as never} onRestored={nothing} />,
    answers: {
      '/custom-attribute/4/': {
        ...ATTRIBUTE,
        ...{ name: 'Quay', scope: 'Action', copy: true, tooltip: null, version: 2 },
        ...{ read_permission: ['P'], write_permission: ['A'] },
        components: [
          part({ type: 'Select', label: 'Dock', options: [{ value: 'N', color: null, status: 'inactive' }] }),
        ],
      },
    },
    rows: [
      ['Name', 'Berth', 'Quay'],
      ['Applies to', 'Account', 'Action'],
      ['Allow copying the value', 'No', 'Yes'],
      ['Tooltip', 'Where', 'None'],
      ['Who can view it', 'Primary CSM, Extended team', 'Primary CSM'],
      ['Who can edit it', 'Primary CSM', 'By role, not on the team'],
      ['First field: Type', 'Input', 'Select'],
      ['First field: Accepts', 'Number', 'Text'],
      ['First field: Required', 'Yes', 'No'],
      ['First field: Label', 'Depth', 'Dock'],
      ['First field: Options', 'None', 'N (inactive)'],
      ['Second field: Type', 'Select', 'None'],
      ['Second field: Accepts', 'Text', 'None'],
      ['Second field: Required', 'No', 'None'],
      ['Second field: Label', 'Side', 'None'],
      ['Second field: Options', 'South #2A9D5F', 'None'],
    ],
  },
  {
    name: 'the value of an attribute',
    source: 'AttributeForm.tsx',
    form: () => (
      <AttributeForm
        attribute={{ name: 'Berth', components: [part({ label: 'Value', options: [] })] } as never}
        value={{ primary: 'of 7', secondary: null, version: 3 }}
        onSave={nothing}
        draft="attribute 4 of account 7"
        fetchNewest={async () => ({ primary: 'of 9', secondary: null, version: 4 })}
        onClose={done}
      />
    ),
    rows: [['Value', 'of 7', 'of 9']],
  },
  {
    name: 'a component',
    source: 'ComponentForm.tsx',
    form: () => <ComponentForm saved={{ id: 3, version: 1, definition: COMPONENT }} initial={COMPONENT} />,
    answers: {
      '/components/3/': { id: 3, version: 2, definition: OTHER_COMPONENT },
      '/usage/': { pages: [], components: [], kpis: [] },
      '/preview/': PENDING,
    },
    collapsed: '.ComponentEditor-itemHeader [aria-expanded="false"]',
    rows: [
      ['Name', 'Docks', 'Quays'],
      ['Threshold 1', 'above 5, #2A9D5F', 'below 2, Low, #2A9D5F'],
      ['Rows per page', '10', '20'],
      ['Title on the page', 'Docks', 'Quays'],
      ['Column 1: Label', 'Account', 'Customer'],
      ['Column 1: Shows', 'name', 'upper(name)'],
      ['Column 1: Filter for viewers', 'No filter', 'Text search'],
      ['Sorted by', 'Account, smallest first', 'Customer, largest first'],
      ['Row filter', 'mrr is greater than 5', 'None'],
    ],
  },
  {
    name: 'a table',
    source: 'TableForm.tsx',
    form: () => <TableForm table={TABLE as never} onRestored={nothing} />,
    answers: {
      '/custom-tables/4/': {
        ...TABLE,
        ...{ name: 'quays', label: 'Quays', account_key: 'account', write_roles: ['CSM'], version: 4 },
        columns: [
          column({ key: 'account', label: 'Account', type: 'number', filterable: false }),
          column({ key: 'side', label: 'Side', type: 'choice', options: ['N', 'S'] }),
        ],
      },
    },
    rows: [
      ['API name (used by components and the API)', 'docks', 'quays'],
      ['Label', 'Docks', 'Quays'],
      ['Column 1: Key', 'name', 'account'],
      ['Column 1: Label', 'Dock', 'Account'],
      ['Column 1: Type', 'Choice', 'Number'],
      ['Column 1: Filter', 'Yes', 'No'],
      ['Column 1: Options', 'N', 'None'],
      ['Account column', 'None', 'Account'],
      ['Who can edit rows, besides administrators', 'None', 'Account managers'],
      ['Column 2: Key', 'None', 'side'],
      ['Column 2: Label', 'None', 'Side'],
      ['Column 2: Type', 'None', 'Choice'],
      ['Column 2: Filter', 'None', 'Yes'],
      ['Column 2: Options', 'None', 'N, S'],
    ],
  },
  {
    name: 'the health score',
    source: 'HealthEditor.tsx',
    form: () => <HealthEditor definition={HEALTH as never} onReload={nothing} />,
    answers: {
      '/health-score/': {
        ...HEALTH,
        version: 2,
        measures: [measure({ kpi: 7, name: 'Logins', weightage: 100, min: 5, max: 50, invert: true })],
      },
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
        row={KPI as never}
        onDone={done}
        onReload={done}
        findNewest={async () =>
          ({
            ...KPI,
            ...{ name: 'Piers', category_id: 2, status: 'Inactive', type: 'portfolio', pageName: 'Coast', version: 5 },
            ...{ template_id: 5, formula_id: 4, threshold_config: [], series: { enabled: false, every: 'day' } },
            navigation: { type: 'url', href: 'https://a.test/', linkparams: { id: { field: 'account_id' } } },
          }) as never
        }
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
        row={FORMULA as never}
        onDone={done}
        onReload={done}
        findNewest={async () =>
          ({
            ...FORMULA,
            ...{ name: 'Piers', source: 'usage', expression: 'sum(users)', number_format: 'percent', version: 3 },
            output: { data: [{ key: 'trend', name: 'Open', expression: 'max(mrr)', format: 'number' }] },
          }) as never
        }
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
        row={TEMPLATE as never}
        onDone={done}
        onReload={done}
        findNewest={async () =>
          ({
            ...TEMPLATE,
            ...{ name: 'Chart', category_id: 2, layout: 'chart', version: 3 },
            output: [
              { type: 'value', id: 'mainvalue', name: 'Then', value: 'first' },
              { type: 'text', id: 'footervalue', name: 'Since', value: 'footer' },
            ],
          }) as never
        }
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
  {
    name: 'an announcement',
    source: 'AnnouncementDialog.tsx',
    form: () => <AnnouncementDialog announcement={ANNOUNCEMENT as never} onClose={done} />,
    answers: {
      '/announcements/4/': {
        ...ANNOUNCEMENT,
        ...{ title: 'Newer', description: '<p>Words</p>', date: '2026-02-01', roles: ['CSM'], version: 2 },
      },
      '/roles/': { listing: [{ abbr: 'CSM', name: 'Account manager' }] },
    },
    rows: [
      ['Title', 'New', 'Newer'],
      ['Text', 'Text', 'Words'],
      ['Publish on', 'Jan 31st, 2026', 'Feb 1st, 2026'],
      ['Audience', 'Everyone', 'Account manager'],
    ],
  },
  {
    name: 'a webhook',
    source: 'WebhookDialog.tsx',
    form: () => <WebhookDialog webhook={WEBHOOK as never} onClose={done} />,
    answers: {
      '/webhooks/4/': {
        ...WEBHOOK,
        ...{ name: 'Plays', url: 'https://b.test/', event_names: ['play.created', 'play.deleted'], version: 2 },
      },
    },
    rows: [
      ['Name', 'Orders', 'Plays'],
      ['URL', 'https://a.test/', 'https://b.test/'],
      ['Events', 'All events', 'Play created, Play deleted'],
    ],
  },
];
