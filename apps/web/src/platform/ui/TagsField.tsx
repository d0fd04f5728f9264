import { TagsInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import pillsFieldStyles from './PillsField.module.css';

interface TagsFieldProps {
  label?: string;
  /** The label is visible only to screen readers. */
  quiet?: boolean;
  value: string[];
  /** Names of existing tags. */
  knownTags: readonly string[];
  /** The maximum number of tags. */
  maxTags: number;
  error?: ReactNode;
  onChange: (tags: string[]) => void;
}

/** Selects tags by name. A new tag is created together with the item that it belongs to. */
export function TagsField({ label = 'Tags', quiet, value, knownTags, maxTags, error, onChange }: TagsFieldProps) {
  // A selection closes the list, so that it does not cover the content below the field.
  const [opened, setOpened] = useState(false);
  return (
    <TagsInput
      className={pillsFieldStyles.root}
      wrapperProps={{ 'data-part': 'tags-field' }}
      {...(quiet ? { 'aria-label': label } : { label })}
      size={quiet ? 'xs' : 'sm'}
      placeholder={value.length === 0 ? 'Choose or type' : ''}
      data={[...knownTags]}
      value={value}
      error={error}
      onChange={(tags) => {
        onChange(tags);
        setOpened(false);
      }}
      // The list itself is scrollable, so that the keyboard reaches tags that are out of view.
      withScrollArea={false}
      styles={{ options: { maxHeight: 220, overflowY: 'auto' } }}
      dropdownOpened={opened}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      maxTags={maxTags}
      splitChars={[',']}
      acceptValueOnBlur
    />
  );
}
