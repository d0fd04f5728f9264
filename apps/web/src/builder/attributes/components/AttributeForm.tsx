import type { Attribute } from '@mainstay/contract/attributes';
import {
  type AttributeValue,
  getPrimaryPart,
  parseAttributeValue,
  getSecondaryPart,
} from '@mainstay/contract/rules/attribute-values';
import { FormFrame } from '../../../platform/forms/FormFrame.tsx';
import { useEditForm } from '../../../platform/forms/use-edit-form.ts';
import { AttributeField } from './AttributeField.tsx';
import { formatAttributeValue } from './format-attribute-value.ts';
import styles from './Attribute.module.css';

export interface AttributeValueDraft {
  primary: unknown;
  secondary: unknown;
}

interface VersionedValue {
  primary: AttributeValue;
  secondary: AttributeValue;
  version: number;
}

interface AttributeFormProps {
  attribute: Pick<Attribute, 'name' | 'components'>;
  /** Identifies the value among the drafts of the user; undefined for a preview. */
  draft: string | undefined;
  value: VersionedValue;
  /** Rejects with the server's error. @param version the version to replace */
  onSave: (draft: AttributeValueDraft, version: number | undefined) => Promise<void>;
  fetchNewest: () => Promise<VersionedValue | undefined>;
  onClose: () => void;
}

const toSaved = ({ primary, secondary, version }: VersionedValue) => ({
  values: { primary, secondary } as AttributeValueDraft,
  version,
});

/** Form for the value of an attribute. It validates with the same rules as the server. */
export function AttributeForm({ attribute, draft, value, onSave, fetchNewest, onClose }: AttributeFormProps) {
  const parts = Object.entries({
    primary: getPrimaryPart(attribute.components),
    secondary: getSecondaryPart(attribute.components),
  }).flatMap(([key, part]) => (part ? [{ key: key as keyof AttributeValueDraft, part }] : []));
  const form = useEditForm({
    draft: draft ?? 'attribute preview',
    unstored: draft === undefined ? ['primary', 'secondary'] : [],
    ...toSaved(value),
    // The value has no id before it is saved for the first time.
    subject: { type: 'attribute_value', id: null },
    // The server decides who may change a value.
    canWrite: true,
    validate: (values) =>
      Object.fromEntries(
        parts.map(({ key, part }) => [key, parseAttributeValue(part, values[key]).issue ?? undefined]),
      ),
    save: onSave,
    onSaved: onClose,
    fetchNewest: async () => {
      const newest = await fetchNewest();
      return newest && toSaved(newest);
    },
    reload: async () => onClose(),
  });
  const labels = parts.map(({ key, part }) => {
    const format = (newValue: AttributeValue) => formatAttributeValue(part, newValue).join(', ');
    return [key, [part.label || 'Value', format]] as const;
  });
  return (
    <FormFrame
      form={form}
      verb="Save"
      className={styles.form}
      aria-label={`Edit ${attribute.name}`}
      labels={Object.fromEntries(labels)}
      onCancel={onClose}
    >
      {parts.map(({ key, part }) => (
        <AttributeField key={key} part={part} {...form.field(key)} />
      ))}
    </FormFrame>
  );
}
