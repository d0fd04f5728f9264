import type { CustomTable } from '@mainstay/contract/custom-tables';
import type { TableColumn } from '@mainstay/contract/rules/custom-rows';
import { formatCount } from '@mainstay/contract/rules/numbers';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { EditorHeader } from '../../../core/definitions/EditorHeader.tsx';
import { type FieldLabels, formatOption } from '../../../platform/forms/compare-values.ts';
import { EditorFrame } from '../../../platform/forms/EditorFrame.tsx';
import { FormNotices } from '../../../platform/forms/FormNotices.tsx';
import { useEditForm } from '../../../platform/forms/use-edit-form.ts';
import { openPath } from '../../../platform/lib/open-address.ts';
import { useNavigateTo } from '../../../platform/lib/use-navigate-to.ts';
import { ConfirmDialog } from '../../../platform/ui/ConfirmDialog.tsx';
import { Fields } from '../../../platform/ui/Form.tsx';
import { TextField } from '../../../platform/ui/TextField.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { SelectField } from '../../../platform/ui/SelectField.tsx';
import { deleteTable, saveTable, tableQuery } from '../queries.ts';
import { COLUMN_TYPE_OPTIONS, ColumnRows } from './ColumnRows.tsx';
import editorFormStyles from '../../../platform/ui/EditorForm.module.css';
import nativeFieldStyles from '../../../platform/ui/NativeField.module.css';
import pageHeaderStyles from '../../../platform/ui/PageHeader.module.css';
import styles from './Tables.module.css';

const FIRST_COLUMN: TableColumn = { key: 'name', label: 'Name', type: 'text', filterable: true, options: [] };
/** Roles that can get write access in addition to administrators. */
const WRITER_ROLES = [
  ['CSM', 'Account managers'],
  ['CSL', 'Team leads'],
  ['EXE', 'Executives'],
] as const;

const NAME_LABEL = 'API name (used by components and the API)';
const WRITERS_LABEL = 'Who can edit rows, besides administrators';

type TableDraft = Pick<CustomTable, 'name' | 'label' | 'account_key' | 'write_roles'> & {
  columns: readonly TableColumn[];
};

const LABELS: FieldLabels = {
  name: NAME_LABEL,
  account_key: [
    'Account column',
    (key: string | null, { columns }: TableDraft) => columns.find((column) => column.key === key)?.label ?? key,
  ],
  write_roles: [WRITERS_LABEL, formatOption(WRITER_ROLES.map(([value, label]) => ({ value, label })))],
  columns: 'Column',
  'columns.type': ['Type', formatOption(COLUMN_TYPE_OPTIONS)],
  'columns.filterable': 'Filter',
};

const toTableDraft = (table: CustomTable | null): TableDraft => ({
  name: table?.name ?? '',
  label: table?.label ?? '',
  columns: table?.columns ?? [FIRST_COLUMN],
  account_key: table?.account_key ?? null,
  write_roles: table?.write_roles ?? [],
});

interface TableFormProps {
  table: CustomTable | null;
  /** Reloads the table after a version was restored. */
  onRestored: () => Promise<unknown>;
}

/** Form for the name, columns and write roles of a table. Later refetches do not overwrite the draft. */
export function TableForm({ table, onRestored }: TableFormProps) {
  const client = useQueryClient();
  const navigateTo = useNavigateTo();
  const [isRemoving, setIsRemoving] = useState(false);
  const openList = () => navigateTo(openPath('custom-tables'));
  const form = useEditForm({
    draft: `table ${table?.id ?? 'new'}`,
    values: toTableDraft(table),
    version: table?.version,
    subject: table && { type: 'custom_table', id: table.id },
    isGuarded: true,
    save: async (values, version = 0) => {
      const saved = await saveTable(client, table && { id: table.id, version }, values);
      showToast(`Saved “${values.name}”.`);
      return saved;
    },
    onSaved: table ? undefined : ({ id }) => navigateTo(openPath('custom-tables', id), { replace: true }),
    toSaved: (saved) => ({ values: toTableDraft(saved), version: saved.version }),
    fetchNewest: async () => {
      const newest = table && (await client.fetchQuery(tableQuery(table.id)));
      return newest && { values: toTableDraft(newest), version: newest.version };
    },
    reload: onRestored,
  });
  const { columns, write_roles } = form.values;
  const hasRows = (table?.rows ?? 0) > 0;
  const removedColumns = form.saved.columns.filter(({ key }) => !columns.some((column) => column.key === key));
  const numberColumns = columns.filter(({ type }) => type === 'number');
  return (
    <EditorFrame
      form={form}
      onSubmitCapture={(event) => {
        if (!hasRows || removedColumns.length === 0) return;
        event.preventDefault();
        event.stopPropagation();
        setIsRemoving(true);
      }}
    >
      <EditorHeader
        title={table ? form.saved.label : 'New table'}
        count={table?.rows}
        form={form}
        back="All tables"
        onBack={openList}
        save={table ? 'Save columns' : 'Create table'}
        saved={
          table && {
            kind: 'custom_table',
            id: table.id,
            removal: {
              losing: `This also deletes its ${formatCount(table.rows, 'row')}.`,
              onDelete: () => deleteTable(client, table.id),
            },
            restoring: hasRows ? 'Data in columns that this version does not have will be lost.' : undefined,
            onRestored,
          }
        }
      />
      <ConfirmDialog
        opened={isRemoving}
        title={removedColumns.length === 1 ? 'Remove the column?' : 'Remove the columns?'}
        verb="Remove"
        onConfirm={() => form.submit()}
        onClose={() => setIsRemoving(false)}
      >
        {`Data in ${removedColumns.map((column) => column.label).join(', ')} will be lost.`}
      </ConfirmDialog>
      <div className={clsx(pageHeaderStyles.page, editorFormStyles.form, styles.form)}>
        <Fields disabled={!form.canWrite}>
          <FormNotices form={form} labels={LABELS} />
          <div className={editorFormStyles.pair}>
            <TextField label="Label" {...form.field('label')} />
            <TextField label={NAME_LABEL} readOnly={table !== null} {...form.field('name')} />
          </div>
          <ColumnRows
            value={columns}
            storedColumns={hasRows ? (table?.columns ?? []) : []}
            issues={form.errors}
            onChange={(next) => form.set({ columns: next })}
          />
          <div className={editorFormStyles.pair}>
            <SelectField
              label="Account column"
              value={form.values.account_key ?? ''}
              none="None (everyone can view the rows)"
              options={numberColumns.map(({ key, label: columnLabel }) => ({ value: key, label: columnLabel }))}
              onChange={(key) => form.set({ account_key: key || null })}
            />
            <fieldset className={nativeFieldStyles.group}>
              <legend>{WRITERS_LABEL}</legend>
              {WRITER_ROLES.map(([role, roleLabel]) => (
                <label key={role}>
                  <input
                    type="checkbox"
                    checked={write_roles.includes(role)}
                    onChange={(event) =>
                      form.set({
                        write_roles: event.target.checked
                          ? [...write_roles, role]
                          : write_roles.filter((one) => one !== role),
                      })
                    }
                  />
                  {roleLabel}
                </label>
              ))}
            </fieldset>
          </div>
        </Fields>
      </div>
    </EditorFrame>
  );
}
