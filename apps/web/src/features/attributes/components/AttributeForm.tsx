import type { Attribute } from '@mainstay/contract/attributes';
import { type AttributeValue, primaryOf, readValue, secondaryOf } from '@mainstay/contract/rules/attribute-values';
import { type FormEvent, useState } from 'react';
import { ApiError, messageOf } from '../../../lib/api.ts';
import { FormMessage } from '../../../ui/FormMessage.tsx';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { AttributeField } from './AttributeField.tsx';

export interface Draft {
  primary: unknown;
  secondary: unknown;
}

interface AttributeFormProps {
  attribute: Pick<Attribute, 'components'>;
  value: { primary: AttributeValue; secondary: AttributeValue };
  /** Rejects with what the server refused. */
  onSave: (draft: Draft) => Promise<void>;
  onCancel: () => void;
}

type Faults = Partial<Record<'primary' | 'secondary', string>>;

/** The fields of an attribute. What it refuses the server refuses too, by the same rule. */
export function AttributeForm({ attribute, value, onSave, onCancel }: AttributeFormProps) {
  const fields = { primary: primaryOf(attribute.components), secondary: secondaryOf(attribute.components) };
  const [draft, setDraft] = useState<Draft>({ primary: value.primary, secondary: value.secondary });
  const [faults, setFaults] = useState<Faults>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found: Faults = {};
    for (const key of ['primary', 'secondary'] as const) {
      const part = fields[key];
      const fault = part && readValue(part, draft[key]).fault;
      if (fault) found[key] = fault;
    }
    setFaults(found);
    setProblem(null);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await onSave(draft);
    } catch (error) {
      const refused = error instanceof ApiError ? (error.fields as Faults) : {};
      setFaults(refused);
      setProblem(refused.primary || refused.secondary ? null : messageOf(error));
      setBusy(false);
    }
  };
  return (
    <form className="at-form" onSubmit={(event) => void save(event)} noValidate>
      {(['primary', 'secondary'] as const).map((key) => {
        const part = fields[key];
        return (
          part && (
            <AttributeField
              key={key}
              part={part}
              value={draft[key]}
              error={faults[key]}
              onChange={(next) => setDraft((now) => ({ ...now, [key]: next }))}
            />
          )
        );
      })}
      <FormMessage>{problem}</FormMessage>
      <div className="row">
        <SubmitButton busy={busy}>Save</SubmitButton>
        <button type="button" className="btn" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}
