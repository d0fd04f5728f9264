import { LIST_FIELDS, type ListField } from '@mainstay/contract/rules/list-fields';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { getErrorMessage } from '../../../../platform/lib/api.ts';
import { ErrorState } from '../../../../platform/ui/ErrorState.tsx';
import { Form } from '../../../../platform/ui/Form.tsx';
import { FormMessage } from '../../../../platform/ui/FormMessage.tsx';
import { Skeleton } from '../../../../platform/ui/Skeleton.tsx';
import { showToast } from '../../../../platform/ui/toast.ts';
import { clientConfigQuery, saveListFields } from '../queries.ts';
import buttonStyles from '../../../../platform/ui/button.module.css';
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
  const [selected, setSelected] = useState(() => new Set(saved));
  const [message, setMessage] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const toggle = (field: ListField) =>
    setSelected((before) =>
      before.has(field) ? new Set([...before].filter((f) => f !== field)) : new Set(before).add(field),
    );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setMessage(null);
    try {
      showToast(await saveListFields(FIELDS.map(([field]) => field).filter((field) => selected.has(field))));
    } catch (error) {
      setMessage(getErrorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form busy={busy} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <fieldset className={styles.fieldChoices} disabled={!canWrite}>
        <legend>Additional columns in the accounts list</legend>
        {FIELDS.map(([field, label]) => (
          <label key={field}>
            <input type="checkbox" checked={selected.has(field)} onChange={() => toggle(field)} />
            {label}
          </label>
        ))}
      </fieldset>
      <FormMessage>{message}</FormMessage>
      {canWrite && (
        <div>
          <button type="submit" className={buttonStyles.button} aria-busy={busy}>
            Save columns
          </button>
        </div>
      )}
    </Form>
  );
}
