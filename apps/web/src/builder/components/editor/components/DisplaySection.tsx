import type { Definition, FilterConfig, Meta, ReactTable } from '@mainstay/contract/components/definition';
import { CUSTOM_RANGE, DEFAULT_RANGE, NAMED_RANGES } from '@mainstay/contract/rules/date-ranges';
import { CheckField } from '../../../../platform/ui/CheckField.tsx';
import { SelectField } from '../../../../platform/ui/SelectField.tsx';
import { TextArea } from '../../../../platform/ui/TextArea.tsx';
import { TextField } from '../../../../platform/ui/TextField.tsx';
import { getComponentKind } from '../../component-kinds.ts';
import { parseTypedNumber } from './editor-state.ts';
import { Section } from './Section.tsx';
import { DENSITIES, TABLE_FEATURES } from './option-labels.ts';
import styles from './ComponentEditor.module.css';

interface DisplaySectionProps {
  definition: Definition;
  onChange: (meta: Meta) => void;
}

const DEFAULT_TABLE: ReactTable = {
  enableSorting: true,
  enableColumnFilters: true,
  enableGlobalFilter: true,
  enableHiding: true,
  enableColumnOrdering: true,
  enableResizing: true,
  enablePinning: true,
  enableCsv: true,
  density: 'normal',
  groupBy: [],
};
const DEFAULT_FILTER: FilterConfig = {
  condition: DEFAULT_RANGE,
  calendar_filter_options: [...NAMED_RANGES],
  dynamic_date_filter_options: [],
  selectYearFilter: false,
  is_applied_filter: false,
};
const RANGES = NAMED_RANGES.map((name) => ({ value: name, label: name }));

/** Settings for paging, the date range filter, and the features of interactive tables. */
export function DisplaySection({ definition, onChange }: DisplaySectionProps) {
  const { kind, meta } = definition;
  const set = (more: Partial<Meta>) => onChange({ ...meta, ...more });
  const { pageSizeLabel } = getComponentKind(kind);
  return (
    <Section title="Display">
      {pageSizeLabel && (
        <>
          <CheckField label="Paginate" value={meta.pagination} onChange={(pagination) => set({ pagination })} />
          <TextField
            label={pageSizeLabel}
            type="number"
            min={1}
            max={1000}
            value={meta.page_size}
            onChange={(text) => {
              const size = parseTypedNumber(text);
              if (size !== undefined && size >= 1 && size <= 1000) set({ page_size: Math.floor(size) });
            }}
          />
        </>
      )}
      {kind === 'react-table' && (
        <TableFields value={meta.react_table ?? DEFAULT_TABLE} onChange={(react_table) => set({ react_table })} />
      )}
      {kind === 'kpi' && (
        <CheckField
          label="Show secondary values"
          value={meta.kpi_style === 'v2'}
          onChange={(on) => set({ kpi_style: on ? 'v2' : 'v1' })}
        />
      )}
      <TextArea
        label="Guide for viewers"
        value={meta.guide ?? ''}
        rows={3}
        onChange={(guide) => set({ guide: guide || undefined })}
      />
      <CheckField
        label="Viewers can choose a date range"
        value={meta.filter_config !== undefined}
        onChange={(on) => set({ filter_config: on ? DEFAULT_FILTER : undefined })}
      />
      {meta.filter_config && (
        <RangeFields value={meta.filter_config} onChange={(filter_config) => set({ filter_config })} />
      )}
    </Section>
  );
}

const TableFields = ({ value, onChange }: { value: ReactTable; onChange: (value: ReactTable) => void }) => (
  <>
    <div>
      {TABLE_FEATURES.map(([feature, label]) => (
        <CheckField
          key={feature}
          label={label}
          value={value[feature] === true}
          onChange={(on) => onChange({ ...value, [feature]: on })}
        />
      ))}
    </div>
    <SelectField
      label="Row height"
      value={value.density}
      options={DENSITIES}
      onChange={(density) => onChange({ ...value, density })}
    />
  </>
);

const RangeFields = ({ value, onChange }: { value: FilterConfig; onChange: (value: FilterConfig) => void }) => {
  const available = value.calendar_filter_options;
  return (
    <>
      <SelectField
        label="Default range"
        value={value.condition}
        options={RANGES}
        onChange={(condition) => onChange({ ...value, condition })}
      />
      <fieldset className={styles.checkList}>
        <legend>Available in addition to {CUSTOM_RANGE.toLowerCase()}</legend>
        {NAMED_RANGES.map((name) => (
          <CheckField
            key={name}
            label={name}
            value={available.includes(name)}
            onChange={(on) =>
              onChange({
                ...value,
                calendar_filter_options: NAMED_RANGES.filter((one) => (one === name ? on : available.includes(one))),
              })
            }
          />
        ))}
      </fieldset>
      <TextField
        label='"Last N days" options, comma-separated'
        value={value.dynamic_date_filter_options.join(', ')}
        onChange={(text) => {
          const days = text.split(/[\s,]+/).map(Number);
          onChange({
            ...value,
            dynamic_date_filter_options: days.filter((n) => Number.isInteger(n) && n >= 1 && n <= 3660),
          });
        }}
      />
      <CheckField
        label="Viewers can choose a year"
        value={value.selectYearFilter !== false}
        onChange={(selectYearFilter) => onChange({ ...value, selectYearFilter })}
      />
    </>
  );
};
