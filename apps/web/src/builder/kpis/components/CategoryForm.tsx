import type { KpiCategory } from '@mainstay/contract/kpis/parts';
import { useState } from 'react';
import { useIsDirty } from '../../../platform/lib/use-is-dirty.ts';
import { SelectField } from '../../../platform/ui/SelectField.tsx';
import { TextField } from '../../../platform/ui/TextField.tsx';
import { saveCategory } from '../queries.ts';
import { EditForm } from './EditForm.tsx';
import type { FormProps } from './PartList.tsx';

const STATUSES = [
  { value: 'Active', label: 'Active' },
  { value: 'Inactive', label: 'Inactive' },
] as const;

/** Edits the name and the status of a category. */
export function CategoryForm({ row: category, onDone }: FormProps<KpiCategory>) {
  const [name, setName] = useState(category?.name ?? '');
  const [status, setStatus] = useState(category?.status ?? 'Active');
  const dirty = useIsDirty({ name, status });
  if (!category) return null;
  return (
    <EditForm
      label={`Category ${category.name}`}
      dirty={dirty}
      onSave={() => saveCategory(category.id, { name, status })}
      onDone={onDone}
    >
      {(errors) => (
        <div className="ka-pair">
          <TextField label="Name" value={name} error={errors.name} onChange={setName} />
          <SelectField label="Status" value={status} options={STATUSES} onChange={setStatus} />
        </div>
      )}
    </EditForm>
  );
}
