import { MAX_TAGS } from '@mainstay/contract/rules/tags';
import { useQuery } from '@tanstack/react-query';
import { TagsField } from '../../../platform/ui/TagsField.tsx';
import { noteTags } from '../queries.ts';

interface TagFieldProps {
  value: string[];
  onChange: (tags: string[]) => void;
}

/** Selects the tags of a note. A new tag is created together with the note. */
export function TagField({ value, onChange }: TagFieldProps) {
  const tagNames = useQuery(noteTags).data?.tags.map(({ tag }) => tag) ?? [];
  return <TagsField value={value} knownTags={tagNames} maxTags={MAX_TAGS} onChange={onChange} />;
}
