import type { BulkChange, BulkField } from '@mainstay/contract/accounts/bulk-edits';
import { formatCount } from '@mainstay/contract/rules/numbers';
import { useDebouncedValue } from '@mantine/hooks';
import {
  BULK_EDIT_FIELDS,
  type BulkEditField,
  getAccountField,
  isBulkEditField,
} from '@mainstay/contract/accounts/fields';
import { canWriteAllAccounts } from '@mainstay/contract/rules/access';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getToday } from '../../../../platform/lib/dates.ts';
import { useSignedIn } from '../../../../platform/lib/session.ts';
import { useRequestKey } from '../../../../platform/lib/use-request-key.ts';
import { FormDialog } from '../../../../platform/forms/FormDialog.tsx';
import { useEditForm } from '../../../../platform/forms/use-edit-form.ts';
import { type PickerValue, Picker } from '../../../../platform/ui/Picker.tsx';
import { SelectField } from '../../../../platform/ui/SelectField.tsx';
import { TextField } from '../../../../platform/ui/TextField.tsx';
import { searchOwners } from '../../../../core/people/queries.ts';
import { validateRank } from '../../queries.ts';
import { BulkTagsFields, type TagsChange } from './BulkTagsFields.tsx';
import styles from '../../../../platform/theme/text.module.css';

interface BulkEditDialogProps {
  /** Number of selected accounts. */
  count: number;
  onClose: () => void;
  /** @throws the server's error if it rejects the edit */
  onEdit: (change: BulkChange, requestKey: string) => Promise<unknown>;
}

const FIELD_NAMES = Object.fromEntries(BULK_EDIT_FIELDS.map((key) => [key, getAccountField(key).label])) as Record<
  BulkEditField,
  string
>;
const FIELD_LABELS: Readonly<Record<BulkField, string>> = {
  ...FIELD_NAMES,
  owner: 'Owner',
  rank: 'Rank',
  status: 'Status',
  tags: 'Tags',
};
/** The option that removes the owner; no user has the id 0. */
const NO_OWNER: PickerValue = { id: 0, name: 'No owner' };

interface Draft {
  field: BulkField;
  text: string;
  /** The day on which the accounts were closed; empty means today. */
  closedOn: string;
  owner: PickerValue | null;
  tagsChange: TagsChange;
}

const EMPTY_DRAFT: Draft = {
  field: 'rank',
  text: '',
  closedOn: '',
  owner: null,
  tagsChange: { mode: 'add', tags: [] },
};

/** Converts the draft to a change. @returns an error message if the draft is invalid */
function toChange({ field, text, closedOn, owner, tagsChange }: Draft): BulkChange | string {
  const trimmed = text.trim();
  if (field === 'tags') {
    const isEmpty = tagsChange.tags.length === 0 && tagsChange.mode !== 'replace';
    return isEmpty ? 'Choose at least one tag.' : { field, value: tagsChange };
  }
  if (isBulkEditField(field)) return { field, value: trimmed };
  if (field === 'status') {
    if (trimmed !== 'Closed') return { field, value: 'Active' };
    return { field, value: 'Closed', ...(closedOn !== '' && { closed_on: closedOn }) };
  }
  if (field === 'owner') {
    if (owner === null) return 'Owner is required.';
    return { field, value: owner.id === NO_OWNER.id ? null : owner.id };
  }
  if (trimmed === '') return { field, value: null };
  return validateRank(Number(trimmed)) ?? { field, value: Number(trimmed) };
}

/** Dialog that sets one value for all selected accounts. */
export function BulkEditDialog({ count, onClose, onEdit }: BulkEditDialogProps) {
  const { role } = useSignedIn();
  const canChangeOwner = canWriteAllAccounts(role);
  const fields: BulkField[] = [
    ...(canChangeOwner ? (['owner'] as const) : []),
    'rank',
    ...BULK_EDIT_FIELDS,
    'status',
    'tags',
  ];
  const form = useEditForm({
    draft: 'edit of accounts',
    values: EMPTY_DRAFT,
    validate: (values) => {
      const change = toChange(values);
      return typeof change === 'string' ? { change } : {};
    },
    save: async (values) => {
      const change = toChange(values);
      if (typeof change !== 'string') await onEdit(change, key);
    },
    onSaved: onClose,
  });
  const { field, text } = form.values;
  const key = useRequestKey(toChange(form.values));
  return (
    <FormDialog form={form} title={`Edit ${formatCount(count, 'account')}`} verb="Edit" onClose={onClose}>
      <SelectField<BulkField>
        label="Field to change"
        value={field}
        options={fields.map((value) => ({ value, label: FIELD_LABELS[value] }))}
        onChange={(next) => form.set({ field: next, text: '' })}
      />
      {field === 'owner' && <OwnerField {...form.field('owner')} />}
      {field === 'status' && (
        <SelectField
          label="New status"
          value={text === 'Closed' ? 'Closed' : 'Active'}
          options={['Active', 'Closed'].map((value) => ({ value, label: value }))}
          onChange={(status) => form.set({ text: status })}
        />
      )}
      {field === 'status' && text === 'Closed' && (
        <>
          <TextField label="Closed on" type="date" min="1900-01-01" max={getToday()} {...form.field('closedOn')} />
          <p className={styles.caption}>
            Leave empty for today. A churn event, or the end of the last subscription, takes precedence.
          </p>
        </>
      )}
      {field === 'rank' && (
        <TextField
          label="New rank"
          inputMode="numeric"
          placeholder="Leave empty to clear the rank"
          {...form.field('text')}
        />
      )}
      {isBulkEditField(field) && <FieldValueField field={field} {...form.field('text')} />}
      {field === 'tags' && <BulkTagsFields {...form.field('tagsChange')} />}
      <p className={styles.caption}>View-only accounts are skipped. You can undo this edit.</p>
    </FormDialog>
  );
}

interface FieldValueFieldProps {
  field: BulkEditField;
  value: string;
  onChange: (value: string) => void;
}

/** The new value of a text field, out of its choices if it has some. */
function FieldValueField({ field, value, onChange }: FieldValueFieldProps) {
  const { choices } = getAccountField(field);
  const name = FIELD_NAMES[field].toLowerCase();
  if (choices) {
    const options = ['', ...choices].map((choice) => ({ value: choice, label: choice || `No ${name}` }));
    return <SelectField label={`New ${name}`} value={value} options={options} onChange={onChange} />;
  }
  return (
    <TextField
      label={`New ${name}`}
      maxLength={350}
      placeholder={`Leave empty to clear the ${name}`}
      value={value}
      onChange={onChange}
    />
  );
}

/** Searches users by a part of their name, including users who do not have an account yet, and offers to remove the owner. */
function OwnerField({ value, onChange }: { value: PickerValue | null; onChange: (value: PickerValue | null) => void }) {
  const [text, setText] = useState('');
  const [debouncedText] = useDebouncedValue(text.trim(), 200);
  const { data: people = [] } = useQuery(searchOwners(debouncedText));
  const matchesNoOwner = NO_OWNER.name.toLowerCase().startsWith(text.trim().toLowerCase());
  return (
    <Picker
      label="New owner"
      none="Search people"
      value={value}
      options={[...people, ...(matchesNoOwner ? [NO_OWNER] : [])]}
      onFind={setText}
      onChange={onChange}
    />
  );
}
