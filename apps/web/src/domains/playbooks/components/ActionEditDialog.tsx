import type { ActionChange, SelectedActions } from '@mainstay/contract/playbooks/bulk-edits';
import { DAYS_MESSAGE, MAX_DAYS_MOVED } from '@mainstay/contract/rules/action-edits';
import { formatCount } from '@mainstay/contract/rules/numbers';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, getErrorMessage } from '../../../platform/lib/api.ts';
import { useRequestKey } from '../../../platform/lib/use-request-key.ts';
import { FormDialog } from '../../../platform/forms/FormDialog.tsx';
import { useEditForm } from '../../../platform/forms/use-edit-form.ts';
import { type PickerValue, Picker } from '../../../platform/ui/Picker.tsx';
import { SelectField } from '../../../platform/ui/SelectField.tsx';
import { TextField } from '../../../platform/ui/TextField.tsx';
import { ownerSearch } from '../../accounts/queries.ts';
import { actionEditPreview } from '../queries.ts';
import { formatPreview } from './format-action-edit.ts';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './ActionEdit.module.css';

/** What a bulk edit does with the selected actions. */
export type BulkWork = 'complete' | 'skip' | 'assign' | 'due';

const TITLES: Readonly<Record<BulkWork, (of: string) => string>> = {
  complete: (of) => `Complete ${of}`,
  skip: (of) => `Skip ${of}`,
  assign: (of) => `Assign ${of}`,
  due: (of) => `Move the due date of ${of}`,
};
const VERBS: Readonly<Record<BulkWork, string>> = { complete: 'Complete', skip: 'Skip', assign: 'Assign', due: 'Move' };

const NOTHING = 'None of these actions can be changed this way.';

interface Draft {
  owner: PickerValue | null;
  mode: 'to' | 'by';
  day: string;
  days: string;
}
const EMPTY_DRAFT: Draft = { owner: null, mode: 'to', day: '', days: '7' };

/** Returns the change of the form, or an error message if the input is invalid. */
function toChange(work: BulkWork, { owner, mode, day, days }: Draft): ActionChange | string {
  if (work === 'complete') return { field: 'status', value: 'Completed' };
  if (work === 'skip') return { field: 'status', value: 'Skip' };
  if (work === 'assign') return owner === null ? 'Choose a person.' : { field: 'owner', value: owner.id };
  if (mode === 'to') return day === '' ? 'Choose a date.' : { field: 'due', value: { to: day } };
  const by = Number(days.trim() || 0);
  const isInvalid = !Number.isInteger(by) || by === 0 || Math.abs(by) > MAX_DAYS_MOVED;
  return isInvalid ? DAYS_MESSAGE : { field: 'due', value: { by } };
}

interface ActionEditDialogProps {
  work: BulkWork;
  /** The number of selected actions. */
  count: number;
  selection: SelectedActions;
  onClose: () => void;
  /** @throws if the server rejects the change */
  onEdit: (change: ActionChange, requestKey: string) => Promise<unknown>;
}

/** Configures a bulk edit of the selected actions and previews its effect. */
export function ActionEditDialog({ work, count, selection, onClose, onEdit }: ActionEditDialogProps) {
  const form = useEditForm({
    draft: `${work} actions`,
    values: EMPTY_DRAFT,
    validate: (values) => {
      const issue = toChange(work, values);
      if (typeof issue === 'string') return { change: issue };
      return preview.data?.changed === 0 ? { change: NOTHING } : {};
    },
    save: async (values) => {
      const edit = toChange(work, values);
      if (typeof edit === 'string') return;
      // The user may submit before the preview has loaded; the edit waits for it.
      const loadedPreview = preview.data ?? (await preview.refetch({ cancelRefetch: false, throwOnError: true })).data;
      if (loadedPreview?.changed === 0) throw new ApiError(0, NOTHING, {});
      await onEdit(edit, key);
    },
    onSaved: onClose,
  });
  const change = toChange(work, form.values);
  const isReady = typeof change !== 'string';
  const key = useRequestKey({ chosen: selection, change });
  const preview = useQuery({
    ...actionEditPreview(selection, isReady ? change : undefined),
    enabled: isReady,
  });
  const [text, setText] = useState('');
  const [debouncedText] = useDebouncedValue(text, 200);
  const people = useQuery({ ...ownerSearch(debouncedText), enabled: work === 'assign' }).data?.team ?? [];
  return (
    <FormDialog form={form} title={TITLES[work](formatCount(count, 'action'))} verb={VERBS[work]} onClose={onClose}>
      {work === 'assign' && (
        <Picker label="New owner" none="Search people" options={people} onFind={setText} {...form.field('owner')} />
      )}
      {work === 'due' && <DueFields draft={form.values} onChange={form.set} />}
      <output className={textStyles.caption}>
        {isReady && preview.error && getErrorMessage(preview.error)}
        {isReady && !preview.error && !preview.data && 'Counting…'}
        {isReady && !preview.error && preview.data && (
          <ul className={styles.plainList}>
            {formatPreview(preview.data).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </output>
      <p className={textStyles.caption}>This runs in the background and can be undone.</p>
    </FormDialog>
  );
}

const MODES = [
  { value: 'to', label: 'To a date' },
  { value: 'by', label: 'By days' },
] as const;

const DueFields = ({ draft, onChange }: { draft: Draft; onChange: (part: Partial<Draft>) => void }) => (
  <>
    <SelectField label="How to move it" value={draft.mode} options={MODES} onChange={(mode) => onChange({ mode })} />
    {draft.mode === 'to' ? (
      <TextField
        label="Due date"
        type="date"
        min="1900-01-01"
        max="2199-12-31"
        value={draft.day}
        onChange={(day) => onChange({ day })}
      />
    ) : (
      <TextField
        label="Days (negative for earlier)"
        inputMode="text"
        value={draft.days}
        onChange={(days) => onChange({ days })}
      />
    )}
  </>
);
