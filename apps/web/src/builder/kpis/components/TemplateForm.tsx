import type { KpiTemplate, TemplateBody } from '@mainstay/contract/kpis/parts';
import { KPI_LAYOUTS, type KpiLayout } from '@mainstay/contract/rules/kpi-types';
import { useQuery } from '@tanstack/react-query';
import { formatOption } from '../../../platform/forms/compare-values.ts';
import { SelectField } from '../../../platform/ui/SelectField.tsx';
import { TextField } from '../../../platform/ui/TextField.tsx';
import { categoryList, deleteTemplate, saveTemplate } from '../queries.ts';
import { type FormProps, PartForm } from './PartForm.tsx';
import styles from './KpiAdmin.module.css';

const LAYOUT_NAMES: Readonly<Record<KpiLayout, string>> = { value: 'Metric', chart: 'Chart', text: 'Text' };
const LAYOUTS = KPI_LAYOUTS.map((value) => ({ value, label: LAYOUT_NAMES[value] }));

const SLOTS = [
  ['main_value', 'mainvalue', 'main value'],
  ['footer', 'footervalue', 'footer'],
] as const;

/** An output without a value is not shown. */
interface TemplateDraft extends Pick<TemplateBody, 'name' | 'layout'> {
  category_id: string;
  output: Record<(typeof SLOTS)[number][0], { name: string; value: string }>;
}

function toDraft(template: KpiTemplate | null): TemplateDraft {
  const findOutput = (slot: 'mainvalue' | 'footervalue', value: string) => {
    const output = template?.output.find(({ id }) => id === slot);
    return { name: output?.name ?? '', value: output?.value ?? value };
  };
  return {
    name: template?.name ?? '',
    category_id: template ? String(template.category_id) : '',
    layout: template?.layout ?? 'value',
    output: { main_value: findOutput('mainvalue', 'value'), footer: findOutput('footervalue', '') },
  };
}

const toBody = ({ name, category_id, layout, output }: TemplateDraft): TemplateBody => ({
  name,
  category_id: Number(category_id),
  layout,
  output: [
    { type: 'value', id: 'mainvalue', ...output.main_value },
    ...(output.footer.value ? [{ type: 'text' as const, id: 'footervalue' as const, ...output.footer }] : []),
  ],
});

/** Assigns outputs of a formula to the slots of a card. */
export function TemplateForm(props: FormProps<KpiTemplate>) {
  const categories = (useQuery(categoryList).data?.listing ?? []).map(({ id, name }) => ({
    value: String(id),
    label: name,
  }));
  return (
    <PartForm
      {...props}
      what="template"
      toValues={toDraft}
      save={(id, values, version) => saveTemplate(id, toBody(values), version)}
      onDelete={deleteTemplate}
      labels={{
        category_id: ['Category', formatOption(categories)],
        layout: ['Layout', formatOption(LAYOUTS)],
        output: '',
        ...Object.fromEntries(
          SLOTS.flatMap(
            ([slot, , label]) =>
              [
                [`output.${slot}`, ''],
                [`output.${slot}.value`, `Output of the ${label}`],
                [`output.${slot}.name`, `Label of the ${label}`],
              ] as const,
          ),
        ),
      }}
    >
      {({ values: { output }, errors, field, set }) => (
        <>
          <TextField label="Name" {...field('name')} />
          <div className={styles.fieldRow}>
            <SelectField label="Category" options={categories} {...field('category_id')} />
            <SelectField label="Layout" options={LAYOUTS} {...field('layout')} />
          </div>
          {SLOTS.map(([slot, id, label]) => {
            const setSlot = (change: Partial<TemplateDraft['output']['footer']>) =>
              set({ output: { ...output, [slot]: { ...output[slot], ...change } } });
            return (
              <div className={styles.fieldRow} key={slot}>
                <TextField
                  label={`Output of the ${label}`}
                  value={output[slot].value}
                  error={id === 'mainvalue' ? errors.output : undefined}
                  onChange={(value) => setSlot({ value })}
                />
                <TextField
                  label={`Label of the ${label}`}
                  value={output[slot].name}
                  onChange={(name) => setSlot({ name })}
                />
              </div>
            );
          })}
        </>
      )}
    </PartForm>
  );
}
