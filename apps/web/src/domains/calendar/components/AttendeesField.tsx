import type { Contact } from '@mainstay/contract/contacts';
import { MAIL_RECIPIENTS_LIMIT } from '@mainstay/contract/rules/mailbox';
import { type ComboboxItem, TagsInput } from '@mantine/core';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import pillsFieldStyles from '../../../platform/ui/PillsField.module.css';
import { Person } from '../../../platform/ui/Person.tsx';
import textStyles from '../../../platform/theme/text.module.css';
import { formatContact } from './event-text.ts';
import styles from './EventPanel.module.css';

interface AttendeesFieldProps {
  /** Offered by name. */
  contacts: readonly Contact[];
  /** Addresses. */
  value: string[];
  error?: string | undefined;
  onChange: (addresses: string[]) => void;
}

/** Selects contacts or takes typed addresses. */
export function AttendeesField({ contacts, value, error, onChange }: AttendeesFieldProps) {
  const names = new Map(contacts.map((contact) => [contact.contact_email, formatContact(contact)]));
  const matches = (address: string, find: string) =>
    `${address} ${names.get(address) ?? ''}`.toLowerCase().includes(find.trim().toLowerCase());
  return (
    <TagsInput
      className={pillsFieldStyles.root}
      label="Attendees"
      size="xs"
      placeholder={value.length === 0 ? 'Name or email address' : ''}
      data={[...names.keys()]}
      filter={({ options, search }) => (options as ComboboxItem[]).filter((option) => matches(option.value, search))}
      renderOption={({ option }) => (
        <span className={styles.person}>
          <Person name={names.get(option.value) || option.value} />
          <span>{names.get(option.value)}</span>
          <span className={textStyles.caption}>{option.value}</span>
        </span>
      )}
      value={value}
      error={error}
      onChange={(addresses) => onChange(addresses.map((address) => address.trim()))}
      withScrollArea={false}
      styles={{ options: { maxHeight: 220, overflowY: 'auto' } }}
      maxTags={MAIL_RECIPIENTS_LIMIT}
      splitChars={[',', ';', ' ']}
      acceptValueOnBlur
    />
  );
}
