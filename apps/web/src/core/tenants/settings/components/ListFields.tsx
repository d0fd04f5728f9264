import { LIST_FIELDS, type ListField } from '@mainstay/contract/rules/list-fields';
import { useQuery } from '@tanstack/react-query';
import { FormFrame } from '../../../../platform/forms/FormFrame.tsx';
import { useEditForm } from '../../../../platform/forms/use-edit-form.ts';
import { ErrorState } from '../../../../platform/ui/ErrorState.tsx';
import { Skeleton } from '../../../../platform/ui/Skeleton.tsx';
import { showToast } from '../../../../platform/ui/toast.ts';
import { clientConfigQuery, saveClientConfig } from '../queries.ts';
import styles from './Company.module.css';

const FIELDS = Object.entries(LIST_FIELDS) as [ListField, string][];

/** Edits the client configuration: additional fields of each row in the list of accounts. */
export function ListFields({ canWrite }: { canWrite: boolean }) {
  const { data, error, refetch } = useQuery(clientConfigQuery);
  if (error) return <ErrorState title="Not available" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={72} />;
  return <FieldsForm saved={data.account_list_fields} canWrite={canWrite} />;
}

function FieldsForm({ saved, canWrite }: { saved: readonly ListField[]; canWrite: boolean }) {
  const form = useEditForm({
    draft: 'additional columns of accounts',
    canWrite,
    values: { fields: saved },
    save: async ({ fields }) => showToast(await saveClientConfig({ account_list_fields: [...fields] })),
  });
  const toggle = (field: ListField) => {
    const { fields } = form.values;
    // The fields are saved in the order in which they are listed here.
    form.set({ fields: FIELDS.map(([name]) => name).filter((name) => fields.includes(name) !== (name === field)) });
  };
  return (
    <FormFrame form={form} verb="Save columns" className={styles.form}>
      <fieldset className={styles.fieldChoices} disabled={!canWrite}>
        <legend>Additional columns in the accounts list</legend>
        {FIELDS.map(([field, label]) => (
          <label key={field}>
            <input type="checkbox" checked={form.values.fields.includes(field)} onChange={() => toggle(field)} />
            {label}
          </label>
        ))}
      </fieldset>
    </FormFrame>
  );
}
