import type { CustomTable } from '@mainstay/contract/custom-tables';
import type { TableColumn } from '@mainstay/contract/rules/custom-rows';
import { formatCount } from '@mainstay/contract/rules/numbers';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type FormEvent, useState } from 'react';
import { EditorHeader } from '../../../core/definitions/EditorHeader.tsx';
import { ApiError, getErrorMessage } from '../../../platform/lib/api.ts';
import { openPath } from '../../../platform/lib/open-address.ts';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { useNavigateTo } from '../../../platform/lib/use-navigate-to.ts';
import { useUnsavedChangesGuard } from '../../../platform/lib/use-unsaved-changes-guard.ts';
import { ConfirmDialog } from '../../../platform/ui/ConfirmDialog.tsx';
import { Fields, Form } from '../../../platform/ui/Form.tsx';
import { FormMessage } from '../../../platform/ui/FormMessage.tsx';
import { SaveConflict } from '../../../platform/ui/SaveConflict.tsx';
import { TextField } from '../../../platform/ui/TextField.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { ChoiceField } from '../../../platform/ui/ChoiceField.tsx';
import { deleteTable, saveTable } from '../queries.ts';
import { ColumnRows } from './ColumnRows.tsx';
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

type TableDraft = Pick<CustomTable, 'name' | 'label' | 'account_key' | 'write_roles'> & {
  columns: readonly TableColumn[];
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
  /** Whether the open row below the form has unsaved changes. */
  unsavedRow?: boolean;
  /** Reloads the table after a version was restored. */
  onRestored: () => Promise<unknown>;
}

/** Form for the name, columns and write roles of a table. Later refetches do not overwrite the draft. */
export function TableForm({ table, unsavedRow = false, onRestored }: TableFormProps) {
  const client = useQueryClient();
  const navigateTo = useNavigateTo();
  const canWrite = useSignedIn().user_access_type !== 'read_only';
  const [base, setBase] = useState(table);
  const [draft, setDraft] = useState(() => toTableDraft(table));
  const { name, label, columns, account_key, write_roles } = draft;
  const set = (next: Partial<TableDraft>) => setDraft((now) => ({ ...now, ...next }));
  const dirty = canWrite && JSON.stringify(draft) !== JSON.stringify(toTableDraft(base));
  const guard = useUnsavedChangesGuard(dirty || unsavedRow);
  const [problem, setProblem] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const [removing, setRemoving] = useState(false);
  const hasRows = (table?.rows ?? 0) > 0;
  const removedColumns = (base?.columns ?? []).filter(({ key }) => !columns.some((column) => column.key === key));
  const openList = () => navigateTo(openPath('custom-tables'));
  const errors = problem instanceof ApiError ? problem.fields : {};
  const hasFieldError = Object.keys(errors).some((path) => /^(?:name|label|columns)\b/.test(path));
  const save = async (from: Parameters<typeof saveTable>[1]) => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      const saved = await saveTable(client, from, draft);
      showToast('Saved.');
      setBase(saved);
      setDraft(toTableDraft(saved));
      if (table) return;
      guard.free();
      navigateTo(openPath('custom-tables', saved.id), { replace: true });
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (hasRows && removedColumns.length > 0) setRemoving(true);
    else void save(base);
  };
  const numberColumns = columns.filter(({ type }) => type === 'number');
  return (
    <Form busy={busy} onSubmit={submit}>
      <EditorHeader
        title={base?.label ?? 'New table'}
        count={table?.rows}
        back="All tables"
        onBack={openList}
        save={base ? 'Save columns' : 'Create table'}
        busy={busy}
        dirty={dirty}
        leaving={guard}
        saved={
          table && {
            kind: 'custom_table',
            id: table.id,
            removal: {
              losing: `This also deletes its ${formatCount(table.rows, 'row')}.`,
              onDelete: async () => {
                await deleteTable(client, table.id);
                guard.free();
                openList();
              },
            },
            restoring: hasRows ? 'Data in columns that this version does not have will be lost.' : undefined,
            onRestored,
          }
        }
      />
      <ConfirmDialog
        opened={removing}
        title={removedColumns.length === 1 ? 'Remove the column?' : 'Remove the columns?'}
        verb="Remove"
        onConfirm={() => void save(base)}
        onClose={() => setRemoving(false)}
      >
        {`Data in ${removedColumns.map((column) => column.label).join(', ')} will be lost.`}
      </ConfirmDialog>
      <div className={clsx(pageHeaderStyles.page, editorFormStyles.form, styles.form)}>
        <Fields disabled={!canWrite}>
          <FormMessage>{problem !== null && !hasFieldError ? getErrorMessage(problem) : null}</FormMessage>
          {base && (
            <SaveConflict
              problem={problem}
              onOverwrite={() => void save({ id: base.id })}
              onReload={() => void onRestored().catch(setProblem)}
            />
          )}
          <div className={editorFormStyles.pair}>
            <TextField label="Label" value={label} error={errors.label} onChange={(text) => set({ label: text })} />
            <TextField
              label="API name (used by components and the API)"
              value={name}
              error={errors.name}
              readOnly={base !== null}
              onChange={(text) => set({ name: text })}
            />
          </div>
          <ColumnRows
            value={columns}
            storedColumns={hasRows ? (table?.columns ?? []) : []}
            issues={errors}
            onChange={(next) => set({ columns: next })}
          />
          <div className={editorFormStyles.pair}>
            <ChoiceField
              label="Account column"
              value={account_key ?? ''}
              options={[
                ['', 'None (everyone can view the rows)'],
                ...numberColumns.map(({ key, label: columnLabel }) => [key, columnLabel] as const),
              ]}
              onChange={(key) => set({ account_key: key || null })}
            />
            <fieldset className={nativeFieldStyles.group}>
              <legend>Who can edit rows, besides administrators</legend>
              {WRITER_ROLES.map(([role, roleLabel]) => (
                <label key={role}>
                  <input
                    type="checkbox"
                    checked={write_roles.includes(role)}
                    onChange={(event) =>
                      set({
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
    </Form>
  );
}
