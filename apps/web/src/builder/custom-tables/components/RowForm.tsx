import type { CustomRow, CustomTable } from '@mainstay/contract/custom-tables';
import { parseCell, type TableColumn } from '@mainstay/contract/rules/custom-rows';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { getErrorMessage } from '../../../platform/lib/api.ts';
import { useIsDirty } from '../../../platform/lib/use-is-dirty.ts';
import { Form } from '../../../platform/ui/Form.tsx';
import { FormMessage } from '../../../platform/ui/FormMessage.tsx';
import { SubmitButton } from '../../../platform/ui/SubmitButton.tsx';
import { TextField } from '../../../platform/ui/TextField.tsx';
import { ChoiceField } from '../../../platform/ui/ChoiceField.tsx';
import { saveRow } from '../queries.ts';
import layoutStyles from '../../../platform/theme/layout.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import editorFormStyles from '../../../platform/ui/EditorForm.module.css';
import styles from './Tables.module.css';

interface RowFormProps {
  table: CustomTable;
  /** The row to edit; null adds a new one. */
  row: CustomRow | null;
  onClose: () => void;
  /** Reports whether the form has unsaved changes. */
  onUnsaved: (unsaved: boolean) => void;
}

/** Form for a row, with one field per column. */
export function RowForm({ table, row, onClose, onUnsaved }: RowFormProps) {
  const client = useQueryClient();
  const [texts, setTexts] = useState<Record<string, string>>(() =>
    Object.fromEntries(table.columns.map(({ key }) => [key, String(row?.[key] ?? '')])),
  );
  const unsaved = useIsDirty(texts);
  useEffect(() => {
    onUnsaved(unsaved);
    return () => onUnsaved(false);
  }, [unsaved, onUnsaved]);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const values: CustomRow = {};
    const issues: Record<string, string> = {};
    for (const column of table.columns) {
      const parsed = parseCell(column, texts[column.key]);
      if (parsed.fault !== undefined) issues[column.key] = parsed.fault;
      else values[column.key] = parsed.value;
    }
    setErrors(issues);
    setProblem(null);
    if (Object.keys(issues).length > 0) return;
    setBusy(true);
    try {
      await saveRow(client, table.name, row ? Number(row.id) : null, values);
      onClose();
    } catch (error) {
      setProblem(getErrorMessage(error));
      setBusy(false);
    }
  };
  return (
    <Form
      busy={busy}
      className={editorFormStyles.part}
      aria-label={row ? 'Edit row' : 'New row'}
      onSubmit={(event) => void save(event)}
    >
      <div className={styles.rowFields}>
        {table.columns.map((column) => (
          <Cell
            key={column.key}
            column={column}
            text={texts[column.key] ?? ''}
            error={errors[column.key]}
            onChange={(text) => setTexts((now) => ({ ...now, [column.key]: text }))}
          />
        ))}
      </div>
      <FormMessage>{problem}</FormMessage>
      <div className={layoutStyles.row}>
        <SubmitButton busy={busy}>{row ? 'Save row' : 'Add'}</SubmitButton>
        <button type="button" className={buttonStyles.button} onClick={onClose}>
          Cancel
        </button>
      </div>
    </Form>
  );
}

interface CellProps {
  column: TableColumn;
  text: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

function Cell({ column: { label, type, options }, text, error, onChange }: CellProps) {
  if (type === 'boolean' || type === 'choice') {
    const choices =
      type === 'choice'
        ? options.map((one) => [one, one] as const)
        : ([
            ['true', 'Yes'],
            ['false', 'No'],
          ] as const);
    return <ChoiceField label={label} value={text} options={[['', 'None'], ...choices]} onChange={onChange} />;
  }
  return (
    <TextField label={label} type={type === 'date' ? 'date' : 'text'} value={text} error={error} onChange={onChange} />
  );
}
