import type { Column, Query } from '@mainstay/contract/components/definition';
import { clsx } from 'clsx';
import { useState } from 'react';
import { ListButtons } from '../../../../platform/ui/ListButtons.tsx';
import { SelectField } from '../../../../platform/ui/SelectField.tsx';
import { ColumnFields } from './ColumnFields.tsx';
import {
  toFormulaNames,
  toOptions,
  getColumns,
  getOutputOptions,
  removeAt,
  replaceAt,
  moveAt,
  useEditor,
} from './editor-state.ts';
import { createColumn, createKey } from './create-query.ts';
import layoutStyles from '../../../../platform/theme/layout.module.css';
import textStyles from '../../../../platform/theme/text.module.css';
import buttonStyles from '../../../../platform/ui/button.module.css';
import selectFieldStyles from '../../../../platform/ui/SelectField.module.css';
import styles from './ComponentEditor.module.css';

type CatalogueColumn = ReturnType<typeof getColumns>[number];

const isDateType = (type: CatalogueColumn['type'] | undefined): boolean => type === 'date' || type === 'instant';

/** Returns the default settings for a column of a dataset. */
function toColumn({ name, label, type }: CatalogueColumn, keys: readonly string[]): Column {
  const isNumber = type === 'int' || type === 'number';
  return createColumn(createKey(name, keys), label, {
    expr: { field: name },
    format: isDateType(type) ? 'date' : isNumber ? 'comma' : type === 'boolean' ? 'boolean' : 'text',
    filter: isDateType(type) ? 'daterange' : isNumber ? 'numrange' : type === 'text' ? 'search' : 'none',
  });
}

/** The columns of a component, selected from the dataset or computed by a formula. */
export function ColumnsSection({ query, onChange }: { query: Query; onChange: (columns: Column[]) => void }) {
  const { datasets } = useEditor();
  const [open, setOpen] = useState<number | null>(null);
  const available = getColumns(query.source, datasets);
  const { columns } = query;
  const keys = columns.map(({ key }) => key);
  const addColumn = (name: string) => {
    const column = available.find((one) => one.name === name);
    if (column) onChange([...columns, toColumn(column, keys)]);
  };
  const addFormula = () => {
    const key = createKey('metric', keys);
    onChange([
      ...columns,
      createColumn(key, 'Metric', { expr: { formula: 'count()' }, role: 'measure', format: 'comma' }),
    ]);
    setOpen(columns.length);
  };
  return (
    <fieldset className={styles.columnList}>
      <legend>Columns</legend>
      <ol>
        {columns.map((column, index) => {
          const name = column.label || column.key;
          const field = 'field' in column.expr ? column.expr.field : undefined;
          const isDate = isDateType(available.find((one) => one.name === field)?.type);
          return (
            <li key={index} className={styles.item}>
              <div className={styles.itemHeader}>
                <button
                  type="button"
                  className={clsx(layoutStyles.unstyled, layoutStyles.grow, textStyles.truncate)}
                  aria-expanded={open === index}
                  onClick={() => setOpen(open === index ? null : index)}
                >
                  {name}
                  <span className={textStyles.caption}> {'formula' in column.expr ? column.expr.formula : ''}</span>
                </button>
                <ListButtons
                  name={`column ${name}`}
                  onStep={(by) => onChange(moveAt(columns, index, by))}
                  onRemove={columns.length > 1 ? () => onChange(removeAt(columns, index)) : undefined}
                />
              </div>
              {open === index && (
                <ColumnFields
                  column={column}
                  index={index}
                  names={toFormulaNames(available)}
                  columns={getOutputOptions(query)}
                  isDate={isDate}
                  onChange={(next) => onChange(replaceAt(columns, index, next))}
                />
              )}
            </li>
          );
        })}
      </ol>
      <div className={selectFieldStyles.pair}>
        <SelectField label="Add a column" value="" none="Choose…" options={toOptions(available)} onChange={addColumn} />
        <button type="button" className={buttonStyles.button} onClick={addFormula}>
          Add a formula
        </button>
      </div>
    </fieldset>
  );
}
