/** Forms of attributes, tables and components that save a version. */
import { AttributeBuilder } from '../builder/attributes/components/AttributeBuilder.tsx';
import { AttributeForm } from '../builder/attributes/components/AttributeForm.tsx';
import { ComponentForm } from '../builder/components/editor/components/ComponentForm.tsx';
import { createColumn, createQuery } from '../builder/components/editor/components/create-query.ts';
import { createDefinition } from '../builder/components/editor/components/create-definition.ts';
import { TableForm } from '../builder/custom-tables/components/TableForm.tsx';
import { buildColumn, buildTable } from '../testing/custom-table.ts';
import { buildNewest, type ConflictCase, nothing, PENDING } from './conflict-cases.ts';

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
      type: 'Select',
      primary: false,
      label: 'Side',
      options: [{ value: 'South', color: '#2A9D5F', status: 'active' }],
    }),
  ],
};
const TABLE = buildTable({ columns: [buildColumn({ type: 'choice', options: ['N'] })] });
const createTable = (title: string, page_size: number, more: object) => ({
  ...createDefinition('table'),
  name: title,
  ...more,
  meta: { ...createDefinition('table').meta, title, page_size },
});
const DOCKS = createTable('Docks', 10, {
  query: {
    ...createQuery([createColumn('name', 'Account')]),
    where: { left: { field: 'mrr' }, op: 'gt', right: [{ value: 5 }] },
    sort: [{ sort_key: 'name', order_by: 'asc' }],
  },
  threshold_config: [{ op: 'gt', from: 5, color: '#2A9D5F' }],
});
const QUAYS = createTable('Quays', 20, {
  query: {
    ...createQuery([createColumn('name', 'Customer', { expr: { formula: 'upper(name)' }, filter: 'search' })]),
    sort: [{ sort_key: 'name', order_by: 'desc' }],
  },
  threshold_config: [{ op: 'lt', from: 2, color: '#2A9D5F', label: 'Low' }],
});
const COMPONENT = { id: 3, version: 1, definition: DOCKS };

export const CONFLICTS_OF_DATA: readonly ConflictCase[] = [
  {
    name: 'an attribute',
    source: 'AttributeBuilder.tsx',
    form: () => <AttributeBuilder attribute={ATTRIBUTE as never} onRestored={nothing} />,
    answers: {
      '/custom-attribute/4/': buildNewest(ATTRIBUTE, {
        name: 'Quay',
        scope: 'Action',
        copy: true,
        tooltip: null,
        read_permission: ['P'],
        write_permission: ['A'],
        components: [
          part({ type: 'Select', label: 'Dock', options: [{ value: 'N', color: null, status: 'inactive' }] }),
        ],
      }),
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
        onClose={nothing}
      />
    ),
    rows: [['Value', 'of 7', 'of 9']],
  },
  {
    name: 'a component',
    source: 'ComponentForm.tsx',
    form: () => <ComponentForm saved={COMPONENT} initial={DOCKS} />,
    answers: {
      '/components/3/': buildNewest(COMPONENT, { definition: QUAYS }),
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
    form: () => <TableForm table={TABLE} onRestored={nothing} />,
    answers: {
      '/custom-tables/4/': buildNewest(TABLE, {
        name: 'quays',
        label: 'Quays',
        account_key: 'account',
        write_roles: ['CSM'],
        columns: [
          buildColumn({ key: 'account', label: 'Account', type: 'number', filterable: false }),
          buildColumn({ key: 'side', label: 'Side', type: 'choice', options: ['N', 'S'] }),
        ],
      }),
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
];
