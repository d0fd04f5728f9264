import type { Attribute } from '@mainstay/contract/attributes';
import {
  type AttributeValue,
  getPrimaryPart,
  parseAttributeValue,
  getSecondaryPart,
} from '@mainstay/contract/rules/attribute-values';
import { type FormEvent, useState } from 'react';
import { ApiError, getErrorMessage } from '../../../platform/lib/api.ts';
import { Form } from '../../../platform/ui/Form.tsx';
import { FormMessage } from '../../../platform/ui/FormMessage.tsx';
import { SaveConflict } from '../../../platform/ui/SaveConflict.tsx';
import { SubmitButton } from '../../../platform/ui/SubmitButton.tsx';
import { AttributeField } from './AttributeField.tsx';
import layoutStyles from '../../../platform/theme/layout.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import styles from './Attribute.module.css';

export interface AttributeValueDraft {
  primary: unknown;
  secondary: unknown;
}

interface AttributeFormProps {
  attribute: Pick<Attribute, 'components'>;
  value: { primary: AttributeValue; secondary: AttributeValue; version: number };
  /** Rejects with the server's error. @param version the opened version; undefined overwrites the newest one */
  onSave: (draft: AttributeValueDraft, version: number | undefined) => Promise<void>;
  /** Reloads the value and closes the form. */
  onReload: () => Promise<unknown>;
  onCancel: () => void;
}

type FieldErrors = Partial<Record<'primary' | 'secondary', string>>;

/** Form for the value of an attribute. It validates with the same rules as the server. */
export function AttributeForm({ attribute, value, onSave, onReload, onCancel }: AttributeFormProps) {
  const fields = { primary: getPrimaryPart(attribute.components), secondary: getSecondaryPart(attribute.components) };
  const [draft, setDraft] = useState<AttributeValueDraft>({ primary: value.primary, secondary: value.secondary });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<unknown>(null);
  // The version is fixed when the form opens, because the value may be refetched while the user types.
  const [openedVersion] = useState(value.version);
  const [busy, setBusy] = useState(false);
  const save = async (version: number | undefined) => {
    if (busy) return;
    const issues: FieldErrors = {};
    for (const key of ['primary', 'secondary'] as const) {
      const part = fields[key];
      const issue = part && parseAttributeValue(part, draft[key]).issue;
      if (issue) issues[key] = issue;
    }
    setErrors(issues);
    setProblem(null);
    if (Object.keys(issues).length > 0) return;
    setBusy(true);
    try {
      await onSave(draft, version);
    } catch (error) {
      const serverErrors = error instanceof ApiError ? (error.fields as FieldErrors) : {};
      setErrors(serverErrors);
      setProblem(serverErrors.primary || serverErrors.secondary ? null : error);
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(openedVersion);
  };
  return (
    <Form busy={busy} className={styles.form} onSubmit={submit} noValidate>
      {(['primary', 'secondary'] as const).map((key) => {
        const part = fields[key];
        return (
          part && (
            <AttributeField
              key={key}
              part={part}
              value={draft[key]}
              error={errors[key]}
              onChange={(next) => setDraft((now) => ({ ...now, [key]: next }))}
            />
          )
        );
      })}
      <FormMessage>{problem === null ? null : getErrorMessage(problem)}</FormMessage>
      <SaveConflict
        problem={problem}
        onOverwrite={() => void save(undefined)}
        onReload={() => void onReload().catch(setProblem)}
      />
      <div className={layoutStyles.row}>
        <SubmitButton busy={busy}>Save</SubmitButton>
        <button type="button" className={buttonStyles.button} onClick={onCancel}>
          Cancel
        </button>
      </div>
    </Form>
  );
}
