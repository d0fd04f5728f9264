import type { Contact } from '@mainstay/contract/contacts';
import { MAX_TAGS } from '@mainstay/contract/rules/tags';
import type { ContactField, ContactFieldKey } from '@mainstay/contract/rules/contacts';
import { useQuery } from '@tanstack/react-query';
import { SelectField } from '../../../platform/ui/SelectField.tsx';
import { TagsField } from '../../../platform/ui/TagsField.tsx';
import { TextField } from '../../../platform/ui/TextField.tsx';
import { accountTeam, contactTags, orgChart } from '../queries.ts';
import type { FormValues } from './contact-text.ts';
import { getPossibleSuperiors } from './org-tree.ts';

interface ContactFormFieldProps {
  accountId: number;
  /** Null for a new contact. */
  contact: Contact | null;
  /** Maximum number of suggested tags; defaults to all tags. */
  tagLimit?: number | undefined;
  field: ContactField;
  values: FormValues;
  error: string | undefined;
  /** Whether the field gets the focus when the form opens. */
  shouldFocus: boolean;
  onChange: <K extends ContactFieldKey>(key: K, value: FormValues[K]) => void;
}

const INPUT_TYPES = { email: 'email', phone: 'tel', url: 'url' } as const;

/** One field of a contact, depending on its type. */
export function ContactFormField(props: ContactFormFieldProps) {
  const { field, values, error, shouldFocus, onChange } = props;
  const { key, label, type } = field;
  if (key === 'tags') return <ContactTagsField {...props} />;
  if (key === 'reportsTo') return <SuperiorField {...props} />;
  if (key === 'mappedTo') return <ResponsibleUserField {...props} />;
  return (
    <TextField
      label={label}
      type={INPUT_TYPES[type as keyof typeof INPUT_TYPES] ?? 'text'}
      autoComplete="off"
      aria-required={field.required || undefined}
      data-autofocus={shouldFocus || undefined}
      value={values[key]}
      error={error}
      onChange={(value) => onChange(key, value)}
    />
  );
}

function ContactTagsField({ tagLimit, field, values, error, onChange }: ContactFormFieldProps) {
  const tagNames = useQuery(contactTags(tagLimit)).data?.tags.map(({ tag }) => tag) ?? [];
  return (
    <TagsField
      label={field.label}
      value={values.tags}
      knownTags={tagNames}
      maxTags={MAX_TAGS}
      error={error}
      onChange={(tags) => onChange('tags', tags)}
    />
  );
}

/** Field for the superior. It excludes contacts that report to this contact, directly or through others. */
function SuperiorField({ accountId, contact, field, values, error, onChange }: ContactFormFieldProps) {
  const people = useQuery(orgChart(accountId)).data?.contacts ?? [];
  const options = getPossibleSuperiors(people, contact?.id ?? null).map(({ id, name }) => ({
    value: String(id),
    label: name,
  }));
  const currentSuperior = contact?.superior;
  const optionsWithCurrent =
    currentSuperior && !options.some(({ value }) => value === String(currentSuperior.id))
      ? [...options, { value: String(currentSuperior.id), label: currentSuperior.name }]
      : options;
  return (
    <SelectField
      label={field.label}
      value={values.reportsTo === null ? '' : String(values.reportsTo)}
      options={optionsWithCurrent}
      none="None"
      error={error}
      onChange={(value) => onChange('reportsTo', value ? Number(value) : null)}
    />
  );
}

/** Field for the responsible member of the account team. The current value stays selectable even if that user is not in the team. */
function ResponsibleUserField({ accountId, contact, field, values, error, onChange }: ContactFormFieldProps) {
  const team = useQuery(accountTeam(accountId)).data?.team ?? [];
  const currentUser = contact?.looked_after_by;
  const people = currentUser && !team.some(({ id }) => id === currentUser.id) ? [...team, currentUser] : team;
  return (
    <SelectField
      label={field.label}
      value={values.mappedTo === null ? '' : String(values.mappedTo)}
      options={people.map(({ id, name }) => ({ value: String(id), label: name }))}
      none="None"
      error={error}
      onChange={(value) => onChange('mappedTo', value ? Number(value) : null)}
    />
  );
}
