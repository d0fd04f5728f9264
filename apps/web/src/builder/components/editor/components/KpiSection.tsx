import type { KpiQuery, Measure } from '@mainstay/contract/components/definition';
import { FORMATS } from '@mainstay/contract/rules/expressions';
import { clsx } from 'clsx';
import { CheckField } from '../../../../platform/ui/CheckField.tsx';
import { ListButtons } from '../../../../platform/ui/ListButtons.tsx';
import { SelectField } from '../../../../platform/ui/SelectField.tsx';
import { TextField } from '../../../../platform/ui/TextField.tsx';
import type { KindFieldsProps } from '../../component-kinds.ts';
import { toRootGroup, toCondition } from './condition-tree.ts';
import { GroupFields } from './ConditionFields.tsx';
import { toFormulaNames, getColumns, removeAt, replaceAt, moveAt, useEditor } from './editor-state.ts';
import { ExpressionField } from './ExpressionField.tsx';
import { createKey } from './create-query.ts';
import { AGGREGATE_LABELS, BETTER_OPTIONS, FORMAT_LABELS, OUTPUT_TYPES, toOptions } from './option-labels.ts';
import { ParamsFields } from './ParamsFields.tsx';
import { Section } from './Section.tsx';
import { SourceField } from './SourceField.tsx';
import layoutStyles from '../../../../platform/theme/layout.module.css';
import textStyles from '../../../../platform/theme/text.module.css';
import buttonStyles from '../../../../platform/ui/button.module.css';
import selectFieldStyles from '../../../../platform/ui/SelectField.module.css';
import textFieldStyles from '../../../../platform/ui/TextField.module.css';
import styles from './ComponentEditor.module.css';

type KpiOutput = KpiQuery['formula']['output']['data'][number];

const AGGREGATES = toOptions(AGGREGATE_LABELS);
const FORMAT_OPTIONS = FORMATS.map((format) => ({ value: format, label: FORMAT_LABELS[format] }));

export const KpiFields = ({ definition, onChange }: KindFieldsProps<'kpi'>) => (
  <KpiSection kpi={definition.kpi} onChange={(kpi) => onChange({ kpi })} />
);

/** The measures of a KPI, and the outputs computed from them. */
export function KpiSection({ kpi, onChange }: { kpi: KpiQuery; onChange: (kpi: KpiQuery) => void }) {
  const { measures } = kpi;
  const outputs = kpi.formula.output.data;
  const names = measures.map(({ key }) => ({ name: key, label: key }));
  const setMeasures = (next: Measure[]) => onChange({ ...kpi, measures: next });
  const setOutputs = (data: KpiOutput[]) => onChange({ ...kpi, formula: { output: { data } } });
  const addMeasure = () => {
    const key = createKey(
      'measure',
      measures.map((one) => one.key),
    );
    setMeasures([
      ...measures,
      { key, source: measures[0]?.source ?? { kind: 'dataset', name: 'accounts' }, agg: 'count' },
    ]);
  };
  const addOutput = () => {
    const key = createKey(
      'output',
      outputs.map((one) => one.key),
    );
    setOutputs([
      ...outputs,
      { key, name: 'Metric', type: 'value', format: 'comma', expr: { formula: names[0]?.name ?? '' } },
    ]);
  };
  return (
    <>
      <Section title="Measures" open>
        {measures.map((measure, index) => (
          <MeasureFields
            key={index}
            index={index}
            measure={measure}
            params={kpi.params.map(({ name }) => name)}
            onChange={(next) => setMeasures(replaceAt(measures, index, next))}
            onStep={(by) => setMeasures(moveAt(measures, index, by))}
            onRemove={() => setMeasures(removeAt(measures, index))}
          />
        ))}
        <button type="button" className={buttonStyles.button} onClick={addMeasure}>
          Add measure
        </button>
      </Section>
      <Section title="Metrics" open>
        {outputs.map((output, index) => (
          <OutputFields
            key={index}
            index={index}
            output={output}
            names={names}
            onChange={(next) => setOutputs(replaceAt(outputs, index, next))}
            onStep={(by) => setOutputs(moveAt(outputs, index, by))}
            onRemove={outputs.length > 1 ? () => setOutputs(removeAt(outputs, index)) : undefined}
          />
        ))}
        <button type="button" className={buttonStyles.button} onClick={addOutput}>
          Add metric
        </button>
        <CheckField
          label="Compare with previous period"
          value={kpi.compare === 'previous_period'}
          onChange={(on) => onChange({ ...kpi, compare: on ? 'previous_period' : 'none' })}
        />
      </Section>
      <Section title="Parameters" count={kpi.params.length}>
        <ParamsFields params={kpi.params} onChange={(params) => onChange({ ...kpi, params })} />
      </Section>
    </>
  );
}

