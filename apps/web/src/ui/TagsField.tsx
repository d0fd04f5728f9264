import { TagsInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import './PillsField.css';
import './TagsField.css';

interface TagsFieldProps {
  label?: string;
  /** The label is for screen readers only. */
  quiet?: boolean;
  value: string[];
  /** Names that somebody has used before. */
  known: readonly string[];
  /** How many there can be. */
  most: number;
  error?: ReactNode;
  onChange: (tags: string[]) => void;
}

/** Tags by name; one that nobody has used before is made with what it stands on. */
export function TagsField({ label = 'Tags', quiet, value, known, most, error, onChange }: TagsFieldProps) {
  // Closed by a choice: what is below the field is what comes next.
  const [opened, setOpened] = useState(false);
  return (
    <TagsInput
      className="tags-in pills-in"
      {...(quiet ? { 'aria-label': label } : { label })}
      size="xs"
      placeholder={value.length === 0 ? 'Choose or type' : ''}
      data={[...known]}
      value={value}
      error={error}
      onChange={(tags) => {
        onChange(tags);
        setOpened(false);
      }}
      dropdownOpened={opened}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      maxTags={most}
      splitChars={[',']}
      acceptValueOnBlur
    />
  );
}
