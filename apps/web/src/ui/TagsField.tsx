import { TagsInput } from '@mantine/core';
import { NOTE_TAGS } from '@mainstay/contract/rules/notes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { noteTags } from '../queries.ts';

interface TagFieldProps {
  value: string[];
  onChange: (tags: string[]) => void;
}

/** Tags by name; one that nobody has used before is made with the note. */
export function TagField({ value, onChange }: TagFieldProps) {
  const known = useQuery(noteTags).data?.tags.map(({ tag }) => tag) ?? [];
  // Closed by a choice: what is below the field is what comes next.
  const [opened, setOpened] = useState(false);
  return (
    <TagsInput
      className="nf-tags"
      label="Tags"
      size="xs"
      placeholder={value.length === 0 ? 'Choose or type' : ''}
      data={known}
      value={value}
      onChange={(tags) => {
        onChange(tags);
        setOpened(false);
      }}
      dropdownOpened={opened}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      maxTags={NOTE_TAGS}
      splitChars={[',']}
      acceptValueOnBlur
      comboboxProps={{ position: 'bottom-start', offset: 4, withinPortal: false }}
    />
  );
}
