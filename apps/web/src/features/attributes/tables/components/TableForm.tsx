import type { CustomTable } from '@mainstay/contract/attributes/custom-tables';
import type { TableColumn } from '@mainstay/contract/rules/custom-rows';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError, messageOf } from '../../../../lib/api.ts';
import { useGo } from '../../../../lib/use-go.ts';
import { FormMessage } from '../../../../ui/FormMessage.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { show } from '../../../../ui/toast.ts';
import { ChoiceField } from '../../components/ChoiceField.tsx';
import { EditorHead } from '../../components/EditorHead.tsx';
import { openPath } from '../../components/open-address.ts';
import { deleteTable, forgetTables, saveTable } from '../queries.ts';
import { ColumnRows } from './ColumnRows.tsx';
import '../../components/Builder.css';

const FIRST: TableColumn = { key: 'name', label: 'Name', type: 'text', filterable: true, options: [] };
/** Roles that may be let write besides those who administrate. */
const WRITERS = [
  ['CSM', 'Account managers'],
  ['CSL', 'Team leads'],
  ['EXE', 'Executives'],
] as const;

/** What a table is called, its columns and who writes its rows. */
export function TableForm({ table }: { table: CustomTable | null }) {
  const client = useQueryClient();
  const go = useGo();
  const [name, setName] = useState(table?.name ?? '');
  const [label, setLabel] = useState(table?.label ?? '');
  const [columns, setColumns] = useState<readonly TableColumn[]>(table?.columns ?? [FIRST]);
  const [accountKey, setAccountKey] = useState(table?.account_key ?? '');
  const [roles, setRoles] = useState<readonly string[]>(table?.write_roles ?? []);
  const [problem, setProblem] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const leave = () => go(openPath('custom-tables'));
  const faults = problem instanceof ApiError ? problem.fields : {};
  const isPlaced = Object.keys(faults).some((place) => /^(?:name|label|columns)\b/.test(place));
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      const body = { name, label, columns, account_key: accountKey || null, write_roles: roles };
      const id = await saveTable(client, table, body);
      show('Saved.');
      if (!table) go(openPath('custom-tables', id), { replace: true });
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  };
  const numbers = columns.filter(({ type }) => type === 'number');
  return (
    <form onSubmit={(event) => void save(event)}>
      <EditorHead
        title={table?.label ?? 'New table'}
        count={table?.rows.toLocaleString('en-US')}
        back="All tables"
        onBack={leave}
        save={table ? 'Save columns' : 'Create table'}
        busy={busy}
        saved={
          table && {
            ...{ kind: 'custom_table', id: table.id },
            losing: `All of its rows go with it: ${table.rows.toLocaleString('en-US')}.`,
            onDelete: async () => {
              await deleteTable(client, table.id);
              leave();
            },
            onRestored: () => forgetTables(client),
          }
        }
      />
      <div className="page ab-form ct-form">
        <FormMessage>{problem !== null && !isPlaced ? messageOf(problem) : null}</FormMessage>
        <div className="ab-two">
          <TextField label="Label" value={label} error={faults.label} onChange={setLabel} />
          <TextField
            label="Name, as components and calls say it"
            value={name}
            error={faults.name}
            readOnly={table !== null}
            onChange={setName}
          />
        </div>
        <ColumnRows
          value={columns}
          typed={(table?.rows ?? 0) > 0 ? (table?.columns ?? []) : []}
          faults={faults}
          onChange={setColumns}
        />
        <div className="ab-two">
          <ChoiceField
            label="Account of a row"
            value={accountKey}
            options={[
              ['', 'None: everybody reads the rows'],
              ...numbers.map(({ key, label: words }) => [key, words] as const),
            ]}
            onChange={setAccountKey}
          />
          <fieldset className="at-group">
            <legend>Who writes rows, besides administrators</legend>
            {WRITERS.map(([role, words]) => (
              <label key={role}>
                <input
                  type="checkbox"
                  checked={roles.includes(role)}
                  onChange={(event) =>
                    setRoles(event.target.checked ? [...roles, role] : roles.filter((one) => one !== role))
                  }
                />
                {words}
              </label>
            ))}
          </fieldset>
        </div>
      </div>
    </form>
  );
}
