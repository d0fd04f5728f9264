import type { Column } from '@mainstay/contract/components/definition';
import { FORMATS, GRAINS } from '@mainstay/contract/rules/expressions';
import { clsx } from 'clsx';
import { CheckField } from '../../../../platform/ui/CheckField.tsx';
import type { FormulaName } from '../../../../platform/ui/formula-completion.ts';
import { type Option, SelectField } from '../../../../platform/ui/SelectField.tsx';
import { TextField } from '../../../../platform/ui/TextField.tsx';
import { getIssueAt, useEditor } from './editor-state.ts';
import { ExpressionField } from './ExpressionField.tsx';
import { LinkFields } from './LinkFields.tsx';
import { COLUMN_FILTERS, COLUMN_ROLES, FORMAT_LABELS, GRAIN_LABELS } from './option-labels.ts';
import selectFieldStyles from '../../../../platform/ui/SelectField.module.css';
import styles from './ComponentEditor.module.css';

interface ColumnFieldsProps {
  column: Column;
  index: number;
  names: readonly FormulaName[];
  /** All columns of the component, which links can use. */
  columns: readonly Option[];
  /** Whether the values are dates, so that they can be grouped by week or month. */
  isDate: boolean;
  onChange: (column: Column) => void;
}

const FORMAT_OPTIONS = FORMATS.map((format) => ({ value: format, label: FORMAT_LABELS[format] }));
const GRAIN_OPTIONS = GRAINS.map((grain) => ({ value: grain, label: GRAIN_LABELS[grain] }));

/** Fields of one column. */
export function ColumnFields({ column, index, names, columns, isDate, onChange }: ColumnFieldsProps) {
  const { faults: issues } = useEditor();
  const path = `query.columns.${index}`;
  const set = (more: Partial<Column>) => onChange({ ...column, ...more });
  return (
    <div className={clsx(selectFieldStyles.fields, styles.fields)}>
      <TextField label="Label" value={column.label} maxLength={120} onChange={(label) => set({ label })} />
      <ExpressionField
        label="Shows"
        value={column.expr}
        names={names}
        error={issues[`${path}.expr`] ?? issues[`${path}.expr.formula`] ?? issues[`${path}.expr.field`]}
        onChange={(expr) => set({ expr })}
      />
      <div className={selectFieldStyles.pair}>
        <SelectField label="Role" value={column.role} options={COLUMN_ROLES} onChange={(role) => set({ role })} />
        <SelectField
          label="Format"
          value={column.format}
          options={FORMAT_OPTIONS}
          onChange={(format) => set({ format })}
        />
      </div>
      <div className={selectFieldStyles.pair}>
        {(isDate || column.grain) && (
          <SelectField
            label="Grouped by"
            value={column.grain ?? ''}
            none="Not grouped"
            options={GRAIN_OPTIONS}
            onChange={(grain) => set({ grain: grain || undefined })}
          />
        )}
        <SelectField
          label="Filter for viewers"
          value={column.filter}
          options={COLUMN_FILTERS}
          onChange={(filter) => set({ filter })}
        />
      </div>
      <TextField
        label="Key"
        value={column.key}
        maxLength={63}
        error={issues[`${path}.key`]}
        onChange={(key) => set({ key })}
      />
      <LinkFields
        label="When a value is clicked"
        value={column.link}
        columns={columns}
        error={getIssueAt(issues, `${path}.link`)}
        onChange={(link) => set({ link })}
      />
      <div>
        <CheckField
          label="Viewers can sort by this column"
          value={column.sortable}
          onChange={(sortable) => set({ sortable })}
        />
        <CheckField
          label="Color by value (tables)"
          value={column.heat ?? false}
          onChange={(heat) => set({ heat: heat || undefined })}
        />
        <CheckField label="Hidden (used for links only)" value={column.hidden} onChange={(hidden) => set({ hidden })} />
      </div>
    </div>
  );
}
