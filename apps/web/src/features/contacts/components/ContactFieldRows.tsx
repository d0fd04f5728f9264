import { type ContactField, validateContactText, isAlwaysRequired } from '@mainstay/contract/rules/contacts';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError, getErrorMessage } from '../../../lib/api.ts';
import { useUnsavedChangesGuard } from '../../../lib/use-unsaved-changes-guard.ts';
import { CheckField } from '../../../ui/CheckField.tsx';
import { Form } from '../../../ui/Form.tsx';
import { FormMessage } from '../../../ui/FormMessage.tsx';
import { LeaveDialog } from '../../../ui/LeaveDialog.tsx';
import { ListButtons } from '../../../ui/ListButtons.tsx';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { showToast } from '../../../ui/toast.ts';
import { saveContactFields } from '../queries.ts';
import './ContactFieldRows.css';

interface ContactFieldRowsProps {
  saved: readonly ContactField[];
  mayWrite: boolean;
  onSaved: (fields: readonly ContactField[]) => void;
}

/** Editor for the label, order, visibility and required flag of each field. First name and email are always visible. */
export function ContactFieldRows({ saved, mayWrite, onSaved }: ContactFieldRowsProps) {
  const client = useQueryClient();
  const [fields, setFields] = useState(saved);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [message, setMessage] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const dirty = JSON.stringify(fields) !== JSON.stringify(saved);
  const leaving = useUnsavedChangesGuard(dirty);
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
    const wrong = fields.flatMap(({ key, label }): [string, string][] => {
      const fault = validateContactText(label, 'Label');
      return fault === null ? [] : [[key, fault]];
    });
    setFaults(Object.fromEntries(wrong));
    setMessage(null);
    if (wrong.length > 0) return;
    setBusy(true);
    try {
      const sent = fields.map((field) => ({ ...field, label: field.label.trim() }));
      await saveContactFields(client, sent);
      setFields(sent);
      onSaved(sent);
      showToast('Saved.');
    } catch (error) {
      const refused = error instanceof ApiError ? error.fields : {};
      setFaults(refused);
      setMessage(fields.some(({ key }) => refused[key]) ? null : getErrorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form busy={busy} className="cf-form" aria-label="Contact fields" onSubmit={(event) => void save(event)} noValidate>
      <ol className="cf-rows">
        {fields.map(({ key, label, visible, required }, at) => (
          <li key={key} aria-label={label}>
            <fieldset disabled={!mayWrite}>
              <TextField
                label={`Label of ${label || key}`}
                autoComplete="off"
                value={label}
                error={faults[key]}
                onChange={(text) => set(at, { label: text })}
              />
              {isAlwaysRequired(key) ? (
                <span className="cap cf-always">Always shown and required</span>
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
              <span className="grow" />
              {mayWrite && <ListButtons name={label} onStep={(by) => move(at, by)} />}
            </fieldset>
          </li>
        ))}
      </ol>
      <FormMessage>{message}</FormMessage>
      {mayWrite && (
        <div className="cf-foot">
          <SubmitButton busy={busy} disabled={!dirty}>
            Save
          </SubmitButton>
        </div>
      )}
      <LeaveDialog leaving={leaving} />
    </Form>
  );
}
