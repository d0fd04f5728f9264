import type { ChartOptions, Query } from '@mainstay/contract/components/definition';
import { CHART_TYPES } from '@mainstay/contract/rules/expressions';
import { clsx } from 'clsx';
import { CheckField } from '../../../../platform/ui/CheckField.tsx';
import { RadioCards } from '../../../../platform/ui/RadioCards.tsx';
import { SelectField } from '../../../../platform/ui/SelectField.tsx';
import { TextField } from '../../../../platform/ui/TextField.tsx';
import { ChartTypeIcon } from '../../Thumbnail.tsx';
import { Section } from './Section.tsx';
import { getOutputOptions, parseTypedNumber, useEditor } from './editor-state.ts';
import { CHART_LABELS, NUMBER_FORMATS, toOptions } from './option-labels.ts';
import layoutStyles from '../../../../platform/theme/layout.module.css';
import textStyles from '../../../../platform/theme/text.module.css';
import selectFieldStyles from '../../../../platform/ui/SelectField.module.css';
import styles from './ComponentEditor.module.css';

const TYPES = CHART_TYPES.map((type) => ({
  value: type,
  label: CHART_LABELS[type],
  mark: <ChartTypeIcon type={type} width={44} />,
}));
type Axis = NonNullable<ChartOptions['x_axis_config']>;

interface ChartSectionProps {
  options: ChartOptions;
  query: Query;
  onChange: (options: ChartOptions) => void;
}

/** Options that determine how rows become a chart. */
export function ChartSection({ options, query, onChange }: ChartSectionProps) {
  const { faults: issues } = useEditor();
  const set = (more: Partial<ChartOptions>) => onChange({ ...options, ...more });
  const measures = query.columns.filter(({ role }) => role === 'measure');
  return (
    <>
      <Section title="Chart" open>
        <RadioCards
          legend="Type"
          name="chart-type"
          options={TYPES}
          value={options.type}
          onChange={(type) => set({ type })}
        />
        <SelectField
          label="Category"
          value={options.labelKey}
          options={getOutputOptions(query)}
          error={issues['meta.chartOptions.labelKey']}
          onChange={(labelKey) => set({ labelKey })}
        />
        {measures.map(({ key, label }) => (
          <SeriesFields
            key={key}
            name={label || key}
            value={options.dataConfig[key] ?? {}}
            onChange={(value) => set({ dataConfig: { ...options.dataConfig, [key]: value } })}
          />
        ))}
      </Section>
      <Section title="Axes and values">
        <AxisFields
          name="Horizontal axis"
          value={options.x_axis_config ?? {}}
          onChange={(x) => set({ x_axis_config: x })}
        />
        <AxisFields
          name="Vertical axis"
          value={options.y_axis_config ?? {}}
          onChange={(y) => set({ y_axis_config: y })}
        />
        <SelectField
          label="Numbers in the tooltip"
          value={options.tooltip_number_format ?? ''}
          none="Same as the column"
          options={NUMBER_FORMATS}
          onChange={(format) => set({ tooltip_number_format: format || undefined })}
        />
        <div>
          <CheckField
            label="Multiple value sets"
            value={options.multipleSets}
            onChange={(multipleSets) => set({ multipleSets })}
          />
          <CheckField
            label="Stack the bars of all measures"
            value={options.stacked ?? false}
            onChange={(stacked) => set({ stacked: stacked || undefined })}
          />
          <CheckField
            label="Whole numbers on the vertical axis"
            value={options.discreteYAxis}
            onChange={(discreteYAxis) => set({ discreteYAxis })}
          />
          <CheckField
            label="Show values next to segments"
            value={options.showValue}
            onChange={(showValue) => set({ showValue })}
          />
          <CheckField label="Hide values" value={options.hideValue} onChange={(hideValue) => set({ hideValue })} />
          {options.type === 'treemap' && (
            <CheckField
              label="Red, amber and green by size"
              value={options.rateBySize ?? false}
              onChange={(rateBySize) => set({ rateBySize })}
            />
          )}
        </div>
      </Section>
    </>
  );
}

type Series = ChartOptions['dataConfig'][string];

interface SeriesFieldsProps {
  name: string;
  value: Series;
  onChange: (value: Series) => void;
}

const SERIES_TYPES = toOptions(CHART_LABELS).filter(({ value }) => ['bar', 'line', 'area'].includes(value));

/** Fields for the name, color and type of a series. */
const SeriesFields = ({ name, value, onChange }: SeriesFieldsProps) => (
  <fieldset className={clsx(styles.item, selectFieldStyles.fields)}>
    <legend className={textStyles.screenReaderOnly}>Series {name}</legend>
    <div className={selectFieldStyles.pair}>
      <TextField
        label={`Name of ${name} in the legend`}
        value={value.label ?? ''}
        maxLength={120}
        onChange={(label) => onChange({ ...value, label: label || undefined })}
      />
      <SelectField
        label={`Chart type of ${name}`}
        value={value.type ?? ''}
        none="Same as the chart"
        options={SERIES_TYPES}
        onChange={(type) => onChange({ ...value, type: type || undefined })}
      />
    </div>
    <ColorField label={`Color of ${name}`} value={value.color} onChange={(color) => onChange({ ...value, color })} />
  </fieldset>
);

interface ColorFieldProps {
  label: string;
  value: string | undefined;
  onChange: (color: string | undefined) => void;
}

/** Color field; if it is off, the theme's color applies. */
const ColorField = ({ label, value, onChange }: ColorFieldProps) => (
  <div className={layoutStyles.row}>
    <CheckField label={label} value={value !== undefined} onChange={(on) => onChange(on ? '#2A9D5F' : undefined)} />
    {value !== undefined && (
      <input
        type="color"
        aria-label={`${label}, value`}
        value={value}
        onChange={(event) => onChange(event.target.value.toUpperCase())}
      />
    )}
  </div>
);

/** Fields for the title, limits and number format of an axis. */
function AxisFields({ name, value, onChange }: { name: string; value: Axis; onChange: (axis: Axis) => void }) {
  const renderNumberField = (label: string, key: 'min' | 'max') => (
    <TextField
      label={`${name}: ${label}`}
      type="number"
      value={value[key] ?? ''}
      onChange={(text) => onChange({ ...value, [key]: parseTypedNumber(text) })}
    />
  );
  return (
    <>
      <div className={selectFieldStyles.pair}>
        <TextField
          label={`${name}: title`}
          value={value.title ?? ''}
          maxLength={120}
          onChange={(title) => onChange({ ...value, title: title || undefined })}
        />
        <SelectField
          label={`${name}: numbers`}
          value={value.number_format ?? ''}
          none="Same as the column"
          options={NUMBER_FORMATS}
          onChange={(format) => onChange({ ...value, number_format: format || undefined })}
        />
      </div>
      <div className={selectFieldStyles.pair}>
        {renderNumberField('from', 'min')}
        {renderNumberField('to', 'max')}
      </div>
    </>
  );
}
