import { type ContactField, validateContactText, isAlwaysRequired } from '@mainstay/contract/rules/contacts';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError, getErrorMessage } from '../../../platform/lib/api.ts';
import { useUnsavedChangesGuard } from '../../../platform/lib/use-unsaved-changes-guard.ts';
import { CheckField } from '../../../platform/ui/CheckField.tsx';
import { Form } from '../../../platform/ui/Form.tsx';
import { FormMessage } from '../../../platform/ui/FormMessage.tsx';
import { LeaveDialog } from '../../../platform/ui/LeaveDialog.tsx';
import { ListButtons } from '../../../platform/ui/ListButtons.tsx';
import { SubmitButton } from '../../../platform/ui/SubmitButton.tsx';
import { TextField } from '../../../platform/ui/TextField.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { saveContactFields } from '../queries.ts';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './ContactFieldRows.module.css';

interface ContactFieldRowsProps {
  savedFields: readonly ContactField[];
  canWrite: boolean;
  onSaved: (fields: readonly ContactField[]) => void;
}

/** Editor for the label, order, visibility and required flag of each field. First name and email are always visible. */
export function ContactFieldRows({ savedFields, canWrite, onSaved }: ContactFieldRowsProps) {
  const client = useQueryClient();
  const [fields, setFields] = useState(savedFields);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [message, setMessage] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const isDirty = JSON.stringify(fields) !== JSON.stringify(savedFields);
  const leaving = useUnsavedChangesGuard(isDirty);
  const set = (at: number, change: Partial<ContactField>) =>
    setFields(fields.map((field, index) => (index === at ? { ...field, ...change } : field)));
  const move = (at: number, by: -1 | 1) => {
    const [moved] = fields.slice(at, at + 1);
    if (!moved || at + by < 0 || at + by >= fields.length) return;
    setFields(fields.toSpliced(at, 1).toSpliced(at + by, 0, moved));
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const issues = fields.flatMap(({ key, label }): [string, string][] => {
      const issue = validateContactText(label, 'Label');
      return issue === null ? [] : [[key, issue]];
    });
    setErrors(Object.fromEntries(issues));
    setMessage(null);
    if (issues.length > 0) return;
    setBusy(true);
    try {
      const trimmedFields = fields.map((field) => ({ ...field, label: field.label.trim() }));
      await saveContactFields(client, trimmedFields);
      setFields(trimmedFields);
      onSaved(trimmedFields);
      showToast('Saved.');
    } catch (error) {
      const serverErrors = error instanceof ApiError ? error.fields : {};
      setErrors(serverErrors);
      setMessage(fields.some(({ key }) => serverErrors[key]) ? null : getErrorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form
      busy={busy}
      className={styles.root}
      aria-label="Contact fields"
      onSubmit={(event) => void save(event)}
      noValidate
    >
      <ol className={styles.rows}>
        {fields.map(({ key, label, visible, required }, at) => (
          <li key={key} aria-label={label}>
            <fieldset disabled={!canWrite}>
              <TextField
                label={`Label of ${label || key}`}
                autoComplete="off"
                value={label}
                error={errors[key]}
                onChange={(text) => set(at, { label: text })}
              />
              {isAlwaysRequired(key) ? (
                <span className={textStyles.caption}>Always shown and required</span>
              ) : (
                <>
                  <CheckField
                    label="Shown"
                    value={visible}
                    onChange={(on) => set(at, { visible: on, required: required && on })}
                  />
                  <CheckField
                    label="Required"
                    value={required}
                    onChange={(on) => set(at, { required: on, visible: visible || on })}
                  />
                </>
              )}
              <span className={layoutStyles.grow} />
              {canWrite && <ListButtons name={label} onStep={(by) => move(at, by)} />}
            </fieldset>
          </li>
        ))}
      </ol>
      <FormMessage>{message}</FormMessage>
      {canWrite && (
        <div className={styles.footer}>
          <SubmitButton busy={busy} disabled={!isDirty}>
            Save
          </SubmitButton>
        </div>
      )}
      <LeaveDialog leaving={leaving} />
    </Form>
  );
}
