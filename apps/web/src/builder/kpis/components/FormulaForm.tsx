import type { FormulaBody, KpiFormula } from '@mainstay/contract/kpis/parts';
import { FORMATS } from '@mainstay/contract/rules/expressions';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { type PreviewContext, PreviewAsFields } from '../../../core/definitions/PreviewAsFields.tsx';
import { FormulaField } from '../../../platform/ui/FormulaField.tsx';
import { formatOption } from '../../../platform/forms/compare-values.ts';
import { SelectField } from '../../../platform/ui/SelectField.tsx';
import { TextField } from '../../../platform/ui/TextField.tsx';
import { datasetList, deleteFormula, saveFormula } from '../queries.ts';
import { FormulaPreview } from './FormulaPreview.tsx';
import { type FormProps, PartForm } from './PartForm.tsx';
import buttonStyles from '../../../platform/ui/button.module.css';
import editorFormStyles from '../../../platform/ui/EditorForm.module.css';
import styles from './KpiAdmin.module.css';

type Output = FormulaBody['output']['data'][number];
const FORMAT_OPTIONS = FORMATS.map((value) => ({ value, label: value.replace('_', ' ') }));

const toBody = (formula: KpiFormula | null): FormulaBody => ({
  name: formula?.name ?? '',
  source: formula?.source ?? 'accounts',
  expression: formula?.expression ?? '',
  number_format: formula?.number_format ?? 'number',
  output: formula?.output ?? { data: [] },
});

/** Edits a formula over one dataset and its additional outputs. */
export function FormulaForm(props: FormProps<KpiFormula>) {
  const datasets = useQuery(datasetList).data?.datasets ?? [];
  const [previewAs, setPreviewAs] = useState<PreviewContext>({ user: null, account: null });
  const sources = datasets
    .filter(({ source }) => source !== 'system')
    .map(({ name, label, source }) => ({
      value: name,
      label,
      group: source === 'custom' ? 'Custom tables' : 'Datasets',
    }));
  return (
    <PartForm
      {...props}
      what="formula"
      toValues={toBody}
      save={saveFormula}
      onDelete={deleteFormula}
      labels={{
        source: ['Dataset', formatOption(sources)],
        expression: 'Formula',
        number_format: ['Format', formatOption(FORMAT_OPTIONS)],
        output: '',
        'output.data': 'Output',
        'output.data.name': 'Label',
        'output.data.format': ['Format', formatOption(FORMAT_OPTIONS)],
        'output.data.expression': 'Formula',
      }}
      renderSide={(body) => (
        <section className={styles.sideColumn} aria-label="Output">
          <PreviewAsFields value={previewAs} onChange={setPreviewAs} />
          <FormulaPreview body={body} previewAs={previewAs} />
        </section>
      )}
    >
      {({ values: body, errors, field, set }) => {
        const outputs = body.output.data;
        const names = datasets.find(({ name }) => name === body.source)?.columns ?? [];
        const setOutput = (position: number, change: Partial<Output>) =>
          set({ output: { data: outputs.map((one, index) => (index === position ? { ...one, ...change } : one)) } });
        return (
          <>
            <TextField label="Name" {...field('name')} />
            <div className={styles.fieldRow}>
              <SelectField label="Dataset" options={sources} {...field('source')} />
              <SelectField
                label="Format"
                value={body.number_format ?? 'number'}
                options={FORMAT_OPTIONS}
                onChange={(number_format) => set({ number_format })}
              />
            </div>
            <FormulaField label="Formula" names={names} {...field('expression')} />
            {outputs.map((output, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an output is identified by its position.
              <div className={styles.fieldGroup} key={position}>
                <div className={styles.fieldRow}>
                  <TextField
                    label="Key"
                    value={output.key}
                    error={errors[`output.data.${position}.key`]}
                    onChange={(key) => setOutput(position, { key })}
                  />
                  <TextField
                    label="Label"
                    value={output.name ?? ''}
                    onChange={(name) => setOutput(position, { name })}
                  />
                  <SelectField
                    label="Format"
                    value={output.format ?? 'number'}
                    options={FORMAT_OPTIONS}
                    onChange={(format) => setOutput(position, { format })}
                  />
                </div>
                <FormulaField
                  label={`Formula of ${output.key || 'this output'}`}
                  value={output.expression}
                  names={names}
                  error={errors[`output.data.${position}.expression`]}
                  onChange={(expression) => setOutput(position, { expression })}
                />
                <button
                  type="button"
                  className={clsx(buttonStyles.button, editorFormStyles.addButton)}
                  onClick={() => set({ output: { data: outputs.filter((_, index) => index !== position) } })}
                >
                  Remove this output
                </button>
              </div>
            ))}
            <button
              type="button"
              className={clsx(buttonStyles.button, editorFormStyles.addButton)}
              onClick={() => set({ output: { data: [...outputs, { key: 'footer', expression: 'count()' }] } })}
            >
              Add an output
            </button>
          </>
        );
      }}
    </PartForm>
  );
}
