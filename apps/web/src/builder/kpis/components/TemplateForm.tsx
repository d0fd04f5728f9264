import type { KpiTemplate, TemplateBody } from '@mainstay/contract/kpis/parts';
import { KPI_LAYOUTS, type KpiLayout } from '@mainstay/contract/rules/kpi-types';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useIsDirty } from '../../../platform/lib/use-is-dirty.ts';
import { SelectField } from '../../../platform/ui/SelectField.tsx';
import { TextField } from '../../../platform/ui/TextField.tsx';
import { categoryList, deleteTemplate, saveTemplate } from '../queries.ts';
import { EditForm } from './EditForm.tsx';
import type { FormProps } from './PartList.tsx';
import styles from './KpiAdmin.module.css';

const LAYOUT_NAMES: Readonly<Record<KpiLayout, string>> = { value: 'Metric', chart: 'Chart', text: 'Text' };
const LAYOUTS = KPI_LAYOUTS.map((value) => ({ value, label: LAYOUT_NAMES[value] }));

/** Assigns outputs of a formula to the slots of a card. */
export function TemplateForm({ row: template, onDone, onRestored }: FormProps<KpiTemplate>) {
  const categories = useQuery(categoryList).data?.listing ?? [];
  const [name, setName] = useState(template?.name ?? '');
  const [category, setCategory] = useState(template ? String(template.category_id) : '');
  const [layout, setLayout] = useState<KpiLayout>(template?.layout ?? 'value');
  const findOutput = (id: 'mainvalue' | 'footervalue') => template?.output.find((one) => one.id === id);
  const [main, setMain] = useState({
    name: findOutput('mainvalue')?.name ?? '',
    value: findOutput('mainvalue')?.value ?? 'value',
  });
  const [footer, setFooter] = useState({
    name: findOutput('footervalue')?.name ?? '',
    value: findOutput('footervalue')?.value ?? '',
  });
  const body: TemplateBody = {
    name,
    category_id: Number(category),
    layout,
    output: [
      { type: 'value', id: 'mainvalue', ...main },
      ...(footer.value ? [{ type: 'text' as const, id: 'footervalue' as const, ...footer }] : []),
    ],
  };
  const dirty = useIsDirty(body);
  return (
    <EditForm
      label={template ? `Template ${template.name}` : 'New template'}
      name={template?.name ?? ''}
      dirty={dirty}
      onSave={(version) => saveTemplate(template?.id ?? null, body, version)}
      onDelete={template ? () => deleteTemplate(template.id) : undefined}
      versions={template ? { kind: 'kpi_template', id: template.id, version: template.version, onRestored } : undefined}
      onDone={onDone}
    >
      {(errors) => (
        <>
          <TextField label="Name" value={name} error={errors.name} onChange={setName} />
          <div className={styles.fieldRow}>
            <SelectField
              label="Category"
              value={category}
              options={categories.map(({ id, name: label }) => ({ value: String(id), label }))}
              error={errors.category_id}
              onChange={setCategory}
            />
            <SelectField label="Layout" value={layout} options={LAYOUTS} onChange={setLayout} />
          </div>
          <div className={styles.fieldRow}>
            <TextField
              label="Output of the main value"
              value={main.value}
              error={errors.output}
              onChange={(value) => setMain({ ...main, value })}
            />
            <TextField
              label="Label of the main value"
              value={main.name}
              onChange={(label) => setMain({ ...main, name: label })}
            />
          </div>
          <div className={styles.fieldRow}>
            <TextField
              label="Output of the footer"
              value={footer.value}
              onChange={(value) => setFooter({ ...footer, value })}
            />
            <TextField
              label="Label of the footer"
              value={footer.name}
              onChange={(label) => setFooter({ ...footer, name: label })}
            />
          </div>
        </>
      )}
    </EditForm>
  );
}
