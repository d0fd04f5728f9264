import type { CustomRow, CustomTable } from '@mainstay/contract/custom-tables';
import { parseCell, type TableColumn } from '@mainstay/contract/rules/custom-rows';
import { useQueryClient } from '@tanstack/react-query';
import { FormFrame } from '../../../platform/forms/FormFrame.tsx';
import { useEditForm } from '../../../platform/forms/use-edit-form.ts';
import { TextField } from '../../../platform/ui/TextField.tsx';
import { SelectField } from '../../../platform/ui/SelectField.tsx';
import { saveRow } from '../queries.ts';
import editorFormStyles from '../../../platform/ui/EditorForm.module.css';
import styles from './Tables.module.css';

interface RowFormProps {
  table: CustomTable;
  /** The row to edit; null adds a new one. */
  row: CustomRow | null;
  onClose: () => void;
}

/** Form for a row, with one field per column. */
export function RowForm({ table, row, onClose }: RowFormProps) {
  const client = useQueryClient();
  const form = useEditForm<Record<string, string>>({
    draft: `row ${row?.id ?? 'new'} of table ${table.id}`,
    values: Object.fromEntries(table.columns.map(({ key }) => [key, String(row?.[key] ?? '')])),
    canWrite: true,
    validate: (texts) =>
      Object.fromEntries(table.columns.map((column) => [column.key, parseCell(column, texts[column.key]).fault])),
    save: (texts) => {
      const values: CustomRow = {};
      for (const column of table.columns) {
        const parsed = parseCell(column, texts[column.key]);
        if (parsed.fault === undefined) values[column.key] = parsed.value;
      }
      return saveRow(client, table.name, row ? Number(row.id) : null, values);
    },
    onSaved: onClose,
  });
  return (
    <FormFrame
      form={form}
      verb={row ? 'Save row' : 'Add'}
      className={editorFormStyles.part}
      aria-label={row ? 'Edit row' : 'New row'}
      onCancel={onClose}
    >
      <div className={styles.rowFields}>
        {table.columns.map((column) => (
          <Cell key={column.key} column={column} {...form.field(column.key)} />
        ))}
      </div>
    </FormFrame>
  );
}

interface CellProps {
  column: TableColumn;
  value: string | undefined;
  error: string | undefined;
  onChange: (text: string) => void;
}

function Cell({ column: { label, type, options }, value = '', error, onChange }: CellProps) {
  if (type === 'boolean' || type === 'choice') {
    const choices =
      type === 'choice'
        ? options.map((one) => ({ value: one, label: one }))
        : [
            { value: 'true', label: 'Yes' },
            { value: 'false', label: 'No' },
          ];
    return <SelectField label={label} value={value} none="None" options={choices} error={error} onChange={onChange} />;
  }
  return (
    <TextField label={label} type={type === 'date' ? 'date' : 'text'} value={value} error={error} onChange={onChange} />
  );
}
