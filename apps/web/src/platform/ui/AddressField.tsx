import { MAIL_RECIPIENTS_LIMIT } from '@mainstay/contract/rules/mailbox';
import { TagsInput } from '@mantine/core';
import { type Ref, useState } from 'react';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import './overlay-styles.ts';
import { Person } from './Person.tsx';
import textStyles from '../theme/text.module.css';
import styles from './AddressField.module.css';
import pillsFieldStyles from './PillsField.module.css';

export interface KnownAddress {
  address: string;
  name: string;
}

interface AddressFieldProps {
  ref?: Ref<HTMLInputElement>;
  label: string;
  value: readonly string[];
  /** People who are offered by name or address. */
  known: readonly KnownAddress[];
  error?: string | null | undefined;
  onChange: (addresses: string[]) => void;
}

/** Email addresses that are typed, pasted as a list, or selected by the name of a person. */
export function AddressField({ ref, label, value, known, error, onChange }: AddressFieldProps) {
  // A selection closes the list, so that it does not cover the content below the field.
  const [opened, setOpened] = useState(false);
  const names = new Map(known.map(({ address, name }) => [address, name]));
  return (
    <TagsInput
      ref={ref}
      className={pillsFieldStyles.root}
      label={label}
      size="sm"
      placeholder={value.length === 0 ? 'Name or email address' : ''}
      data={known.map(({ address }) => address)}
      filter={({ options, search }) => {
        const text = search.trim().toLowerCase();
        return options.filter(
          (option) => 'value' in option && `${names.get(option.value)} ${option.value}`.toLowerCase().includes(text),
        );
      }}
      renderOption={({ option }) => (
        <span className={styles.person}>
          <Person name={names.get(option.value) || option.value} />
          <span>{names.get(option.value)}</span>
          <span className={textStyles.caption}>{option.value}</span>
        </span>
      )}
      value={[...value]}
      error={error}
      onChange={(addresses) => {
        onChange(addresses.map((address) => address.trim()));
        setOpened(false);
      }}
      onSearchChange={(text) => {
        if (text !== '') setOpened(true);
      }}
      dropdownOpened={opened}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      withScrollArea={false}
      styles={{ options: { maxHeight: 220, overflowY: 'auto' } }}
      openOnFocus={false}
      maxTags={MAIL_RECIPIENTS_LIMIT}
      splitChars={[',', ';', ' ']}
      acceptValueOnBlur
    />
  );
}
