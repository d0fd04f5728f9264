/** Forms and steps of imports, custom tables and invitations; see `form-cases.tsx`. */
import type { ReactNode } from 'react';
import { RowForm } from '../builder/custom-tables/components/RowForm.tsx';
import { TableForm } from '../builder/custom-tables/components/TableForm.tsx';
import { CheckStep } from '../core/imports/components/CheckStep.tsx';
import { MapStep } from '../core/imports/components/MapStep.tsx';
import { ResultStep } from '../core/imports/components/ResultStep.tsx';
import { buildTable } from '../testing/custom-table.ts';
import type { FormCase } from './form-cases.tsx';

const MAPPING = {
  columns: { external_id: 'ID', name: 'Name' },
  date_format: null,
  values: {},
  defaults: {},
  rates: {},
};
const job = (more: object) =>
  ({
    id: 4,
    kind: 'accounts',
    file_name: 'a.csv',
    status: 'draft',
    saved_mapping: null,
    date_formats: [],
    columns: ['ID', 'Name'].map((header) => ({ header, samples: ['A'] })),
    mapping: MAPPING,
    total: 2,
    processed: 2,
    created: 2,
    updated: 0,
    unchanged: 0,
    rejected: 0,
    error: null,
    failed_step: null,
    undo_blocked: null,
    started_by: 'Ada',
    created_at: '2026-11-20T10:00:00Z',
    finished_at: null,
    ...more,
  }) as never;
const result = (failed_step: string): ReactNode => (
  <ResultStep job={job({ status: 'failed', failed_step })} search={{}} readOnly={false} />
);
const TABLE = buildTable();
const SAVED_TABLE = JSON.stringify({
  name: 'docks',
  label: 'Quays',
  columns: [{ key: 'name', label: 'Dock', type: 'text', filterable: true, options: [] }],
  account_key: null,
  write_roles: [],
});

const TABLES = ['/v1/api/admin/custom-tables/', '/v1/api/admin/custom-tables/{id}/', '/v1/api/customObject/listing/'];

export const FORMS_OF_DATA: FormCase[] = [
  {
    name: 'the check of a mapping',
    form: () => <MapStep job={job({})} readOnly={false} />,
    button: 'Check 2 rows',
    request: 'POST /v1/api/admin/imports/4/check/ {}',
    outdated: [],
  },
  {
    name: 'another check of an import',
    form: () => <CheckStep job={job({})} search={{}} readOnly={false} />,
    button: 'Check 2 rows',
    request: 'POST /v1/api/admin/imports/4/check/ {}',
    outdated: [],
  },
  {
    name: 'the run of an import',
    form: () => <CheckStep job={job({ status: 'ready' })} search={{}} readOnly={false} />,
    button: 'Import 2 rows',
    request: 'POST /v1/api/admin/imports/4/run/ {}',
    outdated: [],
  },
  {
    name: 'a check that is made again',
    form: () => result('checking'),
    button: 'Check again',
    request: 'POST /v1/api/admin/imports/4/check/ {}',
    outdated: [],
  },
  {
    name: 'an import that is run again',
    form: () => result('running'),
    button: 'Run again',
    request: 'POST /v1/api/admin/imports/4/run/ {}',
    outdated: [],
  },
  {
    name: 'a row of a table',
    form: (done) => <RowForm table={TABLE} row={{ id: 8, name: 'Pier' }} onClose={done} />,
    texts: { Dock: 'Quay' },
    button: 'Save row',
    request:
      'POST /v1/api/customObject/update/row/ {"reqParam":{"tableName":"docks","rowData":{"name":"Quay","id":8}}}',
    outdated: TABLES,
    closes: true,
  },
  {
    name: 'a new row of a table',
    form: (done) => <RowForm table={TABLE} row={null} onClose={done} />,
    texts: { Dock: 'Quay' },
    button: 'Add',
    request: 'POST /v1/api/customObject/insert/row/ {"reqParam":{"tableName":"docks","rowData":{"name":"Quay"}}}',
    outdated: TABLES,
    closes: true,
  },
  {
    name: 'a table',
    form: () => <TableForm table={TABLE} onRestored={async () => undefined} />,
    texts: { Label: 'Quays' },
    button: 'Save columns',
    request: `PUT /v1/api/admin/custom-tables/4/?version=3 ${SAVED_TABLE}`,
    outdated: TABLES,
    toast: 'Saved “docks”.',
  },
];
