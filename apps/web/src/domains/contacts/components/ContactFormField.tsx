import type { Contact } from '@mainstay/contract/contacts';
import { MAX_TAGS } from '@mainstay/contract/rules/tags';
import type { ContactField, ContactFieldKey } from '@mainstay/contract/rules/contacts';
import { useQuery } from '@tanstack/react-query';
import { SelectField } from '../../../platform/ui/SelectField.tsx';
import { TagsField } from '../../../platform/ui/TagsField.tsx';
import { TextField } from '../../../platform/ui/TextField.tsx';
import { accountTeam, contactTags, orgChart } from '../queries.ts';
import type { FormValues, PersonReference } from './contact-text.ts';
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
function SuperiorField({ accountId, contact, ...props }: ContactFormFieldProps) {
  const people = useQuery(orgChart(accountId)).data?.contacts ?? [];
  return <PersonField {...props} name="reportsTo" people={getPossibleSuperiors(people, contact?.id ?? null)} />;
}

/** Field for the responsible member of the account team. */
function ResponsibleUserField({ accountId, ...props }: ContactFormFieldProps) {
  return <PersonField {...props} name="mappedTo" people={useQuery(accountTeam(accountId)).data?.team ?? []} />;
}

interface PersonFieldProps extends Pick<ContactFormFieldProps, 'field' | 'values' | 'error' | 'onChange'> {
  name: 'reportsTo' | 'mappedTo';
  people: readonly PersonReference[];
}

/** Selects a person. The current one stays selectable even if it is not among the others. */
function PersonField({ name, people, field, values, error, onChange }: PersonFieldProps) {
  const current = values[name];
  const all = current && !people.some(({ id }) => id === current.id) ? [...people, current] : people;
  const select = (value: string) => {
    const selected = all.find(({ id }) => String(id) === value);
    onChange(name, selected ? { id: selected.id, name: selected.name } : null);
  };
  return (
    <SelectField
      label={field.label}
      value={current ? String(current.id) : ''}
      options={all.map((person) => ({ value: String(person.id), label: person.name }))}
      none="None"
      error={error}
      onChange={select}
    />
  );
}
