import { type ContactField, validateContactText, isAlwaysRequired } from '@mainstay/contract/rules/contacts';
import { useQueryClient } from '@tanstack/react-query';
import { EditorFrame } from '../../../platform/forms/EditorFrame.tsx';
import { FormNotices } from '../../../platform/forms/FormNotices.tsx';
import { useEditForm } from '../../../platform/forms/use-edit-form.ts';
import { CheckField } from '../../../platform/ui/CheckField.tsx';
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
  const form = useEditForm({
    draft: 'contact fields',
    canWrite,
    values: { fields: savedFields },
    isGuarded: true,
    validate: ({ fields: rows }) =>
      Object.fromEntries(rows.map(({ key, label }) => [key, validateContactText(label, 'Label') ?? undefined])),
    save: async ({ fields: rows }) => {
      const trimmedFields = rows.map((field) => ({ ...field, label: field.label.trim() }));
      await saveContactFields(client, trimmedFields);
      onSaved(trimmedFields);
      showToast('Contact fields saved.');
      return trimmedFields;
    },
    toSaved: (trimmedFields) => ({ values: { fields: trimmedFields } }),
  });
  const { fields } = form.values;
  const set = (at: number, change: Partial<ContactField>) =>
    form.set({ fields: fields.map((field, index) => (index === at ? { ...field, ...change } : field)) });
  const move = (at: number, by: -1 | 1) => {
    const [moved] = fields.slice(at, at + 1);
    if (!moved || at + by < 0 || at + by >= fields.length) return;
    form.set({ fields: fields.toSpliced(at, 1).toSpliced(at + by, 0, moved) });
  };
  return (
    <EditorFrame form={form} className={styles.root} aria-label="Contact fields">
      <ol className={styles.rows}>
        {fields.map(({ key, label, visible, required }, at) => (
          <li key={key} aria-label={label}>
            <fieldset disabled={!canWrite}>
              <TextField
                label={`Label of ${label || key}`}
                autoComplete="off"
                value={label}
                error={form.errors[key]}
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
      <FormNotices form={form} />
      {canWrite && (
        <div className={styles.footer}>
          <SubmitButton busy={form.busy} disabled={!form.dirty}>
            Save
          </SubmitButton>
        </div>
      )}
      <LeaveDialog leaving={form.leaving} />
    </EditorFrame>
  );
}
