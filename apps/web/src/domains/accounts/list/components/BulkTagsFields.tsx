import type { BulkChange, TagMode } from '@mainstay/contract/accounts/bulk-edits';
import { MAX_TAGS } from '@mainstay/contract/rules/tags';
import { useQuery } from '@tanstack/react-query';
import { SelectField } from '../../../../platform/ui/SelectField.tsx';
import { TagsField } from '../../../../platform/ui/TagsField.tsx';
import { tagOptions } from '../queries.ts';
import styles from '../../../../platform/theme/text.module.css';

export type TagsChange = Extract<BulkChange, { field: 'tags' }>['value'] & { tags: string[] };

const MODES: readonly { value: TagMode; label: string }[] = [
  { value: 'add', label: 'Add to existing tags' },
  { value: 'remove', label: 'Remove' },
  { value: 'replace', label: 'Replace all tags' },
];

interface BulkTagsFieldsProps {
  value: TagsChange;
  onChange: (value: TagsChange) => void;
}

/** Fields for the tags and for the way they are combined with the accounts' existing tags. */
export function BulkTagsFields({ value, onChange }: BulkTagsFieldsProps) {
  const known = useQuery(tagOptions).data?.map(({ name }) => name) ?? [];
  return (
    <>
      <SelectField<TagMode>
        label="Operation"
        value={value.mode}
        options={MODES}
        onChange={(mode) => onChange({ ...value, mode })}
      />
      <TagsField
        value={value.tags}
        knownTags={known}
        maxTags={MAX_TAGS}
        onChange={(tags) => onChange({ ...value, tags })}
      />
      {value.mode === 'replace' && value.tags.length === 0 && (
        <p className={styles.caption}>If no tags are selected, all tags are removed.</p>
      )}
    </>
  );
}