interface EntryProps {
  index: number;
  onStep: (by: -1 | 1) => void;
  onRemove: (() => void) | undefined;
}

interface MeasureFieldsProps extends EntryProps {
  measure: Measure;
  params: readonly string[];
  onChange: (measure: Measure) => void;
}

/** Fields of one measure: source, aggregate and row filter. */
function MeasureFields({ measure, index, params, onChange, onStep, onRemove }: MeasureFieldsProps) {
  const { datasets, faults: issues } = useEditor();
  const available = getColumns(measure.source, datasets);
  const path = `kpi.measures.${index}`;
  const set = (more: Partial<Measure>) => onChange({ ...measure, ...more });
  return (
    <fieldset className={clsx(styles.item, selectFieldStyles.fields)}>
      <legend className={textStyles.screenReaderOnly}>Measure {measure.key}</legend>
      <div className={styles.itemHeader}>
        <b className={clsx(layoutStyles.grow, textStyles.truncate)}>{measure.key}</b>
        <ListButtons name={`measure ${measure.key}`} onStep={onStep} onRemove={onRemove} />
      </div>
      <TextField
        label="Name"
        value={measure.key}
        maxLength={63}
        error={issues[`${path}.key`]}
        onChange={(key) => set({ key })}
      />
      <SourceField
        label="Dataset"
        value={measure.source}
        onChange={(source) => set({ source, of: undefined, where: undefined, date_field: undefined })}
      />
      <SelectField
        label="Aggregation"
        value={measure.agg}
        options={AGGREGATES}
        onChange={(agg) =>
          set({ agg, of: agg === 'count' ? undefined : (measure.of ?? { field: available[0]?.name ?? 'id' }) })
        }
      />
      {measure.agg !== 'count' && (
        <ExpressionField
          label="Of"
          value={measure.of ?? { field: available[0]?.name ?? 'id' }}
          names={toFormulaNames(available)}
          error={issues[`${path}.of`] ?? issues[`${path}.of.formula`]}
          onChange={(of) => set({ of })}
        />
      )}
      <GroupFields
        label={`Rows of ${measure.key}`}
        group={toRootGroup(measure.where)}
        columns={available}
        params={params}
        onChange={(group) => set({ where: toCondition(group) })}
      />
      {issues[`${path}.where`] && <p className={textFieldStyles.errorMessage}>{issues[`${path}.where`]}</p>}
    </fieldset>
  );
}

interface OutputFieldsProps extends EntryProps {
  output: KpiOutput;
  names: readonly { name: string; label: string }[];
  onChange: (output: KpiOutput) => void;
}

/** Fields of one output of the tile, which is a formula over the measures. */
function OutputFields({ output, index, names, onChange, onStep, onRemove }: OutputFieldsProps) {
  const { faults: issues } = useEditor();
  const path = `kpi.formula.output.data.${index}.expr`;
  const set = (more: Partial<KpiOutput>) => onChange({ ...output, ...more });
  return (
    <fieldset className={clsx(styles.item, selectFieldStyles.fields)}>
      <legend className={textStyles.screenReaderOnly}>Metric {output.name}</legend>
      <div className={styles.itemHeader}>
        <b className={clsx(layoutStyles.grow, textStyles.truncate)}>{output.name || output.key}</b>
        <ListButtons name={`metric ${output.name || output.key}`} onStep={onStep} onRemove={onRemove} />
      </div>
      <TextField label="Label" value={output.name} maxLength={120} onChange={(name) => set({ name })} />
      <ExpressionField
        formulaOnly
        label="Formula"
        mode="measures"
        value={output.expr}
        names={names}
        error={issues[path] ?? issues[`${path}.formula`]}
        onChange={(expr) => set({ expr })}
      />
      <div className={selectFieldStyles.pair}>
        <SelectField label="Kind" value={output.type} options={OUTPUT_TYPES} onChange={(type) => set({ type })} />
        <SelectField
          label="Format"
          value={output.format}
          options={FORMAT_OPTIONS}
          onChange={(format) => set({ format })}
        />
      </div>
      <SelectField
        label="Trend"
        none="Neutral"
        value={output.better ?? ''}
        options={BETTER_OPTIONS}
        onChange={(better) => set({ better: better || undefined })}
      />
    </fieldset>
  );
}
